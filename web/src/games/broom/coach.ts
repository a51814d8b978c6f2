/** What somebody learns who plays `broom` for the first time. */
import type { CoachLine, CoachMoment } from "../coach";
import type { BroomView } from "./view";

type BroomMoment = CoachMoment<BroomView>;
const playing = ({ view, asked }: BroomMoment) => view.phase === "play" && asked;

export const lines: CoachLine<BroomView>[] = [
  { id: "take", at: "div.open", rule: "B1.5", when: ({ view, asked }) => view.phase === "take" && asked },
  { id: "tasks", at: ":scope > .info", rule: "B1.4", when: ({ view }) => view.phase === "take" || view.phase === "choose" },
  { id: "choose", at: ":scope > .hand", rule: "B2.1", when: ({ view, asked }) => view.phase === "choose" && view.round === 1 && asked },
  { id: "call", at: ":scope > .hand", rule: "B3.1", when: (now) => playing(now) && now.view.called === null },
  { id: "manner", at: ".manners", rule: "B1.3", when: playing },
  { id: "must", at: ":scope > .hand", rule: "B3.2", when: (now) => playing(now) && now.view.called !== null },
  { id: "next", at: "ol.turn", rule: "B3.2", when: (now) => now.view.phase === "play" && now.happened("next") },
  { id: "cancels", at: "ol.turn", rule: "B3.3", when: (now) => now.happened("cancelled", (event) => event.by === now.table.you) },
  { id: "cancelled", at: ":scope > .me", rule: "B3.3", when: (now) => now.happened("cancelled", (event) => event.seat === now.table.you) },
  { id: "sorted", at: ":scope > .payday", rule: "B4.1", when: (now) => now.table.roundEnd.length > 0 },
  { id: "alone", at: ":scope > .hand", rule: "B2.1", when: ({ view }) => view.round === 2 && view.phase === "choose" },
];
