#!/usr/bin/env node
// The same bot for Node: no packages, one message per line, any game.
// Try it with: walpurgis bot check "cmd:node examples/bots/simple.mjs"
import { createInterface } from "node:readline";

// mulberry32, seeded with what the match tells us: the same seed, the same choices.
function diceOf(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

let roll = diceOf(0);

function choose(view, legal, events) {
  return legal[roll(legal.length)];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return { type: "hello", protocol: 1, name: "simple in Node" };
    case "match":
      roll = diceOf(message.seed);
      return null;
    case "choose":
      return { type: "choice", id: message.id, action: choose(message.view, message.legal, message.events) };
    default:
      return null; // refused, result, bye, and whatever later versions say
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = answer(JSON.parse(line));
  if (said) process.stdout.write(JSON.stringify(said) + "\n");
}
