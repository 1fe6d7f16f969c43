// Overlays: what each is called, what the table is asked for, and how the answer lies over the map.

import type { HexNo, LineKind, Overlaid, OverlayLine, OverlayMark, Shade, Sheet, Side } from "../types";
import type { LayKind } from "./lays.svelte";
import type { Layer } from "./marks";

/** The sign of an overlay's button. */
export type Icon = "zones" | "lines" | "supply" | "control" | "rail" | "retreat" | "reach";

/** An overlay: one or several answers of the table, of which it shows some, and what is printed. */
export type Sort = {
  /** One word, to stand under its sign. */
  name: string;
  icon: Icon;
  /** One sentence about it. */
  about: string;
  from: readonly { kind: LayKind; marks?: readonly Shade[]; lines?: readonly Shade[] }[];
  printed?: readonly LineKind[];
  /** Whose is shown first where both sides have something: what one fears, or what one lives on. */
  first?: "own" | "enemy";
};

export type Entry = { className: string; isLine: boolean; words: string };

export const EVERY: readonly Shade[] = [
  "zone",
  "halting",
  "contested",
  "open",
  "supplied",
  "cut_off",
  "source",
  "controlled",
];

/** The overlays of a game that has no list of its own. */
export const COMMON: readonly Sort[] = [
  { name: "Zones", icon: "zones", about: "Zones of control.", from: [{ kind: "zones", marks: EVERY }], first: "enemy" },
  {
    name: "Lines",
    icon: "lines",
    about: "The line of communication of each stack, and stacks without one.",
    from: [{ kind: "lines", marks: ["cut_off"], lines: ["open"] }],
    first: "own",
  },
  {
    name: "Supply",
    icon: "supply",
    about: "Sources of supply, what they reach, and stacks out of it.",
    from: [{ kind: "supply", marks: EVERY }],
    first: "own",
  },
  {
    name: "Control",
    icon: "control",
    about: "Places that count, by who controls them.",
    from: [{ kind: "control", marks: EVERY }],
  },
];

const WORDS: Partial<Record<Shade, string>> = {
  zone: "zone of control",
  halting: "zone that halts the enemy",
  contested: "zones of both",
  open: "line of communication",
  supplied: "in supply",
  source: "source of supply",
  cut_off: "cut off",
  controlled: "controlled",
  front: "line of the army",
  gap: "gap",
  retreat: "way of retreat",
};
const PRINTED: Partial<Record<LineKind, { className: string; words: string }>> = {
  march_lane: { className: "ovl-lane", words: "Lane of march" },
  railroad: { className: "ovl-rail", words: "Railroad" },
};

const bySide = (name: string, side: Side | null): string => (side ? `${name}-${side}` : name);

function markClass({ shade, side }: OverlayMark): string {
  if (shade === "cut_off") return "ov-cut";
  if (shade === "contested") return "ov-contested";
  return bySide(`ov-${shade}`, side ?? "a");
}

const lineClass = ({ shade, side }: OverlayLine): string =>
  shade === "open" ? bySide("ovl-open", side ?? "a") : `ovl-${shade}`;

/** The sides that an overlay has something of. */
export function sidesIn(sort: Sort, answer: (kind: LayKind) => Overlaid | undefined): Set<Side> {
  const all = sort.from.flatMap(({ kind, marks, lines }) => {
    const laid = answer(kind);
    return [
      ...(laid?.marks.filter((it) => marks?.includes(it.shade)) ?? []),
      ...(laid?.lines.filter((it) => lines?.includes(it.shade)) ?? []),
    ];
  });
  return new Set(all.flatMap((it) => it.side ?? []));
}

/** How an overlay lies over the map, and its legend; `whose` leaves the other side's out. */
export function laid(
  sheet: Sheet,
  sort: Sort,
  answer: (kind: LayKind) => Overlaid | undefined,
  whose: Side | undefined,
): { layer: Required<Pick<Layer, "shades" | "lines">>; legend: Entry[] } {
  const shades = new Map<string, HexNo[]>();
  const lines: { className: string; hexes: readonly HexNo[]; isPrinted?: boolean }[] = [];
  const legend = new Map<string, Entry>();
  const isShown = (side: Side | null): boolean => whose === undefined || side === null || side === whose;
  const isOfBoth = sidesIn(sort, answer).size > 1;
  const note = (className: string, isLine: boolean, shade: Shade, side: Side | null): void => {
    const words = WORDS[shade] ?? shade;
    const text = side && isOfBoth && className !== "ov-cut" ? `${sheet.sides[side].adjective} ${words}` : words;
    legend.set(className, { className, isLine, words: text.charAt(0).toUpperCase() + text.slice(1) });
  };
  for (const kind of sort.printed ?? []) {
    const printed = PRINTED[kind];
    const found = sheet.lines.filter((it) => it.kind === kind);
    if (!printed || found.length === 0) continue;
    lines.push(...found.map((it) => ({ className: printed.className, hexes: it.hexes, isPrinted: true })));
    legend.set(printed.className, { ...printed, isLine: true });
  }
  for (const from of sort.from) {
    const told = answer(from.kind);
    for (const mark of told?.marks ?? []) {
      if (!from.marks?.includes(mark.shade) || !isShown(mark.side)) continue;
      const className = markClass(mark);
      shades.set(className, [...(shades.get(className) ?? []), mark.hex]);
      note(className, false, mark.shade, mark.side);
    }
    for (const line of told?.lines ?? []) {
      if (!from.lines?.includes(line.shade) || !isShown(line.side)) continue;
      lines.push({ className: lineClass(line), hexes: line.hexes });
      note(lineClass(line), true, line.shade, line.side);
    }
  }
  return {
    layer: { shades: [...shades].map(([className, hexes]) => ({ className, hexes })), lines },
    legend: [...legend.values()],
  };
}
