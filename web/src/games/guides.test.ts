import { describe, expect, it } from "vitest";
import { steps as east } from "./east/guide";
import { steps as hindenburg } from "./hindenburg/guide";
import { steps as mukden } from "./mukden/guide";
import { type Now, isNow, stepNow } from "../guide/steps";

const nothing: Now = {
  rule: undefined,
  isChosen: false,
  isReady: false,
  side: "a",
  offered: new Set(),
  turn: 1,
  told: new Set(),
};

describe("the steps of a guide", () => {
  it("are said when their question is asked, in whatever order that is", () => {
    const asked = (rule: string, done: string[] = []) => stepNow(hindenburg, new Set(done), { ...nothing, rule })?.id;
    expect(asked("5-foot-a")).toBe("choose");
    expect(asked("3-retreat-a")).toBe("retreat");
    expect(asked("5-combat-a", ["choose"])).toBe("fight");
    expect(asked("9-rail")).toBeUndefined();
  });

  it("say of winning Mukden what the rules say", () => {
    expect(mukden.find((it) => it.id === "order")?.text).toContain("Russia must have lost a fifth more steps than you");
  });

  it("go on when the player has done it", () => {
    const now = { ...nothing, rule: "5-foot-a", isChosen: true };
    expect(stepNow(hindenburg, new Set(["choose"]), now)?.id).toBe("go");
    expect(isNow({ told: ["moved"] }, { ...now, told: new Set(["moved"]) })).toBe(true);
    expect(isNow({ told: ["moved"] }, now)).toBe(false);
  });

  it("begin for either side, also for one that has to wait", () => {
    expect(stepNow(mukden, new Set(), { ...nothing, rule: "5.3a" })?.id).toBe("order");
    expect(stepNow(mukden, new Set(), { ...nothing, side: "b" })?.id).toBe("wait");
    expect(stepNow(east, new Set(), { ...nothing, rule: "3.1f" })?.id).toBe("opening");
    expect(stepNow(east, new Set(), { ...nothing, side: "b" })?.id).toBe("wait");
  });

  it.each([hindenburg, mukden, east])("have names of their own and one end", (...steps) => {
    const list = steps.flat();
    expect(new Set(list.map((step) => step.id)).size).toBe(list.length);
    expect(list.filter((step) => step.isLast).map((step) => step.id)).toEqual([list.at(-1)?.id]);
  });
});
