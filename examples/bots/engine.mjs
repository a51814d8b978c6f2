#!/usr/bin/env node
// A strong bot for Node that runs our own rules and networks: the npm package `walpurgis` as WebAssembly.
// Install the package next to this file (docs/wasm.md), then: walpurgis bot check "cmd:node examples/bots/engine.mjs"
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { members, startEngine } from "walpurgis/node";

const engine = await startEngine();
const bot = process.argv[2] ?? "regular"; // any bot of the package: expert, search, sage:bold, …
let match = null;

// The same seed and the same question, the same choice.
const diceFor = (question) => createHash("sha256").update(`${match.seed} ${question}`).digest();

async function choose({ id, legal, world }) {
  const { game, seat } = match;
  const state = Buffer.from(world, "base64");
  const { action } = await engine.ask({ game, bot, state, seat, dice: diceFor(id) });
  return legal[placeOf(action, game, state, seat)];
}

// Names come in the order of the numbers that actions have.
function placeOf(action, game, state, seat) {
  const rules = engine.game(game);
  const record = rules.record("state", state);
  const place = members(rules.legal(record, seat)).indexOf(action);
  record.free();
  return place;
}

async function answer(message) {
  switch (message.type) {
    case "hello":
      return { type: "hello", protocol: 1, name: `${bot} in Node`, worlds: true };
    case "match":
      match = message;
      return null;
    case "choose":
      return { type: "choice", id: message.id, action: await choose(message) };
    default:
      return null; // refused, result, bye, and whatever later versions say
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = await answer(JSON.parse(line));
  if (said) process.stdout.write(JSON.stringify(said) + "\n");
}
