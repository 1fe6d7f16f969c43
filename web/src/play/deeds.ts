// What an offer is called on its button.

import type { Offer, Sheet, Verb } from "../types";
import { say } from "../words";

const VERBS: Partial<Record<Verb, string>> = {
  fight: "Fight",
  halt: "Halt",
  done: "Done",
  pass: "Pass the rest",
  rail: "By rail",
  flip: "Flip",
  top: "On top",
  gather: "Gather the stack",
  attack: "Attack",
  probe: "Probe",
  guns: "Guns",
  support: "Support",
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The deed in a few words: "End German movement", "Fight", "Movement first". */
export function deed(sheet: Sheet, offer: Offer): string {
  if (offer.ends && (offer.verb === "end" || offer.verb === "done")) return `End ${say(sheet, offer.ends.what)}`;
  const note = offer.note ? say(sheet, offer.note) : "";
  const verb = VERBS[offer.verb];
  if (!verb) return capital(note || offer.button || offer.verb);
  return note && note.length < 40 ? `${verb}: ${note}` : verb;
}

/** Why it cannot be taken back, if so. */
export const FINAL: Record<Offer["undo"], string> = {
  free: "",
  die: "a die falls",
  reveal: "it shows something",
  passes: "the say passes on",
  sealed: "it is sealed",
};
