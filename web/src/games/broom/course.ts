/** How a match of Broom Service goes on the page: what lies where, what the hand says, how one view becomes the next. */
import type { Event, Seat } from "../../lib/protocol";
import type { Laid, Lying, Stage } from "../face";
import { counted, isChoosing, lookOf, restOf, type BroomView, type Kind, type LaidWitch } from "./view";

const lookAtTurn = 900;
const lookAtRound = 300;
const turningOver = 560; // as long as a witch takes to be turned over

// --- what lies where ---

export function cards(view: BroomView): Lying[] {
  const lying: Lying[] = view.open.map((card, place) => ({ card, spot: `open-${place}`, own: true }));
  for (const { seat, round } of view.players) {
    for (const witch of round) {
      const spot = witch.card === view.called ? `trick-${seat}` : `round-${seat}`;
      const best = witch.card === view.called && seat === view.last_brave;
      lying.push({ card: witch.card, spot, seat, best, look: lookOf(witch), own: true });
    }
  }
  return [...lying, ...handOf(view)];
}

/** The hand as piles; once witches are chosen, these are the hand, and the rest lies aside until there are none. */
function handOf(view: BroomView): Lying[] {
  const { seat } = view;
  const chosen = isChoosing(view) ? [] : view.chosen;
  const piles = (cards: Kind[], spot: string): Lying[] =>
    [...counted(cards)].map(([card, count]) => ({ card, spot, seat, count, own: true }));
  if (!chosen.length) return piles(view.hand, "hand");
  return [...piles(chosen, "hand"), ...piles(restOf(view), "rest")];
}

// --- what the hand says ---

export function actionOf(view: BroomView, card: string): string | null {
  if (isChoosing(view)) return `choose-${card}`;
  return view.phase === "play" && view.chosen.length ? `coward-${card}` : null;
}

/** B3.1: a witch is picked up, and then played brave or cowardly. */
export const holds = (view: BroomView): boolean => view.phase === "play";

// --- moment by moment ---

/** A braver witch turns another over once she lies there; a turn is seen whole, and a round before it is sorted. */
export function stages(before: BroomView, events: Event[], after: BroomView): Stage<BroomView>[] {
  const took = events.find((event) => event.kind === "took");
  if (took) return [{ view: after, hold: 0, toward: took.seat }];
  const played = events.findIndex((event) => event.kind === "played");
  const over = events.findIndex((event) => event.kind === "starts" || event.kind === "sorted");
  if (played < 0) return [{ view: after, hold: 0 }];
  const moments: Stage<BroomView>[] = [{ view: withTurn(before, events.slice(0, played + 1)), hold: 0, tells: played + 1 }];
  const cancels = events.some((event) => event.kind === "cancelled");
  if (over < 0) return [...moments, { view: after, hold: cancels ? turningOver : 0 }];
  const whole = withTurn(before, events);
  moments.push({ view: whole, hold: lookAtTurn, tells: over });
  const sorted = events.some((event) => event.kind === "sorted");
  if (sorted) moments.push({ view: { ...whole, called: null, last_brave: null }, hold: lookAtRound, tells: over });
  return [...moments, { view: after, hold: 0, toward: "owner" }];
}

/** The view once these events of one turn have happened, and nothing that follows from them. */
export function withTurn(view: BroomView, events: Event[]): BroomView {
  let next: BroomView = { ...view, turn: null };
  for (const event of events) {
    const card = event.card as Kind;
    const seat = event.seat!;
    if (event.kind === "played") next = withPlayed(next, seat, { card, brave: event.manner === "brave", cancelled: false });
    if (event.kind === "cancelled") next = withRound(next, seat, (laid) => laid.map((witch) => turnedOver(witch, card)));
    if (event.kind === "next") next = withPassed(next, seat, card);
  }
  return next;
}

function withPlayed(view: BroomView, seat: Seat, witch: LaidWitch): BroomView {
  const next = withRound(view, seat, (laid) => [...laid, witch]);
  const players = next.players.map((player) =>
    player.seat === seat ? { ...player, cards: player.cards - 1, chosen: player.chosen - 1 } : player,
  );
  const own = seat === view.seat;
  return {
    ...next,
    players,
    called: witch.card,
    last_brave: witch.brave ? seat : view.last_brave,
    hand: own ? without(view.hand, witch.card) : view.hand,
    chosen: own ? without(view.chosen, witch.card) : view.chosen,
  };
}

function turnedOver(witch: LaidWitch, card: Kind): LaidWitch {
  return witch.card === card ? { ...witch, cancelled: true } : witch;
}

function without(cards: Kind[], card: Kind): Kind[] {
  const place = cards.indexOf(card);
  return place < 0 ? cards : cards.toSpliced(place, 1);
}

function withRound(view: BroomView, seat: Seat, change: (laid: LaidWitch[]) => LaidWitch[]): BroomView {
  const players = view.players.map((player) => (player.seat === seat ? { ...player, round: change(player.round) } : player));
  return { ...view, players };
}

function withPassed(view: BroomView, seat: Seat, card: Kind): BroomView {
  const players = view.players.map((player) =>
    player.seat === seat ? { ...player, passed: [...player.passed, card] } : player,
  );
  return { ...view, players };
}

// --- looking back ---

const endOfRound = ["sorted", "returned", "did-task"];

export function roundEnd(events: Event[]): Event[] {
  return events.filter((event) => endOfRound.includes(event.kind));
}

/** The last turn that is over; its brave witch, if one stands, is the best. */
export function lastTrick(story: Event[]): Laid[] {
  let last: Laid[] = [];
  let turn: Laid[] = [];
  for (const event of story) {
    const { kind, seat, card } = event;
    if (kind === "played") turn.push({ seat: seat!, card: String(card), look: String(event.manner) });
    if (kind === "cancelled") turn = turn.map((laid) => (laid.seat === seat ? { ...laid, look: "cancelled" } : laid));
    if ((kind === "starts" || kind === "sorted") && turn.length) [last, turn] = [turn, []];
  }
  return last.map((laid) => ({ ...laid, best: laid.look === "brave" }));
}

export function rounds(story: Event[], players: number): number[][] {
  const all: number[][] = [];
  for (const event of story) {
    if (event.kind !== "sorted") continue;
    if (event.seat === 0) all.push(Array<number>(players).fill(0));
    all.at(-1)![event.seat!] = Number(event.points);
  }
  return all;
}
