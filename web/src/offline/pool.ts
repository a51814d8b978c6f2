/** Workers that think, as many as the device has cores; each holds walpurgis.wasm, and one question at a time. */
import type { Files } from "./files";
import type { ThinkQuestion, FromThinker, ToThinker } from "./thinking";

const most = 6;
const hurry = 5000; // milliseconds after which a bot has to answer with the best it has

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
      const task = { question: asked, isReview, began: performance.now(), settle, fail };
      // Whoever plays comes before whoever looks back.
      const place = isReview ? -1 : this.#waiting.findIndex((other) => other.isReview);
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, task);
      void this.#handOut();
    });
  }

  async #handOut() {
    let thinker = this.#thinkers.find((each) => !each.task);
    if (!thinker && this.#thinkers.length < Math.max(1, Math.min(most, navigator.hardwareConcurrency))) thinker = this.#begin();
    const task = thinker && this.#waiting.shift();
    if (!thinker || !task) return;
    thinker.task = task;
    const weights = this.files.manifest.weights[task.question.game];
    const address = weights && this.files.address(`weights/${task.question.game}.safetensors`, weights);
    thinker.worker.postMessage({ kind: "ask", question: task.question, weights: address } satisfies ToThinker);
    thinker.timer = setTimeout(() => thinker.worker.postMessage({ kind: "hurry" } satisfies ToThinker), hurry);
  }

  #begin(): Thinker {
    const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module" });
    const thinker: Thinker = { worker, task: undefined, timer: undefined };
    const done = (settle: (task: Task) => void) => {
      clearTimeout(thinker.timer);
      if (thinker.task) settle(thinker.task);
      thinker.task = undefined;
      void this.#handOut();
    };
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) =>
      done((task) => {
        if (typeof task.question.bot === "string") this.tell(task.question.bot, performance.now() - task.began);
        if ("answer" in data) task.settle(data.answer);
        else task.fail(new Error(data.failed));
      });
    worker.onerror = (event) => {
      this.#thinkers.splice(this.#thinkers.indexOf(thinker), 1);
      worker.terminate();
      done((task) => task.fail(new Error(event.message)));
    };
    this.#module ??= this.#engine();
    this.#module.then(
      (message) => worker.postMessage(message),
      (error: unknown) => done((task) => task.fail(new Error(String(error)))),
    );
    this.#thinkers.push(thinker);
    return thinker;
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
