/**
 * Every word on the page, from Fluent files: those of the Python package (games, bots, what belongs to no game) and
 * the page's own in src/words. A language is one file, loaded when it is spoken.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Event, Refusal } from "./protocol";
import type { Language } from "./settings.svelte";

const languages: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("../words/en"),
  de: () => import("../words/de"),
  ja: () => import("../words/ja"),
};

/** What the fields of events and reasons hold; by these names in all games. */
const seatFields = new Set(["seat", "seats", "to", "by", "owner"]);
const cardFields = new Set(["card", "cards", "hand", "row", "open", "potions"]);

async function wordsOf(game: string, language: Language): Promise<string> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/words/${language}`);
  return answer.ok ? answer.text() : "";
}

type Args = Record<string, FluentVariable>;

class Words {
  #bundle = $state.raw(new FluentBundle("en"));
  #wanted: Language = "en";
  #brought = new Set<string>(); // games of other packages, whose words the server has
  #more = new Set<(language: Language) => Promise<string>>(); // words that only some screens need

  get language(): Language {
    return this.#bundle.locales[0] as Language;
  }

  /** Speaks a language, once its words are here. */
  async speak(language: Language) {
    this.#wanted = language;
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of (await languages[language]()).default) bundle.addResource(new FluentResource(text));
    const texts = await Promise.all([
      ...[...this.#brought].map((game) => wordsOf(game, language)),
      ...[...this.#more].map((load) => load(language)),
    ]);
    for (const text of texts) bundle.addResource(new FluentResource(text));
    if (language !== this.#wanted) return;
    this.#bundle = bundle;
    document.documentElement.lang = language;
  }

  /** Learns the words of a game that the page does not know. */
  async learn(game: string) {
    if (this.#brought.has(game) || this.find(`${game}-title`)) return;
    this.#brought.add(game);
    await this.speak(this.#wanted);
  }

  /** Learns the words that a screen brings itself. */
  async bring(load: (language: Language) => Promise<string>) {
    if (this.#more.has(load)) return;
    this.#more.add(load);
    await this.speak(this.#wanted);
  }

  /** The words of a message, or undefined where there are none. */
  find = (message: string, args?: Args): string | undefined => {
    const pattern = this.#bundle.getMessage(message)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args ?? null, []) : undefined;
  };

  /** The words of a message; its name in brackets where there are none, so that a gap shows and breaks nothing. */
  say = (message: string, args?: Args): string => this.find(message, args) ?? `[${message}]`;

  /** A card in words: by its own message, or by that of its suit with its value. */
  card(game: string, card: string): string {
    return this.find(`${game}-card-${card}`) ?? this.say(`${game}-card-${card[0]}`, { value: card.slice(1) });
  }

  list(parts: string[]): string {
    return parts.join(this.language === "ja" ? "、" : ", ");
  }

  /** Sentences in a row; Japanese puts no space between them. */
  sentences(...parts: string[]): string {
    return parts.filter(Boolean).join(this.language === "ja" ? "" : " ");
  }

  /** What somebody can do, in few words: a card, or what is done with it. */
  action(game: string, action: string): string {
    const whole = this.find(`page-action-${action}`);
    const [verb, card] = action.split("-");
    if (whole) return whole;
    if (card) return this.say(`page-action-${verb}`, { card: this.card(game, card) });
    return /^q\d$/.test(action) ? this.say("page-action-quota", { quota: action.slice(1) }) : this.card(game, action);
  }

  /** What happened, in a sentence. */
  event(game: string, event: Event, names: string[]): string {
    return this.say(`${game}-event-${event.kind}`, this.#args(game, event, names));
  }

  /** Why something is refused, in a sentence. */
  reason(game: string, refusal: Pick<Refusal, "key" | "rule" | "args">, names: string[]): string {
    const args = this.#args(game, refusal.args ?? {}, names);
    return (
      (refusal.rule ? this.find(`${game}-reason-${refusal.key}`, args) : undefined) ??
      this.find(`reason-${refusal.key}`, args) ??
      this.find(`page-refused-${refusal.key}`, args) ??
      this.say("page-refused")
    );
  }

  #args(game: string, fields: Record<string, unknown>, names: string[]): Args {
    const named = (seat: unknown) => names[seat as number] ?? String(seat);
    const args: Args = {};
    for (const [field, value] of Object.entries(fields)) {
      if (seatFields.has(field)) args[field] = Array.isArray(value) ? this.list(value.map(named)) : named(value);
      else if (cardFields.has(field) && Array.isArray(value))
        args[field] = this.list(value.map((card) => this.card(game, String(card))));
      else if (cardFields.has(field)) args[field] = this.card(game, String(value));
      else args[field] = typeof value === "number" ? value : String(value);
    }
    return args;
  }
}

export const words = new Words();
export const say = words.say;
