// Where values come from, and whether they are ours.

import type { SourceOf } from "../types";
import { capital } from "../words/text";

/** Whether a value is a reconstruction, wholly or in part. */
export const isReconstructed = (source: string): boolean => source.includes("reconstructed");

/** Blocks of one source under one heading. */
export type SourceGroup = { heading: string; source: string; isReconstructed: boolean; blocks: string[] };

const HEADINGS: Readonly<Record<string, string>> = {
  map: "Map",
  units: "Counters",
  charts: "Charts",
  scenario: "Scenario",
  scenery: "Scenery without effect",
};

export function sourceGroups(sources: readonly SourceOf[]): SourceGroup[] {
  const groups = new Map<string, SourceGroup>();
  for (const { block, source, kind } of sources) {
    const [head = "", ...rest] = block.split(".");
    const name = `${head} ${source}`;
    const group = groups.get(name) ?? {
      heading: HEADINGS[head] ?? head,
      source,
      isReconstructed: kind === "reconstructed",
      blocks: [],
    };
    group.blocks.push(rest.join(" ").replaceAll("_", " "));
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** A source as a sentence: "Reconstructed: two cells are from rules 9.5." */
export function sourceSentence(source: string): string {
  const text = capital(source);
  return /[.]$/.test(text) ? text : `${text}.`;
}
