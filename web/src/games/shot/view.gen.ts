// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.

/** S3.1: a point for the last to choose. */
export interface ChoseLastEvent {
  kind: "chose-last";
  seat: number;
  earned: number;
}

/** S6.1: a curse cube. */
export interface CursedEvent {
  kind: "cursed";
  seat: number;
}

/** S1.4, S2: a round begins; the row and with it the order of the suits lies open. */
export interface DealtEvent {
  kind: "dealt";
  round: number;
  row: string[];
}

/** S4.6–S4.8: who won, what the trick weighed, and the winner's strength. */
export interface DeliveredEvent {
  kind: "delivered";
  seat: number;
  card: string;
  boxes: number;
  strength: number;
}

export type ShotEvent = HandDealtEvent | DealtEvent | TookQuotaEvent | ChoseLastEvent | GotVacationEvent | RestedEvent | PlayedEvent | ShowedEvent | DeliveredEvent | HurtEvent | CursedEvent | NobodyWonEvent | PaydayEvent | PaidForTokensEvent | MatchEndedEvent;

/** S6.2: a Paid Vacation token. */
export interface GotVacationEvent {
  kind: "vacation";
  seat: number;
}

/** A hand, which only its owner sees. */
export interface HandDealtEvent {
  kind: "hand";
  seat: number;
  hand: string[];
}

/** S4.7: another Oof token. */
export interface HurtEvent {
  kind: "hurt";
  seat: number;
  tokens: number;
}

/** S5.1, S7.4: the match is over: all `rounds` are played, or somebody is `worn-out` by three Oof tokens. */
export interface MatchEndedEvent {
  kind: "over";
  cause: "rounds" | "worn-out";
  seats: number[]; // those who are worn out
}

/** S4.5: all cards are discarded, the same player leads again. */
export interface NobodyWonEvent {
  kind: "nobody";
  seat: number;
}

/** S7.4: what Oof tokens cost at the end of the match. */
export interface PaidForTokensEvent {
  kind: "paid";
  seat: number;
  tokens: number;
  cost: number;
  points: number;
}

/** S7.2, S7.3: what one player earned in the round. */
export interface PaydayEvent {
  kind: "payday";
  seat: number;
  boxes: number;
  quota: number;
  met: "yes" | "no";
  before: number; // the points until then
  delivery: number; // S7.2: what the cards are worth
  bonus: number; // S7.3: what the quota is worth, if it was met
  earned: number;
  points: number;
  cards: string[]; // that were delivered
}

/** S4.2: a card is played; `boxes` is what the trick weighs with it. */
export interface PlayedEvent {
  kind: "played";
  seat: number;
  card: string;
  boxes: number;
}

/** What everybody sees of one player. */
export interface PlayerView {
  seat: number;
  points: number;
  quota: number | null;
  delivered: string[];
  boxes: number; // on the delivered cards, to be compared with the quota
  strength: number;
  oof: number;
  ready: number; // Oof tokens that can still rest this round
  vacation: boolean;
  fatigue: number;
  cursed: boolean;
  resting: boolean;
  cards: number; // in hand
  shown: string[];
  void: Suit[]; // the suits this hand is known to lack
  played: string | null; // to this trick
}

/** S1.3, S1.6: a quota card, and what meeting it is worth. */
export interface QuotaView {
  quota: number;
  bonus: number;
  owner: number | null;
}

/** S5.3, S6.2: said before the card, with the token that is used for it. */
export interface RestedEvent {
  kind: "rested";
  seat: number;
  token: "oof" | "vacation";
}

/** S4.2: the excuse for a black card. */
export interface ShowedEvent {
  kind: "showed";
  seat: number;
  card: string;
}

/** S3.3: a quota card is taken. */
export interface TookQuotaEvent {
  kind: "quota";
  seat: number;
  quota: number;
}

/** Everything one seat may know; a spectator's view has an empty hand. */
export interface ShotView {
  seat: number;
  phase: "quota" | "play" | "show" | "over";
  round: number;
  rounds: number;
  turn: number | null;
  hand: string[];
  row: string[];
  priorities: Suit[][]; // suits from high to low; those of equal priority stand together
  players: PlayerView[];
  leader: number | null;
  led: Suit | null;
  boxes: number; // what the trick weighs now
  winner: number | null; // who would win the trick as it lies
  seen: string[];
  quotas: QuotaView[]; // while they are being chosen
}

export const suits = ["v", "p", "b", "f"] as const;
export const suitNames = { v: "vegetable", p: "potion", b: "book", f: "fish" } as const;
export const startingStrength = { 3: 9, 4: 11 } as const;
export const quotas = [0, 2, 3, 4, 5, 6, 7] as const;
export const cardBoxes = { v1: 3, v2: 3, v3: 3, v4: 2, v5: 2, v6: 2, v7: 2, v8: 1, v9: 1, v10: 1, p1: 3, p2: 3, p3: 3, p4: 2, p5: 2, p6: 2, p7: 2, p8: 1, p9: 1, p10: 1, b1: 3, b2: 3, b3: 3, b4: 2, b5: 2, b6: 2, b7: 2, b8: 1, b9: 1, b10: 1, f1: 3, f2: 3, f3: 3, f4: 2, f5: 2, f6: 2, f7: 2, f8: 1, f9: 1, f10: 1, x4: 4, x2: 0 } as const;
export const cardPoints = { v1: 2, v2: 2, v3: 2, v4: 1, v5: 1, v6: 1, v7: 1, v8: 1, v9: 1, v10: 1, p1: 2, p2: 2, p3: 2, p4: 1, p5: 1, p6: 1, p7: 1, p8: 1, p9: 1, p10: 1, b1: 2, b2: 2, b3: 2, b4: 1, b5: 1, b6: 1, b7: 1, b8: 1, b9: 1, b10: 1, f1: 2, f2: 2, f3: 2, f4: 1, f5: 1, f6: 1, f7: 1, f8: 1, f9: 1, f10: 1, x4: 1, x2: 1 } as const;
export const oofCost = [0, 1, 4, 9] as const;

export type Suit = (typeof suits)[number];
