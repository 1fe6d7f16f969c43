// Small things of language that every part of the page needs.

import type { HexNo, Side } from "../types";

/** As at the beginning of a sentence: "The Axis". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number and its noun: "1 unit", "3 units". */
export const count = (n: number, noun: string, nouns = `${noun}s`): string => `${String(n)} ${n === 1 ? noun : nouns}`;

/** As many places as a number, to draw something so often. */
export const times = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

/** The number of a hex as it is printed. */
export const label = (hex: HexNo): string => String(hex).padStart(4, "0");

/** The other of the two sides. */
export const other = (side: Side): Side => (side === "a" ? "b" : "a");
