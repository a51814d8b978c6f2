import { expect, test } from "vitest";
import type { Event } from "../src/lib/protocol";
import { follow } from "../src/lib/pieces";
import { actionOf, cards, holds, lastTrick, roundEnd, rounds, stages } from "../src/games/broom/course";
import {
  answerOf,
  asked,
  colourOf,
  seenOf,
  type BroomView,
  type Kind,
  type PlayerView,
} from "../src/games/broom/view";

function player(seat: number, change: Partial<PlayerView> = {}): PlayerView {
  const nothing = { display: [], brave_potions: 0, witches: 0, tasks: 0, known: [], round: [], passed: [] };
  const points = { worth: { potions: 0, brave: 0, tasks: 0 }, progress: [] };
  return { seat, points: 0, cards: 15, choosing: false, chosen: 3, ...nothing, ...points, ...change };
}

/** Fire was called by seat 2: brave; seat 3 said "next"; it is seat 0's turn. */
const view: BroomView = {
  seat: 0,
  phase: "play",
  round: 1,
  rounds: 4,
  turn: 0,
  first: 2,
  hand: ["root", "fire", "fire", "sun", "water"],
  chosen: ["root", "fire", "sun"],
  open: [],
  pile: 37,
  tasks: [{ potions: ["2brown", "3purple", "4blue"], open: true, done_by: [] }],
  players: [
    player(0),
    player(1),
    player(2, { chosen: 2, round: [{ card: "fire", brave: true, cancelled: false }] }),
    player(3, { passed: ["fire"], known: ["sun"] }),
  ],
  starter: 2,
  called: "fire",
  last_brave: 2,
  to_answer: [1],
  kinds: ["root", "meadow", "fire", "berry", "sun", "water", "fog"],
  picks: 0,
  pickable: [],
};
const choosing: BroomView = {
  ...view,
  phase: "choose",
  turn: null,
  chosen: [],
  called: null,
  last_brave: null,
  players: [0, 1, 2, 3].map((seat) => player(seat, { choosing: true, chosen: 0 })),
};

test("the chosen witches are the hand and the rest lies aside, in piles; what answers the call lies in the turn", () => {
  const own = { seat: 0, own: true };
  expect(cards(view)).toEqual([
    { card: "fire", spot: "trick-2", seat: 2, best: true, look: "brave", own: true },
    { card: "root", spot: "hand", count: 1, ...own },
    { card: "fire", spot: "hand", count: 1, ...own },
    { card: "sun", spot: "hand", count: 1, ...own },
    { card: "fire", spot: "rest", count: 1, ...own },
    { card: "water", spot: "rest", count: 1, ...own },
  ]);
});

test("before anything is chosen, and after all is played, the whole hand is in the hand", () => {
  const piles = [
    ["root", 1],
    ["fire", 2],
    ["sun", 1],
    ["water", 1],
  ];
  for (const whole of [choosing, { ...view, chosen: [] }]) {
    const hand = cards(whole).filter(({ spot }) => spot === "hand");
    expect(hand.map(({ card, count }) => [card, count])).toEqual(piles);
    expect(cards(whole).some(({ spot }) => spot === "rest")).toBe(false);
  }
});

test("an earlier witch of the round lies with her owner", () => {
  const lying = cards({ ...view, called: null, last_brave: null });
  expect(lying[0]).toMatchObject({ spot: "round-2", best: false, look: "brave" });
});

test("cards that are alike stay with their seats when a turn is over", () => {
  const both = {
    ...view,
    players: view.players.map((one) =>
      one.seat === 1 ? { ...one, round: [{ card: "fire" as Kind, brave: false, cancelled: false }] } : one,
    ),
  };
  const before = follow([], cards(both));
  const after = follow(before, cards({ ...both, called: null, last_brave: null }));
  for (const seat of [1, 2]) {
    const id = before.find(({ spot }) => spot === `trick-${seat}`)!.id;
    expect(after.find(({ spot }) => spot === `round-${seat}`)!.id).toBe(id);
  }
  const drawn = follow(after, cards({ ...choosing, hand: ["fire", "fire", "fire"] }));
  const others = after.filter(({ seat }) => seat !== 0).map(({ id }) => id);
  expect(drawn.some(({ id }) => others.includes(id))).toBe(false);
});

test("a card says what it means in each phase", () => {
  expect(actionOf(choosing, "sun")).toBe("choose-sun");
  expect(actionOf(view, "sun")).toBe("coward-sun");
  expect(actionOf({ ...view, chosen: [] }, "sun")).toBeNull();
  expect(actionOf({ ...view, phase: "take" }, "sun")).toBeNull();
  expect([holds(choosing), holds(view)]).toEqual([false, true]);
  const waiting = { ...choosing, players: view.players, chosen: ["sun" as Kind] };
  expect(actionOf(waiting, "sun")).toBeNull();
});

test("B3: who answered the call", () => {
  expect(view.players.map((one) => answerOf(view, one))).toEqual([null, null, view.players[2]!.round[0], "next"]);
});

const ended: Event[] = [
  { kind: "played", seat: 0, card: "fire", manner: "brave" },
  { kind: "cancelled", seat: 2, card: "fire", by: 0 },
  { kind: "next", seat: 1, card: "fire" },
];

test("a turn is seen whole, with what was cancelled, before it is over", () => {
  const after: BroomView = { ...view, called: null, starter: 0 };
  const [first, whole, then] = stages(view, [...ended, { kind: "starts", seat: 0 }], after);
  expect(whole!.view).toMatchObject({ called: "fire", last_brave: 0, turn: null, chosen: ["root", "sun"] });
  expect(whole!.view.hand).toEqual(["root", "fire", "sun", "water"]);
  expect(whole!.view.players[2]!.round).toEqual([{ card: "fire", brave: true, cancelled: true }]);
  expect(whole!.view.players[1]!.passed).toEqual(["fire"]);
  expect(whole!.view.players[0]).toMatchObject({ cards: 14, chosen: 2 });
  expect(whole!.hold).toBeGreaterThan(0);
  expect(first!.view.players[2]!.round).not.toEqual(whole!.view.players[2]!.round); // not yet turned over
  expect(then).toEqual({ view: after, hold: 0, toward: "owner" });
});

test("the last turn of a round goes to its owners before the round is sorted; a turn that goes on is shown at once", () => {
  const moments = stages(view, [...ended, { kind: "sorted", seat: 0 }], choosing);
  expect(moments.map((moment) => moment.view.called)).toEqual(["fire", "fire", null, null]);
  expect(moments[2]!.view.players[2]!.round).toHaveLength(1);
  expect(moments[3]!.view).toBe(choosing);
  expect(stages(view, [ended[0]!], view).at(-1)).toEqual({ view, hold: 0 });
  expect(stages(view, [{ kind: "took", seat: 3, card: "fire" }], view)).toEqual([{ view, hold: 0, toward: 3 }]);
});

test("nobody else's witch comes flying while one is turned over", () => {
  const last = stages(view, ended, view).at(-1)!;
  expect(last.view).toBe(view);
  expect(last.hold).toBeGreaterThan(500);
});

test("the potions of a task", () => {
  expect(asked(view.tasks[0]!.potions)).toEqual([
    { kind: "root", potions: 2 },
    { kind: "berry", potions: 3 },
    { kind: "water", potions: 4 },
  ]);
  expect(colourOf("berry")).toBe("purple");
});

test("B6.1: how many of a kind one sees", () => {
  expect(seenOf(view, "fire")).toBe(3);
  expect(seenOf(view, "sun")).toBe(2);
  expect(seenOf({ ...view, open: ["fog"] }, "fog")).toBe(1);
});

const story: Event[] = [
  { kind: "starts", seat: 2 },
  { kind: "played", seat: 2, card: "fire", manner: "brave" },
  ...ended,
  { kind: "starts", seat: 0 },
  { kind: "played", seat: 0, card: "sun", manner: "coward" },
];

test("the last turn that is over, with its faces", () => {
  expect(lastTrick(story)).toEqual([
    { seat: 2, card: "fire", look: "cancelled", best: false },
    { seat: 0, card: "fire", look: "brave", best: true },
  ]);
  expect(lastTrick(story.slice(0, 3))).toEqual([]);
});

test("the points after each round", () => {
  const sorted = (points: number[]): Event[] => points.map((each, seat) => ({ kind: "sorted", seat, points: each }));
  const done = { kind: "did-task", seat: 1, potions: ["2brown"] };
  const whole = [...story, ...sorted([3, 1]), ...sorted([7, 9]), done];
  expect(rounds(whole, 2)).toEqual([
    [3, 1],
    [7, 9],
  ]);
  expect(roundEnd(whole)).toHaveLength(5);
});
