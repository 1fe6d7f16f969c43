// Which games there are: a line each. All else about a game is in its folder.

import { tellCounters } from "../words/counters";
import { east } from "./east";
import type { Box, Game } from "./game";
import { hindenburg } from "./hindenburg";
import { mukden } from "./mukden";

/** In the order of the shelf, the quickest first. */
export const GAMES: readonly Game[] = [hindenburg, mukden, east];

for (const { id, counters } of GAMES) if (counters) tellCounters(id, counters);

/** A game by the server's name for it; one that is not known here has nothing of its own. */
export const gameOf = (id: string): Game => GAMES.find((it) => it.id === id) ?? { id };

/** A box that stands on the front page. */
export type OnShelf = Box & { id: string };
export const BOXES: readonly OnShelf[] = GAMES.flatMap(({ id, box }) => (box ? [{ id, ...box }] : []));
