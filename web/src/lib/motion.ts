/** How cards lie and travel: poses on the table, and flights between them. Only element.style and element.animate. */
import { flight, settings, speeds } from "./settings.svelte";

/** A card's centre and width on the stage, in pixels; its height is `tall` times the width. */
export interface Pose {
  x: number;
  y: number;
  width: number;
  turn: number; // degrees
  layer: number;
  seen: boolean;
}

export const tall = 1.4;
const leastPitch = 44; // so much of each card of a hand must be free to be touched
const rowsOverlap = 0.6; // how much of a card the next row of a hand leaves free

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
const flights = new Set<Animation>();

/** How long something takes that takes so long at usual speed; 0 for those who want no motion. */
export function pace(milliseconds: number): number {
  return still?.matches ? 0 : milliseconds * speeds[settings.speed];
}

/** The cards of a hand: a gentle fan where there is room, rows where there is not. */
export function fan(area: DOMRect, count: number): Pose[] {
  const rows = rowsFor(area, count);
  const height = area.height / (1 + (rows - 1) * rowsOverlap) / (rows === 1 ? 1.12 : 1.02);
  const width = height / tall;
  const span = rows === 1 ? width * 1.16 : width; // cards that are turned need a little more
  const inRow = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const here = row === rows - 1 ? count - row * inRow : inRow;
    const place = index - row * inRow - (here - 1) / 2;
    const pitch = Math.min(width * (rows > 1 ? 1.04 : 0.86), here > 1 ? (area.width - span) / (inRow - 1) : 0);
    const bend = rows === 1 ? place * Math.min(2.4, 22 / count) : 0;
    const sink = rows === 1 ? place * place * Math.min(1.9, 40 / (count * count)) * (pitch / 60) : 0;
    const y = area.top + height / 2 + row * height * rowsOverlap + sink;
    return { x: area.left + area.width / 2 + place * pitch, y, width, turn: bend, layer: 40 + index, seen: true };
  });
}

function rowsFor(area: DOMRect, count: number): number {
  for (let rows = 1; rows < 4; rows++) {
    const inRow = Math.ceil(count / rows);
    const wanted = Math.min(leastPitch, widthIn(area, rows + 1)); // smaller cards in one more row must be easier to hit
    if (inRow < 2 || (area.width - widthIn(area, rows)) / (inRow - 1) >= wanted) return rows;
  }
  return 4;
}

function widthIn(area: DOMRect, rows: number): number {
  return area.height / (1 + (rows - 1) * rowsOverlap) / tall;
}

/** Cards side by side, closer together when they are many. */
export function line(area: DOMRect, count: number): Pose[] {
  const width = area.height / tall;
  const pitch = Math.min(width * 1.08, count > 1 ? (area.width - width) / (count - 1) : 0);
  return Array.from({ length: count }, (_, index) => ({
    x: area.left + width / 2 + index * pitch,
    y: area.top + area.height / 2,
    width,
    turn: 0,
    layer: 10 + index,
    seen: true,
  }));
}

/** One card in the middle of its place, turned a little, always the same way for the same card. */
export function single(area: DOMRect, card: string): Pose {
  const turn = ([...card].reduce((sum, sign) => sum + sign.charCodeAt(0) * 7, 0) % 9) - 4;
  const width = Math.min(area.width, area.height / tall);
  return { x: area.left + area.width / 2, y: area.top + area.height / 2, width, turn, layer: 30, seen: true };
}

function transform(pose: Pose, width: number): string {
  const [left, top] = [pose.x - width / 2, pose.y - (width * tall) / 2];
  return `translate(${left}px, ${top}px) rotate(${pose.turn}deg) scale(${pose.width / width})`;
}

/** Lays a card down, without any motion. */
export function lay(card: HTMLElement, pose: Pose) {
  card.style.width = `${pose.width}px`;
  card.style.height = `${pose.width * tall}px`;
  card.style.transform = transform(pose, pose.width);
  card.style.zIndex = String(pose.layer);
  card.style.opacity = pose.seen ? "1" : "0";
  card.style.visibility = pose.seen ? "visible" : "hidden";
}

/** Lays a card down where it belongs now, in the middle of a flight too. */
export function settle(card: HTMLElement, pose: Pose) {
  for (const flight of card.getAnimations()) flight.cancel();
  lay(card, pose);
}

/** Lays a card down and lets it fly there from where it was. */
export function fly(card: HTMLElement, from: Pose, to: Pose, delay = 0): Animation | null {
  settle(card, to);
  const duration = pace(flight);
  if (!duration) return null;
  card.style.visibility = "visible";
  card.style.zIndex = String(60 + to.layer); // above what lies; not in the frames, which the compositor then runs alone
  const frames: Keyframe[] = [
    { transform: transform(from, to.width), opacity: from.seen ? 1 : 0 },
    { opacity: 1, offset: to.seen ? 0.15 : 0.85 },
    { transform: transform(to, to.width), opacity: to.seen ? 1 : 0 },
  ];
  const animation = card.animate(frames, {
    duration,
    delay: pace(delay),
    easing: "cubic-bezier(0.22, 0.8, 0.28, 1)",
    fill: "backwards",
  });
  flights.add(animation);
  animation.finished
    .then(
      () => lay(card, to),
      () => undefined, // a newer flight has begun
    )
    .finally(() => flights.delete(animation));
  return animation;
}

/** When no card is in the air any more; one that is sent elsewhere in flight lands there. */
export async function landed(): Promise<void> {
  while (flights.size) await Promise.allSettled([...flights].map((flight) => flight.finished));
}

/** Something small falls into its place: a cube, a token, a mark. For use as an attachment. */
export function drop(element: Element) {
  const duration = pace(380);
  if (!duration) return;
  element.animate(
    [
      { transform: "translateY(-26px) scale(1.5)", opacity: 0 },
      { transform: "translateY(2px) scale(0.96)", opacity: 1, offset: 0.7 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: "ease-in" },
  );
}

/** A stamp comes down on the table: an Oof, a spell. For use as an attachment. */
export function stamp(element: Element) {
  const duration = pace(520);
  if (!duration) return;
  element.animate(
    [
      { transform: "scale(3.4) rotate(-24deg)", opacity: 0 },
      { transform: "scale(0.9) rotate(-6deg)", opacity: 1, offset: 0.55 },
      { transform: "scale(1.06) rotate(-9deg)", offset: 0.75 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: "ease-in" },
  );
}

/** A card is turned over where it lies. For use as an attachment. */
export function turnOver(element: Element) {
  const duration = pace(560);
  if (!duration) return;
  element.animate(
    [{ transform: "perspective(600px) rotateY(180deg)" }, { transform: "perspective(600px) rotateY(90deg) scale(1.12)", offset: 0.5 }, { transform: "none" }],
    { duration, easing: "ease-in-out" },
  );
}

const aRow = 620; // milliseconds in which a row of a bill is counted

/** When the row at this place of a bill is added up. */
export function addedUp(row: number): number {
  return pace(150 + aRow * (row + 0.8));
}

/** A bill is counted player by player and card by card, each part after the one before. For use as an attachment. */
export function counted(bill: Element) {
  const duration = pace(260);
  if (!duration) return;
  [...bill.querySelectorAll("tbody")].forEach((row, place) => {
    const parts = [...row.querySelectorAll("th, td, .mini")];
    const each = (aRow * 0.8) / parts.length;
    parts.forEach((part, index) => {
      part.animate([{ transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration,
        delay: pace(150 + aRow * place + each * index),
        fill: "backwards",
        easing: "ease-out",
      });
    });
  });
}

/** Sparks that rise and fade, for whoever has won. For use as an attachment. */
export function sparks(element: Element) {
  [...element.children].forEach((spark, index) => {
    const duration = pace(1700);
    if (!duration) return;
    const drift = ((index * 53) % 120) - 60;
    spark.animate(
      [
        { transform: "translate(0, 20px) scale(0.4)", opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { transform: `translate(${drift}px, -${70 + ((index * 37) % 80)}px) scale(1)`, opacity: 0 },
      ],
      { duration, delay: pace(index * 90), iterations: 2, easing: "ease-out", fill: "backwards" },
    );
  });
}

/** A witch comes flying across the moon. For use as an attachment. */
export function flyBy(element: Element) {
  const duration = pace(1600);
  if (!duration) return;
  element.animate(
    [
      { transform: "translate(-230px, 46px) rotate(-9deg)", opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "translate(24px, -8px) rotate(4deg)", offset: 0.75 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: "cubic-bezier(0.3, 0.7, 0.4, 1)" },
  );
}

/** Something comes into sight. For use as an attachment. */
export function rise(element: Element) {
  const duration = pace(220);
  if (!duration) return;
  element.animate([{ transform: "translateY(10px)", opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration,
    easing: "ease-out",
  });
}
