/** What follows for the eye from what a seat of `broom` sees. */
import type { Seat } from "../../lib/protocol";
import { bravePotions, colours, copies, kinds, kindsInPlay, taskPoints, witchesToChoose } from "./view.gen";
import type { BroomView, Colour, Kind, LaidWitch, PlayerView, TaskView } from "./view.gen";

export { kinds, taskPoints } from "./view.gen";
export type { BroomView, DisplayView, Kind, LaidWitch, PlayerView, TaskView } from "./view.gen";

export const kindsIn = (view: BroomView): Kind[] => kinds.slice(0, kindsInPlay[view.players.length as keyof typeof kindsInPlay]);
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

/** B2.1: how many witches are to be chosen yet. */
export function toChoose(view: BroomView): number {
  return Math.min(witchesToChoose, counted(view.hand).size) - view.chosen.length;
}

/** B2.1: kinds are named in ascending order, so those below one that was named are too late. */
export function mayChoose(view: BroomView, card: Kind): boolean {
  const named = view.chosen.map((kind) => kinds.indexOf(kind));
  return kinds.indexOf(card) > Math.max(-1, ...named);
}

/** Whether what is drawn has come to the turn that is being played. */
export function isSameTurn(drawn: BroomView, latest: BroomView): boolean {
  const fields = ["phase", "round", "starter", "called"] as const;
  return fields.every((field) => drawn[field] === latest[field]);
}

/** The players from the starter of the turn on. */
export function inOrderOfTurn(view: BroomView): PlayerView[] {
  return [...view.players.slice(view.starter), ...view.players.slice(0, view.starter)];
}

/** How a witch lies there: the word for it is `broom-scene-<look>`. */
export function lookOf(witch: LaidWitch): "brave" | "coward" | "cancelled" {
  return witch.cancelled ? "cancelled" : witch.brave ? "brave" : "coward";
}

/** What a player answered to the call, if anything yet. */
export function answerOf(view: BroomView, player: PlayerView): LaidWitch | "next" | null {
  if (!view.called) return null;
  return player.round.find((witch) => witch.card === view.called) ?? (player.passed.includes(view.called) ? "next" : null);
}

/** Those who come after this seat in the turn and may have chosen the witch that is called. */
export function mayBeBraver(view: BroomView, seat: Seat): PlayerView[] {
  const order = inOrderOfTurn(view);
  const after = order.slice(order.findIndex((player) => player.seat === seat) + 1);
  return after.filter((player) => player.chosen > 0 && !answerOf(view, player));
}

// --- potions, tasks, points ---

export interface Asked {
  kind: Kind;
  potions: number;
}

export const asked = (potions: string[]): Asked[] =>
  potions.map((written) => ({ kind: kindOf(written.replace(/^\d+/, "")), potions: parseInt(written) }));

export const potionsOf = (player: PlayerView, kind: Kind): number =>
  player.display.find((witches) => witches.card === kind)?.potions ?? 0;

/** What a player lacks of a task. */
export function lacking(task: TaskView, player: PlayerView): Asked[] {
  return asked(task.potions)
    .map(({ kind, potions }) => ({ kind, potions: potions - potionsOf(player, kind) }))
    .filter(({ potions }) => potions > 0);
}

/** How much of a task is brewed, from 0 to 1. */
export function brewed(task: TaskView, player: PlayerView): number {
  const sum = (all: Asked[]) => all.reduce((total, { potions }) => total + potions, 0);
  return 1 - sum(lacking(task, player)) / Math.max(1, sum(asked(task.potions)));
}

/** Whether a single round could bring what a player lacks of a task: three witches, all brave. */
export function inReach(task: TaskView, player: PlayerView): boolean {
  const lacks = lacking(task, player);
  return task.open && lacks.length <= witchesToChoose && lacks.every(({ potions }) => potions <= bravePotions);
}

/** B5.1: the points for 0, 1, 2 … potions of a colour, from the option as it is written: "0,0,1,3". */
export const potionPoints = (option = ""): number[] => option.split(",").filter(Boolean).map(Number);

/** B5: what a player's points are made of. */
export function pointsOf(player: PlayerView, options: Record<string, string>) {
  const scale = potionPoints(options.potion_points);
  const potions = player.display.reduce((sum, witches) => sum + (scale[witches.potions] ?? 0), 0);
  return { potions, brave: player.brave_potions * Number(options.brave_points ?? 0), tasks: player.tasks * taskPoints };
}

/** How many of a kind this viewer sees: in displays, in the round, beside the pile, in the own hand. */
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
