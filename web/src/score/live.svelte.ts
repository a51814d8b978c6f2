/**
 * Keeps the phones of a sheet together by way of a server: sends what was tapped here, fetches what was tapped elsewhere. While
 * the server is away taps wait in the sheet, which this phone keeps anyway.
 */
import { ApiError, api } from "../lib/api";
import type { SharedVersion } from "../lib/protocol";
import type { Keeper } from "./keeper.svelte";
import { blank, joined, shared } from "./kept";

const often = 2000; // milliseconds between two looks at the server
const seldom = 10_000; // when nothing has happened for a while, or the page is hidden
const patience = 60; // looks without news after which they become seldom

export class LiveLine {
  state = $state<"off" | "together" | "waiting" | "gone">("off");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet = 0;
  #busy = false;
  #closed = false;

  constructor(readonly keeper: Keeper) {
    if (keeper.watch) keeper.live = joined("", keeper.watch, shared(keeper.sheet));
  }

  /** Shares the sheet of this phone. */
  async open(): Promise<void> {
    const base = shared(this.keeper.sheet);
    const { key, view, number } = await api.shareSheet(base);
    this.keeper.share({ ...joined(key, view, base), number });
    this.soon();
  }

  /** Joins a sheet by its key: this phone then writes too. */
  async join(key: string): Promise<boolean> {
    const { view, number, sheet } = await api.joinSheet(key);
    if (!sheet || sheet.game !== this.keeper.game) return false;
    const empty = { ...blank(this.keeper.game), isSetUp: true };
    this.keeper.begin(empty, joined(key, view, shared(empty)));
    this.keeper.hear(number, sheet);
    this.soon();
    return true;
  }

  /** Something was tapped, or the page has come back. */
  soon(delay = 0) {
    this.#quiet = 0;
    this.#wait(delay);
  }

  #wait(delay: number) {
    clearTimeout(this.#timer);
    if (!this.#closed && this.keeper.live) this.#timer = setTimeout(() => void this.#turn(), delay);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #turn() {
    if (this.#busy || !this.keeper.live) return;
    this.#busy = true;
    try {
      const isUnsure = this.keeper.live.sent.length > 0; // then the server has to say first what it has
      const isNew = (isUnsure || !this.keeper.unsent) && (await this.#look());
      if (!isNew && this.keeper.unsent) await this.#send();
      this.state = "together";
      this.#quiet = isNew ? 0 : this.#quiet + 1;
    } catch (error) {
      this.#stumble(error);
    } finally {
      this.#busy = false;
    }
    const isLate = this.keeper.unsent && this.state === "together";
    this.#wait(isLate ? 0 : this.#quiet > patience || document.hidden ? seldom : often);
  }

  async #send(): Promise<void> {
    const { live, unsent } = this.keeper;
    this.keeper.share({ ...live!, count: live!.count + 1, sent: [...live!.sent, unsent!] });
    const answer = await api.writeSheet({ key: live!.key, after: live!.number, sheet: unsent! });
    if (answer.sheet) this.#hear(answer);
    else this.keeper.share({ ...this.keeper.live!, number: answer.number, base: unsent!, sent: [] });
  }

  async #look(): Promise<boolean> {
    const { live } = this.keeper;
    const answer = await api.sheet(live!.view, live!.number);
    if (answer.sheet) this.#hear(answer);
    return Boolean(answer.sheet);
  }

  #hear({ number, sheet }: SharedVersion) {
    if (this.keeper.live && number > this.keeper.live.number) this.keeper.hear(number, sheet!);
  }

  /** Without a connection it is tried again; a sheet that the server no longer has is only on this phone from now on. */
  #stumble(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    this.state = error.status === 404 ? "gone" : "waiting";
    if (error.status === 404) this.keeper.share(undefined);
  }
}
