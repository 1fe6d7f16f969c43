// Light, dark, or as the system has it. The choice is kept in this browser.

import { keep, kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (it: string | undefined): it is Theme => THEMES.some((theme) => theme === it);

class Dress {
  choice: Theme = $state("system");
  private isNight = $state(false);

  /** Whether the page is dark now, whoever decided it. */
  get isDark(): boolean {
    return this.choice === "dark" || (this.choice === "system" && this.isNight);
  }

  /** Takes up the choice of the last visit, and follows the system from now on. */
  begin(): void {
    const before = kept("theme");
    if (isTheme(before)) this.choice = before;
    const system = matchMedia("(prefers-color-scheme: dark)");
    this.isNight = system.matches;
    system.addEventListener("change", () => {
      this.isNight = system.matches;
      this.wear();
    });
    this.wear();
  }

  set(theme: Theme): void {
    this.choice = theme;
    keep("theme", theme === "system" ? undefined : theme);
    this.wear();
  }

  private wear(): void {
    document.documentElement.classList.toggle("dark", this.isDark);
  }
}

export const theme = new Dress();
