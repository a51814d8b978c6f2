/** What the pool and its workers say to each other. */

export interface ThinkQuestion {
  game: string;
  bot: string | ({ of: string } & Record<string, string | number>); // a name, or what differs from the one named
  state: string; // hexadecimal digits
  seat: number;
  dice: string;
}

export type ToThinker =
  | { kind: "engine"; module: WebAssembly.Module; description: unknown }
  | { kind: "ask"; question: ThinkQuestion; weights: string | undefined }
  | { kind: "hurry" };

export type FromThinker = { began: true } | { answer: string } | { failed: string };
