// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.

/** B3.3: `seat`'s brave witch is cancelled for this round by that of `by`. */
export interface CancelledEvent {
  kind: "cancelled";
  seat: number;
  card: string;
  by: number;
}

/** B2.1: a witch chosen in secret. */
export interface ChoseEvent {
  kind: "chose";
  seat: number;
  card: string;
}

/** B1.5: the match begins; `open` lies open, and `seat` takes first. */
export interface DealtEvent {
  kind: "dealt";
  seat: number;
  open: string[];
}

/** B4.2: a task is done. */
export interface DidTaskEvent {
  kind: "did-task";
  seat: number;
  potions: string[];
  points: number;
}

/** B4.1: one player's witches of a kind, and the potions they show. */
export interface DisplayView {
  card: Kind;
  colour: Colour;
  brave: number;
  cowards: number;
  potions: number;
}

/** B4.3: three cards, which only their owner sees. */
export interface DrewEvent {
  kind: "drew";
  seat: number;
  cards: string[];
}

export type BroomEvent = HandDealtEvent | DealtEvent | TaskOpenedEvent | TookEvent | RoundBeganEvent | ChoseEvent | ReadyEvent | PlayedEvent | SaidNextEvent | CancelledEvent | StartsEvent | SortedEvent | ReturnedEvent | DidTaskEvent | DrewEvent | ScoredEvent | MatchEndedEvent;

/** A hand, which only its owner sees. */
export interface HandDealtEvent {
  kind: "hand";
  seat: number;
  hand: string[];
}

/** B3: a witch played this round. */
export interface LaidWitch {
  card: Kind;
  brave: boolean;
  cancelled: boolean;
}

/** B4.3: the match is over. */
export interface MatchEndedEvent {
  kind: "over";
}

/** B3.1, B3.2: a witch is played. */
export interface PlayedEvent {
  kind: "played";
  seat: number;
  card: string;
  manner: "brave" | "coward";
}

/** What everybody sees of one player. */
export interface PlayerView {
  seat: number;
  points: number;
  display: DisplayView[];
  brave_potions: number;
  witches: number; // in the display
  tasks: number; // done
  cards: number; // in hand, with the chosen ones
  known: Kind[]; // cancelled witches that everybody knows to be in that hand
  choosing: boolean; // still has to choose
  chosen: number; // chosen witches not yet played
  round: LaidWitch[]; // played this round
  passed: Kind[]; // said "next" to these
  worth: Worth;
  progress: TaskProgress[]; // with each of the open tasks
}

/** B2.1: this player has chosen, and how many witches. */
export interface ReadyEvent {
  kind: "ready";
  seat: number;
  witches: number;
}

/** B4.1: cancelled witches go back to the hand, and everybody knows which. */
export interface ReturnedEvent {
  kind: "returned";
  seat: number;
  cards: string[];
}

/** B2.1: everybody chooses; `seat` will start the first turn. */
export interface RoundBeganEvent {
  kind: "round";
  round: number;
  seat: number;
}

/** B3.2: this player did not choose that witch. */
export interface SaidNextEvent {
  kind: "next";
  seat: number;
  card: string;
}

/** B5: the end of the match for one player. */
export interface ScoredEvent {
  kind: "scored";
  seat: number;
  points: number;
  brave: number;
  tasks: number;
  witches: number; // in the display; fewer break a tie
}

/** B4.1: what the round brought one player; `brave` and `cowards` join the display. */
export interface SortedEvent {
  kind: "sorted";
  seat: number;
  brave: number;
  cowards: number;
  points: number; // with all displays and tasks, at the end of the round
  from_potions: number; // B5: of these points
  from_brave: number;
  from_tasks: number;
}

/** B3.4: who starts the next turn. */
export interface StartsEvent {
  kind: "starts";
  seat: number;
}

/** B1.4: an open task. */
export interface TaskOpenedEvent {
  kind: "task";
  potions: string[];
}

/** B1.4: how far one player is with one task. */
export interface TaskProgress {
  brewed: number; // of the potions that it asks for
  asked: number;
  in_reach: boolean; // one round could bring what is missing
}

/** B1.4: a task that was opened. */
export interface TaskView {
  potions: string[]; // 2brown, 3purple, 4black
  open: boolean; // nobody has done it yet
  done_by: number[];
}

/** B1.5: one of the open cards, for this player's display. */
export interface TookEvent {
  kind: "took";
  seat: number;
  card: string;
}

/** Everything one seat may know; a spectator's view has an empty hand. */
export interface BroomView {
  seat: number;
  phase: "take" | "choose" | "play" | "over";
  round: number;
  rounds: number;
  turn: number | null; // nobody while all choose at once
  first: number;
  hand: Kind[]; // with the chosen ones
  chosen: Kind[];
  open: Kind[]; // next to the pile
  pile: number;
  tasks: TaskView[];
  players: PlayerView[];
  starter: number; // of this turn; while choosing, of the round
  called: Kind | null;
  last_brave: number | null; // whose brave witch stands in this turn
  to_answer: number[]; // who comes after the one whose turn it is, and may have chosen the witch called
  kinds: Kind[]; // B1.2: in play
  picks: number; // B2.1: how many witches this seat still has to choose, one after the other
  pickable: Kind[]; // those that can be among them
}

/** B5: what a player's points are made of. */
export interface Worth {
  potions: number;
  brave: number;
  tasks: number;
}

export const kinds = ["root", "meadow", "fire", "berry", "sun", "water", "fog", "night", "snow"] as const;
export const colours = ["brown", "green", "red", "purple", "yellow", "blue", "grey", "black", "white"] as const;
export const copies = [10, 11, 12, 14, 16, 18, 20, 21, 22] as const;
export const kindsInPlay = { 3: 6, 4: 7, 5: 8, 6: 9 } as const;
export const witchesToChoose = 3 as const;
export const cardsDrawn = 3 as const;
export const bravePotions = 2 as const;
export const taskPoints = 5 as const;

export type Kind = (typeof kinds)[number];
export type Colour = (typeof colours)[number];
