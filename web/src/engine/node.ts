/** In Node: an engine from the files that lie beside this script. */
import { existsSync, readFileSync } from "node:fs";
import type { Description } from "./description.js";
import { Engine } from "./engine.js";

const file = (name: string) => new URL(name, import.meta.url);

/** An engine with the networks of these games; of all of them where none is named. */
export async function startEngine(...games: string[]): Promise<Engine> {
  const description = JSON.parse(readFileSync(file("walpurgis.json"), "utf8")) as Description;
  const engine = await Engine.start(readFileSync(file("walpurgis.wasm")), description);
  for (const game of games.length ? games : Object.keys(description.games)) {
    const weights = file(`weights/${game}.safetensors`);
    if (existsSync(weights)) engine.giveWeights(game, readFileSync(weights));
  }
  return engine;
}

export * from "./engine.js";
