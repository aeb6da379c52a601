import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import type { RoomKind } from "../../play/shapes.ts";
import { SlotMachine } from "../slot/slot-machine.tsx";
import { LottoBoard } from "./lotto-board.tsx";
import { SportBoard } from "./sport-board.tsx";
import type { Room } from "./use-room.ts";

type Props = { readonly kind: RoomKind; readonly room: Room };

/** The board of a room: reels, matches or a draw. */
export const Board = ({ kind, room }: Props): ReactNode => {
  const t = useT("sandbox");
  const { round } = room;
  if (kind === "slot") {
    const spin = round?.shown.room === "slot" ? { id: round.id, shown: round.shown } : null;
    return <SlotMachine round={spin} label={t("sandbox.slot.reels")} onStopped={room.settle} />;
  }
  const common = { choice: room.choice, isBusy: room.isBusy, onChoose: room.setChoice, onStopped: room.settle };
  if (kind === "sport") {
    return (
      <SportBoard {...common} round={round?.shown.room === "sport" ? { id: round.id, shown: round.shown } : null} />
    );
  }
  return <LottoBoard {...common} round={round?.shown.room === "lotto" ? { id: round.id, shown: round.shown } : null} />;
};
