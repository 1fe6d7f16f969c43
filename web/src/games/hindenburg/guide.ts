// The first day of Hindenburg's Hour.

import type { Step } from "../../guide/steps";

const MARCH = ["5-foot-a"];

export const steps: readonly Step[] = [
  {
    id: "retreat",
    title: "The Russians came first",
    text: "An army that comes next to your corps attacks at once, and this time it won. Your corps has to fall back: choose it, click a lit hex, and press the button.",
    when: { asked: ["3-retreat-a"] },
    at: { able: "retreat" },
    done: [{ told: ["moved"] }],
  },
  {
    id: "choose",
    title: "You are the German 8th Army",
    text: "Four corps, the dark cards. Corner brackets mean that something can be chosen. Click the XVII. Corps.",
    when: { asked: MARCH, chosen: false },
    at: { unit: "8A-XVII" },
    done: [{ chosen: true }, { told: ["moved"] }],
  },
  {
    id: "go",
    title: "Where it can go",
    text: "Lit hexes are its reach, with the cost on them: one hex is a march, two are a forced march. Point at one to see the way, click it to go.",
    when: { asked: MARCH, chosen: true },
    done: [{ told: ["moved"] }],
  },
  {
    id: "halt",
    title: "One hex more, or halt",
    text: "The corps has marched one hex. A second one is a forced march. Click a lit hex, or the button.",
    when: { asked: ["5-foot-b"] },
    at: { button: "halt" },
    done: [{ asked: MARCH }],
  },
  {
    id: "undo",
    title: "Nothing is final yet",
    text: "Until a die falls every march can be taken back, one after the other: Undo in the bar, or the key U.",
    when: { asked: MARCH },
    at: { part: "undo" },
    done: [{ told: ["taken_back", "moved"] }],
  },
  {
    id: "aim",
    title: "What to aim at",
    text: "Five Russian corps more than you lose, by 31 August. Let none of them reach Königsberg, and keep the two armies apart. Russians retreat only the way they came: stand behind a corps before you beat it, and it is lost.",
    when: { asked: MARCH },
    at: { part: "score" },
    done: [{ told: ["moved"] }],
  },
  {
    id: "rail",
    title: "One corps may go by rail",
    text: "Nearly anywhere on the map, and the 2nd Army comes from the south on 19 August. Choose a corps in brackets, then By rail, then a hex.",
    when: { asked: MARCH, offered: "rail" },
    at: { able: "rail" },
    done: [{ told: ["moved"] }],
  },
  {
    id: "end",
    title: "End your movement",
    text: "When your corps stand as you want, press the button. If some have not moved you are asked once more. Then dice fall, and that cannot be undone.",
    when: { asked: MARCH },
    at: { button: "end" },
    done: [{ told: ["turn", "passed"] }, { asked: ["5-combat-a"] }],
  },
  {
    id: "fight",
    title: "Attack whom you touch",
    text: "Click attackers and targets in any order: the panel shows the odds with every term. Nothing happens until you press the button that fights. You may also end the day without a fight.",
    when: { asked: ["5-combat-a", "5-combat-b"] },
    at: { able: "attack" },
    done: [{ told: ["rolled", "turn", "passed"] }],
  },
  {
    id: "log",
    title: "What the Russians did",
    text: "Every die and every march stands in the log. Click a unit or a hex in it, and the board shows where.",
    when: { turn: 2 },
    at: { part: "log" },
  },
  {
    id: "last",
    title: "That is the whole grammar",
    text: "One question at a time, at the top of the panel. Click what is not lit, and you are told why not. Rules and charts are behind the question mark; this guide stays in the menu.",
    when: { turn: 2 },
    at: { part: "question" },
    isLast: true,
  },
];
