// Written from the Rust types by the tests of the server. Do not edit.

import type { HexNo, Side, UnitId, WayId } from "../../types";

/**
 * A battle under way.
 */
export type BattleNow = {
/**
 * Who attacks.
 */
side: Side,
/**
 * The hex attacked, or the one from which a second attack may follow.
 */
target: HexNo,
/**
 * The attackers still alive.
 */
attackers: Array<UnitId>,
/**
 * The defenders still alive.
 */
defenders: Array<UnitId>,
/**
 * Bombardment markers.
 */
guns: number,
/**
 * What it waits for.
 */
step: BattleStep,
/**
 * Whose losses are taken, and how many are left.
 */
losses: [Side, number] | null,
/**
 * Those who have advanced.
 */
advanced: Array<UnitId>,
/**
 * Whether it is the second attack of the action.
 */
momentum: boolean,
/**
 * Whether the action began with a probe.
 */
probed: boolean, };

/**
 * What a battle waits for.
 */
export type BattleStep = "die" | "losses" | "advance" | "momentum";

/**
 * A living unit.
 */
export type Living = {
/**
 * Which.
 */
unit: UnitId,
/**
 * Its steps.
 */
steps: number, };

/**
 * What Mukden has on the table beside what all games have. The points of the score are the steps each side has lost.
 */
export type MukdenFurniture = {
/**
 * Whether combat comes first this turn, once it is declared.
 */
combat_first: boolean | null,
/**
 * Whether the second action phase of the turn is on or to come.
 */
second: boolean,
/**
 * How many actions, flips and passes there were in this action phase.
 */
actions: number,
/**
 * Who has passed for the rest of the phase.
 */
passed: { a: boolean, b: boolean },
/**
 * Bombardment markers left.
 */
guns: number,
/**
 * How often the Cavalry Corps was eliminated.
 */
cavalry_lost: number,
/**
 * Steps lost, unless they are hidden.
 */
lost: { a: number, b: number } | null,
/**
 * Living units with their steps, wherever they are, unless losses are hidden.
 */
living: { a: Array<Living>, b: Array<Living> } | null,
/**
 * The battle under way, which everybody sees.
 */
battle: BattleNow | null,
/**
 * Paralysis picks, for whoever makes them.
 */
paralysis: Picks | null,
/**
 * Units put on top of their stacks before this action, for their owner.
 */
topped: Array<UnitId>,
/**
 * By which way the game ended.
 */
over: WayId | null, };

/**
 * Paralysis picks under way.
 */
export type Picks = {
/**
 * How many more.
 */
left: number,
/**
 * The hex picked last.
 */
hex: HexNo | null,
/**
 * The place in its stack, counted from the top and from zero.
 */
place: number | null, };
