/** Workers that think, as many as the device has cores; each holds walpurgis.wasm, and one question at a time. */
import type { Files } from "./files";
import type { ThinkQuestion, FromThinker, ToThinker } from "./thinking";

const most = 6;
const hurry = 5000; // milliseconds after which a bot has to answer with the best it has,
const giveUp = 5000; // and how much longer its answer is waited for
const loading = 60_000; // for weights, perhaps over a slow line

interface Task {
  question: ThinkQuestion;
  isReview: boolean;
  began: number;
  settle: (answer: string) => void;
  fail: (error: Error) => void;
}

interface Thinker {
  worker: Worker;
  task: Task | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Pool {
  readonly #thinkers: Thinker[] = [];
  readonly #waiting: Task[] = [];
  #module: Promise<ToThinker> | undefined;

  /** `tell` hears how long a bot has thought. */
  constructor(
    readonly files: Files,
    readonly tell: (bot: string, milliseconds: number) => void,
  ) {}

  /** What a bot answers, as JSON; the question too (walpurgis/offline/outside.py). */
  async think(question: string): Promise<string> {
    if (!this.files.manifest.files["walpurgis.wasm"]) throw new Error("this folder has no engine");
    const asked = JSON.parse(question) as ThinkQuestion;
    return new Promise((settle, fail) => {
      const isReview = typeof asked.bot === "object" && !("milliseconds" in asked.bot);
      const task = { question: asked, isReview, began: performance.now(), settle, fail }; // or when its turn comes
      // Whoever plays comes before whoever looks back.
      const place = isReview ? -1 : this.#waiting.findIndex((other) => other.isReview);
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, task);
      this.#handOut();
    });
  }

  #handOut() {
    if (!this.#waiting.length) return;
    const mayBegin = this.#thinkers.length < Math.max(1, Math.min(most, navigator.hardwareConcurrency));
    const thinker = this.#thinkers.find((each) => !each.task) ?? (mayBegin ? this.#begin() : undefined);
    const task = thinker && this.#waiting.shift();
    if (!task) return;
    thinker.task = task;
    const weights = this.files.manifest.weights[task.question.game];
    const address = weights && this.files.address(`weights/${task.question.game}.safetensors`, weights);
    thinker.worker.postMessage({ kind: "ask", question: task.question, weights: address } satisfies ToThinker);
    thinker.timer = setTimeout(() => this.#lose(thinker, "its weights do not come"), loading);
  }

  /** It has begun to think: after a while it has to answer, and a worker that cannot any more is replaced. */
  #watch(thinker: Thinker) {
    clearTimeout(thinker.timer);
    if (thinker.task) thinker.task.began = performance.now();
    thinker.timer = setTimeout(() => {
      thinker.worker.postMessage({ kind: "hurry" } satisfies ToThinker);
      thinker.timer = setTimeout(() => this.#lose(thinker, "it does not answer"), giveUp);
    }, hurry);
  }

  /** Another worker takes its place when the next question comes. */
  #lose(thinker: Thinker, why: string) {
    const place = this.#thinkers.indexOf(thinker);
    if (place >= 0) this.#thinkers.splice(place, 1);
    thinker.worker.terminate();
    this.#done(thinker, (task) => task.fail(new Error(why)));
  }

  #done(thinker: Thinker, settle: (task: Task) => void) {
    clearTimeout(thinker.timer);
    if (thinker.task) settle(thinker.task);
    thinker.task = undefined;
    this.#handOut();
  }

  #begin(): Thinker {
    const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
    const thinker: Thinker = { worker, task: undefined, timer: undefined };
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if ("began" in data) this.#watch(thinker);
      else this.#done(thinker, (task) => this.#answer(task, data));
    };
    worker.onerror = (event) => this.#lose(thinker, event.message);
    this.#module ??= this.#engine();
    this.#module.then(
      (message) => worker.postMessage(message),
      (error: unknown) => {
        this.#module = undefined; // so that it can be tried again
        this.#lose(thinker, String(error));
      },
    );
    this.#thinkers.push(thinker);
    return thinker;
  }

  #answer(task: Task, data: { answer: string } | { failed: string }) {
    if (typeof task.question.bot === "string") this.tell(task.question.bot, performance.now() - task.began);
    if ("answer" in data) task.settle(data.answer);
    else task.fail(new Error(data.failed));
  }

  /** The module is compiled once, and every worker gets it. */
  async #engine(): Promise<ToThinker> {
    const [module, description] = await Promise.all([
      this.files.bytes("walpurgis.wasm").then((bytes) => WebAssembly.compile(bytes)),
      this.files.response("walpurgis.json").then((answer) => answer.json()),
    ]);
    return { kind: "engine", module, description };
  }
}
