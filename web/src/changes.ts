// How a client makes what changed on what it has: the answer is the later sight. `apply` in the catalog's tests is the same
// in Rust.

import type { Changes } from "./types";

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
      const whole = alike ? insert.map((it) => (before = { ...before, ...(it as object) })) : insert;
      (above[last] as unknown[]).splice(at, remove, ...whole);
    }
  }
}
