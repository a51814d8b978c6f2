/**
 * Playing without a server: in a static folder always, elsewhere when the server is gone and somebody wants to play on.
 * The table then lives in a worker of this page, and answers what a server would.
 */
import type { OfflineClient, OfflineSocket, Progress } from "../offline/client";
import { home, isStatic } from "./place";
import { settings, speeds } from "./settings.svelte";

const pace = 0.6; // seconds between the actions of bots

/** Tables of this browser have such ids, so that they are found also when a server is there. */
const here = /(^|\/)here-/;

class Offline {
  active = $state(isStatic);
  progress = $state.raw<Progress | null>(null); // while the table is being loaded
  ready = $state(false);
  failed = $state("");
  #client: Promise<OfflineClient> | undefined;

  /** Whether this browser answers for a table or a path, and not a server. */
  answers(path: string): boolean {
    return this.active || here.test(path);
  }

  /** Begins to load the table; whoever asks for something waits for it. */
  start(): Promise<OfflineClient> {
    this.#client ??= this.#begin();
    return this.#client;
  }

  async #begin(): Promise<OfflineClient> {
    this.failed = "";
    const { OfflineClient } = await import("../offline/client").catch((error: Error) => {
      this.#fail(error);
      throw error;
    });
    const tell = (progress: Progress) => (this.progress = progress);
    const client = new OfflineClient(new URL(home, location.href).href, pace * speeds[settings.speed], tell);
    client.ready.then(
      ({ milliseconds, snapshot }) => {
        this.ready = true;
        this.progress = null;
        performance.mark("walpurgis-table", { detail: { milliseconds, snapshot } });
      },
      (error: Error) => this.#fail(error),
    );
    return client;
  }

  #fail(error: Error) {
    this.failed = error.message;
    this.#client = undefined; // so that it can be tried again
  }

  async request(method: string, path: string, body: string): Promise<{ status: number; text: string }> {
    return (await this.start()).request(method, path, body);
  }

  /** A line to a table, which opens when the worker is there. */
  socket(table: string): OfflineSocket {
    const line: OfflineSocket = { readyState: 0, onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => (closed = true) };
    let closed = false;
    void this.start()
      .then(async (client) => {
        await client.ready;
        if (closed) return;
        const real = client.open(table);
        line.send = real.send;
        line.close = real.close;
        real.onmessage = (event) => line.onmessage?.(event);
        real.onopen = () => {
          line.readyState = 1;
          line.onopen?.();
        };
      })
      .catch(() => line.onclose?.());
    return line;
  }

  /** Lets the service worker fetch what a table needs, in case the server goes away; not where data is dear. */
  keep() {
    const isDear = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
    void import("../offline/client").catch(() => undefined); // a part of the page cannot be loaded once the server is gone
    if (!isDear) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ loaded: [], all: true }));
  }

  /** The server does not answer: go on without it. */
  goOn() {
    this.active = true;
    this.start().catch(() => undefined); // `failed` tells
  }
}

export const offline = new Offline();
