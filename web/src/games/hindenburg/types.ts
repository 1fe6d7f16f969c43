// What only this game has on its table, as the wire says it.

export type { Army, Francois, Heading, HindenburgFurniture, MarchNow, RallyAt, Train } from "../../types";
