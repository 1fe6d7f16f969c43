import { expect, test } from "vitest";
import type { RuleOf } from "../types";
import { chaptersOf, findRules } from "./chapters";
import { sourceGroups, sourceSentence } from "./sources";

const rule = (id: string, title: string, chapter = "5"): RuleOf => ({ id, chapter, title, modelled: true });
const RULES = [
  rule("5-rail-c", "A corps going by rail may nowhere touch a Russian corps."),
  rule("5-rail-d", "No train runs where a Russian corps was."),
  rule("8-victory-a", "A Russian corps in the Königsberg area ends the game.", "8"),
];

test("rules stand by chapter", () => {
  expect(chaptersOf(RULES).map((it) => [it.no, it.rules.length])).toEqual([
    ["5", 2],
    ["8", 1],
  ]);
  expect(chaptersOf([rule("9.6g", "", "9"), rule("9.7", "", "9"), rule("10.1", "", "10")]).map((it) => it.no)).toEqual([
    "9",
    "10",
  ]);
});

test("rules are found by number and by words, with or without accents", () => {
  expect(findRules(RULES, "5-rail").length).toBe(2);
  expect(findRules(RULES, "konigsberg").map((it) => it.id)).toEqual(["8-victory-a"]);
  expect(findRules(RULES, "Corps train").map((it) => it.id)).toEqual(["5-rail-d"]);
  expect(findRules(RULES, " ").length).toBe(3);
});

test("sources that say the same stand together", () => {
  const groups = sourceGroups([
    { block: "map.places.Riga", file: "map", words: "places Riga", source: "reconstructed", kind: "reconstructed" },
    { block: "map.places.Kiev", file: "map", words: "places Kiev", source: "reconstructed", kind: "reconstructed" },
    { block: "charts.turn_track", file: "charts", words: "turn track", source: "rules 2", kind: "rules" },
  ]);
  expect(groups.map((it) => [it.heading, it.isReconstructed, it.blocks])).toEqual([
    ["Map", true, ["places Riga", "places Kiev"]],
    ["Charts", false, ["turn track"]],
  ]);
  expect(sourceSentence("reconstructed: ours")).toBe("Reconstructed: ours.");
});
