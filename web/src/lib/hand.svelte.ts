/** What this viewer has chosen of their hand: cards that are picked together, or one that is to be played ahead of the turn. */
import { announcer } from "./announce.svelte";
import { settings } from "./settings.svelte";
import type { LiveTable } from "./table.svelte";
import { say, words } from "./words.svelte";

/** A card of the hand that was picked: by its piece, for there may be several alike. */
export interface Picked {
  id: string;
  card: string;
}

export class Hand {
  picked = $state.raw<Picked[]>([]);
  ahead = $state.raw<Picked | null>(null); // a card that is to be played as soon as it may be
  #toSay: string[] = []; // the rest of what was picked together

  constructor(readonly table: LiveTable) {}

  /** How many cards are to be picked together now. */
  get picks(): number {
    return (this.table.asked && this.table.view!.picks) || 1;
  }

  /** Whether cards are picked up before they are sent: several together, or one that can be played in several ways. */
  get picking(): boolean {
    return this.table.asked && (this.picks > 1 || this.#holds);
  }

  get #holds(): boolean {
    return this.table.face.holds?.(this.table.view!) ?? false;
  }

  /** Whether a card can be chosen now, alone or as one of several. */
  ready(card: string): boolean {
    if (this.picks > 1) return this.table.view!.pickable!.includes(card);
    return this.table.may(this.#actionOf(card));
  }

  /** Whether this piece is among those that are picked together. */
  hasPicked(id: string): boolean {
    return this.picked.some((other) => other.id === id);
  }

  /** What was picked together, in the order of the hand, which is the order in which games want to hear it. */
  get pickedCards(): string[] {
    const { hand } = this.table.view!;
    const cards = this.picked.map((pick) => pick.card);
    return cards.sort((one, other) => hand.indexOf(one) - hand.indexOf(other));
  }

  /** A card was chosen: it is played, or joins those that are picked together. */
  choose(card: string, id = card) {
    const { table } = this;
    const action = this.#actionOf(card);
    if (this.picking && (this.ready(card) || this.hasPicked(id))) this.#pick({ id, card });
    else if (table.may(action)) table.act(action!);
    else if (table.asked && action) table.askWhy(action);
    else if (action) this.#chooseAhead({ id, card });
  }

  /** Sends what was picked together: one action a card, each when the server asks for it. */
  confirm() {
    if (this.picked.length !== this.picks) return;
    const [first, ...rest] = this.pickedCards.map((card) => this.#actionOf(card)!);
    this.#toSay = rest;
    this.table.act(first!);
  }

  /** Answers a question that is drawn by what was chosen before it came; whether there was anything. */
  answer(): boolean {
    const next = this.#toSay.shift();
    if (next === undefined) return this.ahead !== null && this.#playAhead(this.ahead);
    this.table.act(next);
    return true;
  }

  /** Nothing is chosen any more; what was picked together is said to its end nevertheless. */
  putBack() {
    this.picked = [];
    this.ahead = null;
  }

  /** What was picked together is not said any further. */
  stop() {
    this.#toSay = [];
  }

  #actionOf(card: string): string | null {
    return this.table.face.actionOf(this.table.view!, card);
  }

  #pick(pick: Picked) {
    if (this.hasPicked(pick.id)) this.picked = this.picked.filter((other) => other.id !== pick.id);
    else if (this.picks === 1) this.picked = [pick];
    else if (this.picked.length < this.picks) this.picked = [...this.picked, pick];
    else this.table.notice = say("page-picks-full", { picks: this.picks });
  }

  /** A card for the next question; whether it may be played is asked of the server's answer then. */
  #chooseAhead(pick: Picked) {
    if (!settings.ahead || this.picking || this.#holds) return;
    this.ahead = this.ahead?.id === pick.id ? null : pick;
    if (this.ahead) announcer.tell(say("page-ahead-chosen", { card: words.card(this.table.face.name, pick.card) }));
  }

  /** A card is played by its name; it was not chosen to be shown or passed. */
  #playAhead(chosen: Picked): boolean {
    this.ahead = null;
    const action = this.#actionOf(chosen.card);
    const fits = action === chosen.card && this.table.may(action);
    if (fits) this.table.act(action!);
    else this.table.notice = say("page-ahead-gone");
    return fits;
  }
}
