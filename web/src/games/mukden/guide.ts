// The first turn of Mukden, from either side.

import type { Step } from "../../guide/steps";

const MOVE = ["5.5g"];
const FIGHT = ["9.3b"];
const ACT = [...MOVE, ...FIGHT];

export const steps: readonly Step[] = [
  {
    id: "order",
    title: "You are Japan, before Mukden",
    text: "Enter Mukden, the marked hex, by turn 3 and you win at once; later you must hold it, and Russia must have lost a fifth more steps than you. First say what this turn begins with: your guns serve only if it is combat.",
    when: { asked: ["5.3a"], side: "a" },
    at: { hexes: [2310] },
    done: [{ told: ["drawn", "rolled", "phase"] }],
  },
  {
    id: "wait",
    title: "You are Russia, before Mukden",
    text: "Hold Mukden, the marked hex, to the end of turn 6, or make Japan pay too much for it. Japan begins: it says whether movement or combat comes first, and a die paralyses some of your units.",
    when: { waits: true, side: "b" },
    at: { hexes: [2310] },
    done: [{ waits: false }],
  },
  {
    id: "paralyse",
    title: "Paralyse Russian units",
    text: "The die said how many of them do nothing in this phase. Click as many as the question counts, in any order, then press the button. It shows something, so it cannot be undone.",
    when: { asked: ["5.4b"] },
    at: { part: "question" },
    done: [{ asked: ACT }],
  },
  {
    id: "move",
    title: "One unit at a time",
    text: "The sides act in turn: one unit, then the enemy's. Corner brackets mean that a unit can be chosen. Click one.",
    when: { asked: MOVE, chosen: false },
    at: { able: "step" },
    done: [{ chosen: true }, { told: ["moved"] }],
  },
  {
    id: "go",
    title: "Where it can go",
    text: "Lit hexes are its reach, with the points they cost; a move ends next to the enemy. Click a hex: the unit stands there as a ghost, and goes when you press the button, Enter, or click again.",
    when: { asked: MOVE, chosen: true },
    done: [{ told: ["moved"] }],
  },
  {
    id: "fight",
    title: "Attack a hex",
    text: "Click an enemy next to you and those of yours who attack it, in any order. The panel reckons at worst and at best, over what may lie under the top counter. Nothing happens until you press the button.",
    when: { asked: FIGHT },
    at: { able: "attack" },
    done: [{ told: ["attacked", "rolled"] }],
  },
  {
    id: "fog",
    title: "What you see of the enemy",
    text: "The face of a fresh unit on top of its stack, and nothing below it. Who has acted lies on its flag side, and a flag hides its unit. A battle shows everybody in it.",
    when: { asked: ACT },
    done: [{ told: ["moved", "attacked"] }],
  },
  {
    id: "pass",
    title: "When you have done enough",
    text: "Pass the rest, and you do nothing more in this phase, while the other side may go on. A single unit can also be flipped, to wait a while.",
    when: { asked: ACT },
    at: { button: "pass" },
    done: [{ told: ["passed", "moved", "attacked"] }],
  },
  {
    id: "last",
    title: "That is the whole grammar",
    text: "One question at a time, at the top of the panel; the log below has every die. Click what is not lit, and you are told why not. Rules and charts are behind the question mark; this guide stays in the menu.",
    when: { asked: ACT },
    at: { part: "question" },
    isLast: true,
  },
];
