import { expect, test } from "vitest";
import type { Sheet, TrackBox } from "../types";
import { boxesOf } from "./turnBoxes";

const track = (...boxes: Partial<TrackBox>[]): Sheet => ({ tracks: [{ name: "Turns", boxes }] }) as unknown as Sheet;

test("a box has its days as people write them, and a month its weather", () => {
  const [turn, month] = boxesOf(
    track(
      { name: "5-6 March", date: "5–6 March", top: "2", below: "5–6 Mar", weather: null },
      { name: "October 1941, Light Mud", date: "October 1941", top: "Oct", below: "", weather: "light_mud" },
    ),
  );
  expect(turn).toMatchObject({ name: "5–6 March", date: "5–6 March", top: "2", below: "5–6 Mar" });
  expect(month).toMatchObject({ name: "October 1941, Light Mud", date: "October 1941", top: "Oct" });
  expect(boxesOf({ tracks: [] } as unknown as Sheet)).toEqual([]);
});
