import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { CircleDashed, Sparkles } from "lucide-react";
import type { ReactNode } from "react";

import type { Seat } from "../../play/shapes.ts";
import { useResultWords } from "../room/result-words.ts";
import type { Room } from "../room/use-room.ts";

type Props = { readonly seat: Seat; readonly room: Room };

/** The result of the last round. Empty during a round, with the same height. */
export const ResultCard = ({ seat, room }: Props): ReactNode => {
  const t = useT("sandbox");
  const words = useResultWords()(seat.room, room.last);
  const payout = room.last?.round.payout ?? 0;
  const hasWon = payout > 0 && !room.isBusy;
  const Icon = hasWon ? Sparkles : CircleDashed;
  return (
    <section aria-live="polite" aria-label={t("sandbox.room.result")} data-won={hasWon} className="play-result">
      <span className="play-result-icon">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      {!room.isBusy && (
        <>
          <p className="min-w-0 flex-1 leading-snug">
            <b className="block text-[16px] text-white">{words.headline}</b>
            <span className="block text-[13px] text-mute-night">{words.detail}</span>
          </p>
          {hasWon && (
            <b className="text-[22px] whitespace-nowrap text-(--gold-soft) tabular-nums">
              {moneyText(payout, seat.currency, true)}
            </b>
          )}
        </>
      )}
    </section>
  );
};
