// How a game writes what is on its counters. Each game says so in its folder, and the registry tells it here, below all
// that draws or names a counter; a game that says nothing is written as its sheet is.

import type { Counter, Nation } from "../types";

export interface CounterStyle {
  /** The class of a card, by nation: its colours stand in the game's `look.css`. */
  tones?: Partial<Record<Nation, string>>;
  /** What stands on the upper left, short, and as soldiers would say it. */
  label?: (unit: Counter) => string;
  /** The number of the army a unit is of, where that stands on the card in place of a strength and of a size. */
  army?: (unit: Counter) => string | undefined;
  /** The last word that names of units share where units go by their names: it is said once for all of a row. */
  kind?: string;
}

const PLAIN: CounterStyle = {};
const styles = new Map<string, CounterStyle>();

export function tellCounters(game: string, style: CounterStyle): void {
  styles.set(game, style);
}

export const countersOf = (game: string): CounterStyle => styles.get(game) ?? PLAIN;
