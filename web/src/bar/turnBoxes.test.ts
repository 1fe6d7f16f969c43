import { expect, test } from "vitest";
import type { Sheet } from "../types";
import { boxesOf } from "./turnBoxes";

const track = (...names: string[]): Sheet =>
  ({ tracks: [{ name: "Turns", boxes: names.map((name) => ({ name, due: [] })) }] }) as unknown as Sheet;

test("a day, the days of a turn, and a month with its weather are written small", () => {
  const [day, turn, month, plain] = boxesOf(track("26 August", "5-6 March", "October 1941, Light Mud", "Dawn"));
  expect(day).toMatchObject({ top: "26", below: "Aug" });
  expect(turn).toMatchObject({ name: "5–6 March", top: "2", below: "5–6 Mar" });
  expect(month).toMatchObject({ top: "Oct", below: "", weather: "light_mud" });
  expect(plain).toMatchObject({ top: "4", weather: undefined });
});
