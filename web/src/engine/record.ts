/** A record in the module's memory, read and written field by field. */
import type { Field, Layout } from "./description.js";
import { BYTES, type Memory } from "./memory.js";

export type Value = number | bigint | number[] | bigint[] | { [field: string]: Value };

const READ: Record<string, (view: DataView, at: number) => number | bigint> = {
  int8: (view, at) => view.getInt8(at),
  int16: (view, at) => view.getInt16(at, true),
  int32: (view, at) => view.getInt32(at, true),
  int64: (view, at) => view.getBigInt64(at, true),
  uint64: (view, at) => view.getBigUint64(at, true),
  float32: (view, at) => view.getFloat32(at, true),
  float64: (view, at) => view.getFloat64(at, true),
};

const WRITE: Record<string, (view: DataView, at: number, value: number | bigint) => void> = {
  int8: (view, at, value) => view.setInt8(at, Number(value)),
  int16: (view, at, value) => view.setInt16(at, Number(value), true),
  int32: (view, at, value) => view.setInt32(at, Number(value), true),
  int64: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  uint64: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  float32: (view, at, value) => view.setFloat32(at, Number(value), true),
  float64: (view, at, value) => view.setFloat64(at, Number(value), true),
};

export class RecordView {
  readonly shape: number[] = [];

  constructor(
    private readonly memory: Memory,
    private readonly layouts: Record<string, Layout>,
    readonly type: string,
    readonly at: number,
  ) {}

  get size(): number {
    return this.layout.size;
  }

  /** Its bytes; of no use any more after something else was allocated. */
  get bytes(): Uint8Array {
    return this.memory.bytes(this.at, this.size);
  }

  copy(): Uint8Array {
    return this.bytes.slice();
  }

  get(name: string): Value {
    const field = this.field(name);
    const inner = this.layouts[field.of];
    if (inner) return this.inside(field).toObject();
    const view = this.memory.view(this.at, this.size);
    const read = READ[field.of]!;
    if (field.length === undefined) return read(view, field.at);
    return Array.from({ length: field.length }, (_, place) => read(view, field.at + place * BYTES[field.of]!)) as Value;
  }

  set(name: string, value: number | bigint | (number | bigint)[]): void {
    const field = this.field(name);
    const write = WRITE[field.of];
    if (!write) throw new Error(`the field ${name} of ${this.type} is a record; set its fields`);
    const view = this.memory.view(this.at, this.size);
    const values = Array.isArray(value) ? value : [value];
    if (values.length !== (field.length ?? 1)) throw new Error(`${name} of ${this.type} takes ${field.length ?? 1} numbers`);
    values.forEach((one, place) => write(view, field.at + place * BYTES[field.of]!, one));
  }

  /** All fields by name. */
  toObject(): { [field: string]: Value } {
    return Object.fromEntries(Object.keys(this.layout.fields).map((name) => [name, this.get(name)]));
  }

  /** Give its memory back. */
  free(): void {
    this.memory.give(this.at);
  }

  private get layout(): Layout {
    return this.layouts[this.type]!;
  }

  private field(name: string): Field {
    const field = this.layout.fields[name];
    if (!field) throw new Error(`${this.type} has no field ${name}`);
    return field;
  }

  private inside(field: Field): RecordView {
    return new RecordView(this.memory, this.layouts, field.of, this.at + field.at);
  }
}
