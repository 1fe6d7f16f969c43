// The one live region of a table, as its words: whatever happens is said there, whichever tab is open.

import { Announcements } from "./announce";

export class Speaker {
  said: string = $state("");
  private readonly queue = new Announcements();
  private timer: ReturnType<typeof setTimeout> | undefined;

  add(key: string, text: string): void {
    this.queue.add(key, text);
    this.wait();
  }

  clear(): void {
    this.queue.clear();
  }

  private wait(): void {
    const { due } = this.queue;
    if (this.timer !== undefined || due === undefined) return;
    // Even the first waits a moment for what belongs to it.
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        const text = this.queue.next(performance.now());
        // The same words twice are two announcements.
        if (text !== undefined) this.said = text === this.said ? `${text} ` : text;
        this.wait();
      },
      Math.max(30, due - performance.now()),
    );
  }
}
