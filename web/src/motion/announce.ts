// What happened, for whoever listens: one thing at a time, what belongs together in one sentence, and never more than can
// be said before the game goes on.

/** More than these are not told one by one. */
const MOST = 6;
/** How long a sentence is listened to, in milliseconds. */
const LEAST = 900;
const LETTER = 55;
const LONGEST = 6000;

type Saying = { key: string; texts: string[] };

export class Announcements {
  private waiting: Saying[] = [];
  private left = 0;
  private free = 0;

  /** Says something when its turn comes; what has the same key is said in one breath, if it is still to come. */
  add(key: string, text: string): void {
    const words = text.trim();
    if (words === "") return;
    const same = this.waiting.find((it) => it.key === key);
    if (same) {
      if (!same.texts.includes(words)) same.texts.push(words);
      return;
    }
    this.waiting.push({ key, texts: [words] });
    // The first of many are the oldest: they are counted, and stand in the log.
    while (this.waiting.length > MOST) {
      this.waiting.shift();
      this.left++;
    }
  }

  /** What is to be said now, if anything; the time is in milliseconds and only goes forward. */
  next(now: number): string | undefined {
    if (now < this.free) return undefined;
    const saying = this.waiting.shift();
    if (!saying) return undefined;
    const before = this.left === 0 ? "" : `${String(this.left)} ${this.left === 1 ? "event" : "events"} before this. `;
    this.left = 0;
    const text = before + saying.texts.join(" ");
    this.free = now + Math.min(LONGEST, Math.max(LEAST, text.length * LETTER));
    return text;
  }

  /** When there is something to say next. */
  get due(): number | undefined {
    return this.waiting.length > 0 ? this.free : undefined;
  }

  /** Forgets what was not said: it is no longer so. */
  clear(): void {
    [this.waiting, this.left] = [[], 0];
  }
}
