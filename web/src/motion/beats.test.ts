import { expect, test } from "vitest";
import type { AnyScene, Gesture, Piece, Told, UnitId, What } from "../types";
import { advance } from "./advance";
import { chronicle } from "./chronicle";
import { joined, stepsOf } from "./beats";

const piece = (unit: UnitId | null, hex: number, side: "a" | "b" = "a"): Piece => ({
  unit,
  side,
  at: { is: "hex", hex },
  under: 0,
  steps: 2,
  attack: null,
  defence: null,
  moves: null,
  states: [],
});
const scene = (...pieces: Piece[]): AnyScene =>
  ({ turn: 1, pieces, markers: [], control: { a: [], b: [101] } }) as unknown as AnyScene;
const told = (what: What): Told => ({ kind: what.is, what, line: [{ is: "text", text: what.is }] });
const moved = (units: UnitId[], route: number[], by: "foot" | "rules" = "foot"): Told =>
  told({ is: "moved", units, route, by });
const rolled = (roll: "march" | "unit" | "combat"): Told =>
  told({ is: "rolled", roll, die: 3, terms: [], total: 3, cell: null, unit: null });
const gesture = (version: number, by: "a" | "b" | null, ...all: Told[]): Gesture => ({ version, by, told: all });
const hexOf = (it: AnyScene, unit: UnitId): number | undefined => {
  const at = it.pieces.find((piece) => piece.unit === unit)?.at;
  return at?.is === "hex" ? at.hex : undefined;
};

test("a counter that moves comes to lie on top where it goes", () => {
  const after = advance(scene(piece(1, 202), piece(2, 101)), moved([2], [101, 202]));
  expect(after.pieces.map((it) => it.unit)).toEqual([2, 1]);
  expect(hexOf(after, 2)).toBe(202);
});

test("a unit that is told by name for the first time was the unknown one on its hex", () => {
  const after = advance(scene(piece(null, 303, "b")), moved([7], [303, 404]));
  expect(hexOf(after, 7)).toBe(404);
});

test("a unit without steps is off the map, one with steps has fewer", () => {
  const before = scene(piece(1, 101));
  const gone = advance(before, told({ is: "lost", unit: 1, left: 0, hex: 101 }));
  expect(gone.pieces[0]?.at).toEqual({ is: "gone" });
  expect(advance(before, told({ is: "lost", unit: 1, left: 1, hex: 101 })).pieces[0]?.steps).toBe(1);
});

test("what the rules do after one's own gesture is no longer one's own", () => {
  const all = [
    told({ is: "passed", side: "a" }),
    told({ is: "turn", turn: 2 }),
    rolled("march"),
    moved([5], [501, 502], "rules"),
    moved([6], [601, 602], "rules"),
    moved([5], [502, 503], "rules"),
  ];
  const steps = stepsOf([gesture(1, "a", ...all)], scene(piece(5, 501, "b"), piece(6, 601, "b")), "a");
  expect(steps.map((it) => [it.by, it.isOwn])).toEqual([
    ["a", true],
    [null, false],
    [null, false],
  ]);
  // The die, then the whole march at once.
  expect(steps[2]?.beats.map((it) => it.told.length)).toEqual([1, 3]);
  expect(hexOf(steps[2]?.beats.at(-1)?.after as AnyScene, 5)).toBe(503);
});

test("dice for several units fall together", () => {
  const steps = stepsOf([gesture(1, "b", rolled("combat"), rolled("unit"), rolled("unit"))], scene(), "a");
  expect(steps[0]?.beats.map((it) => it.told.length)).toEqual([1, 2]);
});

test("a move that only sums up its steps is shown once", () => {
  const all = [moved([1], [101, 102]), moved([1], [101, 102])];
  const steps = stepsOf([gesture(1, "a", ...all)], scene(piece(1, 101)), "a");
  expect(steps[0]?.beats).toHaveLength(1);
});

test("a march in several gestures is one step", () => {
  const gestures = [gesture(1, "b", moved([1], [101, 102])), gesture(2, "b", moved([1], [102, 103]))];
  expect(joined(stepsOf(gestures, scene(piece(1, 101, "b")), "a"))).toHaveLength(1);
});

test("the log tells a march in one line, and not what was taken back", () => {
  const log = [
    gesture(1, "a", moved([1], [101, 102])),
    gesture(2, "a", moved([1], [102, 103])),
    gesture(3, "a", moved([2], [201, 202])),
    gesture(4, "a", told({ is: "taken_back", to: 2 })),
  ];
  const entries = chronicle(log, "a");
  expect(entries).toHaveLength(1);
  expect(entries[0]?.is === "gesture" && entries[0].rows.map((it) => it.route)).toEqual([[101, 102, 103]]);
});

test("who takes part in an attack is told once", () => {
  const attack = told({ is: "attacked", attackers: [1], defenders: [], target: 303, support: 0 });
  const log = [gesture(1, "a", told({ is: "preparing", units: [1], hex: null })), gesture(2, "a", attack)];
  const rows = chronicle(log, "a").flatMap((it) => (it.is === "gesture" ? it.rows : []));
  expect(rows.map((it) => it.hexes)).toEqual([[303]]);
});
