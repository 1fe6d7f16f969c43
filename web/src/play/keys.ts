// The keys of a table.

import type { Desk } from "./desk.svelte";

/** Goes to the next unit that can act. */
function next(desk: Desk, by: 1 | -1): void {
  const { table, choice } = desk;
  const units = [...table.reaches.keys()].sort((a, b) => a - b);
  if (units.length === 0) return;
  const at = choice.unit === undefined ? (by === 1 ? -1 : 0) : units.indexOf(choice.unit);
  choice.clear();
  choice.unit = units[(at + by + units.length) % units.length];
  if (choice.unit !== undefined) desk.go({ unit: choice.unit });
}

export function keys(desk: Desk, event: KeyboardEvent): void {
  const { choice, camera } = desk;
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isTyping || event.altKey || event.metaKey) return;
  const middle = [(camera?.width ?? 0) / 2, (camera?.height ?? 0) / 2] as const;
  const all: Record<string, () => void> = {
    Enter: () => void choice.enter(),
    Escape: () => {
      if (!choice.back()) choice.ending = undefined;
    },
    u: () => void choice.undo(),
    z: () => {
      if (event.ctrlKey) void choice.undo();
    },
    n: () => {
      next(desk, 1);
    },
    N: () => {
      next(desk, -1);
    },
    e: () => {
      const end = choice.buttons.find((it) => it.ends);
      if (end) void choice.press(end);
    },
    "+": () => camera?.scale(1.25, middle),
    "-": () => camera?.scale(0.8, middle),
    "0": () => camera?.fit(),
  };
  const act = all[event.key];
  if (!act || (event.key === "Enter" && event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  act();
}
