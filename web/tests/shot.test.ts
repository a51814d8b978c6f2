import { expect, test } from "vitest";
import { boxesOn, isHeavy, type PlayerView, type ShotView } from "../src/games/shot/view";
import { cards, lastTrick, rounds, stages } from "../src/games/shot/course";

function player(seat: number, change: Partial<PlayerView> = {}): PlayerView {
  const nothing = { delivered: [], shown: [], void: [], vacation: false, cursed: false, resting: false, played: null };
  const numbers = { points: 0, quota: 3, boxes: 0, strength: 11, oof: 0, ready: 0, fatigue: 0, cards: 2 };
  return { seat, ...nothing, ...numbers, ...change };
}

const view: ShotView = {
  seat: 0,
  phase: "play",
  round: 1,
  rounds: 4,
  turn: 0,
  hand: ["v7", "p2"],
  row: ["b1", "b2"],
  priorities: [["b"], ["v", "p", "f"]],
  players: [player(0), player(1, { played: "v1" }), player(2, { played: "v2" }), player(3, { delivered: ["f9"] })],
  leader: 1,
  led: "v",
  boxes: 6,
  winner: 2,
  seen: [],
  quotas: [],
};

test("S1.1, S1.2: boxes and points on the cards", () => {
  expect(["v1", "v3", "p4", "b7", "f8", "f10", "x4", "x2"].map(boxesOn)).toEqual([3, 3, 2, 2, 1, 1, 4, 0]);
  expect(["v1", "v3", "v4", "x2", "x4"].map(isHeavy)).toEqual([true, true, false, false, false]);
});

test("every card lies where it is", () => {
  expect(cards(view)).toEqual([
    { card: "b1", spot: "row" },
    { card: "b2", spot: "row" },
    { card: "v1", spot: "trick-1", seat: 1, best: false },
    { card: "v2", spot: "trick-2", seat: 2, best: true },
    { card: "f9", spot: "delivered-3", seat: 3 },
    { card: "v7", spot: "hand", seat: 0 },
    { card: "p2", spot: "hand", seat: 0 },
  ]);
});

test("a full trick is seen with its winner before it is carried to them", () => {
  const events = [
    { kind: "played", seat: 0, card: "v7", boxes: 8 },
    { kind: "delivered", seat: 0, card: "v7", boxes: 8, strength: 11 },
  ];
  const after = { ...view, hand: ["p2"] };
  const [flying, full, then] = stages(view, events, after);
  expect(flying!.view.players[0]!.played).toBe("v7");
  expect(flying!.tells).toBe(events.findIndex((event) => event.kind === "delivered"));
  expect(full!.view.hand).toEqual(["p2"]);
  expect(full!.view).toMatchObject({ winner: 0, boxes: 8 });
  expect(full!.hold).toBeGreaterThan(0);
  expect(then).toMatchObject({ view: after, toward: 0 });
});

test("the last trick is found in the story", () => {
  const story = [
    { kind: "dealt" },
    { kind: "played", seat: 1, card: "v1" },
    { kind: "played", seat: 0, card: "v7" },
    { kind: "delivered", seat: 0, card: "v7" },
    { kind: "played", seat: 0, card: "p2" },
  ];
  expect(lastTrick(story)).toEqual([
    { seat: 1, card: "v1", best: false },
    { seat: 0, card: "v7", best: true },
  ]);
  expect(lastTrick(story.slice(0, 3))).toEqual([]);
});

test("points after each round, the bill for the tokens included", () => {
  const story = [
    { kind: "payday", seat: 0, points: 4 },
    { kind: "payday", seat: 1, points: 9 },
    { kind: "payday", seat: 0, points: 10 },
    { kind: "payday", seat: 1, points: 12 },
    { kind: "paid", seat: 1, points: 3 },
  ];
  expect(rounds(story, 2)).toEqual([
    [4, 9],
    [10, 3],
  ]);
});
