/** The messages between page and server, as docs/protocol.schema.json has them. */

export type Seat = number;

/** What happened; every game has its own kinds (walpurgis.games.<game>.story). */
export interface Event {
  kind: string;
  seat?: Seat;
  [field: string]: unknown;
}

/** What the views of all games have in common; each game adds its own in games/<game>/view.ts. */
export interface View {
  seat: Seat;
  phase: string;
  round: number;
  rounds: number | null;
  turn: Seat | null;
  hand: string[];
  players: { seat: Seat; points: number; cards: number }[];
}

/** How things stand; the seat's whole view is {...view, ...mine}. */
export interface Now {
  view: View;
  mine: Partial<View>;
  waiting: Seat[];
  ask: number | null;
  legal: string[];
  deadlines: Record<string, number>;
  points: number[];
  ranks: number[];
  over: boolean;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  here: boolean;
  away: boolean;
  allows: boolean;
  added: boolean; // something to the seed
}

export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  seats: SeatInfo[];
  host: Seat;
  phase: "gathering" | "playing" | "over";
  listed: boolean;
  clock: number | null;
  level: string;
  commitment: string;
  record: string | null;
  next: string | null;
  undo: { by: Seat; agreed: Seat[] } | null;
  viewers: number;
  invite: string;
  origin: string; // the record or the lesson that it comes from
}

export interface ChatLine {
  from: string;
  seat: Seat;
  text: string;
}

export interface Refusal {
  key: string;
  rule: string;
  args: Record<string, unknown>;
}

export interface HintOption {
  action: string;
  visits: number;
  points: number;
  win: number;
}

export interface Hint {
  action: string;
  lines: string[];
  options: HintOption[];
}

export type FromServer =
  | {
      type: "welcome";
      number: number;
      table: TableInfo;
      you: Seat;
      hosting: boolean;
      watching: Seat; // the seat whose hand a spectator sees; -1 for none
      now: Now | null;
      story: Event[];
      chat: ChatLine[];
    }
  | { type: "news"; number: number; by: Seat | null; events: Event[]; now: Now | null } // null: more follow at once
  | { type: "table"; number: number; table: TableInfo; you: Seat; now: Now | null; events: Event[] } // those of the deal
  | ({ type: "chat"; number: number } & ChatLine)
  | { type: "react"; from: string; seat: Seat; sign: string }
  | { type: "done"; what: string; ask: number | null }
  | ({ type: "refused"; what: string; text: string } & Refusal)
  | ({ type: "why"; action: string } & Refusal)
  | ({ type: "hint" } & Hint)
  | { type: "undone"; number: number; table: TableInfo; now: Now | null; story: Event[] }
  | { type: "gone"; key: string; retry?: number | null }
  | { type: "pong" };

export type ToServer =
  | { type: "hello"; since: number | null }
  | { type: "sit"; seat: Seat }
  | { type: "stand" }
  | { type: "seat"; seat: Seat; by: string }
  | { type: "start" }
  | { type: "seed"; text: string }
  | { type: "act"; ask: number; action: string }
  | { type: "why"; action: string }
  | { type: "hint"; language: string }
  | { type: "undo" }
  | { type: "consent"; yes: boolean }
  | { type: "chat"; text: string }
  | { type: "react"; sign: string }
  | { type: "allow"; spectators: boolean }
  | { type: "watch"; seat: Seat }
  | { type: "rematch" }
  | { type: "ping" };

/** One option of a game, as GET /api/games tells of it. */
export interface OptionInfo {
  name: string;
  kind: "flag" | "choice" | "text";
  choices: string[];
  default: string;
  values: string; // what can be given, in words
  rule: string;
}

export interface GameInfo {
  name: string;
  players: number[];
  options: OptionInfo[];
}

export interface Offer {
  games: GameInfo[];
  levels: string[];
  temperaments: string[];
  reactions: string[];
}

export interface Guest {
  name: string;
}

/** One turn of a record: what happened, and all hands after it. The first one is the deal. */
export interface Frame {
  seat: Seat | null;
  action: string | null;
  events: Event[]; // with `audience` where not all could know of it
  views: View[]; // by seat
  points: number[];
  waiting: Seat[];
}

export interface Replay {
  game: string;
  players: number;
  names: string[];
  options: Record<string, string>;
  frames: Frame[];
  ranks: number[];
}

/** What search thinks of one option. */
export interface Verdict {
  action: string;
  points: number;
  win: number;
  tries: number;
}

export interface ReviewMoment {
  turn: number; // how many actions came before it
  round: number;
  played: Verdict;
  best: Verdict;
  options: Verdict[];
  lost: number; // the chance to win that it gave away
  mistake: boolean;
}

export interface Review {
  seat: Seat;
  moments: ReviewMoment[];
  costliest: number[];
  lines: string[];
}

export interface ReviewProgress {
  state: "waiting" | "working" | "done" | "failed";
  done: number;
  of: number;
  review: Review | null;
}

/** A prepared table for those who learn; `line` is one good way to play its first round. */
export interface Lesson {
  name: string;
  game: string;
  line: [Seat, string][];
}

export interface MoveToken {
  token: string;
  path: string;
  seconds: number;
  qr: string;
}
