/** What a server refuses over HTTP, in words for people: its own are English, for programs. */
import { say } from "./words.svelte";

const soon = 120; // up to this many seconds are given in seconds

const byStatus: Record<number, string> = {
  401: "page-refused-unknown",
  404: "page-not-found",
  413: "page-refused-too-long",
  503: "page-refused-busy",
};

/** Why a request failed. `after` is the header that says when it is worth trying again, in seconds. */
export function complaint(path: string, status: number, after: string | null): string {
  if (status === 429) return waiting(Number(after) || 1);
  if (status === 400) return say(path === "/api/tables" ? "page-refused-table" : "page-refused-unfit");
  return say(byStatus[status] ?? "page-server-trouble");
}

function waiting(seconds: number): string {
  if (seconds < soon) return say("page-refused-wait-seconds", { seconds });
  return say("page-refused-wait-minutes", { minutes: Math.ceil(seconds / 60) });
}
