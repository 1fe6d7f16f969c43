import { expect, test } from "vitest";
import type { Overlaid, Sheet } from "../types";
import { COMMON, laid, sidesIn } from "./overlays";

const sheet = { sides: { a: { adjective: "Japanese" }, b: { adjective: "Russian" } }, lines: [] } as unknown as Sheet;
const zones: Overlaid = {
  marks: [
    { hex: 101, side: "a", shade: "zone", what: "zone" },
    { hex: 102, side: "b", shade: "zone", what: "zone" },
    { hex: 103, side: null, shade: "contested", what: "zone" },
  ],
  lines: [],
};
const [sort] = COMMON;

test("each side's zones have a hatching and a word of their own", () => {
  if (!sort) throw new Error("there are overlays");
  const { layer, legend } = laid(sheet, sort, () => zones, undefined);
  expect(layer.shades.map((it) => it.className)).toEqual(["ov-zone-a", "ov-zone-b", "ov-contested"]);
  expect(legend.map((it) => it.words)).toEqual([
    "Japanese zone of control",
    "Russian zone of control",
    "Zones of both",
  ]);
});

test("one side's are shown alone, with what belongs to both", () => {
  if (!sort) throw new Error("there are overlays");
  expect([...sidesIn(sort, () => zones)]).toEqual(["a", "b"]);
  const { layer } = laid(sheet, sort, () => zones, "b");
  expect(layer.shades.flatMap((it) => it.hexes)).toEqual([102, 103]);
});
