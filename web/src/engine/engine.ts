/** The rules and bots of all games as WebAssembly, for pages, workers and Node. */
import type { Description } from "./description.js";
import { Memory } from "./memory.js";
import { Rules } from "./rules.js";
import { type Brain, type Question, type Thinking, type Thought, think } from "./think.js";
import { placeWeights } from "./weights.js";

export type { Description, Plan } from "./description.js";
export type { RecordView, Value } from "./record.js";
export { Rules, members } from "./rules.js";
export type { Question, Thinking, Thought, Weighed } from "./think.js";

export type Source = BufferSource | WebAssembly.Module | Response;

const BREATH = 10; // milliseconds between two looks at what else there is to do

export class Engine {
  readonly memory: Memory;
  private readonly games = new Map<string, Rules>();
  private readonly brains = new Map<string, Brain>();

  private constructor(
    readonly module: WebAssembly.Module,
    readonly functions: WebAssembly.Exports,
    readonly description: Description,
  ) {
    this.memory = new Memory(functions.memory as WebAssembly.Memory, (functions.__heap_base as WebAssembly.Global).value);
    for (const [name, told] of Object.entries(description.games)) {
      this.games.set(name, new Rules(name, told, functions, this.memory));
    }
  }

  /** An engine from the bytes of walpurgis.wasm, from a response with them, or from a module that is compiled already. */
  static async start(source: Source, description: Description): Promise<Engine> {
    const module = await compiled(source);
    const instance = await WebAssembly.instantiate(module, {});
    return new Engine(module, instance.exports, description);
  }

  game(name: string): Rules {
    const rules = this.games.get(name);
    if (!rules) throw new Error(`there is no game ${name}; there are: ${[...this.games.keys()].join(", ")}`);
    return rules;
  }

  /** The file with the weights of a game's network; once is enough. */
  giveWeights(game: string, file: Uint8Array): void {
    const rules = this.game(game);
    if (this.brains.has(game)) return;
    const brain = placeWeights(file, this.memory);
    const columns = brain.get("first")?.shape[0];
    if (columns !== rules.description.sizes.columns) throw new Error(`these weights are not for ${game}`);
    this.brains.set(game, brain);
  }

  hasWeights(game: string): boolean {
    return this.brains.has(game);
  }

  /** Let a bot think about a question, a slice at a time. */
  think(question: Question): Thinking {
    return think(question, this.game(question.game), this.description, this.brains.get(question.game));
  }

  /** The answer of a bot; in between, others get their turn. Aborting makes it answer at once with the best it has. */
  async ask(question: Question, signal?: AbortSignal): Promise<Thought> {
    const thinking = this.think(question);
    try {
      let last = performance.now();
      while (!signal?.aborted && !thinking.step()) {
        if (performance.now() - last < BREATH) continue;
        await breathe();
        last = performance.now();
      }
      return thinking.answer();
    } finally {
      thinking.free();
    }
  }
}

function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return Promise.resolve(source);
  if (source instanceof Response) return WebAssembly.compileStreaming(source);
  return WebAssembly.compile(source);
}

/** Let messages and timers have their turn, without the four milliseconds that a nested timeout waits. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
