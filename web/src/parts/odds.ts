// What a combat may bring, in the few figures that decide.

import type { DieFace, Grade, Odds, Share, Side } from "../types";

export const GRADES: readonly Grade[] = ["won", "good", "poor", "bad"];

export const share = ({ num, den }: Pick<Share, "num" | "den">): number => num / den;

/** The chance of each grade of result. */
export function graded(odds: Odds): Record<Grade, number> {
  const all: Record<Grade, number> = { won: 0, good: 0, poor: 0, bad: 0 };
  for (const it of odds.results) if (it.grade) all[it.grade] += share(it);
  return all;
}

const percent = (chance: number): string => String(Math.round(chance * 100));
const mean = (it: Share | undefined): string | undefined => it && share(it).toFixed(1);
/** From one figure to another, or the one if they are the same. */
const between = (low: string, high: string, dash: string): string => (low === high ? low : `${low}${dash}${high}`);

/** The figures of the one line: the aim, and the mean losses of both, from the worst case to the best. */
export function figures(odds: Odds): { aim: string; attacker?: string; defender?: string } {
  const cases = [odds.worst ?? odds, odds.best ?? odds] as const;
  const [least, most] = cases.map((it) => graded(it).won).sort((a, b) => a - b) as [number, number];
  const aim = `${between(percent(least), percent(most), " to ")} %`;
  const losses = [0, 1].map((n) => {
    const [a, b] = cases.map((it) => mean(it.expected[n])).sort();
    return a === undefined || b === undefined || odds.expected.length < 2 ? undefined : between(a, b, "–");
  });
  const [attacker, defender] = losses;
  return { aim, ...(attacker === undefined ? {} : { attacker }), ...(defender === undefined ? {} : { defender }) };
}

/** How the two sides of a combat are spoken of by somebody who sits there, or looks on. */
export function parties(odds: Odds, chair: Side | "spectator"): { attacker: string; defender: string } {
  if (chair === "spectator") return { attacker: "attacker loses", defender: "defender" };
  return odds.attacker === chair
    ? { attacker: "you lose", defender: "they lose" }
    : { attacker: "they lose", defender: "you lose" };
}

/** What may come of a combat, in the words of whoever sits there. */
export function chanceWords(what: string, attacker: Side, chair: Side | "spectator"): string {
  if (chair === "spectator") return what;
  return what.replace("the attacker loses", attacker === chair ? "you lose" : "they lose");
}

/** What a face of the die costs the viewer and the other side; `isTurned` if the viewer is attacked. */
export function sidesOf({ lost }: Pick<DieFace, "lost">, isTurned: boolean): { own: number; theirs: number } {
  const [attacker, defender] = lost ?? [0, 0];
  return isTurned ? { own: defender, theirs: attacker } : { own: attacker, theirs: defender };
}

/** The tables of faces there are: one, or under fog the worst case and the best. */
export function tablesOf(odds: Odds): { name: string; faces: readonly DieFace[] }[] {
  if (odds.faces.length > 0) return [{ name: "Result by die", faces: odds.faces }];
  return [
    { name: "Result by die, at worst", faces: odds.worst?.faces ?? [] },
    { name: "Result by die, at best", faces: odds.best?.faces ?? [] },
  ].filter((it) => it.faces.length > 0);
}
