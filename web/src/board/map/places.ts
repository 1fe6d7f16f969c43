// Towns with their signs and names, and the lettering of waters and regions.

import type { Place, PlaceKind } from "../../types";
import { type Point, n1 } from "../geo";

const SIGNS: Record<Exclude<PlaceKind, "feature">, string> = {
  town: '<circle r="2.6" class="pl"/>',
  city: '<circle r="4.2" class="pl"/><circle r="1.7" class="pd"/>',
  port: '<circle r="4.2" class="pl"/><circle r="1.7" class="pd"/>',
  fortress: '<path class="pl" d="M-4.5-4.5h2.4v2h4.2v-2h2.4V4.5h-9Z"/>',
  capital: '<path class="pd" d="M0-7.5L1.9-2.6L7.2-2.3L3.1 1L4.4 6.1L0 3.2L-4.4 6.1L-3.1 1L-7.2-2.3L-1.9-2.6Z"/>',
};

/** How large a name is written: 1 is the largest. */
const rank = (kind: PlaceKind): number => (kind === "capital" ? 1 : kind === "city" || kind === "port" ? 2 : 3);

export const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Half of how wide a letter is at each rank, amply: a name at the frame of the map is moved so that none is cut off. */
const HALF = [0, 4.2, 3.5, 2.8];

/** A place: its sign below the middle of the hex, its name in the gap under a counter, between the map's left and right. */
export function place(
  [x, y]: Point,
  { kind, short: name, points }: Pick<Place, "kind" | "short" | "points">,
  [left, right]: readonly [number, number] = [-Infinity, Infinity],
): string {
  const size = rank(kind);
  const half = name.length * (HALF[size] ?? 0);
  const middle = Math.max(left + half, Math.min(right - half, x));
  const below = size === 1 ? 27.5 : 25.5;
  const short = escape(name);
  const star = points
    ? `<path class="vps" transform="translate(${n1(x + 17)} ${n1(y - 15)})" d="M0-5.4L1.5-1.7L5.4-1.4L2.3 1L3.3 4.8L0 2.6L-3.3 4.8L-2.3 1L-5.4-1.4L-1.5-1.7Z"/>`
    : "";
  const written = `<text class="nm nm${String(size)}${kind === "feature" ? " ft" : ""}" x="${n1(middle)}" y="${n1(y + below)}">${short}</text>`;
  if (kind === "feature") return star + written;
  return `${star}<g transform="translate(${n1(x)} ${n1(y + (size === 1 ? 4 : 7))})">${SIGNS[kind]}</g>${written}`;
}

/** A word of a region or a water, where it lies and how it runs. */
export type Lettering = {
  kind: "water" | "region" | "note" | "command";
  text: string;
  at: Point;
  turn?: number;
  size: number;
  spread?: number;
};

export function lettering({ kind, text, at: [x, y], turn, size, spread }: Lettering): string {
  const run = turn ? ` transform="rotate(${String(turn)} ${n1(x)} ${n1(y)})"` : "";
  const wide = spread ? ` letter-spacing="${String(spread)}"` : "";
  return `<text class="lt-${kind}" x="${n1(x)}" y="${n1(y)}" font-size="${String(size)}"${wide}${run}>${escape(text)}</text>`;
}
