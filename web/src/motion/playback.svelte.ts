// What happened, seen: it decides what the head of the panel shows, whose the keys are, and what is said to whoever listens.

import type { Page } from "../play/page.svelte";
import { playbackKeys } from "./playbackKeys";
import { Looking } from "./looking.svelte";
import { Motion } from "./motion.svelte";

/** How long a new question is not answered after dice have rested there. */
const SETTLES = 250;

export class Playback {
  readonly motion: Motion;
  readonly looking: Looking;
  /** Whether the last thing pressed was a key: only then the focus goes anywhere by itself. */
  private byKey = false;
  /** Whether the question has only just come: it is not answered yet by a press that was meant for what stood there. */
  isSettling: boolean = $state(false);

  constructor(readonly page: Page) {
    [this.motion, this.looking] = [new Motion(page), new Looking(page)];
    const { motion, looking } = this;

    let isGreeted = false;
    $effect(() => {
      if (!page.table.sight || !page.table.sheet || isGreeted) return;
      isGreeted = true;
      // What cannot be asked for is not missed: the game goes on without it.
      motion.greet().catch(() => undefined);
    });
    $effect(() => {
      const { odds } = page.choice;
      if (odds) motion.think(odds);
    });
    $effect(() => {
      const { lookingAt } = page;
      if (lookingAt === undefined) return;
      page.intercept = () => undefined;
      void looking.show(lookingAt);
      return () => {
        page.intercept = undefined;
      };
    });
    // Who was about to go on has not seen the question yet that comes in its place.
    $effect(() => {
      if (motion.fall === undefined) return;
      return () => {
        this.isSettling = true;
        setTimeout(() => (this.isSettling = false), SETTLES);
      };
    });
    // Whoever plays by keys is taken to the next question.
    $effect(() => {
      if (!page.table.sight?.prompt || this.takesHead) return;
      if (this.byKey) goToAnswer(true);
    });
  }

  get isLooking(): boolean {
    return this.page.lookingAt !== undefined;
  }

  /** Whether the head shows what happens or happened, and the question waits. */
  get takesHead(): boolean {
    return this.isLooking || this.motion.holds;
  }

  /** Whether the view is where the player left it, and stays there. */
  get isAtRest(): boolean {
    return !this.takesHead && !this.motion.isReturning;
  }

  keydown = (event: KeyboardEvent): void => {
    this.byKey = true;
    // A key that is held is one press.
    const isHeld = event.repeat && (event.key === "Enter" || event.key === " ");
    if (isHeld || (this.isSettling && !this.takesHead && (event.key === "Enter" || event.key === " "))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    playbackKeys(event, this.motion, this.looking, this.isLooking);
  };

  pointerdown = (): void => {
    this.byKey = false;
  };
}

/**
 * Puts the focus on the question, where its answer begins; `isMild` only if it was there before or nowhere, so that nobody is
 * torn from what he reads.
 */
export function goToAnswer(isMild = false): void {
  const head = document.querySelector("#answer");
  const { activeElement } = document;
  if (isMild && activeElement && activeElement !== document.body && !head?.contains(activeElement)) return;
  const headings = [...(head?.querySelectorAll<HTMLElement>("h2[tabindex]") ?? [])];
  const to = headings.find((it) => it.checkVisibility()) ?? head;
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}
