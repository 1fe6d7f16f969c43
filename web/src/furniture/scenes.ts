// The scene of each game, for the parts that are only that game's.

import type { EastFurniture } from "../games/east/types";
import type { HindenburgFurniture } from "../games/hindenburg/types";
import type { MukdenFurniture } from "../games/mukden/types";
import type { AnyScene, Scene } from "../types";

export type HindenburgScene = { game: "hindenburg" } & Scene<HindenburgFurniture>;
export type MukdenScene = { game: "mukden" } & Scene<MukdenFurniture>;
export type EastScene = { game: "east" } & Scene<EastFurniture>;
export type KnownScene = HindenburgScene | MukdenScene | EastScene;

/** A scene as one of the games that have furniture here. */
export const known = (scene: AnyScene): KnownScene => scene as KnownScene;
