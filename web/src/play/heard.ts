// The log as far as it is told: what is still being shown does not stand there yet.

import type { Gesture } from "../types";

/** How far the log is told: up to this gesture, and so many events of it. */
export type Until = { version: number; told: number };

/** As much of the log as is told by then. */
export function toldBy(log: readonly Gesture[], until: Until | undefined): readonly Gesture[] {
  if (!until) return log;
  return log.flatMap((it) => {
    if (it.version < until.version) return [it];
    const told = it.version === until.version ? it.told.slice(0, until.told) : [];
    return told.length > 0 ? [{ ...it, told }] : [];
  });
}
