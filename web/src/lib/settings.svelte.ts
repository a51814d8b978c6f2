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

interface Kept {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  forced: boolean; // play a card by itself when it is the only one
  ahead: boolean; // choose a card before it is one's turn
  keys: boolean; // shortcuts of a single key
  askedName: boolean; // the page has asked for a name once
  name: string;
  tables: Record<string, LastTable>;
}

const place = "walpurgis";

function languageOfBrowser(): Language {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  return wanted.find((language): language is Language => language in languages) ?? "en";
}

const quiet = { sound: true, forced: false, ahead: false, keys: true, askedName: false };

function load(): Kept {
  const usual: Kept = { language: languageOfBrowser(), theme: "auto", speed: "usual", name: "", tables: {}, ...quiet };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual; // storage is off, or holds something that is not ours
  }
}

class Settings {
  #kept = $state(load());

  get language() {
    return this.#kept.language;
  }
  set language(language: Language) {
    this.#keep({ language });
  }
  get theme() {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get speed() {
    return this.#kept.speed;
  }
  set speed(speed: Speed) {
    this.#keep({ speed });
  }
  get sound() {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get forced() {
    return this.#kept.forced;
  }
  set forced(forced: boolean) {
    this.#keep({ forced });
  }
  get ahead() {
    return this.#kept.ahead;
  }
  set ahead(ahead: boolean) {
    this.#keep({ ahead });
  }
  get keys() {
    return this.#kept.keys;
  }
  set keys(keys: boolean) {
    this.#keep({ keys });
  }
  get askedName() {
    return this.#kept.askedName;
  }
  set askedName(askedName: boolean) {
    this.#keep({ askedName });
  }
  get name() {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }

  lastTable(game: string): LastTable | undefined {
    return this.#kept.tables[game];
  }

  rememberTable(game: string, table: LastTable) {
    this.#keep({ tables: { ...this.#kept.tables, [game]: table } });
  }

  #keep(change: Partial<Kept>) {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(place, JSON.stringify(this.#kept));
    } catch {
      // without storage the settings last as long as the page
    }
  }
}

export const settings = new Settings();
