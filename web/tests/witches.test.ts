import { expect, test } from "vitest";
import type { Event } from "../src/lib/protocol";
import { actionOf, cards, lastTrick, roundEnd, rounds, stages } from "../src/games/witches/course";
import { tricksOf, whereIs, without, type PlayerView, type WitchesView } from "../src/games/witches/view";

function player(seat: number, change: Partial<PlayerView> = {}): PlayerView {
  return { seat, points: 0, taken: [], fire: 0, burning: 0, cards: 3, void: [], played: null, laid: [], ...change };
}

const view: WitchesView = {
  seat: 0,
  phase: "play",
  round: 1,
  rounds: null,
  target: 70,
  dealer: 3,
  turn: 0,
  direction: "left",
  pass_cards: 3,
  pass_to: 1,
  hand: ["r7", "g11", "w", "w"],
  passed: [],
  received: [],
  players: [player(0), player(1, { played: "y3" }), player(2, { played: "y9" }), player(3, { taken: ["g12"] })],
  leader: 1,
  led: "y",
  winner: 2,
  spell: null,
  picks: 0,
  pickable: [],
};
const passing: WitchesView = { ...view, phase: "pass", turn: null, players: [0, 1, 2, 3].map((seat) => player(seat)) };

test("every card lies where it is", () => {
  expect(cards(view)).toEqual([
    { card: "y3", spot: "trick-1", seat: 1, best: false },
    { card: "y9", spot: "trick-2", seat: 2, best: true },
    ...["r7", "g11", "w", "w"].map((card) => ({ card, spot: "hand", seat: 0 })),
  ]);
});

test("W2.1: a card that is named to be passed lies on the tray, and one wizard of two stays in the hand", () => {
  const lying = cards({ ...passing, passed: ["g11", "w"] });
  expect(lying.filter(({ spot }) => spot === "tray").map(({ card }) => card)).toEqual(["g11", "w"]);
  expect(lying.filter(({ spot }) => spot === "hand").map(({ card }) => card)).toEqual(["r7", "w"]);
});

test("a card says what it means in each phase", () => {
  expect(actionOf(view, "r7")).toBe("r7");
  expect(actionOf(passing, "r7")).toBe("pass-r7");
  expect(actionOf({ ...view, phase: "choice" }, "r7")).toBeNull();
});

test("a full trick is seen with its winner before it is carried to them; of two wizards one is gone", () => {
  const events = [
    { kind: "played", seat: 0, card: "w" },
    { kind: "took", seat: 2, card: "y9", cards: ["y3", "y9", "y1", "w"] },
  ];
  const after = { ...view, hand: ["r7", "g11", "w"] };
  const [flying, full, then] = stages(view, events, after);
  expect(flying).toMatchObject({ tells: 1, hold: 0 });
  expect(flying!.view.players[0]).toMatchObject({ played: "w", cards: 2 });
  expect(full!.view).toMatchObject({ hand: ["r7", "g11", "w"], winner: 2, turn: null });
  expect(then).toEqual({ view: after, hold: 0, toward: 2 });
});

test("another player's last wizard leaves your own hand alone", () => {
  const events = [
    { kind: "played", seat: 3, card: "w" },
    { kind: "took", seat: 2, card: "y9", cards: [] },
  ];
  expect(stages(view, events, view)[0]!.view.hand).toEqual(view.hand);
});

test("W2.1: what is passed leaves for its receiver before the new cards come from their giver", () => {
  const events = [
    { kind: "named", seat: 0, card: "w" },
    { kind: "passed", seat: 0, to: 1, cards: ["r7", "w"] },
    { kind: "passed", seat: 3, to: 0, cards: ["b1", "b2"] },
    { kind: "all-passed", seat: 2 },
  ];
  const after = { ...view, hand: ["g11", "b1", "b2", "w"] };
  const [between, then] = stages({ ...passing, passed: ["r7"] }, events, after);
  expect(between!.toward).toBe(1);
  expect(cards(between!.view)).toEqual([
    { card: "b1", spot: "arriving", seat: 3 },
    { card: "b2", spot: "arriving", seat: 3 },
    { card: "g11", spot: "hand", seat: 0 },
    { card: "w", spot: "hand", seat: 0 },
  ]);
  expect(then!.view).toBe(after);
});

test("where the powers are", () => {
  expect(whereIs(view, "g12")).toEqual({ at: "taken", seat: 3 });
  expect(whereIs(view, "g11")).toEqual({ at: "mine" });
  expect(whereIs(view, "b11")).toEqual({ at: "out" });
  expect(whereIs({ ...view, players: [player(0, { played: "y11" })] }, "y11")).toEqual({ at: "trick" });
  expect(without(["w", "w", "r1"], ["w", "b1"])).toEqual(["w", "r1"]);
});

const story: Event[] = [
  { kind: "dealt", seat: 0, round: 1 },
  { kind: "played", seat: 0, card: "r11" },
  { kind: "played", seat: 1, card: "r12" },
  { kind: "played", seat: 2, card: "g12" },
  { kind: "took", seat: 1, card: "r12", cards: ["r11", "r12", "g12"] },
  { kind: "played", seat: 1, card: "y11" },
  { kind: "played", seat: 2, card: "y14" },
  { kind: "played", seat: 0, card: "w" },
  { kind: "took", seat: 2, card: "y14", cards: ["y11", "y14", "w"] },
  { kind: "scored", seat: 0, gained: 0, points: 0 },
  { kind: "scored", seat: 1, gained: 12, points: 12 },
  { kind: "scored", seat: 2, gained: 0, points: 0 },
];

test("the points after each round, and the events that end it", () => {
  expect(rounds(story, 3)).toEqual([[0, 12, 0]]);
  expect(roundEnd(story).map(({ kind }) => kind)).toEqual(["scored", "scored", "scored"]);
});

test("tricks of this round, and the last one once more", () => {
  expect(tricksOf(story, 3)).toEqual([0, 1, 1]);
  expect(tricksOf([...story, { kind: "dealt", seat: 1, round: 2 }], 3)).toEqual([0, 0, 0]);
  expect(lastTrick(story)).toEqual([
    { seat: 1, card: "y11", best: false },
    { seat: 2, card: "y14", best: true },
    { seat: 0, card: "w", best: false },
  ]);
  expect(lastTrick([])).toEqual([]);
});
