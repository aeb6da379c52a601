import { useT } from "@krapao/i18n/react";
import { Dices, RefreshCw, Ticket } from "lucide-react";
import type { ReactNode } from "react";

import type { RoomKind } from "../../play/shapes.ts";

const faces = {
  slot: { Icon: RefreshCw, word: "sandbox.room.spin" },
  sport: { Icon: Ticket, word: "sandbox.room.bet" },
  lotto: { Icon: Dices, word: "sandbox.room.draw" },
} as const;

type Props = {
  readonly kind: RoomKind;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onPlay: () => void;
};

/** The main button of a room. */
export const PlayButton = ({ kind, isBusy, isDisabled, onPlay }: Props): ReactNode => {
  const t = useT("sandbox");
  const { Icon, word } = faces[kind];
  return (
    <button type="button" aria-busy={isBusy} disabled={isDisabled} onClick={onPlay} className="play-button">
      <Icon aria-hidden="true" className={isBusy ? "size-6 motion-safe:animate-spin" : "size-6"} />
      {t(word)}
    </button>
  );
};
