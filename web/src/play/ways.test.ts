import { expect, test } from "vitest";
import type { ReachNode } from "../table/reach";
import { ends, wayTo } from "./ways";

const node = (hex: number, cost: number, parent?: number, more: Partial<ReachNode> = {}): ReachNode => ({
  hex,
  cost,
  by: "foot",
  acts: [`step A ${String(hex)}`],
  stops: true,
  halts: ["halt"],
  ends: null,
  undo: "free",
  ...(parent === undefined ? {} : { parent }),
  ...more,
});

test("a way goes through all it is reached by, and halts once", () => {
  const nodes = [node(1102, 1, undefined, { stops: false }), node(1103, 2, 0), node(1203, 3, 1)];
  const way = wayTo(4, nodes[2] as ReachNode, nodes, 1101);
  expect(way.hexes).toEqual([1101, 1102, 1103, 1203]);
  expect([...way.acts, ...way.halts]).toEqual(["step A 1102", "step A 1103", "step A 1203", "halt"]);
});

test("trains do not drown marches, and are all there is where nobody can march", () => {
  const train = (hex: number): ReachNode => node(hex, 0, undefined, { by: "rail" });
  expect(ends([node(1102, 1), train(1102), train(1105)]).map((it) => [it.hex, it.by])).toEqual([[1102, "foot"]]);
  expect(ends([train(1102), train(1105)]).map((it) => it.hex)).toEqual([1102, 1105]);
  expect(ends([node(1102, 1, undefined, { stops: false })])).toEqual([]);
});
