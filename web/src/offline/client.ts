/** The page's side of the offline table: requests and lines, over messages to the worker that holds it. */
import type { FromTable, ToTable } from "./messages";

export interface Progress {
  loaded: number;
  total: number;
}

/** As much of a WebSocket as a connection uses. */
export class OfflineSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    public send: (text: string) => void,
    public close: () => void,
  ) {
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
}

export class OfflineClient {
  readonly #worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" });
  readonly #answers = new Map<number, (answer: { status: number; text: string }) => void>();
  readonly #lines = new Map<number, OfflineSocket>();
  #next = 0;

  /** `tell` hears how much is loaded; `ready` is kept when the table can be asked, and broken when it never will. */
  readonly ready: Promise<{ milliseconds: number; snapshot: boolean }>;

  constructor(home: string, pace: number, tell: (progress: Progress) => void) {
    this.ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromTable>) => {
        if (data.kind === "progress") tell(data);
        else if (data.kind === "ready") resolve(data);
        else if (data.kind === "thought") performance.mark("walpurgis-thought", { detail: data });
        else if (data.kind === "failed") reject(new Error(data.reason));
        else if (data.kind === "heard") this.#lines.get(data.line)?.onmessage?.({ data: data.text });
        else this.#answers.get(data.id)?.(data);
      };
      this.#worker.onerror = (event) => reject(new Error(event.message));
    });
    this.#say({ kind: "start", home, pace });
    void navigator.storage?.persist?.().catch(() => false); // so that matches are not cleared away
  }

  #say(message: ToTable) {
    this.#worker.postMessage(message);
  }

  async request(method: string, path: string, body: string): Promise<{ status: number; text: string }> {
    await this.ready;
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#answers.set(id, (answer) => {
        this.#answers.delete(id);
        resolve(answer);
      });
      this.#say({ kind: "request", id, method, path, body });
    });
  }

  /** A line to a table. */
  open(table: string): OfflineSocket {
    const line = this.#next++;
    const socket = new OfflineSocket(
      (text) => this.#say({ kind: "say", line, text }),
      () => {
        this.#lines.delete(line);
        socket.readyState = 3;
        this.#say({ kind: "close", line });
      },
    );
    this.#lines.set(line, socket);
    this.#say({ kind: "open", line, table });
    return socket;
  }
}
