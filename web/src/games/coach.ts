/** What a coach says at a table for learners: short lines, each at the moment when it first matters. */
import type { Event, View } from "../lib/protocol";
import type { LiveTable } from "../lib/table.svelte";

/** How things stand for the learner. */
export interface CoachMoment<V extends View> {
  view: V;
  table: LiveTable;
  asked: boolean; // the learner is to decide
  /** Whether something of this kind has happened. */
  happened(kind: string, test?: (event: Event) => boolean): boolean;
}

/** One thing to learn: the words are `page-coach-<game>-<id>`. */
export interface CoachLine<V extends View> {
  id: string;
  at: string; // a selector of what it is about, on the stage
  rule: string;
  when(moment: CoachMoment<V>): boolean;
}

// As the faces of games: each coach knows its own view.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const coaches: Record<string, () => Promise<{ lines: CoachLine<any>[] }>> = {
  shot: () => import("./shot/coach"),
  witches: () => import("./witches/coach"),
  broom: () => import("./broom/coach"),
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function coachLines(game: string): Promise<CoachLine<any>[]> {
  return (await coaches[game]?.())?.lines ?? [];
}
