// How a client makes what changed on what it has: the answer is the later sight. `apply` in the catalog's tests is the same
// in Rust.

import type { Changes } from "../types";

type Node = { [key: string]: unknown };

/** Makes changes, in order, on `sight`, which is left as it will be. */
export function apply(sight: object, changes: Changes): void {
  for (const [path, ...how] of changes) {
    const keys = path.split("/");
    const last = keys.pop() ?? "";
    const above = keys.reduce((at, key) => at[key] as Node, sight as Node);
    if (how.length === 1) above[last] = how[0];
    else {
      const [at, remove, insert, alike] = how;
      let before = {};
      // Each has its own lists: a later change is one thing's alone.
      const one = (it: unknown) => structuredClone((before = { ...before, ...(it as object) }));
      const whole = alike ? insert.map(one) : insert;
      (above[last] as unknown[]).splice(at, remove, ...whole);
    }
  }
}
