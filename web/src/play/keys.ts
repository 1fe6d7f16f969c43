// The keys of a table. A hex cursor walks the board, so that everything can be pointed at without a pointer.

import type { HexNo, UnitId } from "../types";
import type { Page } from "./page.svelte";

/** What each key does, for the list of keys. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["N, Shift+N", "next or last unit that can act"],
  ["Arrows", "walk the cursor from hex to hex"],
  ["Space", "point at the hex under the cursor"],
  [".", "go there without halting"],
  ["Enter", "do what stands ready"],
  ["Esc", "one step back of what is not done"],
  ["A", "all who can attack, or only those before; assault; the whole stack"],
  ["O", "another proposal of losses"],
  ["H", "halt where one is"],
  ["U, Ctrl+Z", "undo"],
  ["E", "end what is being done; twice if units have not acted"],
  ["Shift+arrows", "move the map"],
  ["P", "fold the panel"],
  ["+, -, 0", "nearer, farther, the whole map"],
];

/** Units that can act, in the order of the hexes they stand on. */
function able(page: Page): UnitId[] {
  return [...page.choice.units].sort((a, b) => (page.hexOf(a) ?? 0) - (page.hexOf(b) ?? 0) || a - b);
}

/** Goes to the next unit that can act. */
export function next(page: Page, by: 1 | -1): void {
  const { choice } = page;
  const units = able(page);
  if (units.length === 0) return;
  const here =
    choice.unit ?? page.stackAt(page.cursor ?? -1).find((it) => it.unit !== null && choice.units.has(it.unit))?.unit;
  const at = here == null ? (by === 1 ? -1 : 0) : units.indexOf(here);
  const unit = units[(at + by + units.length) % units.length];
  if (unit === undefined) return;
  page.cursor = page.hexOf(unit);
  if (choice.draft.offers.length === 0) choice.choose(unit);
  page.go({ unit });
}

/** Up and down along the column, left and right to the next one. */
function walk(page: Page, [columns, rows]: readonly [number, number]): void {
  const { map, camera } = page;
  if (!map || !camera) return;
  const start =
    page.cursor ?? (page.choice.unit === undefined ? undefined : page.hexOf(page.choice.unit)) ?? middleOf(page);
  if (start === undefined) return;
  const to: HexNo = page.cursor === undefined ? start : start + columns * 100 + rows;
  if (!map.grid.has(to)) return;
  [page.cursor, page.hovered] = [to, to];
  camera.reveal(map.grid.centre(to));
}

function middleOf({ map, camera }: Page): HexNo | undefined {
  return camera && map?.grid.at(...camera.onBoard(camera.middle));
}

/** Whether the key is meant for what it falls on: whoever went there by keys means that, and not the red button. */
const isOnButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("button, a, summary");

const isSlider = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === "range";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]") && !isSlider(target);

/** What a pointer has pressed keeps no claim to the keys: Enter is the red button's again. */
export function letGo(event: MouseEvent): void {
  // Keys press buttons, too, and go on from there.
  if (event.detail === 0 || isTyping(event.target)) return;
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !isTyping(activeElement) && !activeElement.closest("[role=dialog]"))
    activeElement.blur();
}

/** `fold` folds the panel away, or back. */
export function keys(page: Page, event: KeyboardEvent, fold: () => void): void {
  const { choice, camera } = page;
  if (event.defaultPrevented || isTyping(event.target) || event.altKey || event.metaKey) return;
  if (event.ctrlKey && event.key !== "z") return;
  if ((event.key === "Enter" || event.key === " ") && isOnButton(event.target)) return;
  if (isSlider(event.target) && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  const middle = [(camera?.width ?? 0) / 2, (camera?.height ?? 0) / 2] as const;
  const point = (isWaypoint: boolean): void => {
    if (page.cursor !== undefined) void choice.point(page.cursor, page.stackAt(page.cursor), isWaypoint);
  };
  const arrow = (columns: number, rows: number): void => {
    if (event.shiftKey) camera?.pan(-80 * columns, -80 * rows);
    else walk(page, [columns, rows]);
  };
  const all: Record<string, () => void> = {
    Enter: () => void choice.enter(),
    " ": () => {
      point(false);
    },
    ".": () => {
      point(true);
    },
    Escape: () => {
      if (!choice.back()) page.cursor = undefined;
    },
    u: () => void choice.undo(),
    z: () => {
      if (event.ctrlKey) void choice.undo();
    },
    n: () => {
      next(page, 1);
    },
    N: () => {
      next(page, -1);
    },
    e: () => {
      const end = choice.buttons.find((it) => it.ends);
      if (end) void choice.press(end);
    },
    a: () => {
      const [assault] = choice.assaults;
      if (choice.all || choice.isAll) void choice.takeAll();
      else if (assault) void choice.press(assault);
      else if (choice.canGather) void choice.gather();
    },
    o: () => void choice.turnLosses(),
    h: () => {
      const halt = choice.buttons.find((it) => it.verb === "halt");
      if (halt) void choice.press(halt);
    },
    p: fold,
    ArrowUp: () => {
      arrow(0, -1);
    },
    ArrowDown: () => {
      arrow(0, 1);
    },
    ArrowLeft: () => {
      arrow(-1, 0);
    },
    ArrowRight: () => {
      arrow(1, 0);
    },
    "+": () => camera?.scale(1.25, middle),
    "-": () => camera?.scale(0.8, middle),
    "0": () => camera?.fit(),
  };
  const act = all[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
