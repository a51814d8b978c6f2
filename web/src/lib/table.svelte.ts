/**
 * A table as this viewer sees it, kept up to date by its connection.
 *
 * What is drawn, told, dimmed and accepted belongs to one moment (see moments): `view` and `now` are those of the moment
 * that is drawn, and a question is only answered once it is drawn and nothing newer waits.
 */
import type { GameFace } from "../games/face";
import { announcer } from "./announce.svelte";
import { api } from "./api";
import { Connection, type Socket } from "./connection.svelte";
import { Hand } from "./hand.svelte";
import { momentOf, Moments, momentsBetween, type Moment } from "./moments.svelte";
import { offline } from "./offline.svelte";
import type { Event, FromServer, Hint, Now, Refusal, Seat, StoodIn, TableInfo, ToServer, View } from "./protocol";
import { settings, speeds } from "./settings.svelte";
import { sounds } from "./sounds";
import { Talk } from "./talk.svelte";
import { say, words } from "./words.svelte";

const beforeForced = 500; // milliseconds until a card is played that is the only one

/** What views say of several cards that are picked together, in the games that have such a decision. */
interface Picking {
  picks?: number; // how many
  pickable?: string[]; // from which
}

/** Something that is worth a moment, at somebody's seat: an Oof, a spell. */
export interface Ceremony {
  kind: string;
  seat: Seat;
}
const ceremonies = new Set(["hurt", "cast"]);
const ceremonyLasts = 2200; // milliseconds

export interface Why extends Refusal {
  action: string;
}

/** What a table needs of its connection. */
export type Wire = Pick<Connection, "line" | "send" | "close"> & Partial<Pick<Connection, "renew">>;

function socketAddress(id: string): string {
  const address = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  return address.href.replace(/^http/, "ws");
}

/** A line to a table: of a server, or in this browser. */
function lineTo(id: string): (address: string) => Socket {
  return (address) => (offline.answers(id) ? offline.socket(id) : new WebSocket(address));
}

export class LiveTable {
  info = $state.raw<TableInfo | null>(null);
  you = $state(-1);
  hosting = $state(false);
  story = $state.raw<Event[]>([]);
  why = $state.raw<Why | null>(null);
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  roundEnd = $state.raw<Event[]>([]);
  notice = $state("");
  stoodIn = $state.raw<StoodIn | null>(null); // what a bot did here while this player was away
  ceremony = $state.raw<Ceremony | null>(null);
  #watched = $state<Seat>(-1);
  sent = $state<number | null>(null);
  said = $state.raw<string[]>([]); // what one did here so far
  past = $state<"" | "seat" | "open">(""); // a record is shown: as a seat saw it, or with all hands open

  readonly talk = new Talk();
  readonly hand = new Hand(this);
  readonly #moments = new Moments((moment) => this.#drawn(moment));
  #missed: Event[] = []; // news of what has passed, which came without a view
  #forced: ReturnType<typeof setTimeout> | undefined;
  #announced: number | null = null; // the question that was announced last
  readonly connection: Wire;
  readonly onTelevision: boolean;

  /** At a live table, over a socket (`?public` sees what everybody may see); or wherever its messages come from. */
  constructor(
    readonly id: string,
    readonly face: GameFace,
    { as = "", connection }: { as?: "" | "?public"; connection?: Wire } = {},
  ) {
    this.onTelevision = as === "?public";
    this.connection = connection ?? new Connection(socketAddress(id) + as, (message) => this.take(message), lineTo(id));
  }

  close() {
    clearTimeout(this.#forced);
    this.#moments.close();
    this.connection.close();
  }

  // --- what is going on ---

  get now(): Now | null {
    return this.#moments.drawn?.now ?? null;
  }

  get view(): (View & Picking) | null {
    return this.#moments.drawn?.view ?? null;
  }

  get toward(): Seat | "owner" | null {
    return this.#moments.drawn?.toward ?? null;
  }

  /** Whether what is drawn is how things stand. */
  get settled(): boolean {
    return this.#moments.waiting === 0;
  }

  /** Whether this viewer's seat is played by a bot. */
  get standsIn(): boolean {
    return this.seated && this.info?.phase === "playing" && (this.info.seats[this.you]?.away ?? false);
  }

  /** Whether this viewer decides who sits where. */
  get isHost(): boolean {
    return this.hosting;
  }

  /** Whose hand a spectator sees, as long as that is allowed; -1 for none. */
  get watching(): Seat {
    return this.info?.seats[this.#watched]?.allows ? this.#watched : -1;
  }

  /** The seat whose hand lies on this side of the table: your own, or the one that is watched. */
  get handOf(): Seat {
    return this.seated ? this.you : this.watching;
  }

  /** The colour of a seat's hat; your own is always the first. */
  hatOf(seat: Seat): number {
    return seat === this.you ? 0 : (seat - Math.max(0, this.you) + 6) % 6 || 5;
  }

  /** The names by seat; your own is "you" where a sentence can take it, so the name is given as it is. */
  get names(): string[] {
    return (this.info?.seats ?? []).map((seat) => seat.name || say("page-seat-number", { number: seat.seat + 1 }));
  }

  get seated(): boolean {
    return this.you >= 0;
  }

  get asked(): boolean {
    return this.settled && this.now?.ask != null && this.now.ask !== this.sent;
  }

  may(action: string | null): boolean {
    return action !== null && this.asked && this.now!.legal.includes(action);
  }

  /** The seats from your own on, clockwise. */
  get seatsFromMe(): Seat[] {
    const players = this.info?.players ?? 0;
    const start = Math.max(0, this.you);
    return Array.from({ length: players }, (_, step) => (start + step) % players);
  }

  // --- what a player does ---

  act(action: string) {
    if (!this.may(action)) return;
    clearTimeout(this.#forced);
    this.hand.putBack();
    this.why = null;
    this.hint = null;
    this.roundEnd = [];
    if (!this.connection.send({ type: "act", ask: this.now!.ask!, action })) return;
    this.sent = this.now!.ask;
    this.said = [...this.said, action];
  }

  /** Another name, which the others see at once as long as the match has not begun. */
  async rename(name: string) {
    settings.name = (await api.rename(name)).name;
    const sitsAgain: ToServer[] = [{ type: "stand" }, { type: "sit", seat: this.you }];
    this.connection.renew?.(this.seated && this.info?.phase === "gathering" ? sitsAgain : []);
  }

  /** A bot plays for somebody who is not here, until they are back. */
  letBotPlay(seat: Seat) {
    this.connection.send({ type: "seat", seat, by: this.info?.level ?? "regular" });
  }

  askWhy(action: string) {
    if (this.why?.action === action) return;
    this.connection.send({ type: "why", action });
  }

  askHint() {
    this.thinking = this.connection.send({ type: "hint", language: words.language });
  }

  // --- what the server says ---

  take(message: FromServer) {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.you = message.you;
        this.hosting = message.hosting;
        this.#watched = message.watching;
        this.stoodIn = message.stood_in;
        this.talk.begin(message.chat);
        this.#drawAgain(message.now, message.story);
        break;
      case "news":
        this.#news(message.events, message.now);
        break;
      case "table":
        this.hosting = message.hosting;
        this.#watched = message.watching;
        this.stoodIn = message.stood_in ?? this.stoodIn;
        this.#tableNews(message.table, message.you, message.now, message.events);
        break;
      case "chat":
        this.talk.hear(message, this.seated && message.seat === this.you);
        break;
      case "react":
        this.talk.react(message.who, message.seat, message.sign);
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
        this.#drawAgain(message.now, message.story);
        announcer.tell(say("page-undone"));
        break;
      case "gone":
        this.notice = words.find(`page-gone-${message.key}`) ?? say("page-gone");
        break;
    }
  }

  #drawAgain(now: Now | null, story: Event[]) {
    this.#forget();
    this.story = story;
    this.roundEnd = [];
    this.sent = null;
    this.hand.putBack();
    this.hand.stop();
    this.#missed = [];
    this.#moments.reset(now && momentOf(now));
    this.#afterDrawing();
  }

  #tableNews(info: TableInfo, you: Seat, now: Now | null, events: Event[]) {
    this.info = info;
    this.you = you;
    if (events.length || (now && !this.now)) this.#drawAgain(now, events);
    else if (now) this.#moments.add([momentOf(now)]);
    this.#tell(events);
  }

  #news(events: Event[], now: Now | null) {
    if (!now) {
      this.#missed.push(...events);
      return;
    }
    const before = this.#moments.newest ?? momentOf(now);
    const all = [...this.#missed, ...events];
    const isLate = this.#missed.length > 0;
    this.#missed = [];
    if (isLate) this.#moments.add([{ ...momentOf(now), told: all, ended: this.face.roundEnd(all) }]);
    else this.#moments.add(momentsBetween(this.face, before, all, now));
  }

  #drawn(moment: Moment) {
    this.story = [...this.story, ...moment.told];
    this.#tell(moment.told);
    if (moment.ended.length) this.roundEnd = moment.ended;
    this.#celebrate(moment.told);
    if (this.sent !== moment.now.ask) this.sent = null;
    this.#afterDrawing();
  }

  #celebrate(events: Event[]) {
    const event = events.findLast(({ kind, seat }) => ceremonies.has(kind) && seat !== undefined);
    if (!event || !speeds[settings.speed]) return;
    const ceremony = { kind: event.kind, seat: event.seat! };
    this.ceremony = ceremony;
    setTimeout(() => this.ceremony === ceremony && (this.ceremony = null), ceremonyLasts * speeds[settings.speed]);
  }

  #tell(events: Event[]) {
    for (const event of events) announcer.tell(words.event(this.face.name, event, this.names));
    if (!this.past) sounds.tell(events.map((event) => event.kind));
  }

  /** A question that is drawn: it is announced, or answered by what was chosen ahead. */
  #afterDrawing() {
    const isNew = this.asked && this.now!.ask !== this.#announced;
    if (this.asked) this.#announced = this.now!.ask;
    if (!this.asked) {
      if (this.settled) this.#forget();
      return;
    }
    if (!this.hand.answer() && isNew) this.#yourTurn();
  }

  #yourTurn() {
    this.#forget();
    announcer.interrupt(say("page-your-turn"));
    sounds.play("turn");
    const { legal, ask } = this.now!;
    if (!settings.forced || legal.length !== 1) return;
    this.#forced = setTimeout(() => this.now?.ask === ask && this.act(legal[0]!), beforeForced * speeds[settings.speed]);
  }

  /** Answers that hold no longer. */
  #forget() {
    this.why = null;
    this.hint = null;
    this.thinking = false;
    this.hand.picked = [];
  }

  #refused(refusal: Refusal & { what: string }) {
    this.sent = null;
    this.hand.stop();
    this.thinking = false;
    this.notice = words.reason(this.face.name, refusal, this.names);
    announcer.interrupt(this.notice);
  }

  /** Shows how things stand, at once. */
  catchUp() {
    this.#moments.catchUp();
  }
}
