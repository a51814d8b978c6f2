/**
 * A table as this viewer sees it, kept up to date by its connection.
 *
 * `now` is how things stand and what may be done: input always goes by it. `view` is what is drawn; it may be a moment
 * behind, so that the last card of a trick is seen before the trick is gathered, and catches up as soon as one acts.
 */
import type { GameFace, Stage } from "../games/face";
import { announcer } from "./announce.svelte";
import { Connection } from "./connection.svelte";
import type { ChatLine, Event, FromServer, Hint, Now, Refusal, Seat, TableInfo, View } from "./protocol";
import { settings, speeds } from "./settings.svelte";
import { say, words } from "./words.svelte";

/** A moment on its way to be shown; with the last one of a round come the events that ended it. */
interface Moment extends Stage<View> {
  ended: Event[];
}

const mostWaiting = 3; // moments that may wait to be shown; more are left out

/** What views say of several cards that are picked together, in the games that have such a decision. */
interface Picking {
  picks?: number; // how many
  pickable?: string[]; // from which
}

export interface Why extends Refusal {
  action: string;
}

/** A card of the hand that was picked: by its piece, for there may be several alike. */
export interface Picked {
  id: string;
  card: string;
}

export interface Reaction {
  id: number;
  seat: Seat;
  sign: string;
}

/** What a table needs of its connection. */
export type Wire = Pick<Connection, "line" | "send" | "close">;

function socketAddress(id: string): string {
  const address = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  return address.href.replace(/^http/, "ws");
}

export class LiveTable {
  info = $state.raw<TableInfo | null>(null);
  you = $state(-1);
  hosting = $state(false);
  now = $state.raw<Now | null>(null);
  view = $state.raw<View | null>(null);
  settled = $state(true); // what is drawn is how things stand
  toward = $state<Seat | null>(null);
  story = $state.raw<Event[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  picked = $state.raw<Picked[]>([]);
  why = $state.raw<Why | null>(null);
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  roundEnd = $state.raw<Event[]>([]);
  reactions = $state.raw<Reaction[]>([]);
  muted = $state.raw(new Set<string>()); // the names of those who are not heard
  notice = $state("");
  sent = $state<number | null>(null);
  said = $state.raw<string[]>([]); // what one did here so far
  past = $state<"" | "seat" | "open">(""); // a record is shown: as a seat saw it, or with all hands open

  #queue: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toSay: string[] = []; // the rest of what was picked together
  #nextReaction = 0;
  readonly connection: Wire;
  readonly onTelevision: boolean;

  /** At a live table, over a socket (`?public` sees what everybody may see); or wherever its messages come from. */
  constructor(
    readonly id: string,
    readonly face: GameFace,
    { as = "", connection }: { as?: "" | "?public"; connection?: Wire } = {},
  ) {
    this.onTelevision = as === "?public";
    this.connection = connection ?? new Connection(socketAddress(id) + as, (message) => this.take(message));
  }

  close() {
    clearTimeout(this.#timer);
    this.connection.close();
  }

  // --- what is going on ---

  /** The names by seat; one's own is "you" where a sentence can take it, so the name is given as it is. */
  get names(): string[] {
    return (this.info?.seats ?? []).map((seat) => seat.name || say("page-seat-number", { number: seat.seat + 1 }));
  }

  get seated(): boolean {
    return this.you >= 0;
  }

  get asked(): boolean {
    return this.now?.ask != null && this.now.ask !== this.sent;
  }

  may(action: string | null): boolean {
    return action !== null && this.asked && this.now!.legal.includes(action);
  }

  /** How many cards are to be picked together now. */
  get picks(): number {
    return (this.asked && this.latest.picks) || 1;
  }

  /** Whether cards are picked up before they are sent: several together, or one that can be played in several ways. */
  get picking(): boolean {
    return this.asked && (this.picks > 1 || (this.face.holds?.(this.latest) ?? false));
  }

  /** Whether a card of the hand can be chosen now, alone or as one of several. */
  ready(card: string): boolean {
    const { latest, face } = this;
    if (this.picks > 1) return latest.pickable!.includes(card);
    return this.may(face.actionOf(latest, card));
  }

  /** Whether this piece is among those that are picked together. */
  hasPicked(id: string): boolean {
    return this.picked.some((other) => other.id === id);
  }

  /** Whether what is drawn is behind what is. */
  get behind(): boolean {
    return this.view?.phase !== this.now?.view.phase;
  }

  get latest(): View & Picking {
    return { ...this.now!.view, ...this.now!.mine };
  }

  /** The seats from one's own on, clockwise. */
  get seatsFromMe(): Seat[] {
    const players = this.info?.players ?? 0;
    const start = Math.max(0, this.you);
    return Array.from({ length: players }, (_, step) => (start + step) % players);
  }

  // --- what one does ---

  act(action: string) {
    if (!this.may(action)) return;
    this.catchUp();
    this.why = null;
    this.hint = null;
    this.roundEnd = [];
    this.picked = [];
    if (!this.connection.send({ type: "act", ask: this.now!.ask!, action })) return;
    this.sent = this.now!.ask;
    this.said = [...this.said, action];
  }

  /** A card of the hand was chosen: it is played, or joins those that are picked together. */
  choose(card: string, id = card) {
    const action = this.face.actionOf(this.latest, card);
    if (this.picking && (this.ready(card) || this.hasPicked(id))) this.#pick({ id, card });
    else if (this.may(action)) this.act(action!);
    else if (action) this.askWhy(action);
  }

  #pick(pick: Picked) {
    if (this.hasPicked(pick.id)) this.picked = this.picked.filter((other) => other.id !== pick.id);
    else if (this.picks === 1) this.picked = [pick];
    else if (this.picked.length < this.picks) this.picked = [...this.picked, pick];
    else this.notice = say("page-picks-full", { picks: this.picks });
  }

  /** What was picked together, in the order of the hand, which is the order in which games want to hear it. */
  get pickedCards(): string[] {
    const { hand } = this.latest;
    const cards = this.picked.map((pick) => pick.card);
    return cards.sort((one, other) => hand.indexOf(one) - hand.indexOf(other));
  }

  /** Sends what was picked together: one action a card, each when the server asks for it. */
  confirm() {
    if (this.picked.length !== this.picks) return;
    const [first, ...rest] = this.pickedCards.map((card) => this.face.actionOf(this.latest, card)!);
    this.#toSay = rest;
    this.act(first!);
  }

  askWhy(action: string) {
    if (this.why?.action === action) return;
    this.connection.send({ type: "why", action });
  }

  askHint() {
    this.thinking = this.connection.send({ type: "hint", language: words.language });
  }

  /** Hears these people no more, or again. */
  mute(names: string[], quiet: boolean) {
    const muted = new Set(this.muted);
    for (const name of names) if (quiet) muted.add(name); else muted.delete(name);
    this.muted = muted;
  }

  // --- what the server says ---

  take(message: FromServer) {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.you = message.you;
        this.hosting = message.hosting;
        this.chat = message.chat;
        this.#drawAnew(message.now, message.story);
        break;
      case "news":
        this.#news(message.events, message.now);
        break;
      case "table":
        this.#tableNews(message.table, message.you, message.now, message.events);
        break;
      case "chat":
        this.chat = [...this.chat, message];
        if (!this.muted.has(message.from)) announcer.tell(say("page-chat-line", { name: message.from, text: message.text }));
        break;
      case "react":
        if (!this.muted.has(message.from)) this.#react(message.seat, message.sign);
        break;
      case "done":
        break;
      case "refused":
        this.#refused(message);
        break;
      case "why":
        if (message.key) this.why = message;
        if (message.key) announcer.interrupt(words.reason(this.face.name, message, this.names));
        break;
      case "hint":
        this.thinking = false;
        this.hint = message;
        break;
      case "undone":
        this.info = message.table;
        this.said = [];
        this.#drawAnew(message.now, message.story);
        announcer.tell(say("page-undone"));
        break;
      case "gone":
        this.notice = words.find(`page-gone-${message.key}`) ?? say("page-gone");
        break;
    }
  }

  #drawAnew(now: Now | null, story: Event[]) {
    this.#queue = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#forget();
    this.now = now;
    this.story = story;
    this.roundEnd = [];
    this.sent = null;
    this.#toSay = [];
    this.view = now && { ...now.view, ...now.mine };
    this.settled = true;
  }

  #tableNews(info: TableInfo, you: Seat, now: Now | null, events: Event[]) {
    this.info = info;
    this.you = you;
    if (events.length || (now && !this.now)) this.#drawAnew(now, events);
    else if (now) this.now = now;
    if (now && !this.#queue.length) this.view = this.latest;
    for (const event of events) announcer.tell(words.event(this.face.name, event, this.names));
  }

  #news(events: Event[], now: Now | null) {
    this.story = [...this.story, ...events];
    for (const event of events) announcer.tell(words.event(this.face.name, event, this.names));
    if (!now) return;
    const before = this.#queue.at(-1)?.view ?? this.view ?? now.view;
    const asked = this.asked;
    const picked = now.ask === this.now?.ask ? this.picked : []; // others may act while one still picks
    this.now = now;
    this.#forget();
    this.picked = picked;
    if (this.sent !== now.ask) this.sent = null;
    const moments = this.face.stages(before, events, this.latest).map((stage) => ({ ...stage, ended: [] as Event[] }));
    moments.at(-1)!.ended = this.face.roundEnd(events);
    this.#queue.push(...moments);
    this.#show();
    if (this.asked && this.#toSay.length) this.act(this.#toSay.shift()!);
    else if (now.ask !== null && !asked) announcer.interrupt(say("page-your-turn"));
  }

  /** Answers that hold no longer. */
  #forget() {
    this.why = null;
    this.hint = null;
    this.thinking = false;
    this.picked = [];
  }

  #refused(refusal: Refusal & { what: string }) {
    this.sent = null;
    this.#toSay = [];
    this.thinking = false;
    this.notice = words.reason(this.face.name, refusal, this.names);
    announcer.interrupt(this.notice);
  }

  #react(seat: Seat, sign: string) {
    const id = this.#nextReaction++;
    this.reactions = [...this.reactions, { id, seat, sign }];
    setTimeout(() => (this.reactions = this.reactions.filter((reaction) => reaction.id !== id)), 2500);
  }

  // --- showing it moment by moment ---

  #show() {
    if (this.#timer !== undefined && this.#queue.length <= mostWaiting) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const late = this.#queue.splice(0, this.#queue.length - mostWaiting);
    const stage = this.#queue.shift();
    if (!stage) return;
    stage.ended = [...late.flatMap((moment) => moment.ended), ...stage.ended];
    this.#draw(stage);
    const hold = stage.hold * speeds[settings.speed];
    if (hold && this.#queue.length) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#show();
      }, hold);
    } else this.#show();
  }

  /** Shows how things stand, at once. */
  catchUp() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#queue.at(-1);
    this.#queue = [];
    if (last) this.#draw(last);
  }

  #draw(moment: Moment) {
    this.toward = moment.toward ?? null;
    this.view = moment.view;
    this.settled = !this.#queue.length;
    if (moment.ended.length) this.roundEnd = moment.ended;
  }
}
