import { expect, test } from "vitest";
import type { NodeKind, Reach } from "../types";
import { nodes } from "./reach";

const march: NodeKind = { by: "foot", acts: ["step A *"], stops: true, halts: [], ends: null, undo: "free" };
const train: NodeKind = { ...march, by: "rail", acts: ["rail A", "to *"], undo: "die" };

test("what hexes have in common is written out for each, with its own number", () => {
  const reach: Reach = {
    unit: 4,
    from: 1102,
    kinds: [march, train],
    nodes: [
      [101, 1, 0],
      [1203, 2, 0, 0],
      [2310, 0, 1],
    ],
  };
  expect(nodes(reach)).toEqual([
    { ...march, hex: 101, cost: 1, acts: ["step A 0101"] },
    { ...march, hex: 1203, cost: 2, acts: ["step A 1203"], parent: 0 },
    { ...train, hex: 2310, cost: 0, acts: ["rail A", "to 2310"] },
  ]);
});
