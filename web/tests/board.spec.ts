// Nothing lies over what is being decided, and the reach lies under the ink.

import type { Page } from "@playwright/test";
import { TableOf, combat, expect, known, test } from "./harness";

type Box = { x: number; y: number; width: number; height: number };

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const TWICE = { width: 720, height: 450 };

const meet = (a: Box, b: Box, by = 0): boolean =>
  a.x < b.x + b.width - by && b.x < a.x + a.width - by && a.y < b.y + b.height - by && b.y < a.y + a.height - by;

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  return box;
}

/** A table where somebody can march, opened. */
async function marching(page: Page, game: string): Promise<TableOf> {
  await known(page);
  await page.addInitScript(() => {
    localStorage.setItem("sandtable.speed", "none");
  });
  const table = await TableOf.make(page.request, game);
  const canMarch = async (): Promise<boolean> => (await table.reaches()).some((it) => it.nodes.length > 1);
  for (let n = 0; n < 40 && !(await canMarch()); n++) await table.follow();
  await page.goto(table.path);
  await page.locator(".hands button").first().waitFor();
  return table;
}

/** Chooses the next unit, and waits until its reach is lit. */
async function choose(page: Page): Promise<void> {
  await page.keyboard.press("n");
  await page.locator(".live .rl2").waitFor({ state: "attached" });
  await expect(page.locator(".moving")).toHaveCount(0);
}

for (const [name, size] of [
  ["a wide screen", { width: 1440, height: 900 }],
  ["a phone", PHONE],
] as const)
  test(`an opened stack covers no counter and not the chosen hex, on ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await marching(page, "mukden");
    await choose(page);
    const stacks = page.locator('.hands button[aria-label*="above"]');
    let opened = 0;
    for (let n = 0; n < (await stacks.count()); n++) {
      const stack = stacks.nth(n);
      const box = await stack.boundingBox();
      const free = await boxOf(page, ".window");
      if (!box || !meet(box, { ...free, height: free.height / 2 })) continue;
      await stack.focus();
      await page.keyboard.press("f");
      const fan = await boxOf(page, ".fan");
      expect(fan.height).toBe(60);
      expect(meet(fan, box)).toBe(false);
      for (const other of await page.locator(".hands button").all()) {
        const counter = await other.boundingBox();
        expect(counter && meet(fan, counter, 4), `over ${String(await other.getAttribute("data-hex"))}`).toBe(false);
      }
      // Its members are walked with the arrows, and the card underlines the one that is meant.
      await page.keyboard.press("ArrowRight");
      if (size.width > 700) await expect(page.locator(".panel .hex .at")).toHaveText(/./);
      await page.keyboard.press("Escape");
      await expect(page.locator(".fan")).toHaveCount(0);
      await expect(stack).toBeFocused();
      opened++;
    }
    expect(opened).toBeGreaterThan(0);
  });

test("the card of the hex is in the panel's foot, covers nothing and moves nothing", async ({ page }) => {
  await marching(page, "mukden");
  await choose(page);
  const [card, head, board] = [
    await boxOf(page, ".panel .hex"),
    await boxOf(page, ".panel .head"),
    await boxOf(page, ".window"),
  ];
  expect(card.height).toBe(122);
  expect(meet(card, board)).toBe(false);
  for (const [x, y] of [
    [0.3, 0.3],
    [0.5, 0.5],
    [0.6, 0.8],
  ] as const) {
    await page.mouse.move(board.x + board.width * x, board.y + board.height * y);
    await expect(page.locator(".panel .hex .name span")).toHaveText(/^\d{4}$/);
    expect(await boxOf(page, ".panel .hex")).toEqual(card);
    expect(await boxOf(page, ".panel .head")).toEqual(head);
  }
  // Without a hex it shows where the chosen unit stands.
  const stands = await page.locator('.hands button[aria-pressed="true"]').getAttribute("data-hex");
  await page.mouse.move(board.x + board.width + 100, 20);
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.locator(".panel .hex")).toHaveAttribute("data-hex", /\d{4}/);
  expect(stands).not.toBeNull();
});

test("light lies under rivers, the outline under names, and figures above them", async ({ page }) => {
  await marching(page, "mukden");
  await choose(page);
  const order = await page.evaluate(() =>
    [".veil", ".lit", ".l-rivers", ".l-rail", ".l-grid", ".rl2", ".l-places", ".cost", ".card"].map((it) => {
      const all = [...document.querySelectorAll(".pan *")];
      return all.indexOf(document.querySelector(`.pan ${it}`) as Element);
    }),
  );
  expect(order.every((it) => it >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("the figures of a reach are seen from full size on", async ({ page }) => {
  await marching(page, "mukden");
  await choose(page);
  await expect(page.locator(".live .cost").first()).toBeAttached();
  await page.keyboard.press("0");
  await expect(page.locator(".live .cost")).toHaveCount(0);
});

for (const size of [{ width: 1440, height: 900 }, PHONE, SIDEWAYS])
  test(`the cursor stays in view while it walks, at ${String(size.width)}`, async ({ page }) => {
    await page.setViewportSize(size);
    await marching(page, "mukden");
    await choose(page);
    for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"])
      for (let n = 0; n < 14; n++) {
        await page.keyboard.press(key);
        const cursor = await boxOf(page, ".cursor");
        const board = await boxOf(page, ".window");
        const sheet = size.width < 700 ? (await boxOf(page, ".panel")).y : Infinity;
        expect(cursor.x).toBeGreaterThanOrEqual(board.x);
        expect(cursor.y).toBeGreaterThanOrEqual(board.y);
        expect(cursor.x + cursor.width).toBeLessThanOrEqual(board.x + board.width);
        expect(cursor.y + cursor.height).toBeLessThanOrEqual(Math.min(sheet, board.y + board.height));
      }
  });

for (const size of [SIDEWAYS, TWICE])
  test(`bar, edge, head and what flies out are apart at ${String(size.width)} x ${String(size.height)}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await marching(page, "mukden");
    await choose(page);
    for (let n = 0; n < 2; n++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press(" ");
    await expect(page.locator(".ask .primary")).toBeVisible();
    for (const flyout of ["Overlays", "Small map", "The hex that is pointed at"]) {
      await page.locator(".edge").getByRole("button", { name: flyout, exact: true }).click();
      const parts = [".bar", ".edge", ".panel .head", ".edge .flyout"];
      const boxes = await Promise.all(parts.map((it) => boxOf(page, it)));
      for (const [i, a] of boxes.entries())
        for (const [j, b] of boxes.entries())
          if (i < j) expect(meet(a, b), `${parts[i] ?? ""} over ${parts[j] ?? ""}, ${flyout}`).toBe(false);
      const flown = boxes.at(-1) as Box;
      expect(flown.x + flown.width).toBeLessThanOrEqual(size.width);
      expect(flown.y + flown.height).toBeLessThanOrEqual(size.height);
      const main = await boxOf(page, ".ask .primary");
      expect(main.y + main.height).toBeLessThanOrEqual(size.height);
    }
    // The card of the hex belongs to the window's foot: the cursor walks above it.
    const card = await boxOf(page, ".edge .flyout");
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press("ArrowDown");
      expect(meet(await boxOf(page, ".cursor"), card)).toBe(false);
    }
  });

for (const size of [PHONE, SIDEWAYS, TWICE])
  test(`an attack of three with guns is decided on one screen of ${String(size.width)} x ${String(size.height)}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const table = await combat(page);
    await page.goto(table.path);
    await page.locator('.hands button[data-hex="2315"]').press("Enter");
    await page.getByRole("button", { name: /^All who can/ }).click();
    await page.getByRole("slider", { name: "Guns" }).fill("3");
    await expect(page.locator(".ask .chips li.guns")).toBeVisible();
    const within = async (it: string): Promise<Box> => {
      const box = await boxOf(page, it);
      expect(box.x >= 0 && box.x + box.width <= size.width, `${it} across`).toBe(true);
      expect(box.y >= 0 && box.y + box.height <= size.height, `${it} down`).toBe(true);
      return box;
    };
    const parts = [".ask h2", ".ask .chips", ".ask [type=range]", ".ask .odds", ".ask .btns"];
    for (const it of parts) await within(it);
    // One line of chips and one of buttons.
    for (const it of [".ask .chips li", ".ask .btns button"]) {
      const tops = await page.locator(it).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
      expect(new Set(tops).size, it).toBe(1);
    }
    // What is attacked is seen, and its card needs no pointing at.
    const aim = await boxOf(page, '.hands button[data-hex="2315"]');
    expect(meet(aim, await boxOf(page, ".panel"))).toBe(false);
    if (size === TWICE) {
      await page.locator(".edge").getByRole("button", { name: "The hex that is pointed at", exact: true }).click();
      await expect(page.locator(".edge .flyout .name span")).toHaveText("2315");
    }
  });

test("the legend of an overlay lies beside the map, on a phone as well", async ({ page }) => {
  await marching(page, "mukden");
  await page.locator(".edge").getByRole("button", { name: "Zones" }).click();
  expect(meet(await boxOf(page, ".legend"), await boxOf(page, ".window"))).toBe(false);
  await page.setViewportSize(PHONE);
  const legend = await boxOf(page, ".legend");
  for (const other of [".window", ".bar", ".panel"]) expect(meet(legend, await boxOf(page, other))).toBe(false);
  await page.locator(".bar").getByRole("button", { name: "Overlays" }).click();
  await page.locator(".bar").getByRole("button", { name: "Zones" }).click();
  await expect(page.locator(".legend")).toHaveCount(0);
});

test("with forced colours sides, what is chosen, what is lit and what is aimed at are told apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await marching(page, "mukden");
  await choose(page);
  const [ours, theirs, paper, lit, ring] = await page.evaluate(() =>
    (
      [
        [".counters .japan .card", "fill"],
        [".counters .russia05 .card", "fill"],
        [".ground .paper", "fill"],
        [".light .lit", "fill"],
        [".counters .selr", "stroke"],
      ] as const
    ).map(([it, of]) => getComputedStyle(document.querySelector(it) as Element)[of]),
  );
  expect(ours).not.toBe(theirs);
  expect(lit).not.toBe(paper);
  expect(ring).not.toBe(paper);
  const fill = (of: string) =>
    page
      .locator(`.counters .${of} text`)
      .first()
      .evaluate((it) => getComputedStyle(it).fill);
  expect(await fill("japan")).toBe(theirs);
  expect(await fill("russia05")).toBe(ours);
});
