// Written from the Rust types by the tests of the server. Do not edit.

import type { HexNo, UnitId } from "../../types";

/**
 * One of the three armies.
 */
export type Army = "First" | "Second" | "Eighth";

/**
 * What General von François does.
 */
export type Francois = "obeys" | "asked" | "acts_alone" | "away";

/**
 * The two ways west.
 */
export type Heading = "NorthWest" | "SouthWest";

/**
 * What is on the table of Hindenburg's Hour beside what all games have.
 */
export type HindenburgFurniture = {
/**
 * The order in which the armies act today.
 */
order: [Army, Army, Army],
/**
 * How many of them have acted.
 */
armies_done: number,
/**
 * The army that acts now; none in the phases after the armies'.
 */
acting: Army | null,
/**
 * Whether the 2nd Army is in play.
 */
second_army_in_play: boolean,
/**
 * The march under way.
 */
march: MarchNow | null,
/**
 * The days of the forced-march markers of the 1st and the 2nd Army.
 */
forced_march: [number | null, number | null],
/**
 * Whether the 1st Army has passed Angerburg, so that a die decides its direction.
 */
past_angerburg: boolean,
/**
 * What General von François does today.
 */
francois: Francois,
/**
 * Whether the day's rail move has been made.
 */
railed: boolean,
/**
 * Trains under way.
 */
trains: Array<Train>,
/**
 * German corps that have had their move today.
 */
moved: Array<UnitId>,
/**
 * Corps that have attacked, or been attacked, today by the 8th Army.
 */
fought: Array<UnitId>,
/**
 * Disrupted corps, and what they need to rally.
 */
rally: Array<RallyAt>,
/**
 * Corps that are shut in as things stand.
 */
surrounded: Array<UnitId>,
/**
 * Hexes a Russian corps was the last to occupy: no train runs there.
 */
last_russian: Array<HexNo>,
/**
 * How many corps are lost: German, Russian.
 */
lost: { a: number, b: number }, };

/**
 * A march under way.
 */
export type MarchNow = {
/**
 * Who marches.
 */
army: Army,
/**
 * Hexes still to go; none before the march die.
 */
left: number | null,
/**
 * The direction rolled for the next hex.
 */
heading: Heading | null,
/**
 * Corps that have stopped in contact.
 */
stopped: Array<UnitId>, };

/**
 * A disrupted corps.
 */
export type RallyAt = {
/**
 * Which.
 */
unit: UnitId,
/**
 * How many attempts have failed.
 */
failed: number,
/**
 * The least die with which it rallies; none if it rallies by itself.
 */
needs: number | null, };

/**
 * A corps on the turn track.
 */
export type Train = {
/**
 * Which.
 */
unit: UnitId,
/**
 * Where it goes.
 */
to: HexNo,
/**
 * Whether it arrives when movement ends next.
 */
due: boolean, };
