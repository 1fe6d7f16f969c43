// The log as it is read: turns and phases are headings, a gesture is a paragraph, and a march told hex by hex is one line.

import type { Bit, Chair, Gesture, HexNo, Line, Side, Term, Told, UnitId, What } from "../types";
import { isPlain, passesOn } from "./beats";

export type Row = {
  line: Line;
  die: number | undefined;
  /** What was added to the die or shifted, one by one. */
  terms: readonly Term[];
  units: readonly UnitId[];
  hexes: readonly HexNo[];
  /** What kinds of event it is, for whoever wants only some. */
  kinds: readonly Kind[];
  /** Whether it only says who will take part in what is told later. */
  isPreparing: boolean;
  /** The way of a move, to which the next step may be joined. */
  route: readonly HexNo[] | undefined;
};

export type Kind = "dice" | "combat" | "losses";

export type Entry =
  | { is: "heading"; rank: "turn" | "phase"; line: Line; version: number; key: string }
  | { is: "gesture"; by: Side | null; version: number; rows: readonly Row[]; key: string };

function kindsOf(what: What): Kind[] {
  switch (what.is) {
    case "rolled":
      return what.roll === "combat" || what.roll === "unit" ? ["dice", "combat"] : ["dice"];
    case "attacked":
    case "preparing":
      return ["combat"];
    case "moved":
      return what.by === "retreat" || what.by === "advance" ? ["combat"] : [];
    case "lost":
      return ["losses", "combat"];
    default:
      return [];
  }
}

function unitsOf(what: What): readonly UnitId[] {
  switch (what.is) {
    case "moved":
    case "marked":
    case "preparing":
    case "said":
      return what.units;
    case "attacked":
      return [...what.attackers, ...what.defenders];
    case "lost":
    case "restored":
    case "placed":
      return [what.unit];
    case "rolled":
      return what.unit === null ? [] : [what.unit];
    default:
      return [];
  }
}

function hexesOf({ what, line }: Told): HexNo[] {
  const said = line.flatMap((it) => (it.is === "hex" ? [it.hex] : []));
  const own = what.is === "moved" ? what.route : "hex" in what && what.hex !== null ? [what.hex] : [];
  const aim = what.is === "attacked" && what.target !== null ? [what.target] : [];
  return [...new Set([...own, ...aim, ...said])];
}

function rowOf(told: Told): Row {
  const { what } = told;
  const isMarch = what.is === "moved" && what.by === "foot" && what.units.length > 0 && what.route.length > 2;
  return {
    line: isMarch ? march(what.units, what.route) : told.line,
    die: what.is === "rolled" ? what.die : undefined,
    terms: what.is === "rolled" ? what.terms.filter((it) => it.kind !== "total") : [],
    units: unitsOf(what),
    hexes: hexesOf(told),
    kinds: kindsOf(what),
    isPreparing: what.is === "preparing",
    route: what.is === "moved" && what.by === "foot" ? what.route : undefined,
  };
}

/** A march in one line, from where to where. */
export function march(units: readonly UnitId[], route: readonly HexNo[]): Line {
  const names = units.flatMap((unit, n): Bit[] => [
    ...(n > 0 ? [{ is: "text" as const, text: ", " }] : []),
    { is: "unit", unit, short: units.length > 1 },
  ]);
  const [from, to] = [route[0] ?? 0, route.at(-1) ?? 0];
  const verb = units.length > 1 ? " move " : " moves ";
  return [
    ...names,
    { is: "text", text: verb },
    { is: "hex", hex: from },
    { is: "text", text: " to " },
    { is: "hex", hex: to },
    { is: "text", text: "." },
  ];
}

/** Joins a step to the march before it; a move that only sums up what was told is left out. */
function joined(last: Row | undefined, row: Row): Row | undefined {
  if (!last?.route || !row.route || last.units.join() !== row.units.join()) return undefined;
  const route =
    last.route.at(-1) === row.route[0]
      ? [...last.route, ...row.route.slice(1)]
      : last.route.at(-1) === row.route.at(-1)
        ? row.route
        : undefined;
  return route && { ...last, route, hexes: [...new Set(route)], line: march(last.units, route) };
}

/** What still stands: what was taken back is not told again. */
function standing(log: readonly Gesture[], chair: Chair): Gesture[] {
  const all: Gesture[] = [];
  for (const gesture of log) {
    const back = gesture.told.find((it) => it.what.is === "taken_back")?.what;
    if (back?.is === "taken_back") {
      while ((all.at(-1)?.version ?? 0) > back.to) all.pop();
      if (gesture.by === chair) continue;
    }
    all.push(gesture);
  }
  return all;
}

/** Takes back who would take part, once the attack itself names them. */
function withoutPreparing(entries: Entry[], by: Side | null): void {
  for (let last = entries.at(-1); last?.is === "gesture" && last.by === by; last = entries.at(-1)) {
    const rows = last.rows.slice(0, last.rows.findLastIndex((it) => !it.isPreparing) + 1);
    if (rows.length === last.rows.length) return;
    if (rows.length > 0) {
      entries[entries.length - 1] = { ...last, rows };
      return;
    }
    entries.pop();
  }
}

export function chronicle(log: readonly Gesture[], chair: Chair): Entry[] {
  const entries: Entry[] = [];
  for (const { version, by: actor, told } of standing(log, chair)) {
    // What the rules do after a gesture is nobody's.
    let by = actor;
    let rows: Row[] | undefined;
    let parts = 0;
    for (const it of told) {
      if (by !== null && passesOn(it.what, it === told[0])) [by, rows] = [null, undefined];
      const key = `${String(version)}.${String(parts++)}`;
      if (it.what.is === "turn" || it.what.is === "phase") {
        entries.push({ is: "heading", rank: it.what.is, line: it.line, version, key });
        rows = undefined;
        continue;
      }
      if (it.what.is === "forced") continue;
      const row = rowOf(it);
      if (it.what.is === "attacked") {
        withoutPreparing(entries, by);
        rows = undefined;
      }
      const last = entries.at(-1);
      const before = last?.is === "gesture" && last.by === by ? last.rows.at(-1) : undefined;
      // That a unit has halted where its march ended needs no line.
      if (isPlain(it.what) && before?.route && before.units.join() === row.units.join()) continue;
      const one = joined(before, row);
      if (one && last?.is === "gesture") {
        const grown = { ...last, version, rows: [...last.rows.slice(0, -1), one] };
        entries[entries.length - 1] = grown;
        rows = grown.rows;
      } else if (rows) {
        rows.push(row);
      } else {
        rows = [row];
        entries.push({ is: "gesture", by, version, rows, key });
      }
    }
  }
  return entries;
}
