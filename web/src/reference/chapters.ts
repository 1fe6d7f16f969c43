// The rules by chapter, and found by words.

import type { RuleOf } from "../types";

export type Chapter = { no: string; rules: RuleOf[] };

/** The chapter is what stands before the first dot or dash of a number: 5-rail-d, 9.6g. */
export function chaptersOf(rules: readonly RuleOf[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const no = rule.id.split(/[.-]/)[0] ?? rule.id;
    const last = chapters.at(-1);
    if (last?.no === no) last.rules.push(rule);
    else chapters.push({ no, rules: [rule] });
  }
  return chapters;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules whose number begins so, or that have all these words. */
export function findRules(rules: readonly RuleOf[], query: string): RuleOf[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const title = plain(rule.title);
    return words.every((word) => rule.id.toLowerCase().startsWith(word) || title.includes(word));
  });
}
