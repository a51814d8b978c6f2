/** What somebody learns who plays `shot` for the first time. */
import type { CoachLine, CoachMoment } from "../coach";
import { suitOf, type ShotView } from "./view";

type ShotMoment = CoachMoment<ShotView>;
const me = ({ view, table }: ShotMoment) => view.players[table.you]!;
const laying = ({ view }: ShotMoment) => view.phase === "play" || view.phase === "show";
const following = (now: ShotMoment) => now.asked && now.view.phase === "play" && now.view.led !== null;
const holdsLed = ({ view }: ShotMoment) => view.hand.some((card) => suitOf(card) === view.led);
const mine = (now: ShotMoment) => (event: { seat?: number }) => event.seat === now.table.you;

export const lines: CoachLine<ShotView>[] = [
  { id: "row", at: ".priorities", rule: "S2.1", when: ({ view }) => view.phase === "quota" && view.round === 1 },
  { id: "quota", at: ".quotas", rule: "S3.3", when: ({ view, asked }) => view.phase === "quota" && view.round === 1 && asked },
  { id: "follow", at: ":scope > .hand", rule: "S4.2", when: (now) => following(now) && holdsLed(now) },
  { id: "priority", at: ".trick", rule: "S4.3", when: (now) => following(now) && !now.happened("delivered") },
  { id: "delivered", at: ":scope > .me", rule: "S4.8", when: (now) => now.happened("delivered", mine(now)) },
  { id: "weight", at: ".scale", rule: "S4.7", when: (now) => laying(now) && now.asked && now.view.boxes > 0 && now.happened("delivered") },
  { id: "black", at: ".card[data-hand='yes'][data-card^='x']", rule: "S4.2", when: (now) => following(now) && now.table.may("x2") && now.happened("delivered") },
  { id: "show", at: ":scope > .hand", rule: "S4.2", when: ({ view, asked }) => view.phase === "show" && asked },
  { id: "hurt", at: ":scope > .others", rule: "S4.7", when: (now) => now.happened("hurt", (event) => !mine(now)(event)) },
  { id: "hurt-you", at: ":scope > .me", rule: "S5.1", when: (now) => now.happened("hurt", mine(now)) },
  { id: "rest", at: "[data-action='rest']", rule: "S5.3", when: (now) => now.asked && now.table.may("rest") },
  { id: "void", at: ":scope > .hand", rule: "S4.2", when: (now) => following(now) && !holdsLed(now) },
  { id: "met", at: ":scope > .me", rule: "S7.3", when: (now) => laying(now) && me(now).quota === me(now).boxes && me(now).boxes > 0 },
  { id: "payday", at: ":scope > .payday", rule: "S7.2", when: (now) => now.table.roundEnd.length > 0 },
  { id: "alone", at: ".quotas", rule: "S3.2", when: ({ view }) => view.round === 2 && view.phase === "quota" },
];
