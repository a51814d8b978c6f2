// node bench_wasm.mjs PACKAGE: reads what to measure, a line each, and writes how often a second it was done.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { startEngine } = await import(pathToFileURL(`${process.argv[2]}/node.js`).href);
const engine = await startEngine();
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const bytesOf = (text) => new Uint8Array(Buffer.from(text, "base64"));

/** Whole matches, every choice by the dice. */
function playMany({ game, state, dice, count }) {
  const rules = engine.game(game);
  const [record, own] = [rules.record("state", bytesOf(state)), rules.dice(bytesOf(dice))];
  const began = cpu();
  const done = Number(rules.call("play_many", { at: record.at, shape: [1] }, own, count));
  const rate = done / (cpu() - began);
  record.free();
  engine.memory.give(own.at);
  return rate;
}

/** Simulations of one decision. */
function think({ game, bot, state, seat, dice }) {
  const thinking = engine.think({ game, bot, state: bytesOf(state), seat, dice: bytesOf(dice) });
  const began = cpu();
  while (!thinking.step());
  const spent = cpu() - began;
  const { simulations } = thinking.answer();
  thinking.free();
  return simulations / spent;
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(task.count ? playMany(task) : think(task))}\n`);
}
