/** A score sheet as this browser keeps it, how it is handed on, and what other apps make of it. */
import { to } from "../lib/place";
import type { ScoredSheet, SharedSheet } from "../lib/protocol";

/** What was entered in a round: the fields are those of the game's round in the package (docs/score.md). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Entered = Record<string, any>;

/** Something that happened to the sheet, for the history. */
export interface Change {
  at: string;
  what: "saved" | "changed" | "undone" | "taken";
  round: number;
  totals: number[];
}

export interface Kept {
  id: string;
  game: string;
  begun: string;
  isSetUp: boolean;
  players: number;
  names: string[];
  colours: number[];
  options: Record<string, string>;
  rounds: Entered[];
  draft: Entered; // of the next round
  edit: Edit | null;
  history: Change[];
}

/** A saved round that is entered again; it counts once it adds up. */
export interface Edit {
  place: number;
  draft: Entered;
}

/** A sheet that a server keeps for several phones. */
export interface Live {
  key: string; // lets a phone write; empty where it only watches
  view: string;
  number: number; // of the last version that this phone has seen
  base: SharedSheet; // that version
  me: string; // by which other phones know what has arrived of this one
  count: number; // how often this phone has written
  sent: SharedSheet[]; // versions that the server may have, though its answer was never heard
}

/** What a phone begins with that takes part in a sheet. */
export const joined = (key: string, view: string, base: SharedSheet): Live => ({ key, view, number: 0, base, me: blank("").id.slice(0, 12), count: 0, sent: [] });

/** The version that both sides have seen: what was sent, where it has arrived. */
export function common({ base, me, sent }: Live, theirs: SharedSheet): SharedSheet {
  const arrived = theirs.marks?.[me];
  return sent.find(({ marks }) => arrived !== undefined && marks?.[me] === arrived) ?? base;
}

const place = (game: string) => `walpurgis-score-${game}`;
const pastPlace = (game: string) => `walpurgis-scores-${game}`;
const mostPast = 60;

export function blank(game: string, last?: Kept): Kept {
  return {
    id: crypto.randomUUID?.() ?? String(Math.random()).slice(2),
    game,
    begun: new Date().toISOString(),
    isSetUp: false,
    players: last?.players ?? 4,
    names: last?.names ?? ["", "", "", ""],
    colours: last?.colours ?? [0, 1, 2, 3, 4, 5],
    options: last?.options ?? {},
    rounds: [],
    draft: {},
    edit: null,
    history: [],
  };
}

/** What a phone keeps: the sheet, what can be undone, and where it is shared. */
export interface Stored {
  sheet: Kept;
  steps: string[];
  live?: Live | undefined;
}

export function load(game: string): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(place(game)) ?? "null") as Stored | null;
    if (found?.sheet.game === game && Array.isArray(found.sheet.rounds)) return { ...found, sheet: { ...blank(game), ...found.sheet } };
  } catch {
    // storage is off, or holds something that is not ours
  }
  return { sheet: blank(game), steps: [] };
}

/** Whether it could be kept. */
export function store(stored: Stored): boolean {
  try {
    localStorage.setItem(place(stored.sheet.game), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

/** A match that is over, as a line of the group's statistics. */
export interface Past {
  id: string;
  begun: string;
  names: string[];
  totals: number[];
  winners: number[];
}

export function past(game: string): Past[] {
  try {
    return JSON.parse(localStorage.getItem(pastPlace(game)) ?? "[]") as Past[];
  } catch {
    return [];
  }
}

export function remember(sheet: Kept, names: string[], scored: ScoredSheet): void {
  const line = { id: sheet.id, begun: sheet.begun, names, totals: scored.totals, winners: scored.winners };
  const others = past(sheet.game).filter(({ id }) => id !== sheet.id);
  try {
    localStorage.setItem(pastPlace(sheet.game), JSON.stringify([...others, line].slice(-mostPast)));
  } catch {
    // without storage there are no statistics
  }
}

// --- handing a sheet on ---

const bytesOf = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The whole sheet in a link: nothing of it goes to a server. */
export async function linkTo(sheet: Kept): Promise<string> {
  const slim: Kept = { ...sheet, history: [] };
  const packed = await bytesOf(new Blob([JSON.stringify(slim)]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${new URL(to(`/score/${sheet.game}`), location.href).href}#sheet=${text}`;
}

const longestSheet = 200_000; // characters; a link from elsewhere must not fill the memory

/** The sheet of such a link, or nothing where it holds none. */
export async function fromLink(fragment: string, game: string): Promise<Kept | undefined> {
  const text = /^sheet=([\w-]+)$/.exec(fragment)?.[1];
  if (!text || text.length > longestSheet) return undefined;
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return checked(JSON.parse(new TextDecoder().decode(await firstOf(plain))), game);
  } catch {
    return undefined;
  }
}

/** What a stream holds; an error when it is longer than any sheet. */
async function firstOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: number[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (parts.length + next.value.length > longestSheet) throw new RangeError();
    for (const byte of next.value) parts.push(byte);
  }
  return Uint8Array.from(parts);
}

/** A sheet from elsewhere: only what a sheet has, each of its kind. The rounds are checked by the rules. */
export function checked(found: unknown, game: string): Kept | undefined {
  const sheet = found as Partial<Kept> | null;
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length <= 200;
  if (typeof sheet !== "object" || !sheet || sheet.game !== game || !isList(sheet.names) || !isList(sheet.rounds)) return undefined;
  const players = Number(sheet.players);
  if (!Number.isInteger(players) || players < 1 || players > 6) return undefined;
  const options = Object.entries(sheet.options ?? {}).map(([name, value]) => [name, String(value)] as const);
  const colours = isList(sheet.colours) ? sheet.colours.map((hat) => Math.abs(Number(hat)) % 6 || 0) : [];
  return {
    ...blank(game),
    id: String(sheet.id ?? "").slice(0, 40) || blank(game).id,
    begun: Number.isNaN(Date.parse(String(sheet.begun))) ? new Date().toISOString() : String(sheet.begun),
    isSetUp: true,
    players,
    names: sheet.names.map((name) => String(name).slice(0, 24)),
    colours: [0, 1, 2, 3, 4, 5].map((hat) => colours[hat] ?? hat),
    options: Object.fromEntries(options),
    rounds: sheet.rounds.filter((round): round is Entered => typeof round === "object" && round !== null),
    draft: typeof sheet.draft === "object" && sheet.draft ? sheet.draft : {},
    edit: null,
    history: isList(sheet.history) ? sheet.history.filter(isChange) : [],
  };
}

const changes = ["saved", "changed", "undone", "taken"];

function isChange(found: unknown): found is Change {
  const change = found as Partial<Change> | null;
  const isPoints = Array.isArray(change?.totals) && change.totals.every((points) => typeof points === "number");
  return isPoints && changes.includes(String(change.what)) && typeof change.round === "number" && !Number.isNaN(Date.parse(String(change.at)));
}

// --- several phones ---

/** What phones share of a sheet; a round that one of them edits stays there until it is saved. */
export function shared({ id, game, begun, players, names, colours, options, rounds, draft, history }: Kept, marks: SharedSheet["marks"] = {}): SharedSheet {
  return { id, game, begun, players, names: names.slice(0, 6), colours, options, entered: [...rounds, draft], saved: rounds.length, history, marks };
}

/** The sheet that a server has sent; its rounds are checked by the rules. */
export function fromShared(found: SharedSheet, game: string): Kept | undefined {
  const entered = Array.isArray(found.entered) ? found.entered : [];
  return checked({ ...found, rounds: entered.slice(0, found.saved), draft: entered[found.saved] ?? {} }, game);
}

// --- for other apps ---

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""').replace(/^(?=[=+@-])/, "'")}"`;

/** A table for spreadsheets: one line per round, one column per player. */
export function csv(names: string[], scored: ScoredSheet): string {
  const rounds = scored.rounds.filter(({ complete }) => complete);
  const lines = rounds.map(({ number, earned }) => [number, ...earned].join(","));
  return [["", ...names].map(quoted).join(","), ...lines, ["=", ...scored.totals].join(",").replace("=", '"="'), ""].join("\r\n");
}

/**
 * A play for BG Stats, as it takes one over a link: times are UTC, `winner` has to be there for everybody, and the same player keeps
 * the same id from evening to evening, so that the app asks only once who it is.
 */
export function bgStats(sheet: Kept, title: string, names: string[], scored: ScoredSheet): string {
  const first = Number(sheet.options.first ?? sheet.options.dealer ?? 0);
  const end = new Date(sheet.history.at(-1)?.at ?? sheet.begun);
  const minutes = Math.round((end.getTime() - new Date(sheet.begun).getTime()) / 60_000);
  const play = {
    sourceName: "Walpurgis",
    sourcePlayId: sheet.id,
    playDate: end.toISOString().slice(0, 19).replace("T", " "),
    durationMin: minutes > 0 ? minutes : undefined,
    rounds: scored.rounds.filter(({ complete }) => complete).length,
    game: { name: title, sourceGameId: sheet.game, highestWins: scored.highest_wins, noPoints: false },
    players: names.map((name, seat) => ({
      name,
      sourcePlayerId: names.indexOf(name) === seat ? name : `${name} ${seat + 1}`,
      startPlayer: seat === first,
      rank: scored.ranks[seat],
      score: String(scored.totals[seat]),
      winner: scored.winners.includes(seat),
    })),
  };
  return `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
