// What an offer is called on its button and in a sentence.

import type { Offer, Sheet, Verb } from "../types";
import { say } from "../words/say";
import { capital, label } from "../words/text";

/** The verb of the button, where the game's own word would not do alone. */
const VERBS: Partial<Record<Verb, string>> = {
  attack: "Attack",
  probe: "Probe",
  target: "Against",
  join: "With",
  fight: "Fight",
  halt: "Halt here",
  done: "Done",
  pass: "Pass the rest",
  rail: "By rail",
  flip: "Flip",
  top: "Put on top",
  gather: "Move together",
  guns: "Bombardment",
  support: "Support",
  paralyse: "Paralyse",
  lose: "Loss",
  advance: "Advance",
  retreat: "Retreat",
  place: "Enter",
  restore: "Restore a step",
  garrison: "Garrison",
  withdraw: "Withdraw",
  lead: "Let him lead",
  march: "March",
  counter: "Go",
  step: "March",
  to: "Go",
};

/** The deed in a few words: "End German movement", "Fight", "Movement first". */
export function deed(sheet: Sheet, offer: Offer): string {
  // Whose it is the question says.
  if (offer.ends && (offer.verb === "end" || offer.verb === "done"))
    return `End ${say(sheet, offer.ends.what).replace(/ of .*/, "")}`;
  const note = offer.note ? say(sheet, offer.note) : "";
  const verb = VERBS[offer.verb];
  if (!verb) return capital(note || offer.button || offer.verb);
  return note && note.length < 40 ? `${verb}: ${note}` : verb;
}

/** The deed with whom and where: "Retreat I. Corps to 2703". */
export function phrase(sheet: Sheet, offer: Offer): string {
  const name = offer.unit === null ? undefined : sheet.units[offer.unit]?.name;
  if (name === undefined && offer.hex === null) return deed(sheet, offer);
  if (name !== undefined && offer.verb === "drop") return `Without ${name}`;
  if (name !== undefined && offer.button !== null) return `${name}: ${deed(sheet, offer)}`;
  const verb = VERBS[offer.verb] ?? capital(offer.verb);
  const hex = offer.hex === null ? undefined : label(offer.hex);
  if (name === undefined) return `${verb} ${hex ?? ""}`;
  return hex === undefined ? `${verb} ${name}` : `${verb} ${name} to ${hex}`;
}

/** Several deeds in one phrase: "Paralyse 1417, 1616, 2016". */
export function phrases(sheet: Sheet, offers: readonly Offer[]): string {
  const all = offers.map((it) => phrase(sheet, it));
  const verb = `${(offers[0] && VERBS[offers[0].verb]) ?? ""} `;
  if (!all.every((it) => it.startsWith(verb))) return all.join("; ");
  return verb + all.map((it) => it.slice(verb.length)).join(", ");
}

/** Why it cannot be taken back, if so. */
export const FINAL: Record<Offer["undo"], string> = {
  free: "",
  die: "a die falls",
  reveal: "it shows something",
  passes: "the say passes on",
  sealed: "it is sealed",
};
