// How a game writes what is on its counters. Each game says so in its folder, and the registry tells it here, below all
// that draws or names a counter; a game that says nothing is written as its sheet is.

import type { Nation } from "../types";

export interface CounterStyle {
  /** The class of a card, by nation: its colours stand in the game's `look.css`. */
  tones?: Partial<Record<Nation, string>>;
  /** The last word that names of units share where their short names leave it out: it is said once for all of a row. */
  kind?: string;
}

const PLAIN: CounterStyle = {};
const styles = new Map<string, CounterStyle>();

export function tellCounters(game: string, style: CounterStyle): void {
  styles.set(game, style);
}

export const countersOf = (game: string): CounterStyle => styles.get(game) ?? PLAIN;
