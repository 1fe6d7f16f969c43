// What players can do about a game beside playing it: offers and answers, taking back, breaking off, giving up.

import type { Table } from "../table/table.svelte";
import type { Input, Side, Sight, TableInfo } from "../types";
import { askFrom, breakOff, leave, rematch } from "../server/requests";
import { hasOpponent, isBothMine, isSide } from "../table/seats";
import { other } from "../words/text";

export type Deed = {
  id: "draw" | "back" | "abort" | "resign" | "leave" | "rematch";
  /** What its button says; without a button it only tells how things stand. */
  label?: string;
  /** Asked before it is done, if it cannot be taken back. */
  sure?: string;
  /** What else there is to say about it. */
  note?: string;
  /** Whether the other side waits for an answer. */
  isAsked?: boolean;
  do?: () => Promise<unknown>;
  /** What the other side asks need not be: it is told so. */
  decline?: () => Promise<unknown>;
};

/** Where one goes after leaving a table, or to the next. */
const go = (path: string): void => {
  location.assign(path);
};

/** For both of one's own seats, the present one first. */
async function forBoth(table: Table, side: Side, input: Input): Promise<void> {
  await table.submit(input);
  const nonce = `both-${Math.random().toString(36).slice(2, 14)}`;
  await askFrom(table.key, other(side), { ask: "submit", nonce, input });
}

/** All that the deeds of a game that is played depend on. */
type Here = { table: Table; info: TableInfo; sight: Sight; side: Side };

/** What one asks oneself is no longer asked; as long as the other side asks, that is answered first. */
function withdrawal({ table, sight, side }: Here, id: Deed["id"], note: string, label: string): Deed {
  const isAsked = [...sight.draw_offered, ...sight.back_asked].includes(other(side));
  return isAsked ? { id, note } : { id, note, label, do: () => table.submit({ do: "decline" }) };
}

function drawOf({ table, info, sight, side }: Here): Deed {
  if (isBothMine(info))
    return {
      id: "draw",
      label: "Agree on a draw",
      sure: "End the game as a draw?",
      do: () => forBoth(table, side, { do: "draw" }),
    };
  if (sight.draw_offered.includes(side))
    return withdrawal({ table, info, sight, side }, "draw", "You have offered a draw.", "No longer offer a draw");
  const draw = (): Promise<unknown> => table.submit({ do: "draw" });
  if (!sight.draw_offered.includes(other(side))) return { id: "draw", label: "Offer a draw", do: draw };
  return {
    id: "draw",
    label: "Accept the draw",
    note: "The other side offers a draw.",
    isAsked: true,
    sure: "Accept? The game ends as a draw.",
    do: draw,
    decline: () => table.submit({ do: "decline" }),
  };
}

function backOf({ table, info, sight, side }: Here): Deed {
  if (isBothMine(info))
    return {
      id: "back",
      label: "Take back beyond a die",
      sure: "Take back the last action, with what its dice showed? The journal says so.",
      do: () => forBoth(table, side, { do: "back" }),
    };
  if (sight.back_asked.includes(side))
    return withdrawal(
      { table, info, sight, side },
      "back",
      "You have asked to take back your last action.",
      "No longer ask to take back",
    );
  const back = (): Promise<unknown> => table.submit({ do: "back" });
  if (!sight.back_asked.includes(other(side))) return { id: "back", label: "Ask to take back beyond a die", do: back };
  return {
    id: "back",
    label: "Let it be taken back",
    note: "The other side asks to take back its last action.",
    isAsked: true,
    do: back,
    decline: () => table.submit({ do: "decline" }),
  };
}

function abortOf({ table, info, sight, side }: Here): Deed {
  if (info.abort.includes(side))
    return {
      id: "abort",
      label: "No longer offer to break off",
      note: "You have offered to break off the game.",
      do: () => breakOff(table.key, false),
    };
  const isAsked = info.abort.includes(other(side));
  const isEnd = isAsked || sight.pledges !== null || !hasOpponent(info, side);
  return {
    id: "abort",
    label: isEnd ? "Break off the game" : "Offer to break off",
    isAsked,
    ...(isAsked ? { note: "The other side offers to break off the game, so that it does not count." } : {}),
    ...(isEnd ? { sure: "Break off? The game ends and does not count." } : {}),
    do: () => breakOff(table.key, true),
  };
}

export function deedsOf(table: Table): Deed[] {
  const { info, sight, chair } = table;
  if (!info || !sight || !isSide(chair)) return [];
  if (info.state === "open")
    return [
      {
        id: "leave",
        label: "Leave the table",
        sure: "Leave? Your seat is free then; a table without players is gone.",
        do: () =>
          leave(table.key).then(() => {
            go("/");
          }),
      },
    ];
  if (info.state === "over")
    return [
      {
        id: "rematch",
        label: info.rematch ? "To the rematch" : "Rematch",
        do: () =>
          rematch(table.key).then((it) => {
            go(`/t/${it.key}`);
          }),
      },
    ];
  const here = { table, info, sight, side: chair };
  const isAgreed = !sight.pledges && (hasOpponent(info, chair) || isBothMine(info));
  return [
    ...(isAgreed ? [drawOf(here), backOf(here)] : []),
    abortOf(here),
    {
      id: "resign",
      label: "Resign",
      sure: "Resign? The game is lost then.",
      do: () => table.submit({ do: "resign" }),
    },
  ];
}
