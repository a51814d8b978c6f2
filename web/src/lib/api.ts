/**
 * What the page asks over REST, of a server or of the table in its own worker. Every failure is an ApiError whose message
 * is in words that a person can read.
 */
import { complaint } from "./complaint";
import type { Told } from "./fair";
import { offline } from "./offline.svelte";
import type {
  GameInfo,
  Guest,
  Lesson,
  MoveToken,
  NewTable,
  Offer,
  PlayQuestion,
  Replay,
  ReviewProgress,
  Rulings,
  ScoredSheet,
  SheetRecord,
  Seat,
  SharedSheet,
  SharedVersion,
  Sheet,
  SheetKeys,
  SheetWrite,
  TableInfo,
} from "./protocol";
import { settings } from "./settings.svelte";
import { say } from "./words.svelte";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type Method = "GET" | "POST" | "DELETE";

/** The answer to a request, wherever it comes from. */
async function ask(method: Method, path: string, body?: unknown): Promise<Response> {
  if (!offline.answers(path)) return fetch(path, requestWith(method, body));
  const { status, text } = await offline.request(method, path, body === undefined ? "" : JSON.stringify(body));
  return new Response(text, { status });
}

function requestWith(method: Method, body: unknown): RequestInit {
  const request: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  return request;
}

/** Asks, and reads the answer; `fine` is a status besides 200 whose body is an answer too. */
async function call<T>(method: Method, path: string, body?: unknown, fine = 200): Promise<T> {
  const answer = await ask(method, path, body).catch(() => {
    throw new ApiError(say(offline.answers(path) ? "page-offline-failed" : "page-no-connection"), 0);
  });
  if (!answer.ok && answer.status !== fine) throw refusal(path, answer);
  return (await answer.json()) as T;
}

/** Asks a server, or where it is out of reach the rules in this browser: a table with cards waits for no network. */
async function callAnywhere<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || offline.answers(path)) throw error;
    const { status, text } = await offline.request(method, path, body === undefined ? "" : JSON.stringify(body)).catch(() => {
      throw error;
    });
    if (status !== 200) throw error;
    return JSON.parse(text) as T;
  }
}

function refusal(path: string, { status, headers }: Response): ApiError {
  return new ApiError(complaint(path, status, headers.get("retry-after")), status);
}

export type { NewTable };

const recordAt = (id: string) => `/api/records/${encodeURIComponent(id)}`;

let offer: Promise<Offer> | undefined;
let made: TableInfo | undefined; // just now: whoever sets up a table goes there next, and need not ask for it again

export const api = {
  /** What can be played here; asked for once. */
  games(): Promise<Offer> {
    offer ??= call<Offer>("GET", "/api/games");
    offer.catch(() => (offer = undefined));
    return offer;
  },
  async game(name: string): Promise<GameInfo> {
    const found = (await this.games()).games.find((game) => game.name === name);
    if (!found) throw new ApiError(say("page-not-found"), 404);
    return found;
  },
  rename: (name: string) => call<Guest>("POST", "/api/guest", { name }),
  /** With `replaces` in the answer nothing has changed yet: this device is another guest, who has to be asked first. */
  arrive: (token: string, replace: boolean) =>
    call<Guest & { replaces?: string }>("POST", "/api/guest/arrive", { token, replace }, 409),
  lobby: () => call<TableInfo[]>("GET", "/api/tables"),
  mine: () => call<TableInfo[]>("GET", "/api/tables/mine"),
  async table(id: string): Promise<TableInfo> {
    const known = made;
    made = undefined;
    return known?.id === id ? known : call<TableInfo>("GET", `/api/tables/${encodeURIComponent(id)}`);
  },
  /** Deletes a table of this browser, for good. */
  forget: (id: string) => call<object>("DELETE", `/api/tables/${encodeURIComponent(id)}`),
  /** Sets up a table; a visitor whom the server does not know yet introduces themselves with the same request. */
  async create(table: NewTable): Promise<TableInfo> {
    const post = (body: NewTable) => call<TableInfo>("POST", "/api/tables", body);
    const known = introduced;
    const asked = known ? known.then(() => post(table)) : post({ ...table, name: friendlyName() });
    introduced ??= asked;
    if (!known) asked.catch(() => (introduced = undefined));
    const info = await asked;
    made = info;
    return info;
  },
  score: (game: string, sheet: Sheet) => callAnywhere<ScoredSheet>("POST", `/api/score/${encodeURIComponent(game)}`, sheet),
  mayPlay: (game: string, question: PlayQuestion) => callAnywhere<Rulings>("POST", `/api/score/${encodeURIComponent(game)}/may`, question),
  sheetRecord: (game: string, sheet: Sheet) => callAnywhere<SheetRecord>("POST", `/api/score/${encodeURIComponent(game)}/record`, sheet),
  /** A game whose score is kept: known also where a server is only out of reach. */
  keptGame: async (name: string) => (await callAnywhere<Offer>("GET", "/api/games")).games.find((game) => game.name === name),
  shareSheet: (sheet: SharedSheet) => call<SheetKeys>("POST", "/api/sheets", { sheet }),
  joinSheet: (key: string) => call<SharedVersion>("POST", "/api/sheets/join", { key }),
  sheet: (view: string, after: number) => call<SharedVersion>("GET", `/api/sheets/${encodeURIComponent(view)}?after=${after}`),
  /** With a sheet in the answer another phone was faster, and nothing is written. */
  writeSheet: (version: SheetWrite) => call<SharedVersion>("POST", "/api/sheets/write", version),
  lessons: () => call<Lesson[]>("GET", "/api/lessons"),
  move: (to: string) => call<MoveToken>("POST", `/api/guest/move?to=${encodeURIComponent(to)}`),
  /** A record as a file, in one of its two forms. */
  async recordFile(id: string, form: "txt" | "json"): Promise<Blob> {
    const path = `${recordAt(id)}.${form}`;
    const answer = await ask("GET", path);
    if (!answer.ok) throw refusal(path, answer);
    return answer.blob();
  },
  record: (id: string) => call<Told>("GET", `${recordAt(id)}.json`),
  replay: (id: string) => call<Replay>("GET", `${recordAt(id)}/replay`),
  branch: (id: string, turn: number, seats: string[]) => call<TableInfo>("POST", `${recordAt(id)}/branch`, { turn, seats }),
  review: (id: string, seat: Seat) => call<ReviewProgress>("POST", `${recordAt(id)}/review`, { seat }),
};

let introduced: Promise<unknown> | undefined;

/** The visitor's name; whoever has none gets a friendly one. */
function friendlyName(): string {
  return (settings.name ||= say("page-guest-name"));
}

/** Makes sure that the server knows who we are. */
export async function introduce(): Promise<void> {
  introduced ??= api.rename(friendlyName());
  introduced.catch(() => (introduced = undefined));
  await introduced;
}

/** From now on another side answers: who we are has to be said again, and what it offers may differ. */
export function forgetAnswers() {
  introduced = offer = made = undefined;
}
