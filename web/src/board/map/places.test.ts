import { expect, test } from "vitest";
import { place } from "./places";

test("a name from somebody's own data files is text, never markup", () => {
  const drawn = place([0, 0], { kind: "town", short: '<img src=x onerror="alert(1)">&', points: null });
  expect(drawn).not.toContain("<img");
  expect(drawn).toContain("&lt;img src=x onerror=&quot;alert");
});

test("a name at the frame of the map is moved until it is whole", () => {
  const town = { kind: "town", short: "Marienburg", points: null } as const;
  const middle = (x: number): number => Number(/<text[^>]* x="([-\d.]+)"/.exec(place([x, 0], town, [0, 200]))?.[1]);
  expect(middle(100)).toBe(100);
  expect(middle(10)).toBeGreaterThan(20);
  expect(middle(190)).toBeLessThan(180);
});
