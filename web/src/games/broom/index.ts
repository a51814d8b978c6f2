/** Broom Service: The Card Game on the page. */
import { say, words } from "../../lib/words.svelte";
import type { GameFace, Lying } from "../face";
import Actions from "./Actions.svelte";
import Card from "./Card.svelte";
import { actionOf, cards, holds, lastTrick, roundEnd, rounds, stages } from "./course";
import Final from "./Final.svelte";
import Info from "./Info.svelte";
import Middle from "./Middle.svelte";
import RoundEnd from "./RoundEnd.svelte";
import Seat from "./Seat.svelte";
import Suit from "./Suit.svelte";
import "./kinds.css";
import type { BroomView } from "./view";

function label({ card, count = 1, look }: Lying): string | undefined {
  const name = words.card("broom", card);
  if (count > 1) return say("page-broom-pile", { card: name, count });
  return look ? `${name}, ${say(`broom-scene-${look}`)}` : undefined;
}

export const face: GameFace<BroomView> = {
  name: "broom",
  unit: "turn",
  Card,
  Suit,
  Seat,
  Info,
  Middle,
  Actions,
  RoundEnd,
  Final,
  cards,
  label,
  suitOf: (card) => card,
  actionOf,
  holds,
  stages,
  roundEnd,
  lastTrick,
  rounds,
};
