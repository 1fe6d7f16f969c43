import { expect, test } from "vitest";
import { place } from "./places";

test("a name from somebody's own data files is text, never markup", () => {
  const drawn = place([0, 0], { kind: "town", name: '<img src=x onerror="alert(1)">&', points: null });
  expect(drawn).not.toContain("<img");
  expect(drawn).toContain("&lt;img src=x onerror=&quot;alert");
});
