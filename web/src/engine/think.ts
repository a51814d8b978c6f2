/** Bots at work, a slice at a time: each chooses as the bot of the same name in Python does, bit for bit. */
import type { Description, Plan, Search } from "./description.js";
import type { Place } from "./memory.js";
import type { RecordView } from "./record.js";
import { type Group, type Rules, members } from "./rules.js";

export interface Question {
  game: string;
  bot: string | Plan; // a name in the description, or a plan of your own
  state: Uint8Array; // the real record; the bot gets a copy in which all that its seat cannot know is dealt again
  seat: number;
  dice: Uint8Array; // 32 bytes, from which all chance comes
}

/** What came of one option. */
export interface Weighed {
  action: number;
  visits: number;
  points: number; // expected at the end of the match
  win: number; // chance to win, a shared win counting its share
}

export interface Thought {
  action: number;
  options: Weighed[]; // best first; empty for a bot that does not weigh
  simulations: number;
}

export interface Thinking {
  /** Think for a few milliseconds; true when there is nothing more to think about. */
  step(): boolean;
  /** The best choice so far. */
  answer(): Thought;
  /** The dice as they lie now, for whoever goes on with them. */
  dice(): Uint8Array;
  /** Give the memory back. */
  free(): void;
}

export type Brain = Map<string, Place>;

const VISITS = 0;
const VALUE = 1;
const POINTS = 2;
const WINS = 3;
const NONE = -1;

/** The position a bot is asked about, as it is handed to it. */
class Position {
  readonly world: RecordView;
  readonly worlds: Place; // the same as an array of one
  readonly dice: Place;
  readonly options: bigint;

  constructor(
    readonly rules: Rules,
    question: Question,
  ) {
    this.world = rules.record("state", question.state);
    this.worlds = { at: this.world.at, shape: [1] };
    this.dice = rules.dice(question.dice);
    rules.imagine(this.world, question.seat, this.dice);
    this.options = rules.legal(this.world, question.seat);
    this.seat = question.seat;
  }

  readonly seat: number;

  free(): void {
    this.world.free();
    this.rules.memory.give(this.dice.at);
  }
}

/** A choice that takes no time. */
class AtOnce implements Thinking {
  constructor(
    private readonly position: Position,
    private readonly action: number,
  ) {}

  step(): boolean {
    return true;
  }

  answer(): Thought {
    return { action: this.action, options: [], simulations: 0 };
  }

  dice(): Uint8Array {
    return this.position.rules.memory.bytes(this.position.dice.at, 32).slice();
  }

  free(): void {
    this.position.free();
  }
}

/** A tree that grows. */
abstract class Growing implements Thinking {
  protected abstract readonly work: Group;
  private done = 0;
  private readonly end: number;

  constructor(
    protected readonly position: Position,
    protected readonly search: Search,
    private readonly exported: string,
    private readonly slice: number,
    private readonly actions: number,
  ) {
    this.end = performance.now() + search.milliseconds;
  }

  /** What to do when nothing was tried. */
  protected abstract untried(): number;

  /** The real name of an action. */
  protected named(action: number): number {
    return action;
  }

  step(): boolean {
    const wanted = this.search.simulations ? Math.min(this.slice, this.search.simulations - this.done) : this.slice;
    if (wanted > 0) this.done += Number(this.rules.call(this.exported, this.work, this.position.seat, wanted));
    return this.search.simulations ? this.done >= this.search.simulations : performance.now() >= this.end;
  }

  answer(): Thought {
    const sums = this.work.part("sums");
    const chosen = Number(this.rules.call("choose", sums, this.search.noise, this.position.dice));
    if (chosen === NONE) return { action: this.untried(), options: [], simulations: 0 };
    const options = this.options(this.rules.memory.floats(sums.at, 4 * this.actions));
    const simulations = options.reduce((sum, { visits }) => sum + visits, 0);
    return { action: this.named(chosen), options, simulations };
  }

  dice(): Uint8Array {
    return this.rules.memory.bytes(this.position.dice.at, 32).slice();
  }

  free(): void {
    this.work.free();
    this.position.free();
  }

  protected get rules(): Rules {
    return this.position.rules;
  }

  protected writePlan(): void {
    const { at } = this.work.part("plan");
    const { explore, random, winning, playouts, critic, risk } = this.search;
    const { fields } = this.rules.description.records.plan!;
    const view = this.rules.memory.view(at, this.rules.sizeOf("plan"));
    for (const [name, value] of Object.entries({ explore, random, winning, playouts, critic, risk })) {
      view.setFloat64(fields[name]!.at, value, true);
    }
  }

  private options(sums: Float64Array): Weighed[] {
    const of = (action: number, what: number) => sums[4 * action + what]!;
    const mean = (action: number, what: number) => of(action, what) / of(action, VISITS);
    const tried = Array.from({ length: this.actions }, (_, action) => action).filter((action) => of(action, VISITS) > 0);
    tried.sort((a, b) => of(b, VISITS) - of(a, VISITS) || mean(b, VALUE) - mean(a, VALUE) || a - b);
    return tried.map((action) => ({
      action: this.named(action),
      visits: of(action, VISITS),
      points: mean(action, POINTS),
      win: mean(action, WINS),
    }));
  }
}

/** As SearchBot in Python. */
class Searching extends Growing {
  protected readonly work: Group;

  constructor(position: Position, search: Search, { sizes, actions }: Description) {
    super(position, search, "search_on", sizes.search.slice, actions);
    const nodes = search.simulations ? Math.max(search.simulations, actions) + 1 : sizes.search.nodes;
    this.work = this.rules.group("search_on", "work", { nodes: Math.min(sizes.search.nodes, nodes) });
    this.writePlan();
    this.rules.call("begin_search", this.work, position.worlds, position.dice);
  }

  protected untried(): number {
    return this.rules.greedy(this.position.world, this.position.seat, this.position.dice);
  }
}

/** As SageBot in Python. */
class Sage extends Growing {
  protected readonly work: Group;
  private readonly names: number;

  constructor(
    position: Position,
    search: Search & { belief: number; warmth: number },
    { sizes, actions }: Description,
    brain: Brain,
  ) {
    super(position, search, "sage_on", sizes.sage.slice, actions);
    this.names = Number(this.rules.call("settle", position.worlds));
    const simulations = search.simulations || sizes.sage.mostWorlds;
    const nodes = Math.min(sizes.sage.nodes, search.simulations ? search.simulations + 1 : sizes.sage.nodes);
    const room = {
      worlds: Math.min(simulations, sizes.sage.mostWorlds),
      drawn: sizes.sage.drawn * Math.min(simulations, sizes.sage.worlds),
      nodes,
      slots: sizes.sage.slots * nodes,
    };
    this.work = groupWithBrain(this.rules, "sage_on", "work", brain, position, room);
    this.writePlan();
    const { seat, dice } = position;
    this.rules.call("begin_sage", this.work, position.worlds, seat, dice, search.warmth, search.belief);
  }

  protected untried(): number {
    return this.named(Number(this.rules.call("first_sight", this.work)));
  }

  protected override named(action: number): number {
    return Number(this.rules.call("real_name", action, this.names));
  }
}

/** The group of an export that thinks with a network, with the weights and the reading of this number of players. */
function groupWithBrain(
  rules: Rules,
  exported: string,
  name: string,
  brain: Brain,
  { world }: Position,
  sizes: Record<string, number> = {},
): Group {
  const given = new Map([...brain].map(([part, place]) => [partOf(part), place]));
  const [, hidden] = brain.get("first")!.shape as [number, number];
  const guesses = brain.get("belief_bias")!.shape[0]!;
  const { columns, rows } = rules.description.sizes as { columns: number; rows: number };
  const widest = Math.max(columns + guesses, hidden) + rows;
  const more = { hidden, guesses, widest, critic_inputs: 0, critic_hidden: 0 }; // unless the weights include a critic
  const group = rules.group(exported, name, { ...sizes, ...more }, given);
  const numbers = rules.description.scripts[String(world.get("players"))]!;
  const scripts = rules.memory.view(group.part("eyes.scripts").at, 4 * numbers.length);
  numbers.forEach((number, place) => scripts.setInt32(4 * place, number, true));
  return group;
}

/** Which part of a group an array of a file of weights is. */
function partOf(name: string): string {
  return name.startsWith("critic_") ? name.replace("critic_", "critic.") : `brain.${name}`;
}

/** As NetworkBot in Python. */
function chooseByNetwork(position: Position, warmth: number, brain: Brain): number {
  const { rules, seat, dice, worlds } = position;
  const names = Number(rules.call("settle", worlds));
  const mind = groupWithBrain(rules, "choose_by_network", "mind", brain, position);
  const action = Number(rules.call("choose_by_network", worlds, seat, dice, mind, warmth));
  mind.free();
  return Number(rules.call("real_name", action, names));
}

/** Let a bot begin to think. Bots that need weights which nobody has given search without a network. */
export function think(question: Question, rules: Rules, description: Description, brain: Brain | undefined): Thinking {
  const plan = typeof question.bot === "string" ? description.bots[question.bot] : question.bot;
  if (!plan) throw new Error(`there is no bot ${String(question.bot)}`);
  const position = new Position(rules, question);
  const { seat, dice, world, options } = position;
  const forced = members(options);
  if (forced.length === 0) throw new Error(`seat ${seat} owes no decision`);
  switch (plan.kind) {
    case "random":
      return new AtOnce(position, Number(rules.call("choose_at_random", world, seat, dice)));
    case "greedy":
      return new AtOnce(position, rules.greedy(world, seat, dice));
    default:
      if (forced.length === 1) return new AtOnce(position, forced[0]!);
  }
  if (plan.kind === "search") return new Searching(position, plan, description);
  if (!brain) return new Searching(position, plan.instead, description);
  if (plan.kind === "sage") return new Sage(position, plan, description, brain);
  return new AtOnce(position, chooseByNetwork(position, plan.warmth, brain));
}
