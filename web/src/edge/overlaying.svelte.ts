// Which overlay lies on the map, whose, and what it says of itself.

import { gameOf } from "../games";
import type { Page } from "../play/page.svelte";
import type { HexNo, Overlaid, Side, UnitId } from "../types";
import type { LayKind } from "../board/lays.svelte";
import { COMMON, type Entry, type Icon, type Sort, laid, sidesIn } from "../board/overlays";

/** The reach of a unit, as far as the table tells it; a thought, for nothing is done by it. */
type Thought = { unit: UnitId; hexes: readonly HexNo[]; why: string | undefined };

export class Overlaying {
  /** The overlay that lies there; one more than there are is the reach of any unit. */
  on: number | undefined = $state();
  whose: Side | undefined = $state();
  thought: Thought | undefined = $state.raw();

  constructor(private readonly page: Page) {}

  private get sorts(): readonly Sort[] {
    const { sheet } = this.page;
    return sheet ? (gameOf(sheet.game).overlays ?? COMMON) : [];
  }

  get buttons(): readonly { name: string; icon: Icon }[] {
    return [...this.sorts, { name: "Reach", icon: "reach" as const }];
  }

  get sort(): Sort | undefined {
    return this.on === undefined ? undefined : this.sorts[this.on];
  }

  get isReach(): boolean {
    return this.on !== undefined && this.on === this.sorts.length;
  }

  /** The sides that it has something of. */
  get sides(): Side[] {
    return this.sort ? [...sidesIn(this.sort, this.answer)].sort() : [];
  }

  get shown(): ReturnType<typeof laid> | undefined {
    const { sort } = this;
    const { sheet } = this.page;
    return sheet && sort ? laid(sheet, sort, this.answer, this.sides.length > 1 ? this.whose : undefined) : undefined;
  }

  get legend(): readonly Entry[] {
    return this.shown?.legend ?? [];
  }

  toggle(n: number): void {
    if (n > this.sorts.length) return;
    this.on = this.on === n ? undefined : n;
    const { chair } = this.page.table;
    const first = this.sorts[n]?.first;
    const other = chair === "a" ? "b" : "a";
    this.whose = chair === "spectator" || !first ? undefined : first === "own" ? chair : other;
  }

  private readonly answer = (kind: LayKind): Overlaid | undefined => this.page.lays.of(kind);
}
