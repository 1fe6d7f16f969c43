// The scene of each game, for the parts that are only that game's.

import type { AnyScene } from "../types";

export type HindenburgScene = Extract<AnyScene, { game: "hindenburg" }>;
export type MukdenScene = Extract<AnyScene, { game: "mukden" }>;
export type EastScene = Extract<AnyScene, { game: "east" }>;
