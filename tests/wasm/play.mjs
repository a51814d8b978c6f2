// What the tests of the module do in JavaScript, the same in Node and in a browser.
import { Engine } from "./engine.js";

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The signature of a game's rules, as walpurgis/bench/signature.py makes it. */
export async function signature(engine, { game, longest, matches }) {
  const rules = engine.game(game);
  const parts = [];
  const log = rules.array("int64", longest, 3);
  for (const match of matches) {
    const state = rules.record("state", bytesOf(match.state));
    const dice = rules.dice(bytesOf(match.dice));
    rules.begin(state);
    const decisions = Number(rules.call("play_and_log", state, dice, log));
    const { points, ranks } = rules.standing(state);
    parts.push(bytesOf(match.heading), engine.memory.bytes(log.at, 24 * decisions).slice());
    parts.push(...[points, ranks].map((row) => new Uint8Array(BigInt64Array.from(row, BigInt).buffer)));
    state.free();
    engine.memory.give(dice.at);
  }
  engine.memory.give(log.at);
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", whole))).slice(0, 12);
}

/** What bots answer, and their dice afterwards. */
export function answers(engine, { questions }) {
  return questions.map(({ game, bot, state, seat, dice }) => {
    const thinking = engine.think({ game, bot, state: bytesOf(state), seat, dice: bytesOf(dice) });
    while (!thinking.step());
    const thought = thinking.answer();
    const after = hexOf(thinking.dice());
    thinking.free();
    return { ...thought, dice: after };
  });
}

/** Do everything in a list of tasks; what came of each, and how much memory is still taken. */
export async function run(wasm, description, weights, tasks) {
  const engine = await Engine.start(wasm, description);
  for (const [game, file] of Object.entries(weights)) engine.giveWeights(game, file);
  const before = engine.memory.used;
  const results = [];
  for (const task of tasks) results.push(await (task.kind === "signature" ? signature : answers)(engine, task));
  return { results, left: engine.memory.used - before };
}
