// What the furniture says of one unit.

import type { Scene, Sheet, UnitId } from "../../types";
import { ORDERS } from "./names";
import type { EastFurniture } from "./types";

export function notes(sheet: Sheet, { furniture }: Scene<EastFurniture>, unit: UnitId): string[] {
  const { due, mobile_defense, leaders, kluge } = furniture;
  const all: string[] = [];
  if (due.includes(unit)) all.push("A reinforcement of this turn, without a hex yet.");
  if (mobile_defense.includes(unit)) all.push("Under Mobile Defense.");
  for (const leader of leaders) {
    if (leader.unit === unit && leader.order) all.push(`Has ordered a ${ORDERS[leader.order].name}.`);
    else if (leader.unit === unit && leader.tried) all.push("Has tried to give an order, in vain.");
    if (leader.followers.includes(unit)) all.push(`Follows ${sheet.units[leader.unit]?.name ?? "a Leader"}.`);
  }
  if (kluge !== null && sheet.units[unit]?.name.includes("Kluge"))
    all.push(`Under an order of its own: ${ORDERS[kluge].name}.`);
  return all;
}
