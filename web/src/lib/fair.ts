/**
 * Fair deals, as a player can check them: the fingerprint of the server's secret is noted when it is first seen, before
 * anybody could know the cards; when the match is over, the secret that is told must have that fingerprint.
 */

/** What this browser noted of a table. */
export interface Noted {
  commitment: string;
  addition: string;
}

export interface Told {
  seed: string | null;
  commitment: string | null;
  secret: string | null;
  additions: string[] | null;
}

/** noted: the secret fits what this browser noted; told: it fits what the record says; no: something does not fit. */
export type FairVerdict = "noted" | "told" | "no" | "none";

const place = "walpurgis-fair";
const mostKept = 100; // tables

function all(): Record<string, Noted> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, Noted>;
  } catch {
    return {};
  }
}

export function notedAt(table: string): Noted | undefined {
  return all()[table];
}

/** Notes the first fingerprint that a table shows; a later one never replaces it. */
export function note(table: string, commitment: string, addition = "") {
  const { [table]: before, ...others } = all();
  const kept = Object.entries(others).slice(1 - mostKept);
  const noted = { commitment: before?.commitment ?? commitment, addition: addition || (before?.addition ?? "") };
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries([...kept, [table, noted]])));
  } catch {
    // without storage there is nothing to compare with later, and the page says so
  }
}

/** Something that nobody can guess, for those who add nothing of their own. */
export function randomAddition(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const short = (hex: string) => hex.slice(0, 16);

/** Compares secret, fingerprint, additions and seed, as docs/protocol.md says how they belong together. */
export async function verdict(told: Told, noted: Noted | undefined): Promise<FairVerdict> {
  if (!told.secret || !told.commitment) return "none";
  const secret = bytes(told.secret);
  const fingerprint = await sha256(secret);
  const seed = await sha256(withAdditions(secret, told.additions ?? []));
  const hasMine = !noted?.addition || (told.additions ?? []).includes(noted.addition);
  if (fingerprint !== told.commitment || seed !== told.seed || !hasMine) return "no";
  if (!noted) return "told";
  return fingerprint === noted.commitment ? "noted" : "no";
}

function withAdditions(secret: Uint8Array, additions: string[]): Uint8Array<ArrayBuffer> {
  const parts = additions.flatMap((addition) => {
    const text = new TextEncoder().encode(addition);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, text.length);
    return [length, text];
  });
  const joined = new Uint8Array([secret, ...parts].reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of [secret, ...parts]) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
