// What is being shown, in a sentence, and whose it is.

import type { Chair, Sheet, Side, UnitId } from "../types";
import { say } from "../words";
import { march } from "./chronicle";
import type { Beat, Step } from "./steps";

/** A sentence for a beat; a march of many is said at once. */
export function sentence(sheet: Sheet, beat: Beat): string {
  const moved = beat.told.flatMap(({ what }) => (what.is === "moved" ? what.units : []));
  const units = [...new Set<UnitId>(moved)];
  const [first] = beat.told;
  if (units.length > 1 && beat.told.filter((it) => it.what.is === "moved").length > 1) {
    const names = units.map((it) => sheet.units[it]?.name ?? "a unit");
    return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""} march.`;
  }
  const rolled = beat.told.find((it) => it.what.is === "rolled");
  const told = rolled ?? first;
  if (told?.what.is === "moved" && told.what.by === "foot" && told.what.units.length > 0)
    return say(sheet, march(told.what.units, told.what.route));
  return told ? say(sheet, told.line) : "";
}

const SIDES: readonly Side[] = ["a", "b"];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whose doing a step is: "Russia", "You"; of a side that never decides, the rules are the hand. */
export function whose(sheet: Sheet, step: Step, chair: Chair): string {
  const side = step.by ?? SIDES.find((it) => !sheet.sides[it].decides);
  if (side === undefined) return "The rules";
  return side === chair ? "You" : capital(sheet.sides[side].name);
}
