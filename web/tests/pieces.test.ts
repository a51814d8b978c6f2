import { expect, test } from "vitest";
import { follow } from "../src/lib/pieces";

const ids = (pieces: { id: string }[]) => pieces.map((piece) => piece.id);

test("a card keeps its identity from the hand to the trick", () => {
  const before = follow([], [{ card: "v7", spot: "hand" }, { card: "p2", spot: "hand" }]);
  const after = follow(before, [{ card: "p2", spot: "hand" }, { card: "v7", spot: "trick-0", seat: 0 }]);
  expect(ids(after)).toEqual(ids(before));
  expect(after[0]).toMatchObject({ id: "v7", spot: "trick-0" });
});

test("of like cards the one that stays stays, and the other one goes", () => {
  const before = follow([], [{ card: "fire", spot: "hand" }, { card: "fire", spot: "hand" }]);
  const after = follow(before, [{ card: "fire", spot: "display-1" }, { card: "fire", spot: "hand" }]);
  expect(new Set(ids(after))).toEqual(new Set(["fire", "fire-2"]));
  expect(after.find((piece) => piece.id === "fire")?.spot).toBe("hand");
  expect(after.find((piece) => piece.id === "fire-2")?.spot).toBe("display-1");
});

test("new cards come last, so that no element moves in the document", () => {
  const before = follow([], [{ card: "b3", spot: "hand" }]);
  expect(ids(follow(before, [{ card: "a1", spot: "hand" }, { card: "b3", spot: "hand" }]))).toEqual(["b3", "a1"]);
});

test("a card that left can come back as a new piece", () => {
  const before = follow([], [{ card: "v1", spot: "hand" }]);
  const gone = follow(before, []);
  expect(gone).toEqual([]);
  expect(ids(follow(gone, [{ card: "v1", spot: "row" }]))).toEqual(["v1"]);
});
