// What the page asks of a game. Each game has a folder here that answers it, in one object; nothing else in the page knows
// which games there are. Everything but the name may be missing: such a game is drawn and played plainly.

import type { Component } from "svelte";
import type { Dress } from "../board/map";
import type { Sort } from "../board/overlays";
import type { Step } from "../guide/steps";
import type { Page } from "../play/page.svelte";
import type { LossesTold } from "../table/table.svelte";
import type { Scene, Sheet, Side, UnitId } from "../types";
import type { CounterStyle } from "../words/counters";

/** What stands on the lid of its box: words for people who look for a game. Its pictures are `public/boxes/ID-*.webp`. */
export type Box = {
  title: string;
  /** Where and when. */
  campaign: string;
  /** What one does in it, in a sentence. */
  about: string;
  /** For how many, how long. */
  size: string;
  /** The sides as they are called in a sentence; one that the rules move has no name here. */
  sides: Partial<Record<Side, string>>;
  /** What the picture of its board shows, for readers. */
  picture: string;
};

/** What lies on a game's table beside the map; `F` is its furniture, as the game's scene has it. */
export type Displays<F> = {
  /** In the panel, below the question. */
  Beside: Component<{ page: Page; scene: Scene<F> }>;
  /** Along the lower edge of the board. */
  Dock?: Component<{ page: Page; scene: Scene<F> }>;
  /** Whether what is in the panel lists the units that have yet to act itself, so that the plain list is left out. */
  listsUnits?: (page: Page) => boolean;
};

export interface GameOf<F> {
  /** As the server names it. */
  id: string;
  /** Without one it stands in the list of a new table, and not on the front page. */
  box?: Box;
  counters?: CounterStyle;
  /** How its map is dressed; its waters are `backdrop/ID.geojson` and `backdrop/ID.ground.json`. */
  map?: Dress;
  /** What can be laid over the map; `COMMON` of `board/overlays.ts` if it says nothing. */
  overlays?: readonly Sort[];
  /** The steps of a guided first turn; they come when somebody wants them. */
  guide?: () => Promise<{ steps: readonly Step[] }>;
  /** They come with the table: who plays one game loads nothing of the others. */
  displays?: () => Promise<Displays<F>>;
  /** What its furniture says of one unit, in short sentences. */
  notes?: (sheet: Sheet, scene: Scene<F>, unit: UnitId) => string[];
  /** What each side has lost, for the end of the game; the counters off the map if it says nothing, and `null` for secret. */
  lost?: (scene: Scene<F>) => { what: string; a: number; b: number } | null | undefined;
  /** Whether everybody may be told what was lost; if it says nothing, everybody may. */
  lossesTold?: (scene: Scene<F>) => LossesTold;
}

/** A game as those hold it who know none: they hand it the scenes of its own tables, and nothing else. */
export type Game = GameOf<unknown>;

/**
 * The one place where a scene becomes a certain game's: `games/index.ts` finds a game by the name in the scene, and so it
 * is given scenes with its own furniture only.
 */
export const asGame = <F>(game: GameOf<F>): Game => game as unknown as Game;
