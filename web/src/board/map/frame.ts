// The frame with the figures of columns and rows, the cartouche and the rose.

import { COLUMN, type Grid, HEX, type Point, n1 } from "../geo";
import { escape } from "./places";

export type Cartouche = {
  at: Point;
  width: number;
  title: string;
  date: string;
  note: string;
  /** A bar of so many units, with what its middle and its end stand for. */
  scale: { length: number; middle: string; end: string };
  rose: { at: Point; size: number };
};

const HEIGHT = 94;

export function cartouche({ at: [x, y], width, title, date, note, scale, rose }: Cartouche): string {
  const bars = [0, 1, 2, 3].map(
    (n) =>
      `<rect x="${n1((n * scale.length) / 4)}" width="${n1(scale.length / 4)}" height="4" class="${n % 2 ? "s0" : "s1"}"/>`,
  );
  const figure = (at: number, text: string): string => `<text class="sc" x="${n1(at)}" y="13">${escape(text)}</text>`;
  const written = [
    ["ct", 31, title],
    ["cs", 48, date],
    ["cn", 62, note],
  ] as const;
  return (
    `<g class="cart" transform="translate(${n1(x)} ${n1(y)})"><rect width="${String(width)}" height="${String(HEIGHT)}" rx="1.5" class="cb"/>` +
    `<rect x="3" y="3" width="${String(width - 6)}" height="${String(HEIGHT - 6)}" class="cl"/>` +
    written
      .map(([name, at, text]) => `<text class="${name}" x="${n1(width / 2)}" y="${String(at)}">${escape(text)}</text>`)
      .join("") +
    `<g transform="translate(${n1((width - scale.length) / 2)} ${String(HEIGHT - 22)})">${bars.join("")}` +
    figure(0, "0") +
    figure(scale.length / 2, scale.middle) +
    figure(scale.length, scale.end) +
    `</g></g>` +
    `<g class="rose" transform="translate(${n1(rose.at[0])} ${n1(rose.at[1])}) scale(${String(rose.size)})"><circle r="17" class="rl"/><circle r="19.5" class="rl"/>` +
    `<path class="r1" d="M0-30L4.5-4.5L0 0ZM30 0L4.5 4.5L0 0ZM0 30L-4.5 4.5L0 0ZM-30 0L-4.5-4.5L0 0Z"/>` +
    `<path class="r0" d="M0-30L-4.5-4.5L0 0ZM30 0L4.5-4.5L0 0ZM0 30L4.5 4.5L0 0ZM-30 0L-4.5 4.5L0 0Z"/><text y="-34" class="rn">N</text></g>`
  );
}

/** How far the outer frame is from the map. */
export const MARGIN = 30;

export function frame(grid: Grid): string {
  const [x, y, width, height] = grid.box;
  const { first_column, columns, first_row, rows } = grid.of;
  const two = (n: number): string => String(n).padStart(2, "0");
  const figure = (at: Point, n: number): string =>
    `<text class="mg" x="${n1(at[0])}" y="${n1(at[1])}">${two(n)}</text>`;
  let figures = "";
  for (let n = 0; n < columns; n++)
    for (const at of [y - 7, y + height + 16]) figures += figure([n * COLUMN, at], first_column + n);
  for (let n = 0; n < rows; n++)
    for (const at of [x - 13, x + width + 13]) figures += figure([at, n * HEX + HEX / 4 + 3], first_row + n);
  return (
    `<g class="frame"><rect x="${n1(x)}" y="${n1(y)}" width="${n1(width)}" height="${n1(height)}" class="f1"/>` +
    `<rect x="${n1(x - 26)}" y="${n1(y - 26)}" width="${n1(width + 52)}" height="${n1(height + 52)}" class="f2"/>${figures}</g>`
  );
}
