/** What somebody learns who plays `witches` for the first time. */
import type { CoachLine, CoachMoment } from "../coach";
import { suitOf, wizard, type WitchesView } from "./view";

type WitchesMoment = CoachMoment<WitchesView>;
const me = ({ view, table }: WitchesMoment) => view.players[table.you]!;
const playing = ({ view, asked }: WitchesMoment) => view.phase === "play" && asked;
const following = (now: WitchesMoment) => playing(now) && now.view.led !== null;
const holdsLed = ({ view }: WitchesMoment) => view.hand.some((card) => suitOf(card) === view.led);
const isFirst = ({ view }: WitchesMoment) => view.round === 1;

export const lines: CoachLine<WitchesView>[] = [
  { id: "goal", at: ".powers", rule: "W1.2", when: (now) => now.view.phase === "pass" && isFirst(now) },
  { id: "pass", at: ":scope > .hand", rule: "W2.1", when: (now) => isFirst(now) && now.view.phase === "pass" && now.asked },
  { id: "lead", at: ":scope > .hand", rule: "W3.1", when: (now) => playing(now) && !now.view.players.some((player) => player.played) },
  { id: "follow", at: ":scope > .hand", rule: "W3.2", when: (now) => following(now) && holdsLed(now) },
  { id: "highest", at: ".trick", rule: "W3.4", when: (now) => following(now) },
  { id: "took", at: ":scope > .me", rule: "W3.5", when: (now) => now.happened("took", (event) => event.seat === now.table.you) },
  { id: "void", at: ":scope > .hand", rule: "W3.2", when: (now) => following(now) && !holdsLed(now) },
  { id: "wizard", at: `.card[data-hand='yes'][data-card='${wizard}']`, rule: "W3.2", when: (now) => following(now) && now.table.may(wizard) && now.view.hand.length < 12 },
  { id: "fire-witch", at: ":scope > .me", rule: "W4.1", when: (now) => isFirst(now) && me(now).taken.includes("r11") },
  { id: "earth-witch", at: ".powers", rule: "W4.3", when: (now) => isFirst(now) && now.view.players.some((player) => player.taken.includes("y11")) },
  { id: "scored", at: ":scope > .payday", rule: "W4.1", when: (now) => now.table.roundEnd.length > 0 },
  { id: "alone", at: ":scope > .hand", rule: "W2.2", when: ({ view }) => view.round === 2 && view.phase === "pass" },
];
