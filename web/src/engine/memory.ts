/** The memory of a module: blocks that are taken and given back, and typed views of them. */

const ALIGN = 16;
const PAGE = 65536;

export const BYTES: Record<string, number> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};

/** Where an array lies: its first byte and its shape; a record has no shape. */
export interface Place {
  at: number;
  shape: number[];
}

const aligned = (size: number) => Math.ceil(size / ALIGN) * ALIGN;

export class Memory {
  private readonly gaps: { at: number; size: number }[] = []; // in order, never side by side
  private readonly taken = new Map<number, number>();
  private end: number;

  constructor(
    private readonly memory: WebAssembly.Memory,
    start: number,
  ) {
    this.end = aligned(start);
  }

  /** A block of this many bytes, all zero. */
  take(bytes: number): number {
    const size = Math.max(ALIGN, aligned(bytes));
    const at = this.fromGap(size) ?? this.fromEnd(size);
    this.taken.set(at, size);
    this.bytes(at, size).fill(0);
    return at;
  }

  /** Give a block back. Giving it twice is a mistake of the caller. */
  give(at: number): void {
    const size = this.taken.get(at);
    if (size === undefined) throw new Error(`no block of memory begins at ${at}`);
    this.taken.delete(at);
    const place = this.gaps.findIndex((gap) => gap.at > at);
    this.gaps.splice(place < 0 ? this.gaps.length : place, 0, { at, size });
    this.joinGaps();
  }

  /** How many bytes are taken. */
  get used(): number {
    return [...this.taken.values()].reduce((sum, size) => sum + size, 0);
  }

  /** A view; it is of no use any more after the next `take`, which may move the memory. */
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  view(at: number, size: number): DataView {
    return new DataView(this.memory.buffer, at, size);
  }

  floats(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length);
  }

  private fromGap(size: number): number | undefined {
    const place = this.gaps.findIndex((gap) => gap.size >= size);
    const gap = this.gaps[place];
    if (!gap) return undefined;
    const at = gap.at;
    gap.at += size;
    gap.size -= size;
    if (gap.size === 0) this.gaps.splice(place, 1);
    return at;
  }

  private fromEnd(size: number): number {
    const at = this.end;
    const missing = at + size - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.end += size;
    return at;
  }

  private joinGaps(): void {
    for (let place = this.gaps.length - 1; place > 0; place--) {
      const [before, gap] = [this.gaps[place - 1]!, this.gaps[place]!];
      if (before.at + before.size !== gap.at) continue;
      before.size += gap.size;
      this.gaps.splice(place, 1);
    }
    const last = this.gaps.at(-1);
    if (last && last.at + last.size === this.end) {
      this.end = last.at;
      this.gaps.pop();
    }
  }
}
