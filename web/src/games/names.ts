/** The games of this page, in the order in which they are offered; a server may offer more. */
import { api } from "../lib/api";
import { words } from "../lib/words.svelte";

export const games: readonly string[] = ["shot", "witches", "broom"];

/** These, and those that other packages bring to the server, once their words are known. */
export async function allGames(): Promise<string[]> {
  const { games: offered } = await api.games();
  const brought = offered.map(({ name }) => name).filter((name) => !games.includes(name));
  await Promise.all(brought.map((name) => words.learn(name)));
  return [...games, ...brought];
}
