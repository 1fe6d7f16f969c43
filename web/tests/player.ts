// Somebody who plays at the page with one device: he takes the computer's advice, and does it as a person would.

import { type CDPSession, type Page, expect } from "@playwright/test";
import type { HexNo, Offer, Sheet, Sight, UnitId } from "../src/types";
import type { TableOf } from "./harness";

/** By what somebody plays; a reader hears names of buttons and nothing else. */
export type Device = "mouse" | "touch" | "keys" | "reader";

/** A hex is 48 high in the board's own measure, and a counter's button eight tenths of that. */
const OF_HEX = 0.8;
/** No stack has more units: who is not chosen after so many presses is chosen by none. */
const PRESSES = 8;
/** How often the map is dragged at most for a hex to come in sight. */
const DRAGS = 12;
/** After how many milliseconds it is looked again: most of it is there at once. */
const SOON = { intervals: [20, 40, 80, 160, 320, 640] };

export class Player {
  #sheet: Sheet | undefined;
  #browser: CDPSession | undefined;

  constructor(
    readonly page: Page,
    readonly table: TableOf,
    readonly device: Device,
  ) {}

  /** Sits down, and waits until there is a board. */
  async sit(): Promise<void> {
    // Whatever moves by itself is shown as it ends: tests wait for nothing.
    await this.page.addInitScript(() => {
      localStorage.setItem("sandtable.speed", "none");
      for (const game of ["hindenburg", "mukden", "east"]) localStorage.setItem(`sandtable.guided.${game}`, "yes");
    });
    await this.page.goto(this.table.path);
    await this.page.locator(".hands button").first().waitFor();
    this.#sheet = (await this.table.ask("sheet", { ask: "sheet" })).sheet;
  }

  get sheet(): Sheet {
    if (!this.#sheet) throw new Error("not seated");
    return this.#sheet;
  }

  /** The page of the table, which says of itself what a person would see. */
  private get app() {
    return this.page.locator(".app");
  }

  /** The page shows what the table is. */
  private async catchUp(): Promise<Sight> {
    const sight = await this.table.sight();
    await expect
      .poll(async () => Number(await this.app.getAttribute("data-version")), SOON)
      .toBeGreaterThanOrEqual(sight.version);
    return sight;
  }

  /** Plays one gesture that the computer advises; false if the game is over. */
  async play(): Promise<boolean> {
    if (!(await this.table.awaits())) return false;
    const sight = await this.catchUp();
    const { acts } = await this.table.ask("hint", { ask: "hint" });
    await this.make(sight, acts);
    await expect
      .poll(async () => (await this.table.sight()).version, { ...SOON, message: `after ${acts.join(", ")}` })
      .toBeGreaterThan(sight.version);
    return true;
  }

  /** Plays until a turn is over, or the game. */
  async playTurn(): Promise<number> {
    const { turn } = (await this.table.sight()).scene;
    let gestures = 0;
    while ((await this.table.sight()).scene.turn === turn) {
      if (!(await this.play())) break;
      expect(++gestures, "gestures of a turn").toBeLessThan(400);
    }
    return gestures;
  }

  private async make(sight: Sight, acts: readonly string[]): Promise<void> {
    const first = sight.offers.find((it) => it.act === acts[0]);
    if (!first) throw new Error(`${acts.join(", ")} is not offered`);
    if (first.verb === "step" && first.unit !== null) await this.march(sight, first.unit, acts);
    else if (first.verb === "lose") await this.proposed();
    else if (first.verb === "buy") await this.buy(first.act);
    else await this.compose(sight, acts);
    await this.confirm(sight, acts);
  }

  /** Losses: what the table proposes stands there by itself. */
  private async proposed(): Promise<void> {
    await expect(this.page.locator(".ask .chips li").first()).toBeVisible();
  }

  /** A march: the unit, then where it ends. */
  private async march(sight: Sight, unit: UnitId, acts: readonly string[]): Promise<void> {
    await this.choose(sight, unit);
    // An advice may go on with other units: one march is one gesture.
    const [who] = /^step \S+ /.exec(acts[0] ?? "") ?? [""];
    const other = acts.findIndex((it) => !it.startsWith(who));
    const last = acts.slice(0, other < 0 ? undefined : other).at(-1);
    await this.point(Number(last?.split(" ").at(-1)));
  }

  /** Whatever is made of units, hexes and buttons, one after the other. */
  private async compose(sight: Sight, acts: readonly string[]): Promise<void> {
    let offers = sight.offers;
    for (let n = 0; n < acts.length; n++) {
      const offer = offers.find((it) => it.act === acts[n]);
      if (!offer) break;
      await this.say(sight, offer);
      // What can be taken back and stands alone is done at once; the next gesture goes on from there.
      await expect
        .poll(async () => (await this.drafted(offer.act)) || (await this.hasMoved(sight)), {
          ...SOON,
          message: offer.act,
        })
        .toBe(true);
      if (await this.hasMoved(sight)) return;
      if (n + 1 === acts.length) break;
      const ahead = await this.table.ahead(acts.slice(0, n + 1));
      const isPlain = n === 0 && offer.undo === "free" && !sight.prompt?.set && !ahead?.prompt?.set;
      if (!ahead || isPlain) {
        // It is done at once, though the table may not show it yet: who reads does not wait for it.
        await expect.poll(() => this.hasMoved(sight), { ...SOON, message: offer.act }).toBe(true);
        return;
      }
      offers = ahead.offers;
    }
  }

  private async drafted(act: string): Promise<boolean> {
    return ((await this.app.getAttribute("data-draft")) ?? "").split("; ").includes(act);
  }

  private async hasMoved(sight: Sight): Promise<boolean> {
    return (await this.table.sight()).version > sight.version;
  }

  /** One thing that is offered. */
  private async say(sight: Sight, offer: Offer): Promise<void> {
    if (offer.verb === "guns") {
      await this.page.getByRole("slider", { name: "Guns" }).fill(offer.act.split(" ").at(-1) ?? "");
      return;
    }
    if (offer.verb === "assault") {
      await this.pressAct(offer.act);
      return;
    }
    const places = sight.offers.filter((it) => it.unit === offer.unit && it.hex !== null);
    if (offer.unit !== null && offer.button === null && (offer.hex === null || places.length === 1)) {
      await this.add(sight, offer.unit, offer.act);
      return;
    }
    if (offer.unit !== null) await this.choose(sight, offer.unit);
    if (offer.hex !== null) await this.point(offer.hex);
    else if (offer.button !== null) await this.pressAct(offer.act);
  }

  /** Points at a unit until it is in: a stack gives one member after the other. */
  private async add(sight: Sight, unit: UnitId, act: string): Promise<void> {
    const at = sight.scene.pieces.find((it) => it.unit === unit)?.at;
    if (at?.is !== "hex") {
      await this.page
        .locator(`[data-unit="${String(unit)}"]`)
        .first()
        .click();
      return;
    }
    for (let n = 0; !(await this.drafted(act)) && !(await this.hasMoved(sight)); n++) {
      expect(n, `presses for ${act}`).toBeLessThan(PRESSES);
      const before = await this.app.getAttribute("data-draft");
      await this.point(at.hex);
      await expect
        .poll(async () => (await this.app.getAttribute("data-draft")) !== before || (await this.hasMoved(sight)), {
          ...SOON,
          message: act,
        })
        .toBe(true);
    }
  }

  /** Presses the button of an offer. */
  private async pressAct(act: string): Promise<void> {
    const button = this.page.locator(`.ask [data-act="${act}"]`);
    if (this.device === "keys" || this.device === "reader") {
      await button.focus();
      await this.page.keyboard.press("Enter");
    } else if (this.device === "touch") await button.tap();
    else await button.click();
  }

  /** The purchase of East: as many of each as the notation has letters. */
  private async buy(act: string): Promise<void> {
    const names: Record<string, string> = { H: "Hold", W: "Withdraw", A: "Assault", B: "Blitz" };
    for (const letter of act.split(" ").at(-1) ?? "") await this.press(`One ${names[letter] ?? letter} more`);
  }

  /** What stands ready, or asks once more, is done. */
  private async confirm(sight: Sight, acts: readonly string[]): Promise<void> {
    for (let n = 0; n < 3; n++) {
      const main = this.page.locator(".ask .primary:enabled, .buy .primary:enabled");
      await expect
        .poll(async () => (await this.hasMoved(sight)) || (await main.count()) > 0, {
          ...SOON,
          message: acts.join(", "),
        })
        .toBe(true);
      if ((await this.hasMoved(sight)) || (await main.count()) === 0) return;
      if (this.device === "keys") await this.page.keyboard.press("Enter");
      else if (this.device === "reader") await main.first().press("Enter");
      else await main.first().click();
    }
  }

  /** Chooses a unit: on the board, in its stack, or in a tray. */
  private async choose(sight: Sight, unit: UnitId): Promise<void> {
    const piece = sight.scene.pieces.find((it) => it.unit === unit);
    const id = String(unit);
    const chosen = this.page.locator(`.app[data-unit="${id}"]`);
    if ((await chosen.count()) > 0) return;
    if (piece?.at.is !== "hex") {
      await this.page.locator(`button[data-unit="${id}"]`).first().click();
      return;
    }
    // A stack goes round: each press chooses the next of its units.
    for (let n = 0; n < PRESSES; n++) {
      await this.point(piece.at.hex);
      await this.page.waitForFunction(() => document.querySelector(".app")?.getAttribute("aria-busy") !== "true");
      if ((await chosen.count()) > 0) return;
    }
    const other = (await this.app.getAttribute("data-unit")) ?? "nobody";
    const name = this.sheet.units[unit]?.name ?? id;
    throw new Error(`${name} on ${String(piece.at.hex)} is not chosen by ${String(PRESSES)} presses, but ${other}`);
  }

  private async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Points at a hex. */
  async point(hex: HexNo): Promise<void> {
    // What is pointed at while something is being done is not kept for later.
    await expect(this.app).not.toHaveAttribute("aria-busy", "true");
    if (this.device === "keys") {
      await this.walk(hex);
      await this.page.keyboard.press(" ");
      return;
    }
    if (this.device === "reader") {
      await this.name(hex);
      return;
    }
    const [x, y] = await this.placeOf(hex);
    if (this.device === "mouse") await this.page.mouse.click(x, y);
    else await this.page.touchscreen.tap(x, y);
  }

  /** Presses the button that is named after a hex: over its counter, or in the list of where one can go. */
  private async name(hex: HexNo): Promise<void> {
    const counter = this.page.locator(`.hands button[data-hex="${String(hex).padStart(4, "0")}"]`);
    const isThere = (await counter.count()) > 0;
    const list = this.page.locator(".reach");
    if (!isThere && (await list.getAttribute("open")) === null) await list.locator("summary").press("Enter");
    const listed = list.getByRole("button", { name: new RegExp(`^${String(hex).padStart(4, "0")}\\b`) });
    await (isThere ? counter : listed.first()).press("Enter");
  }

  /** Walks the cursor to a hex. */
  private async walk(hex: HexNo): Promise<void> {
    const cursor = async (): Promise<HexNo | undefined> => {
      const text = await this.app.getAttribute("data-cursor");
      return text ? Number(text) : undefined;
    };
    if ((await cursor()) === undefined) await this.page.keyboard.press("ArrowUp");
    for (let at = await cursor(); at !== undefined && at !== hex; at = await cursor()) {
      const [columns, rows] = [Math.floor(hex / 100) - Math.floor(at / 100), (hex % 100) - (at % 100)];
      if (columns !== 0) await this.page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
      else await this.page.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
    }
  }

  /** Where a hex is on the screen, measured from a counter; the board is brought there if it is not. */
  private async placeOf(hex: HexNo): Promise<readonly [number, number]> {
    for (let n = 0; n < DRAGS; n++) {
      const { x, y, over } = await this.look(hex);
      // Nothing may lie over it: no sheet, no row of buttons, no card, no stack laid open.
      if (over === "nothing") return [x, y];
      if (over === "stack") await this.closeStack();
      // As a person does who cannot see it: drag the map until he can.
      else await this.drag(x, y);
    }
    throw new Error(`${String(hex)} does not come in sight`);
  }

  /** Where a hex is, on the screen or beyond it, once the board is at rest, and what lies over it. */
  private look(hex: HexNo): Promise<{ x: number; y: number; over: "nothing" | "stack" | "other" }> {
    const low = this.sheet.grid.even_columns_low;
    return this.page.evaluate(
      async ({ hex, low, OF_HEX }) => {
        const lowOf = (it: number): number => ((Math.floor(it / 100) % 2 === 0) === low ? 0.5 : 0);
        const place = (): readonly [number, number] => {
          const mark = document.querySelector<HTMLElement>(".hands button");
          if (!mark) throw new Error("no board");
          const box = mark.getBoundingClientRect();
          const from = Number(mark.dataset["hex"]);
          const height = box.height / OF_HEX;
          const columns = Math.floor(hex / 100) - Math.floor(from / 100);
          const rows = (hex % 100) + lowOf(hex) - (from % 100) - lowOf(from);
          const x = box.x + box.width / 2 + columns * height * (Math.sqrt(3) / 2);
          return [x, box.y + box.height / 2 + rows * height];
        };
        // It is moved with the next frame, and by itself where the panel becomes higher.
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        let [at, rests] = [place(), 0];
        for (let n = 0; n < 60 && rests < 3; n++) {
          await frame();
          const now = place();
          rests = now.join() === at.join() ? rests + 1 : 0;
          at = now;
        }
        const it = document.elementFromPoint(...at);
        const over = it?.closest(".fan") ? "stack" : it?.closest(".window") ? "nothing" : "other";
        return { x: at[0], y: at[1], over } as const;
      },
      { hex, low, OF_HEX },
    );
  }

  /** Who is chosen is pointed at once more, or else the next best: the stack closes. */
  private async closeStack(): Promise<void> {
    const chosen = this.page.locator(".fan button[aria-pressed=true]");
    if ((await chosen.count()) > 0) await chosen.first().click();
    else await this.page.keyboard.press("Escape");
  }

  /** Drags the map so that what is at this place comes to its middle, as far as one stroke goes. */
  private async drag(x: number, y: number): Promise<void> {
    const stroke = await this.page.evaluate(
      ({ x, y }) => {
        const box = document.querySelector(".window")?.getBoundingClientRect();
        if (!box) throw new Error("no board");
        const marks = [...document.querySelectorAll(".hands button")].map((it) => it.getBoundingClientRect());
        // No counter is taken along, and nothing lies there.
        const isClear = (x: number, y: number): boolean =>
          document.elementFromPoint(x, y)?.closest(".window") != null &&
          marks.every((it) => Math.hypot(it.x + it.width / 2 - x, it.y + it.height / 2 - y) > it.height);
        const panel = document.querySelector(".panel")?.getBoundingClientRect();
        const foot = panel && panel.x < box.right && panel.y > box.y ? Math.min(panel.y, box.bottom) : box.bottom;
        const [dx, dy] = [box.x + box.width / 2 - x, (box.y + foot) / 2 - y];
        // A long stroke begins at the side from which it comes.
        const side = (by: number, from: number, to: number): number =>
          (from + to) / 2 - Math.sign(by) * 0.4 * (to - from);
        const best = { x: side(dx, box.x, box.right), y: side(dy, box.y, foot) };
        const places: { x: number; y: number; off: number }[] = [];
        for (let px = box.x + 12; px < box.right; px += 12)
          for (let py = box.y + 12; py < foot; py += 12)
            if (isClear(px, py)) places.push({ x: px, y: py, off: Math.hypot(px - best.x, py - best.y) });
        const begin = places.sort((a, b) => a.off - b.off)[0];
        if (!begin) return undefined;
        const within = (it: number, from: number, to: number): number => Math.max(from + 8, Math.min(to - 8, it));
        return [begin, { x: within(begin.x + dx, box.x, box.right), y: within(begin.y + dy, box.y, foot) }] as const;
      },
      { x, y },
    );
    if (!stroke) throw new Error("nowhere to take hold of the map");
    const [begin, end] = stroke;
    const way = [begin, { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 }, end];
    if (this.device === "touch") await this.stroke(way);
    else {
      await this.page.mouse.move(begin.x, begin.y);
      await this.page.mouse.down();
      for (const { x, y } of way.slice(1)) await this.page.mouse.move(x, y);
      await this.page.mouse.up();
    }
  }

  /** A finger along a way: what Playwright's touch screen cannot do. */
  async stroke(way: readonly { x: number; y: number }[]): Promise<void> {
    this.#browser ??= await this.page.context().newCDPSession(this.page);
    const browser = this.#browser;
    const touch = (type: "touchStart" | "touchMove", { x, y }: { x: number; y: number }) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
    for (const [n, at] of way.entries()) await touch(n === 0 ? "touchStart" : "touchMove", at);
    await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
}
