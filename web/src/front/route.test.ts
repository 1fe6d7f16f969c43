import { expect, it } from "vitest";
import { routeOf } from "../browser/route";
import { ago } from "./time";

const at = (path: string) => routeOf(new URL(path, "https://sandtable.example"));

it("every address shows one page", () => {
  expect(at("/")).toEqual({ page: "front" });
  expect(at("/new?game=mukden&with=invited")).toEqual({ page: "new", game: "mukden", opponent: "invited" });
  expect(at("/t/abc?as=b")).toEqual({ page: "table", key: "abc", chair: "b" });
  expect(at("/t/abc?as=keeper")).toEqual({ page: "table", key: "abc", chair: undefined });
  expect(at("/join/abc?as=spectator#secret")).toEqual({
    page: "join",
    key: "abc",
    token: "secret",
    place: "spectator",
  });
  expect(at("/account")).toEqual({ page: "account" });
  for (const lost of ["/nowhere", "/t", "/t/abc/def", "/licences/x"]) expect(at(lost)).toEqual({ page: "lost" });
});

it("times are told as people say them", () => {
  const now = Date.UTC(2026, 2, 4, 12);
  expect(ago(now - 5_000, now)).toBe("just now");
  expect(ago(now - 20 * 60_000, now)).toBe("20 minutes ago");
  expect(ago(now - 86_400_000, now)).toBe("yesterday");
  expect(ago(now - 90 * 86_400_000, now)).toBe("4 December 2025");
});
