/** What follows for the eye from what a seat of `broom` sees. */
import { colours, copies, kinds } from "./view.gen";
import type { BroomView, Colour, Kind, LaidWitch, PlayerView } from "./view.gen";

export { kinds, taskPoints } from "./view.gen";
export type { BroomView, DisplayView, Kind, LaidWitch, PlayerView, TaskView } from "./view.gen";

export const kindOf = (colour: string): Kind => kinds[colours.indexOf(colour as Colour)]!;
export const colourOf = (kind: Kind): Colour => colours[kinds.indexOf(kind)]!;
export const copiesOf = (kind: Kind): number => copies[kinds.indexOf(kind)]!;

/** How many of each kind, in ascending order. */
export function counted(cards: Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) {
    const count = cards.filter((card) => card === kind).length;
    if (count) counts.set(kind, count);
  }
  return counts;
}

/** The hand without the witches that were chosen. */
export function restOf(view: BroomView): Kind[] {
  const rest = [...view.hand];
  for (const card of view.chosen) rest.splice(rest.indexOf(card), 1);
  return rest;
}

/** Whether this seat has still witches to choose. */
export const isChoosing = (view: BroomView) => view.phase === "choose" && (view.players[view.seat]?.choosing ?? false);

/** How a witch lies there: the word for it is `broom-scene-<look>`. */
export function lookOf(witch: LaidWitch): "brave" | "coward" | "cancelled" {
  return witch.cancelled ? "cancelled" : witch.brave ? "brave" : "coward";
}

/** What a player answered to the call, if anything yet. */
export function answerOf(view: BroomView, player: PlayerView): LaidWitch | "next" | null {
  if (!view.called) return null;
  return player.round.find((witch) => witch.card === view.called) ?? (player.passed.includes(view.called) ? "next" : null);
}

// --- potions and tasks ---

export interface PotionsAsked {
  kind: Kind;
  potions: number;
}

export const asked = (potions: string[]): PotionsAsked[] =>
  potions.map((written) => ({ kind: kindOf(written.replace(/^\d+/, "")), potions: parseInt(written) }));

export const potionsOf = (player: PlayerView, kind: Kind): number =>
  player.display.find((witches) => witches.card === kind)?.potions ?? 0;

/** B5.1: the points for 0, 1, 2 … potions of a colour, from the option as it is written: "0,0,1,3". */
export const potionPoints = (option = ""): number[] => option.split(",").filter(Boolean).map(Number);

/** How many of a kind this viewer sees: in displays, in the round, beside the pile, in the hand. */
export function seenOf(view: BroomView, kind: Kind): number {
  const same = (card: Kind) => card === kind;
  let seen = view.hand.filter(same).length + view.open.filter(same).length;
  for (const player of view.players) {
    const shown = player.display.find((witches) => witches.card === kind);
    seen += (shown?.brave ?? 0) + (shown?.cowards ?? 0) + player.round.filter((witch) => same(witch.card)).length;
    if (player.seat !== view.seat) seen += player.known.filter(same).length;
  }
  return seen;
}
