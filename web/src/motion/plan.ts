// How long each part of a throw is shown: the die lies, what is added to it comes, its cell lights, and only then the result is
// said and rests, before anything else changes.

import type { What } from "../types";

export type Part = "die" | "terms" | "cell" | "rest";
export type Phase = { part: Part; ms: number };
type Rolled = Pick<Extract<What, { is: "rolled" }>, "roll" | "terms" | "cell">;
type Pace = { speed: "calm" | "brisk" | "none"; isStill: boolean };

const CALM: Record<Part, number> = { die: 420, terms: 180, cell: 180, rest: 1200 };
/** A throw that is no battle is read sooner. */
const SMALL_REST = 700;

/** The parts of throws that fall together; none where nothing is shown. `reads` is how long it stands at least. */
export function planOf(rolls: readonly Rolled[], { speed, isStill }: Pace, reads = 0): Phase[] {
  if (speed === "none" || rolls.length === 0) return [];
  const factor = speed === "calm" ? 1 : 0.5;
  const has: Record<Part, boolean> = {
    // Whoever asks for less motion sees the die as it lies.
    die: !isStill,
    terms: !isStill && rolls.some((it) => it.terms.length > 0),
    cell: !isStill && rolls.some((it) => it.cell !== null),
    rest: true,
  };
  const rest = rolls.some((it) => it.roll === "combat") ? CALM.rest : SMALL_REST;
  return (["die", "terms", "cell", "rest"] as const)
    .filter((part) => has[part])
    .map((part) => ({ part, ms: part === "rest" ? Math.max(rest * factor, reads) : CALM[part] * factor }));
}

/** Where somebody goes on to who does not want to wait: first to the result, and only from there to what follows. */
export const onFrom = (part: Part): Part | undefined => (part === "rest" ? undefined : "rest");

const ORDER: readonly Part[] = ["die", "terms", "cell", "rest"];

/** Whether a part has come. */
export const hasCome = (part: Part, now: Part): boolean => ORDER.indexOf(now) >= ORDER.indexOf(part);
