/**
 * What a table shows, one moment after the other. Everything of a moment belongs together: the cards that lie there,
 * what the story tells, whose turn it is and what may be answered. The server may be further on; nobody is asked before
 * the question is drawn.
 */
import type { GameFace, Lying, Stage } from "../games/face";
import { landed } from "./motion";
import type { Event, Now, Seat, View } from "./protocol";
import { flight, settings, speeds } from "./settings.svelte";

/** The whole view; that of a game which the page does not know comes with its scene. */
const wholeView = ({ view, mine, scene }: Now): View => ({ ...view, ...mine, ...(scene && { scene }) });

export interface Moment {
  view: View;
  now: Now;
  told: Event[]; // what the story tells once this is drawn
  ended: Event[]; // the events that ended a round
  toward: Seat | "owner" | null; // where cards go that are gone now
  hold: number; // how long to look at it, in milliseconds at usual speed; shorter when others wait
  travels: boolean; // cards fly: the next moment waits until they have landed
}

const mostWaiting = 24; // a viewer who falls this far behind is shown how things stand

export class Moments {
  drawn = $state.raw<Moment | null>(null);
  waiting = $state(0); // moments that are not drawn yet

  #queue: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly onDraw: (moment: Moment) => void) {}

  get newest(): Moment | null {
    return this.#queue.at(-1) ?? this.drawn;
  }

  add(moments: Moment[]) {
    this.#queue.push(...moments);
    this.waiting = this.#queue.length;
    if (this.waiting > mostWaiting || globalThis.document?.hidden) this.catchUp();
    else if (this.#timer === undefined) this.#next();
  }

  /** Shows how things stand, at once; everything on the way is told. */
  catchUp() {
    this.#stop();
    const late = this.#queue;
    const last = late.at(-1);
    if (!last) return;
    this.#queue = [];
    const told = late.flatMap((moment) => moment.told);
    const ended = late.flatMap((moment) => moment.ended);
    this.#draw({ ...last, told, ended, toward: late.length > 1 ? null : last.toward });
  }

  /** Begins again from here. */
  reset(moment: Moment | null) {
    this.#stop();
    this.#queue = [];
    this.waiting = 0;
    this.drawn = moment;
  }

  close() {
    this.#stop();
    this.#queue = [];
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next() {
    this.#timer = undefined;
    const moment = this.#queue.shift();
    if (!moment) return;
    this.#draw(moment);
    const look = moment.hold / (1 + this.#queue.length / 4);
    const hold = (look + (moment.travels ? flight : 0)) * speeds[settings.speed];
    if (hold) this.#timer = setTimeout(() => void this.#nextOnceLanded(), hold);
    else this.#next();
  }

  /** A busy browser begins flights late: the next moment waits for them. */
  async #nextOnceLanded() {
    const timer = this.#timer;
    await landed();
    if (timer === this.#timer) this.#next();
  }

  #draw(moment: Moment) {
    this.waiting = this.#queue.length;
    this.drawn = moment;
    this.onDraw(moment);
  }
}

/** The moments from one to the next answer of the server; on the way nobody is asked anything. */
export function momentsBetween(face: GameFace, before: Moment, events: Event[], now: Now): Moment[] {
  const after: View = wholeView(now);
  const between: Now = { ...before.now, waiting: [], ask: null, legal: [], deadlines: {} };
  const stages = face.stages(before.view, events, after) as Stage<View>[];
  let told = 0;
  let view = before.view;
  return stages.map((stage, index) => {
    const isLast = index === stages.length - 1;
    const tells = isLast ? events.length : (stage.tells ?? told);
    const moment: Moment = {
      view: stage.view,
      now: isLast ? now : between,
      told: events.slice(told, tells),
      ended: isLast ? face.roundEnd(events) : [],
      toward: stage.toward ?? null,
      hold: stage.hold,
      travels: travels(face.cards(view), face.cards(stage.view)),
    };
    told = tells;
    view = stage.view;
    return moment;
  });
}

/** A moment that is shown at once, without anything on the way. */
export function momentOf(now: Now): Moment {
  const view = wholeView(now);
  return { view, now, told: [], ended: [], toward: null, hold: 0, travels: false };
}

function travels(before: Lying[], after: Lying[]): boolean {
  const places = (lying: Lying[]) => lying.map(({ card, spot, count = 1 }) => `${card} ${spot} ${count}`).sort().join();
  return places(before) !== places(after);
}
