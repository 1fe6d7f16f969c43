// All that the parts of a table's page share: the table, what is about to be done, where one looks, and what lies over the
// board. Parts write only what is theirs; nobody reaches into another part.

import type { Camera } from "../board/camera.svelte";
import { Lays } from "../board/lays.svelte";
import type { MapText } from "../board/map";
import type { Layer } from "../board/marks";
import type { Handover } from "../table/seats";
import type { Mover } from "../board/movers";
import type { Table } from "../table/table.svelte";
import type { AnyScene, Cell, Gesture, HexNo, Piece, Sheet, UnitId } from "../types";
import { Choice } from "./choice.svelte";
import { type Until, toldBy } from "./heard";

/** Where something is. */
export type Where = { unit?: UnitId; hex?: HexNo };

/** What the panel shows below the question. */
export type Tab = "now" | "log" | "charts" | "rules" | "people";

export class Page {
  readonly choice: Choice;
  /** What the table lays over the map when it is asked. */
  readonly lays: Lays;
  map: MapText | undefined = $state.raw();
  camera: Camera | undefined = $state.raw();
  /** The hex under the pointer or the keyboard's cursor. */
  hovered: HexNo | undefined = $state.raw();
  cursor: HexNo | undefined = $state.raw();
  /** The hex that is looked into, by a long press; its card stays until the next touch. */
  inspected: HexNo | undefined = $state.raw();
  tab: Tab = $state("now");
  /** The rule that the reference is to show. */
  rule: string | undefined = $state();
  /** Hexes that the log or a list points at. */
  pointed: readonly HexNo[] = $state.raw([]);
  /** The layers of the overlays and of what was just witnessed, by who lays them. */
  layers: Readonly<Record<string, Layer>> = $state.raw({});
  /** The scene as it is shown: an earlier one while something is animated or looked back at. */
  staged: AnyScene | undefined = $state.raw();
  /** Counters under way, drawn over all others. */
  movers: readonly Mover[] = $state.raw([]);
  /** What a press on the board does in place of acting, while something is shown that is not the present. */
  intercept: (() => void) | undefined = $state.raw();
  /** How far what happened is told while it is being shown; all of it otherwise. */
  until: Until | undefined = $state.raw();
  /** The version of the table that is looked back at. */
  lookingAt: number | undefined = $state.raw();
  /** The cells of charts that the last dice led to; they stay lit until the next decision. */
  cells: readonly Cell[] = $state.raw([]);
  /** Where a counter was just dragged to: it lies there already and need not glide. */
  dropped: HexNo | undefined;
  /** Whether the number of every hex is written on the board. */
  numbers: boolean = $state(false);
  /** How often the guided first turn was asked for; it begins anew each time. */
  guided = $state(0);

  /** How the other side sits down here, where both seats are one's own. */
  handover: Handover | undefined = $state.raw();
  /** What is about to be said in the talk. */
  saying: string = $state("");
  /** The last line of the chat that was read. */
  chatRead: number = $state(0);

  constructor(readonly table: Table) {
    this.choice = new Choice(table);
    this.lays = new Lays(table);
  }

  get sheet(): Sheet | undefined {
    return this.table.sheet;
  }

  get scene(): AnyScene | undefined {
    return this.staged ?? this.table.sight?.scene;
  }

  /** What happened, as far as it is told. */
  get heard(): readonly Gesture[] {
    return toldBy(this.table.log, this.until);
  }

  /** The counters on a hex, the top one first. */
  stackAt(hex: HexNo): Piece[] {
    return this.scene?.pieces.filter((it) => it.at.is === "hex" && it.at.hex === hex) ?? [];
  }

  pieceOf(unit: UnitId): Piece | undefined {
    return this.scene?.pieces.find((it) => it.unit === unit);
  }

  hexOf(unit: UnitId): HexNo | undefined {
    const at = this.pieceOf(unit)?.at;
    return at?.is === "hex" ? at.hex : undefined;
  }

  lay(by: string, layer: Layer | undefined): void {
    const others = Object.entries(this.layers).filter(([name]) => name !== by);
    this.layers = Object.fromEntries(layer ? [...others, [by, layer]] : others);
  }

  /** Brings something to the middle of the board. */
  go({ unit, hex }: Where): void {
    const where = hex ?? (unit === undefined ? undefined : this.hexOf(unit));
    if (where !== undefined && this.map)
      this.camera?.centre(this.map.grid.centre(where), Math.max(1, this.camera.zoom));
  }

  /** Opens the reference at a rule. */
  showRule(rule: string): void {
    [this.tab, this.rule] = ["rules", rule];
  }
}
