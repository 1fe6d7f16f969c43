// What only this game has on its table, as the wire says it.

export type {
  Air,
  CombatNow,
  CombatResult,
  Command,
  CommandBox,
  CupMarker,
  EastFurniture,
  InCup,
  Invasions,
  LeaderNow,
  Order,
  OrderCount,
  OrderPrice,
  Replacements,
  T34,
  ZhukovNow,
} from "../../types";
