import { amountText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import type { Round } from "../../play/shapes.ts";

/** The last rounds of a player, newest first. */
export const RoundsTable = ({ rounds }: { readonly rounds: readonly Round[] }): ReactNode => {
  const t = useT("sandbox");
  if (rounds.length === 0) {
    return <p className="border-t border-line p-6 text-center text-label text-mute">{t("sandbox.room.noRounds")}</p>;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div role="group" aria-label={t("sandbox.room.lastRounds")} tabIndex={0} className="rounds">
      <table className="w-full text-label">
        <thead>
          <tr>
            <th scope="col">{t("sandbox.room.lastRounds")}</th>
            <th scope="col">{t("sandbox.room.round")}</th>
            <th scope="col" className="text-right">
              {t("sandbox.room.stake")}
            </th>
            <th scope="col" className="text-right">
              {t("sandbox.room.payout")}
            </th>
            <th scope="col" className="text-right">
              {t("sandbox.room.result")}
            </th>
            <th scope="col" className="text-right">
              {t("sandbox.room.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ id, at, stake, payout, balance }) => (
            <tr key={id}>
              <td className="text-mute">{timeText(at)}</td>
              <td className="text-mute">{id}</td>
              <td className="text-right">{amountText(stake)}</td>
              <td className="text-right">{amountText(payout)}</td>
              <td className={cx("text-right font-semibold", payout > stake && "text-up-text")}>
                {amountText(payout - stake, true)}
              </td>
              <td className="text-right">{amountText(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
