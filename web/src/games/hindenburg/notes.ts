// What the furniture says of one unit.

import type { Scene, Sheet, UnitId } from "../../types";
import { word } from "../../words/say";
import type { HindenburgFurniture } from "./types";

export function notes(sheet: Sheet, { furniture }: Scene<HindenburgFurniture>, unit: UnitId): string[] {
  const { rally, moved, fought, surrounded, trains } = furniture;
  const all: string[] = [];
  const rallies = rally.find((it) => it.unit === unit);
  if (rallies) {
    const failed = rallies.failed ? `, ${String(rallies.failed)} failed` : "";
    all.push(
      rallies.needs === null
        ? `Rallies by itself${failed}.`
        : `Rallies with a die of ${String(rallies.needs)} or more${failed}.`,
    );
  }
  const train = trains.find((it) => it.unit === unit);
  if (train) all.push(`On a train to ${word(sheet, { is: "hex", hex: train.to })}${train.due ? ", due now" : ""}.`);
  if (moved.includes(unit)) all.push("Has had its move today.");
  if (fought.includes(unit)) all.push("Has fought today.");
  if (surrounded.includes(unit)) all.push("Is shut in as things stand.");
  return all;
}
