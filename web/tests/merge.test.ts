import { expect, test } from "vitest";
import { merge, type Json } from "../src/score/merge";

const round = (fields: Json) => ({ entered: [fields], saved: 0 });

test("taps of two phones add up", () => {
  const base = round({ fire: [1, 0, 0], packages: [{ "1": 1 }] });
  const mine = round({ fire: [2, 0, 0], packages: [{ "1": 2, x4: 1 }] });
  const theirs = round({ fire: [2, 3, 0], packages: [{ "1": 2 }] });
  expect(merge(base, mine, theirs)).toEqual(round({ fire: [3, 3, 0], packages: [{ "1": 3, x4: 1 }] }));
});

test("the first taps of both count, also where nothing was there before", () => {
  expect(merge(round({}), round({ fire: [1, 0] }), round({ fire: [1, 2] }))).toEqual(round({ fire: [2, 2] }));
  // Tokens are entered as what is there after the round: both phones say the same of the others.
  expect(merge(round({}), round({ oof: [1, 2] }), round({ oof: [2, 1] }))).toEqual(round({ oof: [2, 2] }));
});

test("cards that either has added stay, those that either has removed are gone", () => {
  const base = round({ cowards: [["root"], []], row: ["v1", "v2"] });
  const mine = round({ cowards: [["root", "fire"], []], row: ["v1", "v2", "p3"] });
  const theirs = round({ cowards: [[], ["sun"]], row: ["v2"] });
  expect(merge(base, mine, theirs)).toEqual(round({ cowards: [["fire"], ["sun"]], row: ["v2", "p3"] }));
});

test("a tap on a round that the other phone is just saving is in that round", () => {
  const base = { entered: [{ fire: [3] }], saved: 0 };
  const mine = { entered: [{ fire: [4] }], saved: 0 };
  const theirs = { entered: [{ fire: [3] }, {}], saved: 1 };
  expect(merge(base, mine, theirs)).toEqual({ entered: [{ fire: [4] }, {}], saved: 1 });
});

test("different answers to one question: the first that was written stays, and it is said", () => {
  const clashes: string[] = [];
  const merged = merge(round({ quotas: [null, null] }), round({ quotas: [5, null] }), round({ quotas: [4, 2] }), (field) => clashes.push(field));
  expect(merged).toEqual(round({ quotas: [4, 2] }));
  expect(clashes).toEqual(["quotas"]);
});

/** A generator of chance that is the same every time. */
function chance(seed: number) {
  return (below: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
}

test("no tap of three phones is ever lost or counted twice, even where an answer of the server gets lost", () => {
  type Shared = { entered: { fire: number[] }[]; saved: number; marks: Record<string, number> };
  for (let seed = 1; seed <= 60; seed++) {
    const draw = chance(seed);
    const start: Shared = { entered: [{ fire: [0, 0, 0, 0] }], saved: 0, marks: {} };
    let server = { number: 1, sheet: start };
    const phones = ["a", "b", "c"].map((me) => ({ me, number: 1, base: start, sheet: structuredClone(start), sent: undefined as Shared | undefined }));
    const taps = [0, 0, 0, 0];
    /** One turn of a phone's line, as in live.svelte.ts and Keeper.hear. */
    const turn = (phone: (typeof phones)[number], isHeard: boolean) => {
      if (phone.number !== server.number) {
        const theirs = server.sheet;
        const mark = phone.sent?.marks[phone.me] ?? Infinity;
        const base = (theirs.marks[phone.me] ?? 0) >= mark ? phone.sent! : phone.base;
        phone.sheet = merge(base, phone.sheet, theirs) as Shared;
        Object.assign(phone, { base: theirs, number: server.number, sent: undefined });
      }
      const sent = { ...phone.sheet, marks: { ...phone.base.marks, [phone.me]: (phone.base.marks[phone.me] ?? 0) + 1 } };
      server = { number: server.number + 1, sheet: structuredClone(sent) };
      Object.assign(phone, isHeard ? { base: sent, number: server.number, sent: undefined } : { sent });
    };
    for (let step = 0; step < 80; step++) {
      const phone = phones[draw(3)]!;
      const seat = draw(4);
      const fire = phone.sheet.entered[0]!.fire;
      phone.sheet = { ...phone.sheet, entered: [{ fire: fire.with(seat, fire[seat]! + 1) }] };
      taps[seat]! += 1;
      if (draw(2) === 0) turn(phones[draw(3)]!, draw(4) > 0);
    }
    for (const phone of [...phones, ...phones]) turn(phone, true);
    expect(server.sheet.entered[0]).toEqual({ fire: taps });
  }
});

test("cards keep their places: the next card of either phone, and a card taken back takes the later ones along", () => {
  const plays = (cards: string[]) => round({ plays: cards });
  const clashes: string[] = [];
  const note = (field: string) => clashes.push(field);
  expect(merge(plays(["r1"]), plays(["r1", "r2"]), plays(["r1", "r2"]), note)).toEqual(plays(["r1", "r2"]));
  expect(merge(plays(["r1", "r2"]), plays(["r1"]), { ...plays(["r1", "r2"]), saved: 1 }, note)).toEqual({ ...plays(["r1"]), saved: 1 });
  expect(clashes).toEqual([]);
  expect(merge(plays(["r1"]), plays(["r1", "r2"]), plays(["r1", "g2"]), note)).toEqual(plays(["r1", "g2"]));
  expect(merge(plays(["r1", "r2"]), plays(["r1"]), plays(["r1", "r2", "g2"]), note)).toEqual(plays(["r1"]));
  expect(clashes).toEqual(["plays", "plays"]);
});

test("passed cards come together", () => {
  expect(merge(round({ passes: [["r1"], []] }), round({ passes: [["r1", "w"], []] }), round({ passes: [["r1"], ["g2"]] }))).toEqual(round({ passes: [["r1", "w"], ["g2"]] }));
});
