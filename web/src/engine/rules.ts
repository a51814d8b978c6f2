/** The rules of one game: its exports as functions on records and arrays. */
import type { Export, GameDescription, Parameter } from "./description.js";
import { BYTES, type Memory, type Place } from "./memory.js";
import { RecordView } from "./record.js";

/** Arrays that belong together, as an export takes them: one parameter of it, with all parts. */
export class Group {
  constructor(
    readonly parts: Map<string, Place>,
    private readonly memory: Memory,
    private readonly blocks: number[],
  ) {}

  part(name: string): Place {
    const place = this.parts.get(name);
    if (!place) throw new Error(`there is no part ${name}`);
    return place;
  }

  get flat(): number[] {
    return [...this.parts.values()].flatMap(({ at, shape }) => [at, ...shape]);
  }

  free(): void {
    for (const at of this.blocks) this.memory.give(at);
    this.blocks.length = 0;
  }
}

export type Argument = number | bigint | Place | Group;
type Sizes = Record<string, number>;

export class Rules {
  constructor(
    readonly name: string,
    readonly description: GameDescription,
    private readonly functions: WebAssembly.Exports,
    readonly memory: Memory,
  ) {}

  /** Call an export. Numbers are given as numbers; sets come back as bigints, as do all whole numbers. */
  call(name: string, ...args: Argument[]): bigint | number {
    const scalars = this.export(name).parameters.filter(({ kind }) => kind === "int" || kind === "float");
    const flat = args.flatMap((arg): (number | bigint)[] => {
      if (arg instanceof Group) return arg.flat;
      if (typeof arg === "object") return [arg.at, ...arg.shape];
      return [scalars.shift()?.kind === "int" ? BigInt(arg) : Number(arg)];
    });
    const called = this.functions[`${this.name}_${name}`] as (...flat: (number | bigint)[]) => bigint | number;
    return called(...flat);
  }

  /** A new record of a type, all zero or with these bytes. */
  record(type: string, bytes?: Uint8Array): RecordView {
    const layout = this.description.records[type];
    if (!layout) throw new Error(`${this.name} has no record ${type}`);
    if (bytes && bytes.length !== layout.size) {
      throw new Error(`a ${type} of ${this.name} has ${layout.size} bytes, not ${bytes.length}`);
    }
    const record = new RecordView(this.memory, this.description.records, type, this.memory.take(layout.size));
    if (bytes) record.bytes.set(bytes);
    return record;
  }

  /** A new array, all zero. */
  array(of: string, ...shape: number[]): Place {
    return { at: this.memory.take(this.sizeOf(of) * shape.reduce((product, length) => product * length, 1)), shape };
  }

  /** All arrays of a group that an export takes; those that are given are not allocated. */
  group(exported: string, name: string, sizes: Sizes, given: Map<string, Place> = new Map()): Group {
    const blocks: number[] = [];
    const parts = new Map<string, Place>();
    for (const parameter of this.export(exported).parameters) {
      if (!parameter.name.startsWith(`${name}.`)) continue;
      const part = parameter.name.slice(name.length + 1);
      parts.set(part, given.get(part) ?? this.part(parameter, part, sizes, parts, blocks));
    }
    return new Group(parts, this.memory, blocks);
  }

  private part(parameter: Parameter, part: string, sizes: Sizes, parts: Map<string, Place>, blocks: number[]): Place {
    const shape = parameter.shape!.map((length) => (typeof length === "number" ? length : this.length(length, sizes)));
    if (parameter.over) {
      const beside = part.includes(".") ? part.slice(0, part.lastIndexOf(".") + 1) : "";
      return { at: parts.get(beside + parameter.over)!.at, shape };
    }
    const place = this.array(parameter.of!, ...shape);
    blocks.push(place.at);
    return place;
  }

  private length(name: string, sizes: Sizes): number {
    const length = sizes[name] ?? this.description.sizes[name];
    if (length === undefined) throw new Error(`nobody has said how long ${name} is`);
    return length;
  }

  sizeOf(of: string): number {
    return BYTES[of] ?? this.description.records[of]!.size;
  }

  private export(name: string): Export {
    const found = this.description.exports[name];
    if (!found) throw new Error(`${this.name} exports no ${name}`);
    return found;
  }

  // --- the rules ---------------------------------------------------------------------------------------------------

  begin(s: RecordView): void {
    this.call("begin", s);
  }

  /** The seats that owe a decision, as a set. */
  waiting(s: RecordView): bigint {
    return BigInt(this.call("waiting", s));
  }

  /** What a seat may do, as a set of actions. */
  legal(s: RecordView, seat: number): bigint {
    return BigInt(this.call("legal", s, seat));
  }

  /** Apply an action, which must be legal. */
  act(s: RecordView, seat: number, action: number): void {
    this.call("act", s, seat, action);
  }

  standing(s: RecordView): { points: number[]; ranks: number[] } {
    const players = Number(s.get("players"));
    const [points, ranks] = [this.array("int64", players), this.array("int64", players)];
    this.call("standing", s, points, ranks);
    const numbers = ({ at }: Place) => {
      const view = this.memory.view(at, 8 * players);
      return Array.from({ length: players }, (_, seat) => Number(view.getBigInt64(8 * seat, true)));
    };
    const both = { points: numbers(points), ranks: numbers(ranks) };
    this.memory.give(points.at);
    this.memory.give(ranks.at);
    return both;
  }

  /** What a seat knows: a new record. */
  observe(s: RecordView, seat: number): RecordView {
    const known = this.record("knowledge");
    this.call("observe", s, seat, known);
    return known;
  }

  /** Deal again all that a seat cannot know. */
  imagine(s: RecordView, seat: number, dice: Place): void {
    this.call("imagine", s, seat, dice);
  }

  /** The choice of the game's own simple player. */
  greedy(s: RecordView, seat: number, dice: Place): number {
    return Number(this.call("choose_greedily", s, seat, dice));
  }

  /** Dice in the module's memory, from 32 bytes. */
  dice(bytes: Uint8Array): Place {
    if (bytes.length !== 32) throw new Error(`dice have 32 bytes, not ${bytes.length}`);
    const dice = this.array("uint64", 4);
    this.memory.bytes(dice.at, 32).set(bytes);
    return dice;
  }
}

/** The members of a set, in order. */
export function members(set: bigint): number[] {
  const found: number[] = [];
  for (let left = set, place = 0; left; left >>= 1n, place++) if (left & 1n) found.push(place);
  return found;
}
