/** The Fluent files of the page: all languages say the same things, and everything that is said exists. */
import { FluentResource } from "@fluent/bundle";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf-8");
const idsIn = (folder: string, language: string) =>
  [...new FluentResource(read(`../src/${folder}/${language}.ftl`)).body].map(({ id }) => id);
const ids = (language: string) => [...idsIn("words", language), ...idsIn("score/words", language)];

function sources(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(`${folder}/${entry.name}`) : /\.(svelte|ts)$/.test(entry.name) ? [read(`${folder}/${entry.name}`)] : [],
  );
}

test.each(["de", "ja"])("%s has the words that English has", (language) => {
  expect(ids(language).sort()).toEqual(ids("en").sort());
});

test("what the page says exists, and nothing is there that it never says", () => {
  const text = sources("../src").join("\n");
  const said = new Set([...text.matchAll(/["'`]((?:page|keep)-[a-z0-9-]+)["'`]/g)].map(([, id]) => id!));
  const begun = [...text.matchAll(/`((?:page|keep)-[a-z0-9-]+-)\$\{/g)].map(([, start]) => start!);
  const known = ids("en");
  expect([...said].filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !said.has(id) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
});

test("Japanese has no singular: a sentence that names one would never be said", () => {
  for (const folder of ["words", "score/words"]) expect(read(`../src/${folder}/ja.ftl`)).not.toContain("[one]");
});
