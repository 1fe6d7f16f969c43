// Ways over the board, as the table tells them: nodes that know from where they are reached.

import type { ReachNode } from "../table/reach";
import type { By, HexNo, Undo, UnitId } from "../types";

/** A way to a hex: the actions of the whole move, and the hexes it passes. */
export type Way = {
  unit: UnitId;
  to: HexNo;
  acts: string[];
  halts: string[];
  hexes: HexNo[];
  cost: number;
  undo: Undo;
  by: By;
};

/** Where a march or a journey can end, the best node of each hex. */
export function ends(nodes: readonly ReachNode[]): ReachNode[] {
  const all = nodes.filter((it) => it.stops);
  // A train is taken by its button: its many hexes would drown the few of a march.
  const onFoot = all.filter((it) => it.by === "foot");
  const best = new Map<HexNo, ReachNode>();
  for (const node of onFoot.length > 0 ? onFoot : all) if (!best.has(node.hex)) best.set(node.hex, node);
  return [...best.values()];
}

/** The whole way of a unit to a node. */
export function wayTo(unit: UnitId, node: ReachNode, nodes: readonly ReachNode[], from: HexNo | undefined): Way {
  const steps: ReachNode[] = [];
  for (let here: ReachNode | undefined = node; here; here = here.parent === undefined ? undefined : nodes[here.parent])
    steps.unshift(here);
  return {
    unit,
    to: node.hex,
    acts: steps.flatMap((it) => it.acts),
    halts: node.halts,
    hexes: [...(from === undefined ? [] : [from]), ...steps.map((it) => it.hex)],
    cost: node.cost,
    undo: node.undo,
    by: node.by,
  };
}
