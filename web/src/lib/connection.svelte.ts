/**
 * One WebSocket to a table. It says hello with the last number seen, comes back by itself when cut (soon at first, then
 * ever more patiently), and notices a line that has gone dead. What it delivers is in order and without gaps.
 */
import type { FromServer, ToServer } from "./protocol";

const firstWait = 400;
const longestWait = 15_000;
const pingEvery = 20_000;
const pongWithin = 8_000;

/** How long to wait before try number `tries`, with some chance, so that not all come back in the same moment. */
export function patience(tries: number, chance = Math.random()): number {
  return Math.min(longestWait, firstWait * 2 ** tries) * (0.6 + 0.4 * chance);
}

/** As much of a WebSocket as is needed, so that a table in a worker can be at the other end as well. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export class Connection {
  line = $state<ConnectionState>("connecting");
  #socket: Socket | null = null;
  #last: number | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly address: string,
    readonly receive: (message: FromServer) => void,
    readonly open: (address: string) => Socket = (address) => new WebSocket(address),
  ) {
    globalThis.addEventListener?.("online", this.#hurry);
    this.#connect();
  }

  /** Sends if the line is open; what cannot be sent now is not kept, so nothing is ever sent twice. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connects again, as whoever this browser says it is now, and sends these messages first. */
  renew(messages: ToServer[] = []) {
    this.#drop();
    this.#connect(messages);
  }

  close() {
    this.line = "closed";
    globalThis.removeEventListener?.("online", this.#hurry);
    clearTimeout(this.#timer);
    this.#drop();
  }

  #connect(messages: ToServer[] = []) {
    clearTimeout(this.#timer);
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      for (const message of [{ type: "hello" as const, since: this.#last }, ...messages]) this.send(message);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#cut();
    };
    clearInterval(this.#pings);
    this.#pings = setInterval(() => this.#ping(), pingEvery);
  }

  #take(message: FromServer) {
    clearTimeout(this.#pong);
    if (this.line !== "open") {
      this.line = "open";
      this.#tries = 0;
    }
    if ("number" in message && !this.#inOrder(message)) return;
    if (message.type === "gone") this.#tries = Math.max(this.#tries, message.retry ? 2 : 0);
    this.receive(message);
  }

  /** Whether this is the next message; one seen before is left out, after a gap we ask for what is missing. */
  #inOrder(message: FromServer & { number: number }): boolean {
    const fresh = message.type === "welcome" || message.type === "undone" || this.#last === null;
    // Who comes and goes is told with the number of the last row, and belongs to no row itself.
    if (message.type === "table" && message.number === this.#last) return true;
    if (!fresh && message.number <= this.#last!) return false;
    if (!fresh && message.number > this.#last! + 1) {
      this.send({ type: "hello", since: this.#last });
      return false;
    }
    this.#last = message.number;
    return true;
  }

  #ping() {
    if (!this.send({ type: "ping" })) return;
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#cut(), pongWithin);
  }

  #cut() {
    this.#drop();
    if (this.line === "closed") return;
    this.line = "lost";
    this.#timer = setTimeout(() => this.#connect(), patience(this.#tries++));
  }

  #drop() {
    clearInterval(this.#pings);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #hurry = () => {
    if (this.line !== "lost") return;
    this.#tries = 0;
    this.#connect();
  };
}
