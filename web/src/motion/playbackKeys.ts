// Keys while something is shown that is not the present: they belong to the showing, and nothing is played by them.

import type { Looking } from "./looking.svelte";
import type { Motion } from "./motion.svelte";

/** Keys that change nothing: they go on to whoever wants them. */
const FREE = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "+", "-", "0", "p", "P", "l", "L", "?"]);

export function playbackKeys(event: KeyboardEvent, motion: Motion, looking: Looking, isLooking: boolean): void {
  if ((!isLooking && !motion.holds) || FREE.has(event.key) || event.ctrlKey || event.metaKey) return;
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "range");
  if (isText) return;
  const isButton = target instanceof HTMLElement && target.closest("button, a, select, input") !== null;
  // A button that has the focus is pressed; its press must not be a key of the table as well.
  if (isButton && (event.key === "Enter" || event.key === " ")) {
    if (!(target instanceof HTMLElement) || target.dataset["hex"] === undefined) {
      event.stopPropagation();
      return;
    }
  }
  event.stopPropagation();
  if (target instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  const all: Record<string, () => void> = isLooking
    ? {
        ArrowLeft: () => {
          looking.to(looking.at - 1);
        },
        ArrowRight: () => {
          looking.to(looking.at + 1);
        },
        ArrowUp: () => {
          looking.turn(1);
        },
        ArrowDown: () => {
          looking.turn(-1);
        },
        Escape: () => {
          looking.leave();
        },
      }
    : {
        // Dice of one's own are not paused: any key goes on.
        ...(motion.isWatched
          ? {
              ArrowLeft: () => {
                motion.go(-1);
              },
              ArrowRight: () => {
                motion.go(1);
              },
              " ": () => {
                motion.pause();
              },
            }
          : {}),
        Escape: () => {
          if (motion.isWatched) motion.skip();
          else motion.goOn();
        },
      };
  const act = all[event.key];
  if (act) act();
  else if (!isLooking) motion.goOn();
}
