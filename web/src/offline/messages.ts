/** What the page and the worker that holds the table say to each other. */

export type ToTable =
  | { kind: "start"; home: string; pace: number }
  | { kind: "request"; id: number; method: string; path: string; body: string }
  | { kind: "open"; line: number; table: string }
  | { kind: "say"; line: number; text: string }
  | { kind: "close"; line: number };

export type FromTable =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "ready"; milliseconds: number; snapshot: boolean }
  | { kind: "failed"; reason: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "thought"; bot: string; milliseconds: number }
  | { kind: "heard"; line: number; text: string };

/** offline/manifest.json */
export interface Manifest {
  version: string;
  pyodide: Record<string, string>; // what Pyodide wants to know of itself
  files: Record<string, number>; // bytes on the wire
  weights: Record<string, string>; // by game: the version of its weights
}
