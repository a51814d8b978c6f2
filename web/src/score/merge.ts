/**
 * Two phones write on one sheet: what both have done since they last agreed comes together, tap by tap. Counts add up, lists of
 * cards take in what either has added or removed. Only where both gave different answers to the same question, that of the
 * sheet which the server took first stays, and the other phone says so.
 */
export type Json = null | undefined | boolean | number | string | Json[] | { [name: string]: Json };

const counted = new Set(["packages", "fire", "nobody", "oof"]);
const highest = new Set(["saved", "marks"]);
const sets = new Set(["row", "tasks", "cowards", "braves", "unspent", "cursed", "fewer", "passes", "left", "history"]);
const sequences = new Set(["plays"]); // each card has its place

/** The same, whatever the order of an object's names: a server may write them in another one. */
export const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
}

const isObject = (value: Json): value is Record<string, Json> => typeof value === "object" && value !== null && !Array.isArray(value);

/** `clash` hears of every question that both have answered differently. */
export function merge(base: Json, mine: Json, theirs: Json, clash: (field: string) => void = () => undefined, field = ""): Json {
  if (same(mine, base)) return theirs;
  if (same(theirs, base)) return mine;
  if (typeof mine === "number" && typeof theirs === "number") return numbers(base, mine, theirs, clash, field);
  if (Array.isArray(mine) && Array.isArray(theirs)) return lists(Array.isArray(base) ? base : [], mine, theirs, clash, field);
  if (isObject(mine) && isObject(theirs)) return objects(isObject(base) ? base : {}, mine, theirs, clash, field);
  if (!same(mine, theirs)) clash(field);
  return theirs;
}

function numbers(base: Json, mine: number, theirs: number, clash: (field: string) => void, field: string): number {
  if (highest.has(field) || (field === "oof" && typeof base !== "number")) return Math.max(mine, theirs);
  if (counted.has(field)) return Math.max(0, theirs + mine - (typeof base === "number" ? base : 0));
  if (mine !== theirs) clash(field);
  return theirs;
}

function lists(base: Json[], mine: Json[], theirs: Json[], clash: (field: string) => void, field: string): Json[] {
  if (sets.has(field) && ![...mine, ...theirs].some(Array.isArray)) return sum(base, mine, theirs);
  const length = Math.max(mine.length, theirs.length);
  const merged = Array.from({ length }, (_, place) => merge(base[place], mine[place], theirs[place], clash, field) ?? null);
  return sequences.has(field) ? unbroken(merged, clash, field) : merged;
}

/** A card that was taken back takes those after it along: nobody knows who played them. */
function unbroken(list: Json[], clash: (field: string) => void, field: string): Json[] {
  const end = list.indexOf(null);
  if (end < 0) return list;
  if (list.slice(end).some((card) => card !== null)) clash(field);
  return list.slice(0, end);
}

/** Theirs, with what I have added and without what I have removed. */
function sum(base: Json[], mine: Json[], theirs: Json[]): Json[] {
  const less = (from: Json[], cards: Json[]) => {
    const rest = [...from];
    for (const card of cards) {
      const place = rest.findIndex((other) => same(other, card));
      if (place >= 0) rest.splice(place, 1);
    }
    return rest;
  };
  const added = less(less(mine, base), less(theirs, base));
  return [...less(theirs, less(base, mine)), ...added];
}

function objects(base: Record<string, Json>, mine: Record<string, Json>, theirs: Record<string, Json>, clash: (field: string) => void, field: string): Json {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const inner = (name: string) => (counted.has(field) || highest.has(field) ? field : name); // packages are counted by their kind
  const merged = names.map((name) => [name, merge(base[name], mine[name], theirs[name], clash, inner(name))] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
