/** The words of the score-keeper, loaded with it: the start page does without them. */
import type { Language } from "../../lib/settings.svelte";

const files = import.meta.glob<string>("./*.ftl", { query: "?raw", import: "default" });

export const keeperWords = async (language: Language): Promise<string> => (await files[`./${language}.ftl`]?.()) ?? "";
