// What the furniture of a game says of one unit.

import type { AnyScene, Sheet, UnitId } from "../types";
import { word } from "../words";
import { ORDERS } from "./names";
import { known } from "./scenes";

export function notesOn(sheet: Sheet, any: AnyScene, unit: UnitId): string[] {
  const scene = known(any);
  const notes: string[] = [];
  const note = (isSo: boolean | undefined, text: string): void => {
    if (isSo) notes.push(text);
  };
  if (scene.game === "hindenburg") {
    const { rally, moved, fought, surrounded, trains } = scene.furniture;
    const rallies = rally.find((it) => it.unit === unit);
    if (rallies) {
      const failed = rallies.failed ? `, ${String(rallies.failed)} failed` : "";
      notes.push(
        rallies.needs === null
          ? `Rallies by itself${failed}.`
          : `Rallies with a die of ${String(rallies.needs)} or more${failed}.`,
      );
    }
    const train = trains.find((it) => it.unit === unit);
    if (train) notes.push(`On a train to ${word(sheet, { is: "hex", hex: train.to })}${train.due ? ", due now" : ""}.`);
    note(moved.includes(unit), "Has had its move today.");
    note(fought.includes(unit), "Has fought today.");
    note(surrounded.includes(unit), "Is shut in as things stand.");
  }
  if (scene.game === "east") {
    const { due, mobile_defense, leaders, kluge } = scene.furniture;
    note(due.includes(unit), "A reinforcement of this turn, without a hex yet.");
    note(mobile_defense.includes(unit), "Under Mobile Defense.");
    for (const leader of leaders) {
      if (leader.unit === unit && leader.order) notes.push(`Has ordered a ${ORDERS[leader.order].name}.`);
      else if (leader.unit === unit && leader.tried) notes.push("Has tried to give an order, in vain.");
      if (leader.followers.includes(unit)) notes.push(`Follows ${sheet.units[leader.unit]?.name ?? "a Leader"}.`);
    }
    note(
      kluge !== null && sheet.units[unit]?.name.includes("Kluge"),
      kluge ? `Under an order of its own: ${ORDERS[kluge].name}.` : "",
    );
  }
  if (scene.game === "mukden") note(scene.furniture.topped.includes(unit), "Put on top of its stack.");
  return notes;
}
