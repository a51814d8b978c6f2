/** What follows for the eye from what a seat of `shot` sees, and the numbers that stand on the cards. */
import { cardBoxes, cardPoints, quotas, startingStrength } from "./view.gen";
import * as made from "./view.gen";
import type { PlayerView, ShotView } from "./view.gen";

export type { PlayerView, ShotView } from "./view.gen";

type CardName = keyof typeof cardBoxes;


/** A suit as a card shows it: `x` is a black card, which has none. */
export type Suit = made.Suit | "x";
export const suits: made.Suit[] = [...made.suits];
export const suitNames = { ...made.suitNames, x: "black" } as const;

export const suitOf = (card: string) => card[0] as Suit;
export const valueOf = (card: string) => (card[0] === "x" ? 0 : Number(card.slice(1)));

/** S1.1, S1.2: how many boxes stand on a card. */
export const boxesOn = (card: string): number => cardBoxes[card as CardName];

/** S7.2: whether a card is worth a point more. */
export const isHeavy = (card: string) => cardPoints[card as CardName] > 1;

/** S1.4: the strength with which everybody begins. */
export const fullStrength = (view: ShotView): number =>
  startingStrength[view.players.length as keyof typeof startingStrength];

/** S1.3, S1.4: the quota cards of this match. */
export const quotasOf = (view: ShotView) => quotas.filter((quota) => view.players.length === 4 || quota !== 2);

/** The players from the leader on. */
export function inOrderOfPlay(view: ShotView): PlayerView[] {
  const start = view.leader ?? 0;
  return [...view.players.slice(start), ...view.players.slice(0, start)];
}

/** The suits of this match: three of them for three players. */
export const suitsIn = (view: ShotView) => suits.filter((suit) => view.priorities.some((place) => place.includes(suit)));

/** S1.6: the points for each quota, from the option as it is written: "0=5,2=3". */
export function bonusOf(option = ""): Map<number, number> {
  const pairs = option.split(",").filter(Boolean).map((pair) => pair.split("=").map(Number) as [number, number]);
  return new Map(pairs);
}
