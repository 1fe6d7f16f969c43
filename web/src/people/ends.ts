// How a game ended, in a title and a sentence.

import type { Ended, Gesture, Sheet, Side } from "../types";
import { say } from "../words/say";
import { capital, other } from "../words/text";

const article = (word: string): string => (/^[AEIOU]/.test(word) ? "An" : "A");

/** "A German victory", "A draw", "The game was broken off". */
export function titleOf(sheet: Sheet, { winner, how }: Ended): string {
  if (winner === "a" || winner === "b") {
    const { adjective } = sheet.sides[winner];
    return `${article(adjective)} ${adjective} victory`;
  }
  return how === "abort" ? "The game was broken off" : "A draw";
}

/** Ends that no rule of a game brings about. */
function beyondRules(sheet: Sheet, winner: Side | undefined, how: string): string | undefined {
  const loser = winner ? sheet.sides[other(winner)].name : "";
  const all: Record<string, string> = {
    resignation: `By resignation of ${loser}.`,
    agreement: "Both sides agreed to it.",
    abort: "It does not count.",
    forfeit: `${capital(loser)} did not show the secret that was sealed.`,
    time: `${capital(loser)} had no time left.`,
    absence: `${capital(loser)} stayed away.`,
    ruling: "Whoever keeps the table decided so.",
  };
  return all[how];
}

/** Why it ended so, in one sentence: by the way of winning that the table told of, or else by what it says of the end. */
export function reasonOf(sheet: Sheet, ended: Ended, heard: readonly Gesture[]): string {
  const winner = ended.winner === "a" || ended.winner === "b" ? ended.winner : undefined;
  const beyond = beyondRules(sheet, winner, ended.how);
  if (beyond) return beyond;
  const over = heard.flatMap((it) => it.told).findLast((it) => it.what.is === "over");
  const way = over?.what.is === "over" && over.what.way !== null ? sheet.ways[over.what.way] : undefined;
  if (way) return say(sheet, way.needs);
  if (over) return say(sheet, over.line);
  return `${capital(ended.how)}.`;
}
