// What is being shown, in a sentence, and whose it is.

import type { Chair, Odds, Sheet, Side, Told, UnitId, What } from "../types";
import { isMany, say } from "../words/say";
import { capital } from "../words/text";
import { march } from "./chronicle";
import { type Beat, type Step, isPlain } from "./beats";

export type Rolled = Extract<What, { is: "rolled" }>;
export type Throw = Told & { what: Rolled };

const isThrow = (told: Told): told is Throw => told.what.is === "rolled";

/** The dice of a beat. */
export const throwsOf = (beat: Beat): Throw[] => beat.told.filter(isThrow);

/** A sentence for a beat; a march of many is said at once. */
export function sentence(sheet: Sheet, beat: Beat): string {
  const moved = beat.told.flatMap(({ what }) => (what.is === "moved" ? what.units : []));
  const units = [...new Set<UnitId>(moved)];
  const [first] = beat.told;
  if (units.length > 1 && beat.told.filter((it) => it.what.is === "moved").length > 1) {
    const names = units.map((it) => sheet.units[it]?.name ?? "a unit");
    return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""} march.`;
  }
  const told = beat.told.find(isThrow) ?? first;
  if (told?.what.is === "moved" && told.what.by === "foot" && told.what.units.length > 0)
    return say(sheet, march(told.what.units, told.what.route));
  return told ? capital(say(sheet, told.line)) : "";
}

/** All that a beat tells, for whoever only listens. `said` is what its dice brought, in the words of the head. */
export function spoken(sheet: Sheet, beat: Beat, said?: string): string {
  const all = beat.told.filter((it) => !isPlain(it.what) && it.what.is !== "forced" && it.what.is !== "preparing");
  if (all.length === 0) return "";
  if (all.every((it) => it.what.is === "moved")) return sentence(sheet, beat);
  return all.map((it) => (said !== undefined && isThrow(it) ? said : capital(say(sheet, it.line)))).join(" ");
}

const SIDES: readonly Side[] = ["a", "b"];

/** Whose doing a step is: "Russia", "You"; of a side that never decides, the rules are the hand. */
export function whose(sheet: Sheet, step: Step, chair: Chair): string {
  const side = step.by ?? SIDES.find((it) => !sheet.sides[it].decides);
  if (side === undefined) return "The rules";
  return side === chair ? "You" : capital(sheet.sides[side].name);
}

const steps = (n: number): string => (n === 0 ? "nothing" : n === 1 ? "1 step" : `${String(n)} steps`);
/** What both sides lose: "You lose 2 steps, Russia loses 1." */
export function lossWords(sheet: Sheet, chair: Chair, attacker: Side, lost: readonly [number, number]): string {
  const losses = SIDES.map((side) => ({ side, n: lost[side === attacker ? 0 : 1] }));
  const ordered = losses.sort((a, b) => Number(b.side === chair) - Number(a.side === chair));
  const [first, second] = ordered.map(({ side, n }, at) => {
    const { name } = sheet.sides[side];
    const who = side === chair ? "you lose" : `${name} ${isMany(name) ? "lose" : "loses"}`;
    // The second figure needs no noun where the first had it.
    const bare = at === 1 && n > 0 && (ordered[0]?.n ?? 0) > 0;
    return `${who} ${bare ? String(n) : steps(n)}`;
  });
  return capital(`${first ?? ""}, ${second ?? ""}.`);
}

const OF_SIX = [
  "",
  "One roll in six",
  "One roll in three",
  "Every second roll",
  "Two rolls in three",
  "Five rolls in six",
];

/** How usual the roll was. */
export function usual(odds: Odds, die: number): string {
  const face = odds.faces[die - 1];
  if (!face || odds.faces.length !== 6) return "";
  const key = (it: typeof face): string => it.lost?.join() ?? it.result;
  const like = OF_SIX[odds.faces.filter((it) => key(it) === key(face)).length];
  const [a, b] = odds.expected;
  const mean =
    face.lost && a && b ? `; on average ${[a, b].map((it) => (it.num / it.den).toFixed(1)).join(" and ")}` : "";
  return like ? `${like} is like this${mean}.` : "";
}
