// What the head of the panel asks, in a sentence short enough to stand there: names go to the chips below it.

import type { By, Offer, Sheet, UnitId } from "../types";
import { shortOf, word } from "../words/say";
import type { Choice } from "./choice.svelte";
import { deed, phrases } from "./offerWords";
import { amount } from "./draft.svelte";
import { capital, label } from "../words/text";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A number in words, as far as one writes numbers so. */
export const counted = (n: number, what: string): string => `${NUMBERS[n] ?? String(n)} ${what}${n === 1 ? "" : "s"}`;

const GOING: Record<By, string> = {
  foot: "March",
  rail: "By rail",
  sea: "Sail",
  rules: "March",
  retreat: "Retreat",
  advance: "Advance",
};

const AIMS = new Set(["attack", "probe", "assault"]);

/** A combat that is being composed: what is aimed at, who takes part, and how many guns. */
export type Composed = { verb: Offer["verb"]; aims: readonly Offer[]; units: readonly Offer[]; guns: number };

export function composed(draft: readonly Offer[]): Composed | undefined {
  const aims = draft.filter((it) => it.verb === "target" || (AIMS.has(it.verb) && it.unit === null && it.hex !== null));
  const units = draft.filter((it) => it.verb === "join" || (it.verb === "attack" && it.unit !== null));
  const guns = draft.find((it) => it.verb === "guns");
  if (aims.length + units.length === 0) return undefined;
  const verb = draft.find((it) => AIMS.has(it.verb))?.verb ?? "attack";
  return { verb, aims, units, guns: (guns && amount(guns)) ?? 0 };
}

/** What an aim is called: its place, or the unit that is attacked. */
export function aimed(sheet: Sheet, { unit, hex }: Offer): string {
  if (unit !== null) return sheet.units[unit]?.name ?? "a unit";
  return hex === null ? "" : word(sheet, { is: "hex", hex });
}

function attack(sheet: Sheet, { verb, aims, units, guns }: Composed): string {
  const [only] = aims;
  const what =
    aims.length === 1 && only ? ` ${aimed(sheet, only)}` : aims.length > 1 ? ` ${counted(aims.length, "unit")}` : "";
  const who = units.length > 0 ? ` with ${counted(units.length, "unit")}` : "";
  const and = guns > 0 ? ` and ${String(guns)} ${guns === 1 ? "gun" : "guns"}` : "";
  return `${capital(verb)}${what}${who}${and}?`;
}

/** What the one button says that does what stands ready. */
export function ready(sheet: Sheet, choice: Choice): string {
  if (choice.way) return `${GOING[choice.way.by]} to ${label(choice.way.to)}`;
  if (choice.isLaid) return "Do it";
  if (choice.losses.isPaid) return choice.draft.offers.length === 1 ? "Take this loss" : "Take these losses";
  const { offers } = choice.draft;
  if (offers.some((it) => it.verb === "buy")) return "Seal the orders";
  const combat = composed(offers);
  if (combat) return combat.verb === "probe" ? "Probe" : combat.verb === "assault" ? "Assault" : "Attack";
  return phrases(sheet, offers);
}

/** Where the chosen unit is to go. People go by their names, and whoever is named after a number is one of many. */
function going(sheet: Sheet, unit: UnitId): string {
  const { name, arm } = sheet.units[unit] ?? { name: "unit", arm: undefined };
  return `Where does ${arm === "leader" ? "" : "the "}${name} go?`;
}

/** The question; nothing where the table's own words say it. */
export function headline(sheet: Sheet, choice: Choice): string | undefined {
  const { ending, leads, way, draft } = choice;
  if (ending?.ends) {
    const n = ending.ends.idle.length;
    return `${capital(counted(n, "unit"))} ${n === 1 ? "has" : "have"} not acted. ${deed(sheet, ending)}?`;
  }
  if (way) return `${ready(sheet, choice)}?`;
  if (leads.length > 0) return leads[0]?.[0].hex === null ? "Who attacks it?" : "Where does it attack?";
  if (choice.unit !== undefined && !choice.isUnderWay && choice.reach.length > 0) return going(sheet, choice.unit);
  const combat = composed(draft.offers);
  if (combat && combat.units.length > 0 && combat.aims.length > 0) return attack(sheet, combat);
  if (draft.offers.some((it) => it.verb === "buy")) return "Seal these orders?";
  if (choice.isLaid) return "Do what the computer would?";
  if (choice.isReady && !choice.losses.isPaid)
    return combat ? attack(sheet, combat) : `${phrases(sheet, draft.offers)}?`;
  return undefined;
}

/** A member of what is thought of, on a chip: short, since the line has to hold many. */
export type Chip = {
  text: string;
  name: string;
  kind: "aim" | "unit" | "guns" | "loss" | "deed";
  offers: readonly Offer[];
};

/** Steps of the same units that follow each other are one march, and that it halts at its end goes without saying. */
function marches(draft: readonly Offer[]): Offer[][] {
  const all: Offer[][] = [];
  for (const it of draft) {
    const last = all.at(-1);
    const before = last?.at(-1);
    const goesOn = before?.verb === "step" && (it.verb === "halt" || (it.verb === "step" && it.unit === before.unit));
    if (last && goesOn) last.push(it);
    else all.push([it]);
  }
  return all;
}

function deedChip(sheet: Sheet, offers: readonly Offer[]): Chip {
  const steps = offers.filter((it) => it.verb === "step");
  const said = steps.length > 0 ? steps.slice(-1) : offers;
  const text = phrases(sheet, said);
  return { text, name: text, kind: "deed", offers };
}

export function chipsOf(sheet: Sheet, draft: readonly Offer[]): Chip[] {
  const code = (it: Offer): string => (it.unit === null ? "" : shortOf(sheet, it.unit));
  const name = (it: Offer): string => (it.unit === null ? "" : (sheet.units[it.unit]?.name ?? ""));
  const losses = new Map<Offer["unit"], Offer[]>();
  for (const it of draft) if (it.verb === "lose") losses.set(it.unit, [...(losses.get(it.unit) ?? []), it]);
  if (losses.size > 0)
    return [...losses.values()].flatMap((all): Chip[] => {
      const [first] = all;
      if (!first) return [];
      const steps = counted(all.length, "step");
      return [
        {
          text: `${code(first)} −${String(all.length)}`,
          name: `${name(first)} loses ${steps}`,
          kind: "loss",
          offers: all,
        },
      ];
    });
  const combat = composed(draft);
  if (!combat) return marches(draft).map((it) => deedChip(sheet, it));
  const guns = draft.filter((it) => it.verb === "guns");
  return [
    ...combat.aims.map((it): Chip => ({
      text: it.unit === null ? label(it.hex ?? 0) : code(it),
      name: `Against ${aimed(sheet, it)}`,
      kind: "aim",
      offers: [it],
    })),
    ...combat.units.map((it): Chip => ({ text: code(it), name: name(it), kind: "unit", offers: [it] })),
    ...guns.map((it): Chip => {
      const text = `${String(combat.guns)} ${combat.guns === 1 ? "gun" : "guns"}`;
      return { text, name: text, kind: "guns", offers: [it] };
    }),
  ];
}
