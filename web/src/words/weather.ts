// What the weather is called.

import type { Weather } from "../types";

export const WEATHERS: Record<Weather, string> = {
  clear: "Fair",
  light_mud: "Light mud",
  mud: "Mud",
  frost: "Frost",
  snow: "Snow",
};
