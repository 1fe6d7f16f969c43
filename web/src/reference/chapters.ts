// The rules by chapter, and found by words.

import type { RuleOf } from "../types";

export type Chapter = { no: string; rules: RuleOf[] };

export function chaptersOf(rules: readonly RuleOf[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const last = chapters.at(-1);
    if (last?.no === rule.chapter) last.rules.push(rule);
    else chapters.push({ no: rule.chapter, rules: [rule] });
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
