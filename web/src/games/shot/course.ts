/** The course of `shot` as the page shows it: what lies where, and how one view becomes the next. */
import type { Event } from "../../lib/protocol";
import type { Laid, Lying, Stage } from "../face";
import type { ShotView } from "./view";

const lookAtTrick = 900;

export function cards(view: ShotView): Lying[] {
  const lying: Lying[] = view.row.map((card) => ({ card, spot: "row" }));
  for (const player of view.players) {
    const { seat } = player;
    lying.push(...player.delivered.map((card) => ({ card, spot: `delivered-${seat}`, seat })));
    if (player.played) lying.push({ card: player.played, spot: `trick-${seat}`, seat, best: seat === view.winner });
  }
  lying.push(...view.hand.map((card) => ({ card, spot: "hand", seat: view.seat })));
  return lying;
}

export function actionOf(view: ShotView, card: string): string | null {
  if (view.phase === "play") return card;
  return view.phase === "show" ? `show-${card}` : null;
}

/** A full trick is seen, then its winner, before it is carried away. */
export function stages(before: ShotView, events: Event[], after: ShotView): Stage<ShotView>[] {
  const end = events.findIndex((event) => event.kind === "delivered" || event.kind === "nobody");
  if (end < 0) return [{ view: after, hold: 0 }];
  const winner = events[end]!.kind === "delivered" ? (events[end]!.seat ?? null) : null;
  const full = withPlayed(before, events.find((event) => event.kind === "played"));
  return [
    { view: full, hold: 0, tells: end },
    { view: { ...full, winner }, hold: lookAtTrick, tells: end + 1 },
    { view: after, hold: 0, toward: winner },
  ];
}

function withPlayed(view: ShotView, played: Event | undefined): ShotView {
  const card = played?.card as string | undefined;
  const players = view.players.map((player) =>
    card && player.seat === played?.seat ? { ...player, played: card, cards: player.cards - 1 } : player,
  );
  const hand = view.hand.filter((own) => own !== card);
  const boxes = typeof played?.boxes === "number" ? played.boxes : view.boxes;
  return { ...view, players, hand, boxes, turn: null };
}

export function roundEnd(events: Event[]): Event[] {
  return events.filter((event) => ["payday", "paid", "over"].includes(event.kind));
}

export function lastTrick(story: Event[]): Laid[] {
  const end = story.findLastIndex((event) => event.kind === "delivered" || event.kind === "nobody");
  if (end < 0) return [];
  const start = story.slice(0, end).findLastIndex((event) => ["delivered", "nobody", "dealt"].includes(event.kind));
  const best = story[end]!.kind === "delivered" ? story[end]!.seat : null;
  return story
    .slice(start + 1, end)
    .filter((event) => event.kind === "played")
    .map((event) => ({ seat: event.seat!, card: String(event.card), best: event.seat === best }));
}

export function rounds(story: Event[], players: number): number[][] {
  const all: number[][] = [];
  for (const event of story) {
    if (event.kind === "payday" && event.seat === 0) all.push(Array<number>(players).fill(0));
    if (event.kind === "payday" || event.kind === "paid") all.at(-1)![event.seat!] = Number(event.points);
  }
  return all;
}
