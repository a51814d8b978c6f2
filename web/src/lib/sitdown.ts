/** The quick ways to a table: against bots at once, or with friends. */
import { faceOf } from "../games/face";
import { api, type NewTable } from "./api";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

const usual = { players: 4, level: "regular" };

/** Fetches what a table of this game needs, as soon as somebody points at it. */
export function prepare(game: string) {
  void Promise.all([import("../pages/Table.svelte"), faceOf(game)]).catch(() => undefined); // the click will tell
}

/** Sits down with bots as last time, or as usual, and starts. */
export async function playNow(game: string): Promise<void> {
  const last = settings.tables[game];
  const players = last?.players ?? usual.players;
  const seats = last?.seats.map((seat) => (seat === "open" ? usual.level : seat)) ?? [];
  await sitAt({ game, players, options: last?.options, seats: seats.length ? seats : withBots(players), start: true });
}

/** Sets up a table with open seats, for those who get the link. */
export async function playWithFriends(game: string): Promise<void> {
  const last = settings.tables[game];
  const players = last?.players ?? usual.players;
  const seats = ["me", ...Array<string>(players - 1).fill("open")];
  await sitAt({ game, players, options: last?.options, seats });
}

export async function sitAt(table: NewTable & { game: string }): Promise<void> {
  const asked = api.create(table); // before the files, which may take all lines to the server
  prepare(table.game);
  const { id } = await asked;
  router.go(`/table/${id}`);
}

function withBots(players: number): string[] {
  return ["me", ...Array<string>(players - 1).fill(usual.level)];
}
