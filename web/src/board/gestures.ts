// Fingers, mouse and wheel: what moves the camera, what drags a counter, and what is a press on a point of the board.

import type { Camera } from "./camera.svelte";
import type { Point } from "./geo";

/** From how far on a press is a drag. */
const DRAG = 6;
const LONG_PRESS = 450;

export type Press = { at: Point; isTouch: boolean; isLong: boolean; shift: boolean };

/** What is done with points of the board. */
export type Hands = {
  press(it: Press): void;
  hover(at: Point | undefined): void;
  /** Whether a drag that begins here takes a counter along, and not the map. */
  lift(at: Point, isTouch: boolean): boolean;
  /** Where the counter is dragged to. */
  drag(at: Point): void;
  /** Where it is let go; nowhere if the drag was broken off. */
  drop(at: Point | undefined): void;
};

export function gestures(node: HTMLElement, camera: Camera, hands: Hands): () => void {
  const fingers = new Map<number, Point>();
  let begun: Point | undefined;
  let isDrag = false;
  let isLifted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due: (() => void)[] = [];

  const place = (event: PointerEvent | WheelEvent): Point => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  /** All that happens between two frames is done in one. */
  const soon = (act: () => void): void => {
    if (due.push(act) === 1)
      requestAnimationFrame(() => {
        const all = due;
        due = [];
        all.forEach((it) => {
          it();
        });
      });
  };
  const letGo = (at: Point | undefined): void => {
    if (!isLifted) return;
    isLifted = false;
    soon(() => {
      hands.drop(at);
    });
  };

  const down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    const at = place(event);
    fingers.set(event.pointerId, at);
    [begun, isDrag] = [at, fingers.size > 1];
    // A second finger pinches: whatever the first one held is let go.
    if (isDrag) letGo(undefined);
    clearTimeout(timer);
    if (event.pointerType === "touch" && fingers.size === 1)
      timer = setTimeout(() => {
        if (isDrag || fingers.size !== 1) return;
        isDrag = true;
        hands.press({ at: camera.onBoard(at), isTouch: true, isLong: true, shift: false });
      }, LONG_PRESS);
  };
  const move = (event: PointerEvent): void => {
    const at = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      soon(() => {
        hands.hover(camera.onBoard(at));
      });
      return;
    }
    if (!isDrag && begun && Math.hypot(at[0] - begun[0], at[1] - begun[1]) > DRAG) {
      isDrag = true;
      clearTimeout(timer);
      // Only now: a press on a counter's button has to stay a click.
      node.setPointerCapture(event.pointerId);
      isLifted = fingers.size === 1 && hands.lift(camera.onBoard(begun), event.pointerType === "touch");
    }
    if (!isDrag) return;
    fingers.set(event.pointerId, at);
    if (isLifted) {
      soon(() => {
        hands.drag(camera.onBoard(at));
      });
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    soon(() => {
      if (!other) {
        camera.pan(at[0] - before[0], at[1] - before[1]);
        return;
      }
      const apart = (it: Point): number => Math.max(1, Math.hypot(it[0] - other[0], it[1] - other[1]));
      const middle = (it: Point): Point => [(it[0] + other[0]) / 2, (it[1] + other[1]) / 2];
      const [was, is] = [middle(before), middle(at)];
      camera.pan(is[0] - was[0], is[1] - was[1]);
      camera.scale(apart(at) / apart(before), is);
    });
  };
  const up = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (!fingers.delete(event.pointerId)) return;
    const isTouch = event.pointerType === "touch";
    const isDone = event.type === "pointerup";
    if (isLifted) letGo(isDone ? camera.onBoard(place(event)) : undefined);
    else if (!isDrag && isDone)
      hands.press({ at: camera.onBoard(place(event)), isTouch, isLong: false, shift: event.shiftKey });
    if (fingers.size === 0) isDrag = false;
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = place(event);
    const by = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015));
    soon(() => {
      camera.scale(by, at);
    });
  };
  const leave = (): void => {
    soon(() => {
      hands.hover(undefined);
    });
  };

  const pairs = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["pointerleave", leave],
  ] as const;
  for (const [name, heard] of pairs) node.addEventListener(name, heard);
  node.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [name, heard] of pairs) node.removeEventListener(name, heard);
    node.removeEventListener("wheel", wheel);
    clearTimeout(timer);
  };
}
