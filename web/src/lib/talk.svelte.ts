/** What people say at a table: the chat, quick reactions, and whom this viewer does not want to hear. */
import { announcer } from "./announce.svelte";
import type { ChatLine, Seat } from "./protocol";
import { sounds } from "./sounds";
import { say } from "./words.svelte";

export interface Reaction {
  id: number;
  seat: Seat;
  sign: string;
}

const reactionStays = 2500; // milliseconds

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  reactions = $state.raw<Reaction[]>([]);
  muted = $state.raw(new Set<string>()); // by their public ids: names can be alike
  unread = $state(0);
  isOpen = $state(false); // the chat is on the screen

  #next = 0;

  get heard(): ChatLine[] {
    return this.lines.filter((line) => !this.muted.has(line.who));
  }

  begin(lines: ChatLine[]) {
    this.lines = lines;
  }

  hear(line: ChatLine, isOwn: boolean) {
    this.lines = [...this.lines, line];
    if (isOwn || this.muted.has(line.who)) return;
    announcer.tell(say("page-chat-line", { name: line.from, text: line.text }));
    sounds.play("chat");
    if (!this.isOpen) this.unread += 1;
  }

  react(who: string, seat: Seat, sign: string) {
    if (this.muted.has(who)) return;
    const id = this.#next++;
    this.reactions = [...this.reactions, { id, seat, sign }];
    sounds.play("react");
    setTimeout(() => (this.reactions = this.reactions.filter((reaction) => reaction.id !== id)), reactionStays);
  }

  open(isOpen: boolean) {
    this.isOpen = isOpen;
    if (isOpen) this.unread = 0;
  }

  /** Stops hearing these people, or hears them again. */
  mute(people: string[], quiet: boolean) {
    const muted = new Set(this.muted);
    for (const who of people) {
      if (quiet) muted.add(who);
      else muted.delete(who);
    }
    this.muted = muted;
  }
}
