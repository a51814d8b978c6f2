/**
 * What a game brings to the page. Everything else (seats, hand, flights of cards, story, rulebook, connection) is the
 * same for all games; see web/README.md.
 */
import type { Component } from "svelte";
import type { Event, Seat, View } from "../lib/protocol";
import type { LiveTable } from "../lib/table.svelte";

/** Where a card lies. A `Spot` of that name on the table is its place; without one it is out of sight. */
export interface Lying {
  card: string;
  spot: string;
  seat?: Seat; // whose it is: where it comes from when it was hidden before
  best?: boolean; // as things are, this one wins
  look?: string; // how it lies there, for the game's Card: brave, turned over …
  count?: number; // how many like it lie there as one pile
  own?: boolean; // cards like it are many, and this one never becomes another seat's
}

/** A moment to be shown: the view then, for how long, and where cards are carried that are gone. */
export interface Stage<V extends View> {
  view: V;
  hold: number; // milliseconds at usual speed, besides the time that cards travel
  toward?: Seat | "owner" | null; // a seat, everybody's own, or nowhere: they fade
  tells?: number; // how many of the events the story has told by then; the last stage tells all
}

export interface Laid {
  seat: Seat;
  card: string;
  best?: boolean;
  look?: string;
}

/** What all parts of a game are handed. */
export interface PartProps<V extends View> {
  table: LiveTable;
  view: V;
}

// Views are as different as games: the face of a game knows its own, the table hands it through.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GameFace<V extends View = any> {
  name: string;
  unit?: "trick" | "turn"; // what a round is made of; a trick if nothing is said
  Card: Component<{ card: string; look?: string; count?: number }>; // the front of a card, filling its box
  Suit: Component<{ suit: string }>; // the sign of a suit, for small places
  Seat: Component<PartProps<V> & { seat: Seat }>; // the body of a player's panel
  Info: Component<PartProps<V> & { full?: boolean }>; // what holds for the round; `full` where there is room for all of it
  Middle: Component<PartProps<V>>; // the trick, and what matters now
  Actions: Component<PartProps<V>>; // what can be said besides cards of the hand
  RoundEnd: Component<{ table: LiveTable; events: Event[] }>; // payday
  Final?: Component<{ table: LiveTable }>; // what the result is made of
  cards(view: V): Lying[];
  /** The words for a card as it lies there, where its name is not enough. */
  label?(lying: Lying): string | undefined;
  suitOf(card: string): string;
  /** What picking this card of the hand says to the server; null when cards are not asked for now. */
  actionOf(view: V, card: string): string | null;
  /** Whether a card is only picked up, and Actions asks how it is played. */
  holds?(view: V): boolean;
  /** From one view to the next, moment by moment; the last moment is `after`. */
  stages(before: V, events: Event[], after: V): Stage<V>[];
  /** The events that end a round, if these do. */
  roundEnd(events: Event[]): Event[];
  lastTrick(story: Event[]): Laid[];
  /** The points of everybody after each round. */
  rounds(story: Event[], players: number): number[][];
}

const faces: Record<string, () => Promise<{ face: GameFace }>> = {
  shot: () => import("./shot"),
  broom: () => import("./broom"),
  witches: () => import("./witches"),
};

/** The face of a game: its own, or for a game of another package one that draws its scene. */
export async function faceOf(game: string): Promise<GameFace> {
  const own = faces[game];
  return own ? (await own()).face : (await import("./scene")).sceneFace(game);
}
