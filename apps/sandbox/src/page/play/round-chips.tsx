import { bareAmountText, MINUS } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import type { Round } from "../../play/shapes.ts";

const SHOWN = 6;

const signedText = (amount: number): string =>
  amount > 0 ? `+${bareAmountText(amount)}` : amount < 0 ? `${MINUS}${bareAmountText(-amount)}` : "0";

/** The last rounds in short, newest first, with the gain or loss of each. */
export const RoundChips = ({ rounds }: { readonly rounds: readonly Round[] }): ReactNode => {
  const t = useT("sandbox");
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t("sandbox.room.lastRounds")} className="flex items-center gap-3">
      <h2 className="shrink-0 text-[13px] font-normal text-mute-night">{t("sandbox.room.lastRounds")}</h2>
      <ul className="flex min-w-0 flex-1 justify-end gap-1.5 overflow-hidden">
        {rounds.slice(0, SHOWN).map(({ id, stake, payout }) => (
          <li key={id} data-won={payout > stake} className="play-chip">
            {signedText(payout - stake)}
          </li>
        ))}
      </ul>
    </section>
  );
};
