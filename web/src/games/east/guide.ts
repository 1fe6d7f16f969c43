// The first turn of Hitler Turns East, from either side.

import type { Step } from "../../guide/steps";

const STAFF = ["13.4", "13.5.1"];
const MOVE = ["11.2.2"];
const GOING = ["11.1.6"];
const FIGHT = ["12.1", "12.1.2"];
const BUY = ["7.1.4"];

export const steps: readonly Step[] = [
  {
    id: "opening",
    title: "You are the Axis",
    text: "The great cities, or 12 victory points after turn 11. Nobody moves at will: a command acts when its order comes up. One Army Group opens the war with a Blitz; Center has the most Panzer Corps.",
    when: { asked: ["3.1f"] },
    at: { part: "question" },
    done: [{ told: ["turn", "phase", "drawn"] }],
  },
  {
    id: "wait",
    title: "You are the Soviets",
    text: "Hold out: keep the Axis from the great cities, and below 12 victory points after turn 11. The Axis opens the war; its first attack comes before you can answer.",
    when: { waits: true, side: "b" },
    done: [{ waits: false }],
  },
  {
    id: "garrisons",
    title: "Garrisons and replacements",
    text: "Here armies leave garrisons in towns and get back lost steps. There is nothing you must do yet: end it.",
    when: { asked: ["4.Ib"] },
    at: { button: "done" },
    done: [{ told: ["phase", "rolled"] }],
  },
  {
    id: "coming",
    title: "What comes to the map",
    text: "Reinforcements and returning armies have a place to enter. Choose one, then where it goes, and end it when all are down.",
    when: { asked: ["5.2.7b", "5.2.8b", "5.2.8d"] },
    at: { part: "question" },
    done: [{ asked: BUY }, { waits: true }],
  },
  {
    id: "buy",
    title: "Buy next turn's orders, in secret",
    text: "Four orders for four commands: Hold costs 1, Withdraw 2, Assault 3, Blitz 4. Assault and Blitz attack. Who gets which you say when it is drawn. Once sealed they cannot be taken back.",
    when: { asked: BUY },
    at: { part: "question" },
    done: [{ told: ["drawn", "phase"] }, { asked: [...STAFF, ...MOVE] }, { waits: true }],
  },
  {
    id: "assign",
    title: "A marker from the cup",
    text: "It is yours: say which of your commands acts under it. Each acts once a turn.",
    when: { asked: ["7.8", "7.4.1", "7.4.2a", "7.7a"] },
    at: { part: "question" },
    done: [{ asked: [...STAFF, ...MOVE, ...FIGHT] }],
  },
  {
    id: "staff",
    title: "The staff, before anybody moves",
    text: "A leader may try an order of his own, by a die. You need not: end the orders of the staff and begin to move.",
    when: { asked: STAFF },
    at: { button: "done" },
    done: [{ asked: MOVE }],
  },
  {
    id: "move",
    title: "Move the command that acts",
    text: "Corner brackets show its units. Click one to see its reach.",
    when: { asked: MOVE, chosen: false },
    at: { able: "step" },
    done: [{ chosen: true }, { told: ["moved"] }],
  },
  {
    id: "go",
    title: "Where it can go",
    text: "Lit hexes are its reach, with the movement points they cost. Click one to go there. Move together takes a whole stack; Panzers under a Blitz may assault on the way.",
    when: { asked: [...MOVE, ...GOING], chosen: true },
    done: [{ told: ["moved"] }],
  },
  {
    id: "going",
    title: "On the way",
    text: "What is left of its movement points stands in the question. Go on, attack where that is offered, or halt. A move can be taken back until a die falls.",
    when: { asked: GOING },
    at: { part: "question" },
    done: [{ asked: MOVE }],
  },
  {
    id: "end",
    title: "End the movement",
    text: "When all stand as you want, press the button; then the same command attacks.",
    when: { asked: MOVE },
    at: { button: "done" },
    done: [{ asked: FIGHT }, { told: ["passed"] }],
  },
  {
    id: "fight",
    title: "Attack a hex",
    text: "Click the target and the attackers, in any order. The panel shows the odds, every shift and the whole distribution. Nothing happens until you press the button.",
    when: { asked: FIGHT },
    at: { able: "attack" },
    done: [{ told: ["rolled", "passed", "drawn"] }],
  },
  {
    id: "retreat",
    title: "A retreat",
    text: "The combat drove units back two hexes. Choose over which hex and to which: what may be chosen is lit.",
    when: { asked: ["12.3.1"] },
    at: { part: "question" },
    done: [{ told: ["moved"] }],
  },
  {
    id: "cup",
    title: "Whose turn is next?",
    text: "Nobody knows: after each command the next marker is drawn from the cup. The boxes of the commands show who has acted, and what is left in the cup.",
    when: { waits: true },
    done: [{ waits: false }],
  },
  {
    id: "last",
    title: "That is the whole grammar",
    text: "One question at a time, at the top of the panel; the log below has every die. Click what is not lit, and you are told why not. Rules and charts are behind the question mark; this guide stays in the menu.",
    when: { turn: 2 },
    at: { part: "question" },
    isLast: true,
  },
];
