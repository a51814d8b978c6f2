/** A record, turn by turn, with a small game of which only the cards and the ends of tricks matter. */
import { expect, test, vi } from "vitest";
import type { GameFace } from "../src/games/face";
import type { Event, Frame, Replay, View } from "../src/lib/protocol";
import { ReplayTable, allHands } from "../src/lib/replay.svelte";

vi.hoisted(() => {
  // The settings ask the browser for its language; here there is none.
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
});

const face = {
  name: "shot",
  cards: (view: View) => view.hand.map((card) => ({ card, spot: "hand", seat: view.seat })),
  stages: (_before: View, events: Event[], view: View) =>
    events.some((event) => event.kind === "delivered") ? [{ view, hold: 1 }, { view, hold: 0 }] : [{ view, hold: 0 }],
  roundEnd: () => [],
} as unknown as GameFace;

function frame(hands: string[][], round: number, ...events: Event[]): Frame {
  const players = hands.map((hand, seat) => ({ seat, points: 0, cards: hand.length }));
  const views = hands.map((hand, seat) => ({ seat, phase: "play", round, rounds: 2, turn: 0, hand, players }));
  return { seat: null, action: null, events, views, points: [0, 0], waiting: [0] };
}

const replay: Replay = {
  ...{ game: "shot", players: 2, names: ["Hazel", "Quill"], options: {}, ranks: [1, 2] },
  frames: [
    frame([["v1", "v2"], ["p1", "p2"]], 1, { kind: "hand", seat: 0, audience: [0] }, { kind: "hand", seat: 1, audience: [1] }),
    frame([["v2"], ["p1", "p2"]], 1, { kind: "played", seat: 0 }),
    frame([["v2"], ["p2"]], 1, { kind: "played", seat: 1 }, { kind: "delivered", seat: 1 }),
    frame([[], ["p2"]], 2, { kind: "played", seat: 0 }),
  ],
};
const open = () => new ReplayTable("id", replay, face);
const kinds = (table: ReplayTable) => table.table.story.map((event) => event.kind);

test("any turn can be gone to, and none beyond the ends", () => {
  const table = open();
  table.go(1);
  expect(table.table.view!.hand).toEqual(["v2"]);
  table.go(99);
  expect([table.turn, table.table.now!.over]).toEqual([3, true]);
  table.go(-5);
  expect([table.turn, table.table.now!.over]).toEqual([0, false]);
});

test("the story is the same whether one walks or leaps", () => {
  const [walked, leapt] = [open(), open()];
  for (const turn of [1, 2, 3]) walked.go(turn);
  leapt.go(3);
  expect(kinds(walked)).toEqual(kinds(leapt));
});

test("from trick to trick and from round to round", () => {
  const table = open();
  expect([table.tricks, table.rounds]).toEqual([[2], [3]]);
  table.leap(table.tricks, true);
  expect(table.turn).toBe(2);
  table.leap(table.tricks, true);
  expect(table.turn).toBe(3);
  table.leap(table.rounds, false);
  expect(table.turn).toBe(0);
});

test("all hands lie open, or only that of one seat, who knows what it knew", () => {
  const table = open();
  const spots = () => table.table.face.cards(table.table.view!).map(({ card, spot }) => `${spot} ${card}`);
  expect(spots()).toEqual(["hand v1", "hand v2", "hand-1 p1", "hand-1 p2"]);
  expect(table.table.story).toHaveLength(2);
  table.look(1);
  expect(spots()).toEqual(["hand p1", "hand p2"]);
  expect(table.table.story).toEqual([{ kind: "hand", seat: 1, audience: [1] }]);
  table.look(allHands);
  expect(table.table.you).toBe(1);
});
