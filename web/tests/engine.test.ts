import { describe, expect, it } from "vitest";
import { Memory } from "../src/engine/memory";
import { RecordView } from "../src/engine/record";
import { members } from "../src/engine/rules";
import { placeWeights } from "../src/engine/weights";

const memory = () => new Memory(new WebAssembly.Memory({ initial: 1 }), 100);

describe("memory", () => {
  it("gives blocks that do not overlap, all zero, and takes them back", () => {
    const one = memory();
    const [a, b, c] = [one.take(10), one.take(20), one.take(16)] as const;
    expect([a % 16, b - a, c - b]).toEqual([0, 16, 32]);
    one.bytes(b, 20).fill(7);
    one.give(b);
    expect(one.take(20)).toBe(b);
    expect([...one.bytes(b, 20)]).toEqual(new Array(20).fill(0));
    for (const at of [a, c, b]) one.give(at);
    expect(one.used).toBe(0);
    expect(one.take(64)).toBe(a);
  });

  it("grows when it is full", () => {
    const one = memory();
    const at = one.take(1_000_000);
    one.bytes(at, 1_000_000).fill(1);
    expect(one.bytes(at + 999_999, 1)[0]).toBe(1);
  });

  it("refuses a block that is not taken", () => {
    const one = memory();
    const at = one.take(16);
    one.give(at);
    expect(() => one.give(at)).toThrow("no block");
  });
});

describe("records", () => {
  const layouts = {
    state: { size: 24, fields: { dice: { at: 0, of: "uint64", length: 2 }, points: { at: 16, of: "int16", length: 2 }, inner: { at: 20, of: "options" } } },
    options: { size: 4, fields: { first: { at: 1, of: "int8" } } },
  };

  it("are read and written field by field", () => {
    const one = memory();
    const record = new RecordView(one, layouts, "state", one.take(24));
    record.set("dice", [1n, 2n ** 64n - 1n]);
    record.set("points", [-3, 300]);
    record.bytes[21] = 255;
    expect(record.toObject()).toEqual({ dice: [1n, 2n ** 64n - 1n], points: [-3, 300], inner: { first: -1 } });
    expect(() => record.set("points", 1)).toThrow("takes 2 numbers");
    expect(() => record.get("hand")).toThrow("no field hand");
  });
});

it("tells the members of a set in order", () => {
  expect(members(0b1001010n)).toEqual([1, 3, 6]);
  expect(members(1n << 62n)).toEqual([62]);
  expect(members(0n)).toEqual([]);
});

it("refuses files that are no weights", () => {
  expect(() => placeWeights(new Uint8Array(3), memory())).toThrow("no weights");
  expect(() => placeWeights(new Uint8Array(64).fill(255), memory())).toThrow("no weights");
});
