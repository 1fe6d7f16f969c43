// What only this game has on its table, as the wire says it.

export type { BattleNow, BattleStep, Living, MukdenFurniture, Picks } from "../../types";
