// What happened, cut into what is shown at one time: a step is an action that one can go back to, a beat is what moves
// together within it.

import type { AnyScene, Chair, Gesture, Roll, Side, Told, What } from "../types";
import type { Until } from "../play/heard";
import { advance, meant } from "./advance";

/** What moves or is said together, and how much of the log is told before and after it. */
export type Beat = { told: readonly Told[]; before: AnyScene; after: AnyScene; from: Until; until: Until };

export type Step = {
  /** Whose deed it is; nobody's if fate, the rules or the keeper act. */
  by: Side | null;
  /** Whether the viewer did it: it is shown at once and quickly. */
  isOwn: boolean;
  beats: Beat[];
};

/** Dice with which the rules begin something of their own. */
const OPENING: readonly Roll[] = ["march", "test", "command", "order", "direction"];

/** With these the rules go on after somebody's gesture; a marker that is drawn first of all is his own. */
export const passesOn = (what: What, isFirst: boolean): boolean =>
  what.is === "turn" ||
  what.is === "phase" ||
  (what.is === "drawn" && !isFirst) ||
  (what.is === "moved" && what.by === "rules") ||
  (what.is === "rolled" && OPENING.includes(what.roll));

/** With these a new action begins. */
const begins = (what: What): boolean =>
  what.is === "turn" ||
  what.is === "attacked" ||
  what.is === "drawn" ||
  (what.is === "rolled" && (OPENING.includes(what.roll) || what.roll === "pick" || what.roll === "paralysis"));

const SAID: readonly What["is"][] = ["said", "preparing", "forced", "scored", "passed", "phase", "over", "taken_back"];

/** That a unit has moved, may or does is seen from its moving. */
export const isPlain = (what: What): boolean =>
  what.is === "marked" && ["acted", "moving", "ready"].includes(what.state);

/** Only said: shown with what stands beside it. */
export const isQuiet = (what: What): boolean => SAID.includes(what.is) || isPlain(what);

const MARKS: readonly What["is"][] = ["marked", "restored", "control", "marker"];

/** Whether an event is shown together with the one before it. */
function joins(before: What, what: What): boolean {
  if (isQuiet(what)) return true;
  if (before.is === "moved" && what.is === "moved") return before.by === "rules" && what.by === "rules";
  if (before.is === "rolled" && what.is === "rolled") return before.roll === "unit" && what.roll === "unit";
  if (before.is === "lost" && what.is === "lost") return true;
  return MARKS.includes(before.is) && MARKS.includes(what.is);
}

/** Whether an event only sums up what was shown already: everybody stands there. */
function isRepeated(scene: AnyScene, what: What): boolean {
  if (what.is !== "moved" || what.units.length === 0) return false;
  const to = what.route.at(-1);
  const pieces = meant(scene, what.units, undefined);
  return pieces.length > 0 && pieces.every((it) => it.at.is === "hex" && it.at.hex === to) && what.route[0] !== to;
}

/** Cuts gestures into steps, from the scene before the first of them. */
export function stepsOf(gestures: readonly Gesture[], before: AnyScene, chair: Chair): Step[] {
  const steps: Step[] = [];
  let scene = before;
  for (const { by, told, version } of gestures) {
    // From when on the rules act and no longer whoever made the gesture.
    let isPassed = false;
    let step: Step | undefined;
    for (const [n, it] of told.entries()) {
      if (isRepeated(scene, it.what)) continue;
      const [from, until] = [
        { version, told: n },
        { version, told: n + 1 },
      ];
      const isPassing = !isPassed && passesOn(it.what, it === told[0]);
      if (isPassing) isPassed = true;
      const after = advance(scene, it);
      const beat = step?.beats.at(-1);
      if (!step || isPassing || (begins(it.what) && !isQuietStep(step))) {
        const actor = isPassed ? null : by;
        step = { by: actor, isOwn: actor === chair, beats: [{ told: [it], before: scene, after, from, until }] };
        steps.push(step);
      } else if (beat && joins((beat.told.find((told) => !isQuiet(told.what)) ?? it).what, it.what)) {
        step.beats[step.beats.length - 1] = { ...beat, told: [...beat.told, it], after, until };
      } else step.beats.push({ told: [it], before: scene, after, from, until });
      scene = after;
      // Whoever passes does so himself; what follows is no longer his.
      if (it.what.is === "passed" && !isPassed) [isPassed, step] = [true, undefined];
    }
  }
  return steps;
}

const isQuietStep = (step: Step): boolean => step.beats.every((beat) => beat.told.every((it) => isQuiet(it.what)));

/** A move of the same units that goes on where the one before it ended: one march, told in several gestures. */
function goesOn(first: Step, second: Step): boolean {
  const [a, b] = [first.beats.at(-1)?.told.at(-1)?.what, second.beats[0]?.told[0]?.what];
  return (
    a?.is === "moved" &&
    b?.is === "moved" &&
    first.by === second.by &&
    a.route.at(-1) === b.route[0] &&
    a.units.join() === b.units.join()
  );
}

/** Makes one step of those that one would call one march, and of an announcement and what it announces. */
export function joined(steps: readonly Step[]): Step[] {
  const all: Step[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isPrelude = last && isQuietStep(last) && last.by === step.by && last.isOwn === step.isOwn;
    if (last && (isPrelude || goesOn(last, step))) last.beats.push(...step.beats);
    else all.push({ ...step, beats: [...step.beats] });
  }
  return all;
}
