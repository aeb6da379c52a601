import { useState } from "react";

import { isLottoNumber } from "../../games/rooms/lotto.ts";
import type { Choice, Played, Round, RoomKind, Shown, Table } from "../../play/shapes.ts";
import { CallFailed } from "../lib/api.ts";
import { stakesOf } from "./stakes.ts";

export type RoomTrouble = "not-enough" | "failed" | "unknown";

/** A round as it is shown, from the tap to the end of its animation. */
export type ShownRound = { readonly id: string; readonly shown: Shown };

export type Room = {
  readonly stake: number;
  readonly setStake: (stake: number) => void;
  /** Null: nothing chosen yet. */
  readonly choice: Choice | null;
  readonly setChoice: (choice: Choice) => void;
  readonly round: ShownRound | null;
  /** A round was requested, or its animation is running. */
  readonly isBusy: boolean;
  /** The last round, after its animation. */
  readonly last: Played | null;
  readonly trouble: RoomTrouble | null;
  /** The table as it is shown: during a round only the stake has been taken. */
  readonly balance: number;
  readonly rounds: readonly Round[];
  readonly canPlay: boolean;
  readonly play: () => void;
  /** The animation of the round has ended. */
  readonly settle: () => void;
};

const firstChoice = (room: RoomKind): Choice | null => {
  if (room === "slot") return { room };
  return room === "sport" ? null : { room, kind: "two", number: "" };
};

const isComplete = (choice: Choice | null): choice is Choice =>
  choice !== null && (choice.room !== "lotto" || isLottoNumber(choice.kind, choice.number));

const troubleOf = (error: unknown): RoomTrouble => {
  if (!(error instanceof CallFailed)) throw error;
  if (error.status === 409) return "not-enough";
  return error.key === null ? "unknown" : "failed";
};

/**
 * A player's actions at one table. `ask` plays a round. Its result is not shown before the animation ends, also when
 * the table is read again meanwhile.
 */
export const useRoom = (
  table: Table,
  ask: (order: { readonly stake: number; readonly choice: Choice }) => Promise<Played>,
  onPlayed: () => void,
): Room => {
  const [stake, setStake] = useState(stakesOf[table.currency].start);
  const [choice, setChoice] = useState(firstChoice(table.room));
  const [held, setHeld] = useState<{ balance: number; rounds: readonly Round[] } | null>(null);
  const [turning, setTurning] = useState<Played | null>(null);
  const [last, setLast] = useState<Played | null>(null);
  const [trouble, setTrouble] = useState<RoomTrouble | null>(null);

  const play = async (choice: Choice): Promise<void> => {
    setHeld({ balance: table.balance - stake, rounds: table.rounds });
    setTrouble(null);
    try {
      setTurning(await ask({ stake, choice }));
    } catch (error) {
      setHeld(null);
      setTrouble(troubleOf(error));
    } finally {
      onPlayed();
    }
  };

  const settle = (): void => {
    if (!turning) return;
    setLast(turning);
    setTurning(null);
    setHeld(null);
  };

  const shown = turning ?? last;
  const isFresh = held === null && last !== null && (table.rounds[0]?.at ?? "") < last.round.at;
  return {
    stake,
    setStake,
    choice,
    setChoice,
    round: shown ? { id: shown.round.id, shown: shown.shown } : null,
    isBusy: held !== null,
    last,
    trouble,
    balance: held?.balance ?? (isFresh ? last.round.balance : table.balance),
    rounds: held?.rounds ?? (isFresh ? [last.round, ...table.rounds] : table.rounds),
    canPlay: held === null && isComplete(choice),
    play: () => {
      if (held === null && isComplete(choice)) void play(choice);
    },
    settle,
  };
};
