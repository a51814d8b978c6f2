/** The sheet on the screen: every tap is kept at once, can be undone, and goes to the rules to be scored. */
import { ApiError, api } from "../lib/api";
import type { RoundScore, ScoredSheet, SharedSheet } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/words.svelte";
import { blank, common, fromShared, load, remember, shared, store, type Change, type Edit, type Entered, type Kept, type Live } from "./kept";
import { merge, same, type Json } from "./merge";

const mostSteps = 80; // that can be undone
const mostChanges = 200; // that the history shows

/** What a tap can change; a new sheet changes everything. */
type UndoStep = Pick<Kept, "rounds" | "draft" | "edit"> & Partial<Kept>;

/** The part of a shared sheet that can be undone. */
type Entries = Pick<SharedSheet, "entered" | "saved">;
const entries = ({ entered, saved }: SharedSheet): Entries => ({ entered, saved });

const together = <T>(base: T, mine: T, theirs: T, clash?: () => void) => merge(base as Json, mine as Json, theirs as Json, clash) as T;

export class Keeper {
  sheet = $state.raw<Kept>(blank(""));
  scored = $state.raw<ScoredSheet>();
  live = $state.raw<Live>();
  trouble = $state(""); // the rules cannot be asked
  isKept = $state(true);
  isAsking = $state(false); // an answer of the rules is on its way
  clashed = $state(false); // another phone has answered the same question differently
  question = $state.raw<{ table: string[]; hand: string[] }>({ table: [], hand: [] }); // of "May I play this?"
  #steps = $state.raw<string[]>([]);
  #asked = 0;

  /** `watch`: the sheet of another phone, which is neither changed nor kept here. */
  constructor(
    readonly game: string,
    readonly watch = "",
  ) {
    const { sheet, steps, live } = watch ? { sheet: blank(game), steps: [], live: undefined } : load(game);
    this.sheet = sheet;
    this.#steps = steps;
    this.live = live;
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
    return this.sheet.edit?.place ?? this.sheet.rounds.length;
  }

  /** The round that is entered now, as the rules see it. */
  get now(): RoundScore | undefined {
    return this.scored?.rounds[this.place];
  }

  /** Whether the saved rounds end the match; one that is only entered can still change. */
  get isOver(): boolean {
    return Boolean(this.scored?.over) && this.sheet.edit === null && !this.now?.complete;
  }

  get draft(): Entered {
    return this.sheet.edit?.draft ?? this.sheet.draft;
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** Takes a change in: kept before anything else happens. */
  change(next: Partial<Kept>, { undoable = true } = {}) {
    if (undoable) {
      const { rounds, draft, edit } = this.sheet;
      this.#steps = [...this.#steps, JSON.stringify({ rounds, draft, edit })].slice(-mostSteps);
    }
    this.sheet = { ...this.sheet, ...next };
    this.#keep();
  }

  enter(fields: Entered) {
    const draft = { ...this.draft, ...fields };
    this.change(this.sheet.edit ? { edit: { ...this.sheet.edit, draft } } : { draft });
  }

  undo() {
    const step = this.#steps.at(-1);
    if (step === undefined) return;
    this.#steps = this.#steps.slice(0, -1);
    const before = JSON.parse(step) as UndoStep;
    const isSaved = !same(before.rounds, this.sheet.rounds);
    if (before.id && before.id !== this.sheet.id) this.live = undefined; // that was another sheet
    this.sheet = { ...this.sheet, ...before };
    if (isSaved) this.#note("undone", before.rounds.length);
    this.#keep();
  }

  /** Saves the round, which adds up. */
  save() {
    const { rounds, draft, edit } = this.sheet;
    if (!this.now?.complete) return;
    const round = this.place + 1;
    const totals = this.scored?.totals ?? [];
    if (edit) this.change({ rounds: rounds.with(edit.place, edit.draft), edit: null });
    else this.change({ rounds: [...rounds, draft], draft: {} });
    this.#note(edit ? "changed" : "saved", round, totals);
    this.#store();
  }

  edit(place: number) {
    this.change({ edit: { place, draft: structuredClone(this.sheet.rounds[place] ?? {}) } });
  }

  leaveEdit() {
    this.change({ edit: null });
  }

  /** Takes the last round off the sheet; what was entered of the next one waits behind Undo. */
  dropLast() {
    const rounds = this.sheet.rounds.slice(0, -1);
    this.change({ rounds, draft: this.sheet.rounds.at(-1) ?? {}, edit: null });
    this.#note("taken", rounds.length + 1);
    this.#store();
  }

  /** Another sheet; Undo brings the last one back. */
  begin(sheet = blank(this.game, this.sheet), live?: Live) {
    const isUsed = this.sheet.isSetUp;
    this.#steps = isUsed ? [JSON.stringify(this.sheet)] : [];
    this.scored = undefined;
    this.live = live;
    this.sheet = sheet;
    this.#keep();
  }

  // --- several phones ---

  /** From now on, or no longer, a server keeps the sheet for other phones too. */
  share(live: Live | undefined) {
    this.live = live;
    this.#store();
  }

  /** What other phones have to hear of. */
  get unsent(): SharedSheet | undefined {
    if (!this.live?.key) return undefined;
    const { base, me, count } = this.live;
    const mine = shared(this.sheet, base.marks);
    return same(mine, base) ? undefined : { ...mine, marks: { ...base.marks, [me]: count + 1 } };
  }

  /** Takes in a version that the server has: what was tapped here since the last one stays, and so does Undo. */
  hear(number: number, theirs: SharedSheet) {
    const { live } = this;
    const known = fromShared(theirs, this.game);
    if (!live || !known) return;
    const clean = shared(known, theirs.marks);
    const base = common(live, clean);
    const clash = () => void (this.clashed = true);
    const merged = fromShared(together(base, shared(this.sheet, base.marks), clean, clash), this.game);
    if (!merged) return;
    this.#steps = this.#steps.map((step) => this.#rebased(step, (mine) => together(entries(base), mine, entries(clean))));
    merged.history = merged.history.toSorted((one, other) => one.at.localeCompare(other.at)).slice(-mostChanges);
    this.sheet = { ...merged, edit: this.#stillThere(merged) };
    this.live = { ...live, number, base: clean, sent: [] };
    this.#keep();
  }

  #rebased(step: string, bring: (mine: Entries) => Entries): string {
    const before = JSON.parse(step) as UndoStep;
    if (before.id && before.id !== this.sheet.id) return step;
    const { entered, saved } = bring({ entered: [...before.rounds, before.draft], saved: before.rounds.length });
    return JSON.stringify({ ...before, rounds: entered.slice(0, saved), draft: entered[saved] ?? {} });
  }

  #stillThere({ rounds }: Kept): Edit | null {
    const { edit } = this.sheet;
    return edit && edit.place < rounds.length ? edit : null;
  }

  #note(what: Change["what"], round: number, totals = this.scored?.totals ?? []) {
    const change = { at: new Date().toISOString(), what, round, totals };
    this.sheet = { ...this.sheet, history: [...this.sheet.history, change].slice(-mostChanges) };
  }

  #store() {
    if (!this.watch) this.isKept = store({ sheet: this.sheet, steps: this.#steps, live: this.live });
  }

  #keep() {
    this.#store();
    void this.ask();
  }

  /** Asks the rules; an answer to an older question is not heard. */
  async ask() {
    const { players, options, rounds, draft, edit, isSetUp } = this.sheet;
    const number = ++this.#asked;
    this.isAsking = true;
    const all = edit === null ? [...rounds, draft] : rounds.with(edit.place, edit.draft);
    const question = { players, names: this.names, options, rounds: isSetUp ? all : [], language: settings.language };
    try {
      const scored = await api.score(this.game, question);
      if (number !== this.#asked) return;
      this.scored = scored;
      this.trouble = "";
      if (this.isOver && !this.watch) remember(this.sheet, this.names, scored);
    } catch (error) {
      if (number !== this.#asked) return;
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
    } finally {
      if (number === this.#asked) this.isAsking = false;
    }
  }
}
