// A reach written out: what its hexes have in common is told once on the wire.

import type { HexNo, NodeKind, Reach } from "../types";

/** A hex that can be reached; `parent` is the place of the one it is reached from, `undefined` where the unit stands. */
export type ReachNode = Omit<NodeKind, "acts"> & { hex: HexNo; cost: number; acts: string[]; parent?: number };

/** The nodes of a reach, each with its own actions. */
export function nodes(reach: Reach): ReachNode[] {
  return reach.nodes.map(([hex, cost, at, parent]) => {
    const kind = reach.kinds[at] as NodeKind;
    const acts = kind.acts.map((it) => it.replace(/\*$/, String(hex).padStart(4, "0")));
    return parent === undefined ? { ...kind, hex, cost, acts } : { ...kind, hex, cost, acts, parent };
  });
}
