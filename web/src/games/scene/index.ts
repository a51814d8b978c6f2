/** Any game of another package on the page: nothing of it is known but its scene. */
import { words } from "../../lib/words.svelte";
import type { GameFace } from "../face";
import Actions from "./Actions.svelte";
import Card from "./Card.svelte";
import Info from "./Info.svelte";
import "./inks.css";
import Middle from "./Middle.svelte";
import RoundEnd from "./RoundEnd.svelte";
import { actionOf, cards, lastTrick, stages, type SceneView } from "./scene";
import Seat from "./Seat.svelte";
import Suit from "./Suit.svelte";

export async function sceneFace(name: string): Promise<GameFace<SceneView>> {
  await words.learn(name);
  const parts = { Card, Suit, Seat, Info, Middle, Actions, RoundEnd };
  return { name, ...parts, cards, suitOf: (card) => card, actionOf, stages, roundEnd: () => [], lastTrick, rounds: () => [] };
}
