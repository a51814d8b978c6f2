import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const english = new FluentBundle("en", { useIsolating: false });
english.addResource(new FluentResource(readFileSync(new URL("../src/words/en.ftl", import.meta.url), "utf-8")));
const say = (id: string, args = {}) => english.formatPattern(english.getMessage(id)!.value!, args);
vi.mock("../src/lib/words.svelte", () => ({ say: (id: string, args?: object) => say(id, args) }));
const { complaint } = await import("../src/lib/complaint");

test.each([
  ["1", "1 second."],
  ["119", "119 seconds."],
  ["120", "2 minutes."],
  ["3540", "59 minutes."],
  [null, "1 second."],
])("who asks too often hears when to try again: %s", (after, told) => {
  expect(complaint("/api/games", 429, after)).toBe(`That was a lot at once. Please try again in ${told}`);
});

test("every refusal has words of the page", () => {
  const told = [400, 401, 404, 413, 500, 502, 503].map((status) => complaint("/api/score/shot", status, null));
  expect(told.every(Boolean)).toBe(true);
  expect(complaint("/api/tables", 400, null)).toContain("fewer rounds");
});
