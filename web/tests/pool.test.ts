/** Workers that think: none that dies, hangs or has nothing to think with keeps a match from going on. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Files } from "../src/offline/files";
import { Pool } from "../src/offline/pool";
import type { FromThinker, ToThinker } from "../src/offline/thinking";

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: FromThinker }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  heard: ToThinker[] = [];
  isTerminated = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToThinker) {
    this.heard.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data: FromThinker) {
    this.onmessage?.({ data });
  }
}

const question = JSON.stringify({ game: "shot", bot: "expert", state: "", seat: 0, dice: "" });
let reachable = true;
const files = {
  manifest: { files: { "walpurgis.wasm": 1 }, weights: {} },
  bytes: () => (reachable ? Promise.resolve(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) : Promise.reject(new Error("offline"))),
  response: () => Promise.resolve(new Response("{}")),
} as unknown as Files;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", { hardwareConcurrency: 1 });
  FakeWorker.all = [];
  reachable = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a worker that hangs is told to hurry, then replaced", async () => {
  const pool = new Pool(files, () => undefined);
  const first = pool.think(question).catch((error: Error) => error.message);
  const second = pool.think(question);
  const [worker] = FakeWorker.all as [FakeWorker];
  worker.say({ began: true });
  await vi.advanceTimersByTimeAsync(6000);
  expect(worker.heard.some(({ kind }) => kind === "hurry")).toBe(true);
  expect(worker.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await first).toBe("it does not answer");
  expect(worker.isTerminated).toBe(true);
  FakeWorker.all[1]!.say({ answer: "done" });
  expect(await second).toBe("done");
});

test("weights may take longer to load than a thought may take", async () => {
  const pool = new Pool(files, () => undefined);
  const thought = pool.think(question);
  await vi.advanceTimersByTimeAsync(30_000);
  const [worker] = FakeWorker.all as [FakeWorker];
  expect(worker.isTerminated).toBe(false);
  worker.say({ began: true });
  worker.say({ answer: "done" });
  expect(await thought).toBe("done");
});

test("an engine that could not be loaded is loaded again for the next question", async () => {
  reachable = false;
  const pool = new Pool(files, () => undefined);
  await expect(pool.think(question)).rejects.toThrow("offline");
  reachable = true;
  const thought = pool.think(question);
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(FakeWorker.all[1]!.heard.some(({ kind }) => kind === "engine")).toBe(true));
  FakeWorker.all[1]!.say({ answer: "done" });
  expect(await thought).toBe("done");
});
