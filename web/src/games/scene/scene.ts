/** A game that the page does not know, drawn from the scene that its package makes (walpurgis.core.scene). */
import type { Event, Seat, View } from "../../lib/protocol";
import { words } from "../../lib/words.svelte";
import type { Laid, Lying, Stage } from "../face";

export interface Face {
  name: string;
  text: string;
  sign: string;
  colour: string;
  note: string;
}
export interface Note {
  text: string;
  tone: string;
}
export interface Gauge {
  value: number;
  maximum: number;
  marks: { sign: string; tone: string; count: number }[];
}
export interface Row {
  label: string;
  parts: (Note | Face | Gauge)[];
}
export interface Pick {
  action: string;
  face: Face;
  text: string;
  count: number;
  marked: boolean;
}
export interface Scene {
  round: number;
  title: string;
  middle: Row[];
  players: { seat: Seat; points: number; rows: Row[] }[];
  trick: { seat: Seat; face: Face | null; note: string; best: boolean }[];
  about_trick: Row[];
  hand: Pick[];
  buttons: Pick[];
}

export interface SceneView extends View {
  scene?: Record<string, Scene>; // by language
}

const lookAtTrick = 900;
const nothing: Scene = { round: 0, title: "", middle: [], players: [], trick: [], about_trick: [], hand: [], buttons: [] };

export const sceneOf = (view: SceneView): Scene => view.scene?.[words.language] ?? nothing;

/** A face travels with its card as its look, so that a card can be drawn wherever it lies. */
export const written = (face: Face): string => JSON.stringify(face);
export const faceFrom = (look: string | undefined): Face | null => (look ? (JSON.parse(look) as Face) : null);

export function cards(view: SceneView): Lying[] {
  const { trick, hand } = sceneOf(view);
  const laid = trick.flatMap(({ seat, face, best }) =>
    face ? [{ card: face.name, spot: `trick-${seat}`, seat, best, look: written(face) }] : [],
  );
  const held = hand.map(({ face, count }) => ({ card: face.name, spot: "hand", seat: view.seat, count, look: written(face) }));
  return [...laid, ...held];
}

export function actionOf(view: SceneView, card: string): string | null {
  return sceneOf(view).hand.find((pick) => pick.face.name === card)?.action || null;
}

/** When a card ends a trick, the trick is seen with it before it is gone; its face is wherever the scenes show it. */
export function stages(before: SceneView, events: Event[], after: SceneView): Stage<SceneView>[] {
  const place = events.findIndex((event) => event.kind === "played");
  const played = events[place];
  const { seat, card } = { seat: played?.seat, card: String(played?.card) };
  const face = faceNamed(card, before, after);
  const lies = sceneOf(after).trick.some((laid) => laid.seat === seat && laid.face?.name === card);
  if (place < 0 || lies || seat === undefined || !face) return [{ view: after, hold: 0 }];
  const { trick, hand, ...rest } = sceneOf(before);
  const full = { ...rest, trick: [...trick, { seat, face, note: "", best: false }], hand: hand.filter((pick) => pick.face.name !== card) };
  const winner = events.slice(place + 1).find((event) => event.seat !== undefined)?.seat ?? null;
  return [
    { view: { ...before, turn: null, scene: { [words.language]: full } }, hold: lookAtTrick, tells: place + 1 },
    { view: after, hold: 0, toward: winner },
  ];
}

function faceNamed(name: string, ...views: SceneView[]): Face | undefined {
  for (const scene of views.map(sceneOf)) {
    const rows = [...scene.middle, ...scene.about_trick, ...scene.players.flatMap((player) => player.rows)];
    const faces = [...rows.flatMap((row) => row.parts).filter(isFace), ...scene.hand.map((pick) => pick.face)];
    const found = faces.find((face) => face.name === name);
    if (found) return found;
  }
  return undefined;
}

export const isFace = (part: Note | Face | Gauge): part is Face => "sign" in part;
export const isGauge = (part: Note | Face | Gauge): part is Gauge => "maximum" in part;

/** The cards that were played one after the other before something else happened. */
export function lastTrick(story: Event[]): Laid[] {
  const end = story.findLastIndex((event, index) => event.kind !== "played" && story[index - 1]?.kind === "played");
  const start = story.slice(0, Math.max(0, end)).findLastIndex((event) => event.kind !== "played");
  const winner = story[end]?.seat;
  return story.slice(start + 1, Math.max(0, end)).map(({ seat, card }) => ({ seat: seat!, card: String(card), best: seat === winner }));
}
