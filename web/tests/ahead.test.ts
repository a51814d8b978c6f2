/** Cards that are played without a click at that moment: chosen ahead of the turn, or because there is no other. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameFace } from "../src/games/face";
import { actionOf, cards, stages } from "../src/games/shot/course";
import type { FromServer, Now, ToServer } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { LiveTable } from "../src/lib/table.svelte";

vi.hoisted(() => {
  // The settings ask the browser for its language; here there is none.
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
});

const face = { name: "shot", cards, actionOf, stages, roundEnd: () => [] } as unknown as GameFace;
let sent: ToServer[];
let table: LiveTable;

/** How things stand for the player of the hand v1, v2: nobody asks, or the question `ask` does. */
function now(phase: string, ask: number | null, legal: string[]): Now {
  const players = [0, 1].map((seat) => ({ seat, delivered: [], played: null, cards: 2, points: 0 }));
  const view = { seat: 0, phase, round: 1, rounds: 4, turn: 0, row: [], players, winner: null };
  return { view, mine: { hand: ["v1", "v2"] }, ask, legal, waiting: [], deadlines: {}, points: [0, 0] } as unknown as Now;
}

const hear = (next: Now) => table.take({ type: "news", number: 1, events: [], now: next } as unknown as FromServer);
const acts = () => sent.filter((message) => message.type === "act");

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { ahead: true, forced: false, speed: "none" });
  sent = [];
  const connection = { line: "open" as const, send: (message: ToServer) => (sent.push(message), true), close: () => undefined };
  table = new LiveTable("id", face, { connection });
  table.you = 0;
  hear(now("play", null, []));
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

test("a card chosen ahead is played as soon as it may be, once", () => {
  table.hand.choose("v2");
  expect(table.hand.ahead?.card).toBe("v2");
  expect(acts()).toEqual([]);
  hear(now("play", 7, ["v1", "v2"]));
  hear(now("play", 7, ["v1", "v2"]));
  expect(acts()).toEqual([{ type: "act", ask: 7, action: "v2" }]);
  expect(table.hand.ahead).toBe(null);
});

test("a card that may not be played is given back, and says so", () => {
  table.hand.choose("v2");
  hear(now("play", 7, ["v1"]));
  expect(acts()).toEqual([]);
  expect(table.hand.ahead).toBe(null);
  expect(table.notice).not.toBe("");
});

test("a card that was chosen to be played is not shown to everybody instead", () => {
  table.hand.choose("v2");
  hear(now("show", 7, ["show-v1", "show-v2"]));
  expect(acts()).toEqual([]);
  expect(table.hand.ahead).toBe(null);
});

test("chosen twice is not chosen, and nothing is chosen ahead unless the player wants that", () => {
  table.hand.choose("v2");
  table.hand.choose("v2");
  expect(table.hand.ahead).toBe(null);
  settings.ahead = false;
  table.hand.choose("v2");
  expect(table.hand.ahead).toBe(null);
});

test("the only card is played by itself after a moment, if the player wants that", () => {
  hear(now("play", 7, ["v1"]));
  vi.runAllTimers();
  expect(acts()).toEqual([]);
  settings.forced = true;
  hear(now("play", 8, ["v1", "v2"]));
  vi.runAllTimers();
  expect(acts()).toEqual([]);
  hear(now("play", 9, ["v1"]));
  expect(acts()).toEqual([]);
  vi.runAllTimers();
  expect(acts()).toEqual([{ type: "act", ask: 9, action: "v1" }]);
});

test("a question that is gone is not answered by the only card", () => {
  settings.forced = true;
  settings.speed = "usual";
  hear(now("play", 9, ["v1"]));
  hear(now("play", 10, ["v1", "v2"])); // somebody took something back
  vi.runAllTimers();
  expect(acts()).toEqual([]);
});
