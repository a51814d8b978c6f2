/** The course of `witches` as the page shows it: what lies where, and how one view becomes the next. */
import type { Event, Seat } from "../../lib/protocol";
import type { Laid, Lying, Stage } from "../face";
import { without, type WitchesView } from "./view";

const lookAtTrick = 900;
const handOver = 100;

export function cards(view: WitchesView): Lying[] {
  const lying: Lying[] = [];
  for (const { seat, played } of view.players) {
    if (played) lying.push({ card: played, spot: `trick-${seat}`, seat, best: seat === view.winner });
  }
  const named = view.phase === "pass" ? view.passed : [];
  lying.push(...named.map((card) => ({ card, spot: "tray", seat: view.seat })));
  const { cards: arriving, from } = view.arriving ?? { cards: [], from: undefined };
  lying.push(...arriving.map((card) => ({ card, spot: "arriving", seat: from })));
  lying.push(...without(view.hand, named).map((card) => ({ card, spot: "hand", seat: view.seat })));
  return lying;
}

export function actionOf(view: WitchesView, card: string): string | null {
  if (view.phase === "play") return card;
  return view.phase === "pass" ? `pass-${card}` : null;
}

/** A full trick is seen, then its winner, before it is carried away; passed cards leave before others come. */
export function stages(before: WitchesView, events: Event[], after: WitchesView): Stage<WitchesView>[] {
  const end = events.findIndex((event) => event.kind === "took");
  if (end >= 0) {
    const winner = events[end]!.seat ?? null;
    const full = withPlayed(before, events.find((event) => event.kind === "played"));
    return [
      { view: full, hold: 0, tells: end },
      { view: { ...full, winner }, hold: lookAtTrick, tells: end + 1 },
      { view: after, hold: 0, toward: winner },
    ];
  }
  const given = events.find((event) => event.kind === "passed" && event.seat === after.seat);
  const got = events.find((event) => event.kind === "passed" && event.to === after.seat);
  if (given && got) {
    const hand = without(before.hand, given.cards as string[]);
    const arriving = { cards: got.cards as string[], from: got.seat! };
    return [
      { view: { ...before, hand, passed: [], arriving }, hold: handOver, toward: given.to as Seat },
      { view: after, hold: 0 },
    ];
  }
  return [{ view: after, hold: 0 }];
}

function withPlayed(view: WitchesView, played: Event | undefined): WitchesView {
  if (!played) return view;
  const card = String(played.card);
  const players = view.players.map((player) =>
    player.seat === played.seat ? { ...player, played: card, cards: player.cards - 1 } : player,
  );
  const hand = played.seat === view.seat ? without(view.hand, [card]) : view.hand;
  return { ...view, players, hand, turn: null };
}

export function roundEnd(events: Event[]): Event[] {
  return events.filter((event) => ["cast", "chose", "scored"].includes(event.kind));
}

export function lastTrick(story: Event[]): Laid[] {
  const end = story.findLastIndex((event) => event.kind === "took");
  if (end < 0) return [];
  const start = story.slice(0, end).findLastIndex((event) => event.kind === "took" || event.kind === "dealt");
  return story
    .slice(start + 1, end)
    .filter((event) => event.kind === "played")
    .map((event) => ({ seat: event.seat!, card: String(event.card), best: event.seat === story[end]!.seat }));
}

export function rounds(story: Event[], players: number): number[][] {
  const all: number[][] = [];
  for (const event of story) {
    if (event.kind !== "scored") continue;
    if (event.seat === 0) all.push(Array<number>(players).fill(0));
    all.at(-1)![event.seat!] = Number(event.points);
  }
  return all;
}
