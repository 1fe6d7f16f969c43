import type { Page } from "../../play/page.svelte";
import { offeredTrays } from "./trays";

export { default as Beside } from "./Beside.svelte";
export { default as Dock } from "./Dock.svelte";

/** Trays say more of units that wait than a plain list. */
export const listsUnits = (page: Page): boolean => offeredTrays(page).length > 0;
