// The printed map as the text of an SVG: paper, water, ground, lines, grid, lettering. No counters, nothing that changes.

import type { HexNo, Sheet, Terrain, TerrainKind } from "../../types";
import { Grid, n1, outlined } from "../geo";
import { type Cartouche, MARGIN, cartouche, frame } from "./frame";
import { mass, ranges, reeds, trees } from "./ground";
import { along, edges, gridLines, river, through, trench } from "./lines";
import { type Lettering, lettering, place } from "./places";
import { type Backdrop, rivers, shores, water, watersOf } from "./water";

/** What a game's map has beside what is on its sheet: words, a cartouche, how some things are drawn. */
export type Dress = {
  cartouche: Cartouche;
  letterings: readonly Lettering[];
  /** The side whose countries have the second tone of paper. */
  abroad?: "a" | "b";
  /** How boundaries are drawn. */
  boundary: "limit" | "command";
  /** Whether the outline of goals is drawn. */
  goals: boolean;
  /** Whether rivers run where they do in truth, because they have no effect. */
  freeRivers: boolean;
  /** Whether railroads are drawn thin, as scenery. */
  isScenery: boolean;
};

/** How a map is dressed of which nothing is known but its sheet. */
export const plainDress = (title: string): Dress => ({
  cartouche: {
    at: [22, 18],
    width: 206,
    title,
    date: "",
    note: "",
    scale: { length: 96, middle: "1", end: "2 hexes" },
    rose: { at: [206, 150], size: 0.75 },
  },
  letterings: [],
  boundary: "limit",
  goals: true,
  freeRivers: false,
  isScenery: false,
});

export type MapText = {
  grid: Grid;
  /** The whole drawing: left, top, width, height. */
  box: readonly [number, number, number, number];
  defs: string;
  /** Below what is lit. */
  ground: string;
  /** Above what is lit, and below its outline. */
  lines: string;
  /** Above the outline. */
  names: string;
};

const layer = (name: string, drawn: string): string => (drawn ? `<g class="l-${name}">${drawn}</g>` : "");

export function drawMap(sheet: Sheet, dress: Dress, shipped?: Backdrop): MapText {
  // A map of somebody's own has other waters, and names of its own for them.
  const isShipped = shipped?.of === watersOf(sheet);
  const backdrop = isShipped ? shipped : shores(sheet);
  const grid = new Grid(sheet.grid);
  const [x, y, width, height] = grid.box;
  const id = sheet.game;
  const of = (kind: TerrainKind): Terrain[] => sheet.terrain.filter((it) => it.kind === kind);
  const hexes = (kind: TerrainKind): HexNo[] => of(kind).flatMap((it) => it.hexes);
  const faded = (kind: TerrainKind): string => (of(kind).every((it) => it.effect === null) ? " scenery" : "");
  const wet = water(id, backdrop);
  const rectangle = `x="${n1(x)}" y="${n1(y)}" width="${n1(width)}" height="${n1(height)}"`;

  const abroad = sheet.areas.filter((it) => it.kind === "country" && it.owner === dress.abroad);
  const [woods, marsh, hills] = [hexes("woods"), hexes("marsh"), hexes("hills")];
  const stand = trees(grid, woods, "t");
  const range = ranges(grid, hills, "r");
  const ground =
    layer("paper", `<rect ${rectangle} class="paper"/>`) +
    layer("country", abroad.map((it) => `<path d="${mass(grid, it.hexes, it.name)}" class="abroad"/>`).join("")) +
    // On land only: water and what grows there lie above it.
    layer("season", `<rect ${rectangle} class="season"/>`) +
    layer("water", wet.drawn) +
    layer(
      `woods${faded("woods")}`,
      woods.length
        ? `<path d="${mass(grid, woods, "w")}" class="woodf"/><path d="${stand.crowns}" class="wood1"/><path d="${stand.ground}" class="wood2"/>`
        : "",
    ) +
    layer(
      `marsh${faded("marsh")}`,
      marsh.length
        ? `<path d="${mass(grid, marsh, "m")}" class="marshf"/><path d="${reeds(grid, marsh, "m")}" class="marsh"/>`
        : "",
    ) +
    layer(
      `hills${faded("hills")}`,
      hills.length
        ? `<path d="${mass(grid, hills, "h")}" class="hillf"/><path d="${range.light}" class="hach1"/><path d="${range.heavy}" class="hach2"/>`
        : "",
    ) +
    layer("closed", hexes("closed").length ? `<path d="${outlined(grid, hexes("closed"))}" class="out"/>` : "");

  const nobody = new Set([...hexes("sea"), ...hexes("closed")]);
  const drawn = {
    rivers: edges(sheet, "river")
      .map((it) => river(grid, it.name, it.sides, false))
      .join(""),
    major: edges(sheet, "major_river")
      .map((it) => river(grid, it.name, it.sides, true))
      .join(""),
    free: dress.freeRivers ? rivers(backdrop) : "",
    border: edges(sheet, "border")
      .map((it) => along(grid, it.sides))
      .join(""),
    boundary: edges(sheet, "boundary")
      .map((it) => along(grid, it.sides))
      .join(""),
    forbidden: edges(sheet, "closed")
      .map((it) => along(grid, it.sides))
      .join(""),
  };
  const line = (kind: Sheet["lines"][number]["kind"]): string[] =>
    sheet.lines.filter((it) => it.kind === kind).map((it) => through(grid, it.hexes));
  const { isScenery } = dress;
  const rails = line("railroad").join("");
  const lakes = hexes("lake");
  const lines =
    layer(
      "rivers",
      (drawn.free ? `<path d="${drawn.free}" class="riv"/>` : "") +
        (drawn.rivers + drawn.major
          ? `<path d="${drawn.rivers}${drawn.major}" class="rivc"/><path d="${drawn.rivers}" class="riv"/><path d="${drawn.major}" class="rivM"/>`
          : ""),
    ) +
    layer(
      "rail",
      line("critical_railroad")
        .map((it) => `<path d="${it}" class="railcrit"/>`)
        .join("") +
        (rails
          ? `<path d="${rails}" class="${isScenery ? "rails1" : "rail1"}"/><path d="${rails}" class="${isScenery ? "rails2" : "rail2"}"/>`
          : ""),
    ) +
    layer(
      "passes",
      line("pass")
        .map((it) => `<path d="${it}" class="passc"/><path d="${it}" class="passl"/>`)
        .join(""),
    ) +
    layer(
      "areas",
      (dress.goals
        ? sheet.areas
            .filter((it) => it.kind === "goal")
            .map((it) => `<path d="${outlined(grid, it.hexes)}" class="goal"/>`)
            .join("")
        : "") + (lakes.length ? `<path d="${outlined(grid, lakes)}" class="blocked"/>` : ""),
    ) +
    layer(
      "border",
      drawn.border ? `<path d="${drawn.border}" class="bwash"/><path d="${drawn.border}" class="bline"/>` : "",
    ) +
    layer("boundary", drawn.boundary ? `<path d="${drawn.boundary}" class="${dress.boundary}"/>` : "") +
    layer("grid", `<path d="${gridLines(grid, nobody)}" class="grid"/>`) +
    layer("forbidden", drawn.forbidden ? `<path d="${drawn.forbidden}" class="prohib"/>` : "") +
    layer(
      "trenches",
      edges(sheet, "trench")
        .map((it) => {
          const { line, teeth } = trench(grid, it.sides);
          return `<path d="${line}" class="trl"/><path d="${teeth}" class="tr-${it.owner ?? "a"}"/>`;
        })
        .join(""),
    ) +
    layer(
      "starts",
      dress.goals
        ? sheet.areas
            .filter((it) => it.kind === "start" && it.owner === "b")
            .flatMap((it) => it.hexes)
            .map((it) => {
              const [cx, cy] = grid.centre(it);
              return `<path class="cross" transform="translate(${n1(cx)} ${n1(cy)})" d="M-7-7L7 7M7-7L-7 7"/>`;
            })
            .join("")
        : "",
    );
  const passes = sheet.lines
    .filter((it) => it.kind === "pass")
    .map((it) =>
      place(grid.centre(it.hexes[Math.floor(it.hexes.length / 2)] as HexNo), {
        kind: "feature",
        name: it.name,
        points: null,
      }),
    );
  const names =
    layer("letterings", isShipped ? dress.letterings.map(lettering).join("") : "") +
    layer(
      "places",
      passes.join("") + sheet.places.map((it) => place(grid.centre(it.hex), it, [x, x + width])).join(""),
    ) +
    layer("cartouche", cartouche(dress.cartouche));
  const clip = `<clipPath id="${id}-frame"><rect ${rectangle}/></clipPath>`;
  const clipped = (text: string): string => `<g clip-path="url(#${id}-frame)">${text}</g>`;
  return {
    grid,
    box: [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN],
    defs: clip + wet.defs,
    ground: clipped(ground),
    lines: clipped(lines),
    names: clipped(names) + frame(grid),
  };
}
