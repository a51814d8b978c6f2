/** Witches on the page. */
import type { GameFace } from "../face";
import Actions from "./Actions.svelte";
import Card from "./Card.svelte";
import { actionOf, cards, lastTrick, roundEnd, rounds, stages } from "./course";
import Final from "./Final.svelte";
import Info from "./Info.svelte";
import Middle from "./Middle.svelte";
import RoundEnd from "./RoundEnd.svelte";
import Seat from "./Seat.svelte";
import Suit from "./Suit.svelte";
import { suitOf, type WitchesView } from "./view";

const parts = { Card, Suit, Seat, Info, Middle, Actions, RoundEnd, Final };
const course = { actionOf, cards, lastTrick, roundEnd, rounds, stages };

export const face: GameFace<WitchesView> = { name: "witches", ...parts, ...course, suitOf };
