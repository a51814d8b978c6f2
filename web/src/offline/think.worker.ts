/** A worker that thinks: walpurgis.wasm, a slice at a time, so that it can be told to hurry. */
import { Engine, type Description, type Plan } from "../engine/engine";
import type { ThinkQuestion, FromThinker, ToThinker } from "./thinking";

let begin: (engine: Engine) => void;
const engine = new Promise<Engine>((resolve) => (begin = resolve));
let description: Description;
let impatience = new AbortController();

const bytes = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function planOf(bot: ThinkQuestion["bot"]): string | Plan {
  if (typeof bot === "string") return bot;
  const { of, ...different } = bot;
  return { ...description.bots[of], ...different } as Plan;
}

async function think({ game, bot, state, seat, dice }: ThinkQuestion, weights: string | undefined): Promise<FromThinker> {
  const thinker = await engine;
  const plan = planOf(bot);
  const needs = typeof plan === "string" ? description.bots[plan]?.kind : plan.kind;
  if (weights && (needs === "sage" || needs === "network") && !thinker.hasWeights(game)) {
    // Without them the bot searches instead, as it does in Python.
    const file = await fetch(weights).catch(() => undefined);
    if (file?.ok) thinker.giveWeights(game, new Uint8Array(await file.arrayBuffer()));
  }
  postMessage({ began: true } satisfies FromThinker);
  const thought = await thinker.ask({ game, bot: plan, state: bytes(state), seat, dice: bytes(dice) }, impatience.signal);
  return { answer: JSON.stringify(thought) };
}

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "hurry") impatience.abort();
  else if (data.kind === "engine") {
    description = data.description as Description;
    begin(await Engine.start(data.module, description));
  } else {
    impatience = new AbortController();
    postMessage(
      await think(data.question, data.weights).catch((error: unknown) => {
        console.error("The engine failed, and the greedy player stands in:", error);
        return { failed: String(error) };
      }),
    );
  }
};
