// The one way to a table, whoever carries it: the server's socket, or a worker in the page.

import type { Answer, Ask, Gesture, Heard, Sight, TableInfo } from "../types";

/** What a table lets its client hear. */
export type News = Exclude<Heard, { is: "answer" } | { is: "problem" }>;

/** How the way to the table is; outdated where the page and what it speaks to do not know the same messages. */
export type Line = "opening" | "open" | "lost" | "closed" | "outdated";

export interface Carrier {
  /** Asks something; what cannot be answered is thrown as a `Trouble`. */
  ask(ask: Ask): Promise<Answer>;
  close(): void;
}

/** Whoever holds the other end. */
export interface Listener {
  hear(news: News): void;
  line(line: Line, why?: string): void;
  /** The last version that was heard, to come back with. */
  readonly version: number | undefined;
}

export type { Gesture, Sight, TableInfo };
