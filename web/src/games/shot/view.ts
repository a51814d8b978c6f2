/** What a seat of `shot` sees, as walpurgis.games.shot.view has it, and the numbers that stand on the cards. */
import type { Seat, View } from "../../lib/protocol";

export type Suit = "v" | "p" | "b" | "f" | "x";

export interface PlayerView {
  seat: Seat;
  points: number;
  quota: number | null;
  delivered: string[];
  boxes: number;
  strength: number;
  oof: number;
  ready: number;
  vacation: boolean;
  fatigue: number;
  cursed: boolean;
  resting: boolean;
  cards: number;
  shown: string[];
  void: Suit[];
  played: string | null;
}

export interface ShotView extends View {
  phase: "quota" | "play" | "show" | "over";
  rounds: number;
  row: string[];
  priorities: Suit[][];
  players: PlayerView[];
  leader: Seat | null;
  led: Suit | null;
  boxes: number;
  winner: Seat | null;
  seen: string[];
}

export const suits: Suit[] = ["v", "p", "b", "f"];
export const suitNames = { v: "vegetable", p: "potion", b: "book", f: "fish", x: "black" } as const;
const starting: Record<number, number> = { 3: 9, 4: 11 }; // S1.4
const quotaCards = [0, 2, 3, 4, 5, 6, 7]; // S1.3

export const suitOf = (card: string) => card[0] as Suit;
export const valueOf = (card: string) => (card[0] === "x" ? 0 : Number(card.slice(1)));

/** S1.1, S1.2: how many boxes stand on a card. */
export function boxesOn(card: string): number {
  if (card === "x4") return 4;
  if (card === "x2") return 0;
  const value = valueOf(card);
  return value <= 3 ? 3 : value <= 7 ? 2 : 1;
}

/** S7.2: whether a card is worth a point more. */
export const isHeavy = (card: string) => suitOf(card) !== "x" && valueOf(card) <= 3;

/** S1.4: the strength with which everybody begins. */
export const fullStrength = (view: ShotView) => starting[view.players.length] ?? 11;

/** S1.3, S1.4: the quota cards of this match. */
export const quotasOf = (view: ShotView) => quotaCards.filter((quota) => view.players.length === 4 || quota !== 2);

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
