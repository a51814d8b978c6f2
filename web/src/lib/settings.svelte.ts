/** What a person set once and finds again: language, light, speed, name, the last table. Kept in this browser only. */

export const languages = { en: "English", de: "Deutsch", ja: "日本語" } as const;
export type Language = keyof typeof languages;
export type Theme = "auto" | "dark" | "light";
export const speeds = { calm: 1.6, usual: 1, quick: 0.5, none: 0 } as const;
export type Speed = keyof typeof speeds;
export const flight = 420; // milliseconds that a card travels, at usual speed

/** A table as it was last set up, by game. */
export interface LastTable {
  players: number;
  seats: string[];
  options: Record<string, string>;
  clock: number | null;
  listed: boolean;
}

interface SavedSettings {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  forced: boolean; // play a card by itself when it is the only one
  ahead: boolean; // choose a card before your turn
  keys: boolean; // shortcuts of a single key
  askedName: boolean; // the page has asked for a name once
  name: string;
  tables: Record<string, LastTable | undefined>;
}

const place = "walpurgis";

function languageOfBrowser(): Language {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return wanted.find((language): language is Language => language in languages) ?? "en";
}

const quiet = { sound: true, forced: false, ahead: false, keys: true, askedName: false };

function load(): SavedSettings {
  const usual: SavedSettings = { language: languageOfBrowser(), theme: "auto", speed: "usual", name: "", tables: {}, ...quiet };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<SavedSettings>) };
  } catch {
    return usual; // storage is off, or holds something that is not ours
  }
}

const kept = $state(load());

/** The settings: reading them is reactive, and what is set is kept at once. */
export const settings: SavedSettings = new Proxy(kept, {
  set(target, name, value) {
    Reflect.set(target, name, value);
    save();
    return true;
  },
});

function save() {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // without storage the settings last as long as the page
  }
}

export function rememberTable(game: string, table: LastTable) {
  settings.tables = { ...settings.tables, [game]: table };
}
