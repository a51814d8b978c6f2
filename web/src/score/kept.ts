/** A score sheet as this browser keeps it, how it is handed on, and what other apps make of it. */
import { to } from "../lib/place";
import type { ScoredSheet } from "../lib/protocol";

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
  draft: Entered; // of the next round, or of the one that is edited
  editing: number | null; // the place of a saved round that is entered again
  history: Change[];
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
    editing: null,
    history: [],
  };
}

export function load(game: string): { sheet: Kept; steps: string[] } {
  try {
    const found = JSON.parse(localStorage.getItem(place(game)) ?? "null") as { sheet: Kept; steps: string[] } | null;
    if (found?.sheet.game === game && Array.isArray(found.sheet.rounds)) return found;
  } catch {
    // storage is off, or holds something that is not ours
  }
  return { sheet: blank(game), steps: [] };
}

/** Whether it could be kept. */
export function store(sheet: Kept, steps: string[]): boolean {
  try {
    localStorage.setItem(place(sheet.game), JSON.stringify({ sheet, steps }));
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
    editing: typeof sheet.editing === "number" && sheet.editing < sheet.rounds.length ? sheet.editing : null,
  };
}

// --- for other apps ---

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""').replace(/^(?=[=+@-])/, "'")}"`;

/** A table for spreadsheets: one line per round, one column per player. */
export function csv(names: string[], scored: ScoredSheet): string {
  const rounds = scored.rounds.filter(({ complete }) => complete);
  const lines = rounds.map(({ number, earned }) => [number, ...earned].join(","));
  return [["", ...names].map(quoted).join(","), ...lines, ["=", ...scored.totals].join(",").replace("=", '"="'), ""].join("\r\n");
}

/** A play for BG Stats, as it takes one over a link. */
export function bgStats(sheet: Kept, title: string, names: string[], scored: ScoredSheet): string {
  const first = Number(sheet.options.first ?? sheet.options.dealer ?? 0);
  const play = {
    sourceName: "Walpurgis",
    sourcePlayId: sheet.id,
    playDate: sheet.begun.slice(0, 19).replace("T", " "),
    rounds: scored.rounds.filter(({ complete }) => complete).length,
    game: { name: title, sourceGameId: sheet.game, highestWins: sheet.game !== "witches", noPoints: false },
    players: names.map((name, seat) => ({
      name,
      sourcePlayerId: name,
      startPlayer: seat === first,
      rank: scored.ranks[seat],
      score: String(scored.totals[seat]),
      winner: scored.winners.includes(seat),
    })),
  };
  return `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
