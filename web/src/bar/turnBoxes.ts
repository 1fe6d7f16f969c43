// The boxes of the turn track, as they are written.

import type { Sheet, TrackBox } from "../types";

/** What is printed in a box, with its days as people write them. */
const name = (box: TrackBox): string => (box.weather === null ? box.date : box.name);

export const boxesOf = (sheet: Sheet): TrackBox[] =>
  (sheet.tracks[0]?.boxes ?? []).map((it) => ({ ...it, name: name(it) }));
