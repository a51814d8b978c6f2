/** What is told to screen readers: calmly, one after the other, or at once. Shown by parts/Announcer.svelte. */

interface Announcement {
  id: number;
  text: string;
}

const kept = 30;

class Announcer {
  calm = $state<Announcement[]>([]);
  urgent = $state("");
  #next = 0;

  tell(text: string) {
    this.calm = [...this.calm, { id: this.#next++, text }].slice(-kept);
  }

  interrupt(text: string) {
    // The same words twice are told twice only if something changed in between.
    this.urgent = this.urgent === text ? `${text} ` : text;
  }
}

export const announcer = new Announcer();
