// What the table lays over the map when it is asked: zones, lines, supply, control. Each is asked for once a version.

import type { Table } from "../table/table.svelte";
import type { Overlaid } from "../types";

export type LayKind = "zones" | "lines" | "supply" | "control";

export class Lays {
  private known: Readonly<Partial<Record<LayKind, Overlaid>>> = $state.raw({});
  private readonly asked = new Map<LayKind, number>();

  constructor(private readonly table: Table) {}

  /** The last that was told; it stays while a newer one is on its way, so that nothing flickers. */
  of(kind: LayKind): Overlaid | undefined {
    return this.known[kind];
  }

  /** Asks for it as it is now, unless that was asked before. */
  want(kind: LayKind): void {
    const { version } = this.table;
    if (version === undefined || this.asked.get(kind) === version) return;
    this.asked.set(kind, version);
    this.table.ask({ ask: "overlay", kind }).then(
      (answer) => {
        if (answer.is === "overlay" && this.asked.get(kind) === version)
          this.known = { ...this.known, [kind]: answer.overlay };
      },
      () => this.asked.delete(kind),
    );
  }
}
