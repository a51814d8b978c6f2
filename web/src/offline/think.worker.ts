/** A worker that thinks. Until there is an engine to think with, it says so, and the greedy player stands in. */
import type { FromThinker, ToThinker } from "./thinking";

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "ask") postMessage({ failed: "there is no engine yet" } satisfies FromThinker);
};
