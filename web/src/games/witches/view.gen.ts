// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.

/** W2.1, W3.1: everybody has chosen; `seat` leads the first trick. */
export interface AllPassedEvent {
  kind: "all-passed";
  seat: number;
}

/** W4.4: a spell. */
export interface CastEvent {
  kind: "cast";
  seat: number;
  spell: "water" | "queen" | "great";
  points: number;
}

/** W4.5: the points go to the others, or come off the caster's own. */
export interface ChoseEvent {
  kind: "chose";
  seat: number;
  way: "others" | "own";
  points: number;
}

/** W1.3, W2.2: a round begins; `seat` deals, and cards are passed in this direction. */
export interface DealtEvent {
  kind: "dealt";
  round: number;
  seat: number;
  direction: Direction;
}

export type WitchesEvent = HandDealtEvent | DealtEvent | NamedPassEvent | PassedEvent | AllPassedEvent | PlayedEvent | TookEvent | CastEvent | MayChooseEvent | ChoseEvent | ScoredEvent | MatchEndedEvent;

/** A hand, which only its owner sees. */
export interface HandDealtEvent {
  kind: "hand";
  seat: number;
  hand: string[];
}

/** W5.1: the match is over. */
export interface MatchEndedEvent {
  kind: "over";
}

/** W4.5: the spell ends the match, and its caster may choose what it does. */
export interface MayChooseEvent {
  kind: "may-choose";
  seat: number;
  points: number;
}

/** W2.1: a card that a player is about to pass, which only that player knows. */
export interface NamedPassEvent {
  kind: "named";
  seat: number;
  card: string;
}

/** W2.1, W6.1: cards passed from one player to another; only these two know which. */
export interface PassedEvent {
  kind: "passed";
  seat: number;
  to: number;
  cards: string[];
}

/** W3.2: a card is played. */
export interface PlayedEvent {
  kind: "played";
  seat: number;
  card: string;
}

/** What everybody sees of one player. */
export interface PlayerView {
  seat: number;
  points: number;
  taken: string[]; // coloured cards in the tricks won this round
  fire: number; // how many of these are fire cards
  burning: number; // what they would cost if the round ended now without a spell
  cards: number; // in hand
  void: Colour[]; // the colours this hand is known to lack
  played: string | null; // to this trick
  laid: string[]; // everything played this round
}

/** W4: what the round brought one player; below 0 when the Earth Witch or a spell took points off the total. gained = burning + water − relief + spell, and before + gained = points. */
export interface ScoredEvent {
  kind: "scored";
  seat: number;
  gained: number;
  points: number;
  before: number;
  fire: number; // W4.1: fire cards that count, the Fire Witch not among them
  doubling: "no" | "yes" | "capped";
  burning: number; // W4.1: what the fire costs
  water: number; // W4.2: what the Water Witch and the Queen cost
  relief: number; // W4.3: what the Earth Witch took off
  spell: number; // W4.4, W4.5: what a spell added, or took off
  powers: string[]; // taken this round
}

/** W4.5: a spell whose caster chooses what it does. */
export interface SpellView {
  name: "water" | "queen" | "great";
  points: number;
}

/** W3.4, W3.5: who won the trick with which card, and everything in it. */
export interface TookEvent {
  kind: "took";
  seat: number;
  card: string;
  cards: string[];
}

/** Everything one seat may know; a spectator's view has an empty hand. */
export interface WitchesView {
  seat: number;
  phase: "pass" | "play" | "choice" | "over";
  round: number;
  rounds: number | null;
  target: number | null;
  dealer: number;
  turn: number | null; // nobody's in particular while everybody passes
  direction: Direction;
  pass_cards: number; // how many cards everybody passes this round
  pass_to: number | null;
  hand: string[]; // while passing, including the cards already named
  passed: string[]; // by this seat: named so far, or given away
  received: string[];
  players: PlayerView[];
  leader: number | null;
  led: Colour | null;
  winner: number | null; // who would win the trick as it lies
  spell: SpellView | null; // about which a choice is being made
  picks: number; // W2.1: how many cards this seat still has to name, one after the other
  pickable: string[]; // those that can be among them
}

export const colours = ["r", "g", "y", "b"] as const;
export const colourNames = { r: "volcano", g: "rainforest", y: "desert", b: "mountain" } as const;
export const highestValue = 14 as const;
export const wizard = "w" as const;
export const wizards = 4 as const;
export const directions = ["keep", "left", "right", "across"] as const;
export const fireColour = "r" as const;
export const powers = ["r11", "g11", "g12", "y11", "b11"] as const;
export const powerPoints = { g11: 5, g12: 10, y11: -5 } as const;
export const doubles = "r11" as const;
export const quenches = "b11" as const;

export type Colour = (typeof colours)[number];
export type Direction = (typeof directions)[number];
