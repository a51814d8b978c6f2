// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.

/** Seats are counted from 0, clockwise; -1 is a spectator. */
export type Seat = number;

/** What happened at a table of any game; each game's own kinds are in games/<game>/view.gen.ts. */
export interface Event {
  kind: string;
  seat?: Seat;
  [field: string]: unknown;
}

/** An event of a replay: with the seats that knew of it, unless all did. */
export type EventWithAudience = Event & { audience?: Seat[] };

/** What the views of all games have in common; each game's own is in games/<game>/view.gen.ts. */
export interface View {
  seat: number;
  phase: string;
  round: number;
  rounds: number | null;
  turn: number | null;
  hand: string[];
  players: {
    seat: number;
    points: number;
    cards: number;
  }[];
}

/** The fields of a view that differ from a spectator's. */
export type OwnView = Partial<View>;

/** Decide; `ask` is the number of the question, from `now.ask`. */
export interface Act {
  type: "act";
  ask: number;
  action: string;
}

/** What search would do, and why, in words. */
export interface Advice {
  type: "hint";
  ask: number;
  action: string;
  lines: string[];
  options: OptionWeighed[];
  reasons: HintReason[]; // the clearest first
}

/** Let spectators see your hand, or no longer; it ends when you leave your seat. */
export interface Allow {
  type: "allow";
  spectators: boolean;
}

/** The token, on the other device. */
export interface Arrival {
  token: string;
  replace?: boolean; // the guest that this device is now, if it is one
}

/** The guest that the link belongs to. With `replaces`, nothing has changed yet: that guest would be replaced. */
export interface Arrived {
  name: string;
  replaces: string | null;
}

/** The turn to play on from, and who sits where; without seats, you at seat 0 among bots. */
export interface Branch {
  turn: number;
  seats?: string[];
  level?: string;
  clock?: number | null;
}

/** Say something to everybody at the table. */
export interface Chat {
  type: "chat";
  text: string;
}

/** A chat message. */
export interface ChatLine {
  type: "chat";
  number: number;
  from: string;
  who: string; // the public id of the speaker at this table: mute by this, never by name
  seat: number;
  text: string;
}

/** Let somebody take back a decision, or not. */
export interface Consent {
  type: "consent";
  yes: boolean;
}

/** The change is committed; `ask` is the question that was answered, or null. */
export interface Done {
  type: "done";
  what: string;
  ask: number | null;
}

/** One turn of a replay: what happened, and all hands after it. The first one is the deal. */
export interface Frame {
  seat: number | null;
  action: string | null;
  events: EventWithAudience[];
  views: View[];
  points: number[];
  waiting: number[];
}

/** A game. */
export interface GameInfo {
  name: string;
  players: number[];
  options: OptionInfo[];
}

/** Everything you can choose from when you set up a table. */
export interface Games {
  games: GameInfo[];
  levels: string[];
  temperaments: string[];
  reactions: string[];
}

/** The server closes the socket; come back after `retry` seconds, if given. */
export interface Gone {
  type: "gone";
  key: string;
  retry: number | null;
}

/** A guest's view of themselves. */
export interface GuestInfo {
  name: string;
}

/** The first message; `since` is the last number you have seen, or null for everything. */
export interface Hello {
  type: "hello";
  since?: number | null;
}

/** Ask what a strong player would do. */
export interface Hint {
  type: "hint";
  language?: string;
}

/** Why one option is better: something that it leads to more or less often than another, in shares of all worlds. */
export interface HintReason {
  outcome: string; // `<game>-hint-<outcome>` says it in words
  often: number;
  otherwise: number;
  other: string; // the other action
}

/** Make the person at this seat the host: you are the host, or it is your seat and the host is gone. */
export interface Host {
  type: "host";
  seat: number;
}

/** The key of a sheet, from somebody who was given it. */
export interface JoinSheet {
  key: string;
}

/** One prepared beginning of a match. */
export interface Lesson {
  name: string;
  game: string;
  players: number;
  seats: string[]; // `me`, or a bot's name
  deals: Record<string, string[]>[];
  line: [number, string][];
  options: Record<string, string>;
  level: string;
}

/** One decision: what was played, what would have been best, and all options, best first. */
export interface MomentInfo {
  turn: number; // how many actions came before it
  round: number;
  played: Verdict;
  best: Verdict;
  options: Verdict[];
  lost: number; // the chance to win that it gave away
  mistake: boolean;
}

/** To be opened on the other device, once. */
export interface MoveToken {
  token: string;
  path: string;
  seconds: number;
  qr: string; // the whole link as a picture: a data address of an SVG
}

/** A sheet to be shared. */
export interface NewSheet {
  sheet: SharedSheet;
}

/** A table to set up. A seat is `me`, `open` or a bot's name; without seats, you and bots of the level play. */
export interface NewTable {
  game?: string;
  players?: number;
  options?: Record<string, string | number | boolean>;
  seats?: string[];
  clock?: number | null;
  listed?: boolean;
  level?: string;
  start?: boolean; // at once, when no seat is open
  lesson?: string; // a prepared table, which defines all of the above
  name?: string | null; // yours: introduces you in the same request, as `POST /api/guest` does
}

/** An action was taken. `now` is null if more news follows at once. */
export interface News {
  type: "news";
  number: number;
  by: number | null; // the seat that acted
  events: Event[];
  now: Now | null;
}

/** The match as one viewer sees it. The whole view is `view` with the fields of `mine` over it. */
export interface Now {
  view: View;
  mine: OwnView;
  waiting: number[]; // the seats that owe a decision
  ask: number | null; // the question that this viewer may answer now
  legal: string[]; // the answers that are allowed
  deadlines: Record<string, number>; // by seat: when its clock runs out, in milliseconds since 1970
  points: number[]; // by seat
  ranks: number[]; // by seat, from 1, as if the match ended now
  over: boolean;
  scene?: Record<string, unknown>;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  kind: string; // how it is set: see core.options.Form; `text` if it can only be typed
  choices: string[];
  keys: number[]; // of a table or a scale: what its numbers are for
  lowest: number;
  highest: number;
  most: number; // how many choices can be given
  default: string;
  values: string; // what can be given, in words
  rule: string;
}

/** What search found out about one option: its points at the end and its chance to win, from 0 to 1. */
export interface OptionWeighed {
  action: string;
  visits: number;
  points: number;
  win: number;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
}

/** The cards of this trick in the order in which they were played, and those that somebody holds. In `broom`: the witch that was called, if one was, and the witches that somebody chose and has not yet played. */
export interface PlayQuestion {
  players: number;
  options?: Record<string, string | number | boolean>;
  table?: string[];
  hand?: string[];
  language?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** Why a round cannot be saved yet: something is still `missing`, or `wrong`, which cannot happen in any match. */
export interface Problem {
  kind: "missing" | "wrong";
  text: string;
  rule: string;
  seat: number | null;
  field: string; // of the round, if one of its fields is the cause
}

/** A quick reaction to everybody at the table. */
export interface React {
  type: "react";
  sign: string;
}

/** Somebody reacts; not part of the log. */
export interface Reaction {
  type: "react";
  seat: number;
  from: string;
  who: string; // the public id of whoever reacts, as in `chat`
  sign: string;
}

/** The request was refused, and nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  what: string;
  key: string;
  text: string;
  rule: string;
  args: Record<string, unknown>;
  ask: number | null;
}

/** After the match, or when it was stopped: the same players again, everybody one seat further on. */
export interface Rematch {
  type: "rematch";
}

/** A match from its beginning to its end. */
export interface Replay {
  game: string;
  players: number;
  names: string[];
  options: Record<string, string>;
  frames: Frame[];
  ranks: number[];
}

/** All decisions of a seat; `costliest` are the turns of the worst mistakes, `lines` describe them in words. */
export interface ReviewInfo {
  seat: number;
  moments: MomentInfo[];
  costliest: number[];
  lines: string[];
}

/** How far the review is: `done` actions `of` all. Post again until the state is `done`. */
export interface ReviewProgress {
  state: "done" | "failed" | "waiting" | "working";
  done: number;
  of: number;
  review: ReviewInfo | null;
}

/** Whose decisions to review, and in which language to describe the costliest. */
export interface ReviewWish {
  seat: number;
  language?: string;
}

/** One round, scored; `now` describes what the table should look like, in the terms of the game. */
export interface RoundScore {
  number: number;
  complete: boolean;
  problems: Problem[];
  earned: number[];
  totals: number[];
  lines: ScoreLine[][]; // by seat; they add up to what was earned or, if `whole` is set, to the total
  whole: boolean;
  now: Record<string, unknown>;
}

/** Whether a card may be played; `unless`: only if no card of a certain kind is in the hand besides those named. */
export interface Ruling {
  card: string;
  may: "no" | "unless" | "yes";
  text: string;
  rule: string;
}

/** An answer for every card of the hand; or why there is none. */
export interface Rulings {
  rulings: Ruling[];
  open: boolean; // whether anything may be played, because no suit, colour or witch is set yet
  problem: string;
  rule: string;
}

/** Some points of one player, why, and by which rule. */
export interface ScoreLine {
  text: string;
  points: number;
  rule: string;
}

/** A highlight: the largest comeback, the best round; `round` is 0 if it is about the whole match. */
export interface ScoreMoment {
  kind: string;
  seats: number[];
  text: string;
  round: number;
}

/** The whole sheet, scored; `ranks` are those of the rules, with their tie-breaks. */
export interface ScoredSheet {
  game: string;
  options: Record<string, string>;
  rounds: RoundScore[];
  totals: number[];
  ranks: number[];
  over: boolean;
  winners: number[];
  facts: Record<string, unknown>; // what the rules say about this number of players
  highest_wins: boolean;
  moments: ScoreMoment[];
}

/** Who sits at a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string | null; // the bot that decides here now
  here: boolean; // connected; bots always are
  gone: number | null; // since when the person has been gone, as far as this server knows
  away: boolean; // a bot plays for the person whose seat this is
  why: "clock" | "host" | "left" | null; // why: they left, their clock ran out, or the others asked for it
  who: string; // the public id of the person at this table; empty for bots
  allows: boolean; // spectators may see the hand
  added: boolean; // something to the seed
}

/** Before the match: a player's own addition to the seed. */
export interface Seed {
  type: "seed";
  text: string;
}

/** Before the match, the host: who sits here, `open` or a bot's name. During it, anybody: let a bot stand in. */
export interface SetSeat {
  type: "seat";
  seat: number;
  by: string;
}

/** A sheet as the phones at one table share it; `entered` holds the saved rounds, then the one being entered. */
export interface SharedSheet {
  id: string;
  game: string;
  begun: string;
  players: number;
  names: string[];
  colours: number[];
  options: Record<string, string>;
  entered: unknown[];
  saved: number;
  history: SheetChange[];
  marks: Record<string, number>;
}

/** A version of a shared sheet; without the sheet if the phone already has it. */
export interface SharedVersion {
  view: string;
  number: number;
  sheet: SharedSheet | null;
}

/** A match at a real table; each game has its own kind of rounds. */
export interface Sheet {
  players: number;
  names?: string[];
  options?: Record<string, string | number | boolean>;
  rounds?: unknown[];
  language?: string;
}

/** A line of a sheet's history. */
export interface SheetChange {
  at: string;
  what: "changed" | "saved" | "taken" | "undone";
  round: number;
  totals: number[];
}

/** The key of a shared sheet, which lets a phone write, and `view`, which lets others watch. */
export interface SheetKeys {
  key: string;
  view: string;
  number: number;
}

/** The record as text, with a `note` on what it leaves out; or the `problem` that prevents it. */
export interface SheetRecord {
  text: string;
  problem: string;
  note: string;
}

/** The next version of a sheet, which follows the one with the number `after`. */
export interface SheetWrite {
  key: string;
  after: number;
  sheet: SharedSheet;
}

/** Take an open seat, or take your own seat back from a bot. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** Leave your seat; during a match a bot plays on, and the seat stays yours. */
export interface Stand {
  type: "stand";
}

/** The host starts the match, once no seat is open. */
export interface Start {
  type: "start";
}

/** What a bot did for a person who was away, for that person. */
export interface StoodIn {
  why: "clock" | "host" | "left";
  since: number; // the number of the row with which it took over
  until: number | null; // and of the row with which it ended; null: it still plays
  decisions: string[]; // as they are written
}

/** What everybody may know about a table, apart from its match. */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>; // every option of the game, as it is written
  seats: SeatInfo[];
  host: number; // the seat of the host; -1 when the host has none
  host_here: boolean;
  phase: "gathering" | "over" | "playing" | "stopped";
  stopped: "damaged" | "rules-changed" | null; // why the match cannot go on
  listed: boolean; // in the lobby
  clock: number | null; // seconds for each decision
  level: string; // the bot that stands in for people
  commitment: string; // to the secret that the deals come from
  record: string | null; // its id, when the match is over
  next: string | null; // the table of the rematch
  undo: UndoInfo | null;
  viewers: number; // how many are connected
  invite: string; // the path of the page for this table
  origin: string; // the record that it branches from, or the lesson; often empty
}

/** Something changed at the table; with the number of the last row if it is not part of the log. `events` describe the deal when the match begins. */
export interface TableNews {
  type: "table";
  number: number;
  table: TableInfo;
  you: number;
  hosting: boolean;
  watching: number;
  stood_in: StoodIn | null;
  now: Now | null;
  events: Event[];
}

/** Take back your own last decision. */
export interface Undo {
  type: "undo";
}

/** Who asks to take back a decision, and who has agreed. */
export interface UndoInfo {
  by: number; // a seat
  agreed: number[]; // seats
}

/** Actions were taken back: redraw everything. */
export interface UndoneNews {
  type: "undone";
  number: number;
  table: TableInfo;
  now: Now | null;
  story: Event[];
}

/** What one option was worth, in expectation: points of the seat at the end, and its chance to win. */
export interface Verdict {
  action: string;
  points: number;
  win: number;
  tries: number;
}

/** A spectator asks to see the hand of a player who allows it; -1 for none. The answer is a `welcome`. */
export interface Watch {
  type: "watch";
  seat: number;
}

/** Everything, for a viewer who joins the table. */
export interface Welcome {
  type: "welcome";
  number: number;
  table: TableInfo;
  you: number;
  who: string; // your own public id at this table
  hosting: boolean;
  watching: number; // the seat whose hand a spectator sees; -1 for none
  stood_in: StoodIn | null;
  now: Now | null;
  story: Event[];
  chat: ChatLine[];
}

/** The name a guest would like to have. */
export interface WhoIAm {
  name: string;
}

/** Ask why an action is not allowed. */
export interface Why {
  type: "why";
  action: string;
}

/** Why an action cannot be taken; an empty key means that it can. */
export interface WhyNot {
  type: "why";
  action: string;
  key: string;
  rule: string;
  args: Record<string, unknown>;
  text: string;
}

export type FromClient = Act | Allow | Chat | Consent | Hello | Hint | Host | Ping | React | Rematch | Seed | SetSeat | Sit | Stand | Start | Undo | Watch | Why;

export type FromServer = Advice | ChatLine | Done | Gone | News | Pong | Reaction | RefusedMessage | TableNews | UndoneNews | Welcome | WhyNot;
