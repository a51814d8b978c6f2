/** The description of the module, as `python -m walpurgis.wasm` writes it: no offset is written in any script. */

export interface Field {
  at: number;
  of: string; // a type of numbers, or the name of a record
  length?: number; // of a row of them
}

export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

export interface Parameter {
  name: string; // "seat", or "work.nodes" for a part of a group
  kind: "int" | "float" | "record" | "array";
  of?: string;
  shape?: (number | string)[]; // a name stands for a number that the caller knows
  over?: string; // an array of the same group whose memory this one is
}

export interface Export {
  parameters: Parameter[];
  result: "int" | "float" | "none";
}

/** How a bot searches: a budget (the one that is not 0) and its style. */
export interface Search {
  simulations: number;
  milliseconds: number;
  explore: number;
  random: number;
  winning: number;
  playouts: number;
  critic: number;
  risk: number;
  noise: number;
}

export type Plan =
  | { kind: "random" | "greedy" }
  | ({ kind: "search" } & Search)
  | { kind: "network"; warmth: number; instead: Search }
  | ({ kind: "sage"; belief: number; warmth: number; instead: Search } & Search);

export interface GameDescription {
  players: number[];
  exports: Record<string, Export>;
  records: Record<string, Layout>;
  sizes: Record<string, number>;
  /** By number of players: how a network reads what a seat knows. */
  scripts: Record<string, number[]>;
}

export interface Description {
  version: string;
  hash: string;
  actions: number;
  bots: Record<string, Plan>;
  sizes: {
    search: { nodes: number; slice: number };
    sage: { nodes: number; slice: number; slots: number; mostWorlds: number; worlds: number; drawn: number };
  };
  games: Record<string, GameDescription>;
}
