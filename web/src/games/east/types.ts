// Written from the Rust types by the tests of the server. Do not edit.

import type { Side, UnitId, Weather } from "../../types";

/**
 * The Luftwaffe.
 */
export type Air = {
/**
 * Markers that have arrived.
 */
arrived: number,
/**
 * Markers used this turn in each Army Group.
 */
used: [number, number, number, number],
/**
 * Whether the weather lets it fly.
 */
flies: boolean, };

/**
 * How a combat stands.
 */
export type CombatNow = {
/**
 * Whether it is a Mobile Assault. [12.4]
 */
mobile: boolean,
/**
 * The column of the chart, if the odds are fixed and not worse than 1:2.
 */
column: number | null,
/**
 * What is added to the die.
 */
modifier: number,
/**
 * The result, once known.
 */
result: CombatResult | null,
/**
 * Steps the attacker still loses.
 */
attacker_owes: number,
/**
 * Steps the defender still loses.
 */
defender_owes: number,
/**
 * Who still has to retreat.
 */
retreating: Array<UnitId>, };

/**
 * A result of the combat results table.
 */
export type CombatResult = "A1" | "B1" | "Dr" | "Ex" | "De";

/**
 * A command. [7.6]
 */
export type Command = "north" | "center" | "south" | "antonescu" | "northwest_front" | "west_front" | "southwest_front" | "south_front";

/**
 * The orders box of a command.
 */
export type CommandBox = {
/**
 * Whose it is.
 */
side: Side,
/**
 * Which.
 */
command: Command,
/**
 * The marker that lies in it; a filled box has been activated.
 */
marker: CupMarker | null,
/**
 * The order it gives.
 */
order: Order | null, };

/**
 * A marker of the Orders Cup. [2.2.3]
 */
export type CupMarker = { "is": "order",
/**
 * Whose.
 */
side: Side,
/**
 * Which.
 */
order: Order, } | { "is": "counterattack" } | { "is": "zhukov" };

/**
 * What *Hitler Turns East* has on the table beside what all games have.
 */
export type EastFurniture = {
/**
 * The orders boxes of the eight commands: the four Army Groups, then the four Fronts. [2.1d]
 */
commands: Array<CommandBox>,
/**
 * The command that acts, by its place in the list.
 */
acting: number | null,
/**
 * The marker for which a box is sought.
 */
assigning: CupMarker | null,
/**
 * What is in the Orders Cup; its order does not exist before a draw. [3.1]
 */
cup: Array<InCup>,
/**
 * Who has the initiative. [7.7b]
 */
initiative: Side,
/**
 * Command points for the next turn. [7.1.2]
 */
points: { a: number, b: number },
/**
 * The command points with which the orders of this turn were bought, until these are shown.
 */
budget: { a: number, b: number },
/**
 * The orders of this turn that are not in the cup; none if the viewer may not know them. [7.1.5]
 */
orders: { a: Array<OrderCount> | null, b: Array<OrderCount> | null },
/**
 * The orders bought for the next turn; none if there are none yet, or the viewer may not know. [7.1.5]
 */
bought: { a: Array<OrderCount> | null, b: Array<OrderCount> | null },
/**
 * Whether both sides have bought for the next turn. [7.1.6]
 */
both_bought: boolean,
/**
 * Axis replacement steps that are left in this phase. [5.1.3, 5.1.4]
 */
replacements: Replacements,
/**
 * The Luftwaffe. [13.8]
 */
luftwaffe: Air,
/**
 * The T-34 marker. [13.9]
 */
t34: T34,
/**
 * Zhukov. [7.4]
 */
zhukov: ZhukovNow,
/**
 * The turn in which Hitler took command. [7.5]
 */
hitler: number | null,
/**
 * What the Leaders did in this activation. [13.4]
 */
leaders: Array<LeaderNow>,
/**
 * The order of its own that the 4th Army was given in this activation. [13.5]
 */
kluge: Order | null,
/**
 * Panzer Corps under Mobile Defense. [7.2.4f]
 */
mobile_defense: Array<UnitId>,
/**
 * Reinforcements of this turn that wait for a hex. [5.0a]
 */
due: Array<UnitId>,
/**
 * Soviet invasions by sea. [13.7.2]
 */
invasions: Invasions,
/**
 * How the combat under way stands.
 */
battle: CombatNow | null,
/**
 * The weather of the next turn, for which orders are bought. [6.0]
 */
next_weather: Weather | null, };

/**
 * Markers of a kind in the cup.
 */
export type InCup = {
/**
 * Which.
 */
marker: CupMarker,
/**
 * How many.
 */
n: number, };

/**
 * Soviet invasions by sea.
 */
export type Invasions = {
/**
 * How many were tried in the game.
 */
tried: number,
/**
 * Whether one was tried this turn.
 */
this_turn: boolean, };

/**
 * What a Leader did in this activation.
 */
export type LeaderNow = {
/**
 * Which.
 */
unit: UnitId,
/**
 * Whether he has tried to give an order.
 */
tried: boolean,
/**
 * His order.
 */
order: Order | null,
/**
 * Who follows it.
 */
followers: Array<UnitId>, };

/**
 * An order. [7.2]
 */
export type Order = "hold" | "withdraw" | "assault" | "blitz";

/**
 * Orders of a kind.
 */
export type OrderCount = {
/**
 * Which.
 */
order: Order,
/**
 * How many.
 */
n: number, };

/**
 * Axis replacement steps.
 */
export type Replacements = {
/**
 * For Armies.
 */
army: number,
/**
 * For Panzer Corps.
 */
panzer: number, };

/**
 * The T-34 marker.
 */
export type T34 = { "is": "due",
/**
 * On which turn.
 */
turn: number, } | { "is": "ready" } | { "is": "used" };

/**
 * Zhukov.
 */
export type ZhukovNow = { "is": "due",
/**
 * On which turn.
 */
turn: number, } | { "is": "here",
/**
 * How often he was drawn this turn.
 */
draws: number,
/**
 * Whether he gave orders to a Front this turn.
 */
used: boolean,
/**
 * Whether a Soviet marker was ignored for him.
 */
ignored: boolean, };
