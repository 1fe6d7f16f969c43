// Sea and lakes, engraved: lines parallel to the shore, drawn by stroking it wide in the colour of lines and a little
// narrower in that of water, clipped to the water.

import { type Point, n1, path, soften, swelling } from "../geo";

/** The waters of a map, cut and simplified when the project is built; in board units. */
export type Backdrop = {
  /** The area of the sea, and its coast without the frame of the map. */
  sea: string;
  coast: string;
  /** Lakes, and of those large enough for lining the shore. */
  lakes: string;
  shore: string;
  /** Rivers that are drawn where they run, by their order; only where rivers do nothing. */
  rivers: { level: number; line: Point[] }[];
};

const lining = (shore: string, widths: readonly number[]): string =>
  widths
    .map(
      (it) =>
        `<use href="#${shore}" class="wl" stroke-width="${n1(it)}"/><use href="#${shore}" class="wf" stroke-width="${n1(it - 1.3)}"/>`,
    )
    .join("");

export function water(id: string, { sea, coast, lakes, shore }: Backdrop): { defs: string; drawn: string } {
  let [defs, drawn] = ["", ""];
  if (sea) {
    defs += `<path id="${id}-sea" d="${sea}"/><path id="${id}-coast" d="${coast}"/><clipPath id="${id}-in-sea"><use href="#${id}-sea"/></clipPath>`;
    drawn += `<g clip-path="url(#${id}-in-sea)"><use href="#${id}-sea" class="wf0"/>${lining(`${id}-coast`, [34, 25, 17.5, 11.5, 6.5])}</g><use href="#${id}-coast" class="coast"/>`;
  }
  if (lakes) {
    defs += `<path id="${id}-lakes" d="${lakes}"/><path id="${id}-shore" d="${shore}"/><clipPath id="${id}-in-lakes"><use href="#${id}-lakes"/></clipPath>`;
    drawn += `<use href="#${id}-lakes" class="wf0"/><g clip-path="url(#${id}-in-lakes)">${lining(`${id}-shore`, [9, 5])}</g><use href="#${id}-lakes" class="shore"/>`;
  }
  return { defs, drawn };
}

/** How wide rivers are by their order. */
const WIDTHS: Record<number, number> = { 1: 2.6, 2: 2.2, 3: 1.7, 4: 1.1 };

export const rivers = ({ rivers }: Backdrop): string =>
  rivers.map(({ level, line }) => swelling(soften(line, 1), WIDTHS[level] ?? 1, WIDTHS[level] ?? 1)).join("") ||
  path([]);
