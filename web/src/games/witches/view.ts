/** What follows for the eye from what a seat of `witches` sees, and what stands on the cards. */
import type { Event, Seat } from "../../lib/protocol";
import * as made from "./view.gen";
import { type Colour } from "./view.gen";

export { colourNames, wizard, wizards } from "./view.gen";
export type { Colour, PlayerView } from "./view.gen";

export interface WitchesView extends made.WitchesView {
  /** Only between two views of the server: cards that are on their way into the hand. */
  arriving?: { cards: string[]; from: Seat };
}

export const colours: Colour[] = [...made.colours];
export const values = Array.from({ length: made.highestValue }, (_, index) => index + 1);

/** W4.1–W4.3: what the powers do with the points of a round. */
export const notes: Record<string, string> = {
  [made.doubles]: "×2",
  [made.quenches]: "→0",
  ...Object.fromEntries(
    Object.entries(made.powerPoints).map(([card, points]) => [card, `${points < 0 ? "−" : "+"}${Math.abs(points)}`]),
  ),
};
export const powers: string[] = [...made.powers];

export const suitOf = (card: string) => card[0]!;
export const valueOf = (card: string) => Number(card.slice(1)) || 0;

/** W1.2: one of the fire cards. */
export const isFire = (card: string) => suitOf(card) === made.fireColour;

/** A hand without some of its cards, of which it may hold several alike. */
export function without(hand: string[], cards: string[]): string[] {
  const rest = [...hand];
  for (const card of cards) {
    const place = rest.indexOf(card);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

/** Where a power is: in somebody's tricks, on the table, in your hand, or nobody can say. */
export type Whereabouts = { at: "taken"; seat: Seat } | { at: "trick" | "mine" | "out" };

export function whereIs(view: WitchesView, card: string): Whereabouts {
  const taker = view.players.find((player) => player.taken.includes(card));
  if (taker) return { at: "taken", seat: taker.seat };
  if (view.players.some((player) => player.played === card)) return { at: "trick" };
  return { at: view.hand.includes(card) ? "mine" : "out" };
}

/** What was played this round, by card; wizards several times. */
export const laidThisRound = (view: WitchesView) => view.players.flatMap((player) => player.laid);

/** How many tricks everybody has taken this round. */
export function tricksOf(story: Event[], players: number): number[] {
  const tricks = Array<number>(players).fill(0);
  for (const event of thisRound(story)) if (event.kind === "took") tricks[event.seat!]! += 1;
  return tricks;
}

/** What has happened since the last deal. */
export function thisRound(story: Event[]): Event[] {
  return story.slice(story.findLastIndex((event) => event.kind === "dealt") + 1);
}
