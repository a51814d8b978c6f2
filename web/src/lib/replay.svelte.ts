/** A finished match, turn by turn: a table without a socket, which shows whatever turn one likes. */
import type { GameFace, Lying } from "../games/face";
import type { Event, Frame, Now, Replay, Seat, TableInfo } from "./protocol";
import { LiveTable } from "./table.svelte";

export const allHands = -1;
const inHand = new Set(["hand", "rest"]); // where cards lie that others cannot see

/** Leads nowhere: what is past hears nothing any more. */
const noConnection = { line: "open" as const, send: () => false, close: () => undefined };

export class ReplayTable {
  turn = $state(0);
  eyes = $state<Seat>(allHands); // as whom one looks
  seat = $state<Seat>(0); // who sits at this side of the table
  readonly table: LiveTable;
  readonly tricks: number[]; // the turns that end a trick
  readonly rounds: number[]; // the turns at which a round is dealt

  constructor(
    readonly id: string,
    readonly replay: Replay,
    readonly face: GameFace,
  ) {
    const open: GameFace = { ...face, cards: (view) => [...face.cards(view), ...this.#otherHands()] };
    this.table = new LiveTable(id, open, { connection: noConnection });
    this.tricks = this.#turns((frame, before) => this.#isTrickEnd(frame, before));
    this.rounds = this.#turns((frame, before) => frame.views[0]!.round !== before.views[0]!.round);
    this.look(allHands);
  }

  get last(): number {
    return this.replay.frames.length - 1;
  }

  get frame(): Frame {
    return this.replay.frames[this.turn]!;
  }

  /** Shows a turn; the next one with all that happens on the way. */
  go(turn: number) {
    const wanted = Math.max(0, Math.min(turn, this.last));
    const isNext = wanted === this.turn + 1;
    this.table.catchUp();
    this.turn = wanted;
    if (isNext) this.table.take({ type: "news", number: 0, by: this.frame.seat, events: this.#told(this.frame), now: this.#now() });
    else this.#drawAnew();
  }

  /** To the next of these turns, or to the one before. */
  leap(turns: number[], forward: boolean) {
    if (forward) this.go(turns.find((turn) => turn > this.turn) ?? this.last);
    else this.go(turns.findLast((turn) => turn < this.turn) ?? 0);
  }

  /** Looks as one seat saw it, or with all hands open. */
  look(eyes: Seat) {
    this.eyes = eyes;
    if (eyes !== allHands) this.seat = eyes;
    this.table.past = eyes === allHands ? "open" : "seat";
    this.#drawAnew();
  }

  #drawAnew() {
    const story = this.replay.frames.slice(0, this.turn + 1).flatMap((frame) => this.#told(frame));
    const nobody = { who: "", hosting: false, watching: -1, stood_in: null, chat: [] };
    const message = { number: 0, ...nobody, table: this.#info(), you: this.seat };
    this.table.take({ type: "welcome", ...message, now: this.#now(), story });
  }

  #told(frame: Frame): Event[] {
    const known = (event: Event) => !event.audience || (event.audience as Seat[]).includes(this.eyes);
    return this.eyes === allHands ? frame.events : frame.events.filter(known);
  }

  #now(): Now {
    const { views, waiting, points } = this.frame;
    const over = this.turn === this.last;
    const ranks = over ? this.replay.ranks : [];
    return { view: views[this.seat]!, mine: {}, waiting, ask: null, legal: [], deadlines: {}, points, ranks, over, scene: {} };
  }

  #info(): TableInfo {
    const seats = this.replay.names.map((name, seat) => ({
      ...{ seat, name, kind: "person" as const, bot: null },
      ...{ here: true, gone: null, away: false, why: null, who: "", allows: true, added: false },
    }));
    const { game, players, options } = this.replay;
    return {
      ...{ id: this.id, game, players, options, seats, host: -1, phase: "over", listed: false, clock: null, level: "" },
      ...{ host_here: false, stopped: null, commitment: "", record: this.id, next: null, undo: null, viewers: 0, invite: "", origin: "" },
    };
  }

  #otherHands(): Lying[] {
    if (this.eyes !== allHands) return [];
    return this.frame.views.flatMap((view, seat) =>
      seat === this.seat
        ? []
        : this.face
            .cards(view)
            .filter((lying) => inHand.has(lying.spot))
            .map((lying) => ({ ...lying, spot: `hand-${seat}` })),
    );
  }

  #turns(isOne: (frame: Frame, before: Frame) => boolean): number[] {
    const { frames } = this.replay;
    return frames.flatMap((frame, turn) => (turn > 0 && isOne(frame, frames[turn - 1]!) ? [turn] : []));
  }

  /** A trick is over where the game holds a moment to look at it before it goes on. */
  #isTrickEnd(frame: Frame, before: Frame): boolean {
    const stages = this.face.stages(before.views[0]!, frame.events, frame.views[0]!);
    return stages.slice(0, -1).some((stage) => stage.hold > 0);
  }
}
