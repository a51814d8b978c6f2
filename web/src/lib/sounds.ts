/**
 * Sounds of our own, made in the browser: nothing is loaded. Off with one tap, and silent until somebody has touched the
 * page, as browsers want it. Where a device can vibrate, the turn is felt as well.
 */
import { settings } from "./settings.svelte";

/** One tone: frequency in Hz, when it begins and how long it lasts in seconds, how loud, and its wave. */
type Tone = [hertz: number, at: number, lasts: number, loud: number, wave: OscillatorType];
/** A breath of noise through a filter: paper on felt. */
type Rustle = { hertz: number; at: number; lasts: number; loud: number };
interface Score {
  tones?: Tone[];
  rustles?: Rustle[];
  buzz?: number[]; // vibration
}

const scores = {
  card: { rustles: [{ hertz: 2600, at: 0, lasts: 0.07, loud: 0.22 }], tones: [[190, 0.01, 0.05, 0.05, "triangle"]] },
  gather: { rustles: [{ hertz: 1500, at: 0, lasts: 0.22, loud: 0.16 }], tones: [[523, 0.05, 0.16, 0.05, "sine"]] },
  deal: { rustles: [0, 0.08, 0.16, 0.24, 0.32].map((at) => ({ hertz: 2900, at, lasts: 0.05, loud: 0.15 })) },
  turn: { tones: [[660, 0, 0.16, 0.09, "sine"], [880, 0.1, 0.28, 0.08, "sine"]], buzz: [35] },
  hurt: { tones: [[220, 0, 0.22, 0.12, "sawtooth"], [147, 0.12, 0.36, 0.12, "sawtooth"]], buzz: [70, 40, 70] },
  spell: { tones: [[523, 0, 0.5, 0.06, "sine"], [659, 0.12, 0.5, 0.06, "sine"], [831, 0.24, 0.5, 0.06, "sine"], [1047, 0.36, 0.8, 0.06, "sine"]] },
  over: { rustles: [{ hertz: 900, at: 0, lasts: 0.18, loud: 0.2 }], tones: [[392, 0.02, 0.14, 0.08, "triangle"], [311, 0.14, 0.24, 0.08, "triangle"]] },
  pay: { tones: [[1319, 0, 0.1, 0.05, "sine"], [1760, 0.07, 0.18, 0.05, "sine"]] },
  win: { tones: [[523, 0, 0.3, 0.09, "triangle"], [659, 0.14, 0.3, 0.09, "triangle"], [784, 0.28, 0.3, 0.09, "triangle"], [1047, 0.42, 0.9, 0.1, "triangle"]] },
  end: { tones: [[523, 0, 0.3, 0.07, "sine"], [392, 0.2, 0.6, 0.07, "sine"]] },
  chat: { tones: [[784, 0, 0.09, 0.06, "sine"], [988, 0.08, 0.14, 0.05, "sine"]] },
  react: { tones: [[587, 0, 0.1, 0.05, "triangle"]] },
} satisfies Record<string, Score>;

export type Sound = keyof typeof scores;

/** What is heard when something happens, by the kind of the event. */
const byEvent: Record<string, Sound> = {
  dealt: "deal",
  played: "card",
  delivered: "gather",
  took: "gather",
  hurt: "hurt",
  cancelled: "over",
  cast: "spell",
  payday: "pay",
  scored: "pay",
  sorted: "pay",
};

class Sounds {
  played: Sound[] = []; // for whoever wants to know, the last few
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  constructor() {
    for (const touch of ["pointerdown", "keydown"]) globalThis.addEventListener?.(touch, () => this.#wake(), { passive: true });
  }

  /** Each sound once, however many events ask for it. */
  tell(kinds: string[]) {
    for (const sound of new Set(kinds.map((kind) => byEvent[kind]))) if (sound) this.play(sound);
  }

  play(name: Sound) {
    if (!settings.sound || globalThis.document?.hidden) return;
    this.played = [...this.played.slice(-19), name];
    const score: Score = scores[name];
    if (score.buzz && this.#context) navigator.vibrate?.(score.buzz);
    const context = this.#context;
    if (context?.state !== "running") return;
    for (const tone of score.tones ?? []) this.#ring(context, tone);
    for (const rustle of score.rustles ?? []) this.#rustle(context, rustle);
  }

  #wake() {
    if (!settings.sound || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  #ring(context: AudioContext, [hertz, at, lasts, loud, wave]: Tone) {
    const source = new OscillatorNode(context, { frequency: hertz, type: wave });
    this.#envelope(context, source, at, lasts, loud);
  }

  #rustle(context: AudioContext, { hertz, at, lasts, loud }: Rustle) {
    const source = new AudioBufferSourceNode(context, { buffer: this.#noiseIn(context), loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 0.8 });
    source.connect(filter);
    this.#envelope(context, source, at, lasts, loud, filter);
  }

  #envelope(context: AudioContext, source: AudioScheduledSourceNode, at: number, lasts: number, loud: number, out: AudioNode = source) {
    const begins = context.currentTime + at;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begins);
    gain.gain.linearRampToValueAtTime(loud, begins + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    out.connect(gain).connect(context.destination);
    source.start(begins);
    source.stop(begins + lasts);
  }

  #noiseIn(context: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise;
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let sample = 0; sample < samples.length; sample++) samples[sample] = Math.random() * 2 - 1;
    return (this.#noise = buffer);
  }
}

export const sounds = new Sounds();
