/** What follows for the eye from what a seat of `shot` sees, and the numbers that stand on the cards. */
import { cardBoxes, cardPoints, startingStrength } from "./view.gen";
import * as made from "./view.gen";
import type { ShotView } from "./view.gen";

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

/** The values of a suit. */
export const values = Object.keys(cardBoxes)
  .filter((card) => card.startsWith(suits[0]!))
  .map(valueOf);

/** The suits of this match: three of them for three players. */
export const suitsIn = (view: ShotView) => suits.filter((suit) => view.priorities.some((place) => place.includes(suit)));
