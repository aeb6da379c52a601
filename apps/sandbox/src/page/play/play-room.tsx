import { useT } from "@krapao/i18n/react";
import { Money } from "@krapao/ui";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { played } from "../../play/shapes.ts";
import type { Seat } from "../../play/shapes.ts";
import { call } from "../lib/api.ts";
import { Board } from "../room/board.tsx";
import { useRoom } from "../room/use-room.ts";
import { ControlSheet } from "./control-sheet.tsx";
import { PlayHeader } from "./play-header.tsx";
import { ResultCard } from "./result-card.tsx";
import { RoundChips } from "./round-chips.tsx";
import { playSound } from "./sound.ts";

type Props = { readonly seat: Seat; readonly session: string; readonly onPlayed: () => void };

/** A game for its player: one column on a phone, game and controls side by side on a desktop. */
export const PlayRoom = ({ seat, session, onPlayed }: Props): ReactNode => {
  const t = useT("sandbox");
  const room = useRoom(
    seat,
    (order) => {
      playSound("start");
      return call("/play/api/rounds", { schema: played, method: "POST", body: order, token: session });
    },
    onPlayed,
  );

  const won = room.last !== null && room.last.round.payout > 0 ? room.last.round.id : null;
  useEffect(() => {
    if (won !== null) playSound("win");
  }, [won]);

  return (
    <main className="play-page night">
      <div className="play-stage">
        <PlayHeader seat={seat} />
        <p className="grid justify-items-center">
          <span className="text-[14px] text-mute-night">{t("sandbox.room.balance")}</span>
          <Money
            amount={room.balance}
            currency={seat.currency}
            split
            rolling
            className="text-total font-bold text-white"
          />
        </p>
        {seat.room === "sport" && <ResultCard seat={seat} room={room} />}
        <Board kind={seat.room} room={room} />
        {seat.room !== "sport" && <ResultCard seat={seat} room={room} />}
        <RoundChips rounds={room.rounds} />
      </div>
      <ControlSheet seat={seat} room={room} />
    </main>
  );
};
