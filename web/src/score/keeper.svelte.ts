/** The sheet on the screen: every tap is kept at once, can be undone, and goes to the rules to be scored. */
import { ApiError, api } from "../lib/api";
import type { RoundScore, ScoredSheet } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/words.svelte";
import { blank, load, remember, store, type Change, type Entered, type Kept } from "./kept";

const mostSteps = 80; // that can be undone
const mostChanges = 200; // that the history shows

export class Keeper {
  sheet = $state.raw<Kept>(blank(""));
  scored = $state.raw<ScoredSheet>();
  trouble = $state(""); // the rules cannot be asked
  isKept = $state(true);
  isAsking = $state(false); // an answer of the rules is on its way
  #steps = $state.raw<string[]>([]);
  #asked = 0;

  constructor(readonly game: string) {
    const { sheet, steps } = load(game);
    this.sheet = sheet;
    this.#steps = steps;
  }

  /** Everybody's name; whoever has none is called by their place. */
  get names(): string[] {
    return Array.from({ length: this.sheet.players }, (_, seat) => this.sheet.names[seat]?.trim() || say("keep-player", { number: seat + 1 }));
  }

  hat(seat: number): number {
    return this.sheet.colours[seat] ?? seat;
  }

  /** The place of the round that is entered now. */
  get place(): number {
    return this.sheet.editing ?? this.sheet.rounds.length;
  }

  /** The round that is entered now, as the rules see it. */
  get now(): RoundScore | undefined {
    return this.scored?.rounds[this.place];
  }

  /** Whether the saved rounds end the match; one that is only entered can still change. */
  get isOver(): boolean {
    return Boolean(this.scored?.over) && this.sheet.editing === null && !this.now?.complete;
  }

  get draft(): Entered {
    return this.sheet.draft;
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** Takes a change in: kept before anything else happens. */
  change(next: Partial<Kept>, { undoable = true } = {}) {
    if (undoable) {
      const { rounds, draft, editing } = this.sheet;
      this.#steps = [...this.#steps, JSON.stringify({ rounds, draft, editing })].slice(-mostSteps);
    }
    this.sheet = { ...this.sheet, ...next };
    this.#keep();
  }

  enter(fields: Entered) {
    this.change({ draft: { ...this.sheet.draft, ...fields } });
  }

  undo() {
    const step = this.#steps.at(-1);
    if (step === undefined) return;
    this.#steps = this.#steps.slice(0, -1);
    const before = JSON.parse(step) as Pick<Kept, "rounds" | "draft" | "editing">;
    const isSaved = JSON.stringify(before.rounds) !== JSON.stringify(this.sheet.rounds);
    this.sheet = { ...this.sheet, ...before };
    if (isSaved) this.#note("undone", before.rounds.length);
    this.#keep();
  }

  /** Saves the round, which adds up. */
  save() {
    const { rounds, draft, editing } = this.sheet;
    if (!this.now?.complete) return;
    const next = editing === null ? [...rounds, draft] : rounds.with(editing, draft);
    const what = editing === null ? "saved" : "changed";
    const round = this.place;
    const totals = this.scored?.totals ?? [];
    this.change({ rounds: next, draft: {}, editing: null });
    this.#note(what, round + 1, totals);
    store(this.sheet, this.#steps);
  }

  edit(place: number) {
    this.change({ editing: place, draft: structuredClone(this.sheet.rounds[place] ?? {}) });
  }

  leaveEdit() {
    this.change({ editing: null, draft: {} });
  }

  /** Takes the last round off the sheet. */
  dropLast() {
    const rounds = this.sheet.rounds.slice(0, -1);
    this.change({ rounds, draft: this.sheet.rounds.at(-1) ?? {}, editing: null });
    this.#note("taken", rounds.length + 1);
    store(this.sheet, this.#steps);
  }

  /** A new sheet for the same people. */
  begin(sheet = blank(this.game, this.sheet)) {
    this.#steps = [];
    this.scored = undefined;
    this.sheet = sheet;
    this.#keep();
  }

  #note(what: Change["what"], round: number, totals = this.scored?.totals ?? []) {
    const change = { at: new Date().toISOString(), what, round, totals };
    this.sheet = { ...this.sheet, history: [...this.sheet.history, change].slice(-mostChanges) };
  }

  #keep() {
    this.isKept = store(this.sheet, this.#steps);
    void this.ask();
  }

  /** Asks the rules; an answer to an older question is not heard. */
  async ask() {
    const { players, options, rounds, draft, editing, isSetUp } = this.sheet;
    const number = ++this.#asked;
    this.isAsking = true;
    const all = editing === null ? [...rounds, draft] : rounds.with(editing, draft);
    const question = { players, names: this.names, options, rounds: isSetUp ? all : [], language: settings.language };
    try {
      const scored = await api.score(this.game, question);
      if (number !== this.#asked) return;
      this.scored = scored;
      this.trouble = "";
      if (this.isOver) remember(this.sheet, this.names, scored);
    } catch (error) {
      if (number !== this.#asked) return;
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
    } finally {
      if (number === this.#asked) this.isAsking = false;
    }
  }
}
