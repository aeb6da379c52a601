import type { ActiveBonus } from "@krapao/contract/bonus/shapes";
import { dateText, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { ProgressBar } from "@krapao/ui/progress-bar";
import { ValueRow } from "@krapao/ui/list-row";

import { Link } from "../../lib/navigation.tsx";

type BonusFirstProps = {
  readonly active: ActiveBonus;
  readonly currency: "LAK" | "BAHT";
};

/**
 * While a bonus is active, this takes the place of the form: what is left to play, and how to end the bonus
 * (CONTRACT.md rule 9).
 */
export const BonusFirst = ({ active, currency }: BonusFirstProps) => {
  const t = useT("member", "withdraw");
  const { name = active.code ?? "", turnover = 0, required = 0, expireAt = null } = active;
  const done = Math.min(turnover, required);
  const money = (amount: bigint | number): string => moneyText(amount, currency);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <p className="text-center text-title font-bold text-balance">
          {t("withdraw.bonusTitle", { amount: money(minorOf(required) - minorOf(done)) })}
        </p>
        <p className="mt-1 mb-4 text-center text-label text-balance text-mute">{t("withdraw.bonusBody", { name })}</p>
        <ProgressBar
          part={required === 0 ? 1 : done / required}
          label={t("withdraw.bonusPlayed")}
          valueText={t("home.bonusPlayed", { done: money(done), required: money(required) })}
        />
        <dl className="mt-3 -mx-4 -mb-2 [&>*+*]:border-t [&>*+*]:border-line">
          <ValueRow label={t("withdraw.bonusPlayed")}>{money(turnover)}</ValueRow>
          <ValueRow label={t("withdraw.bonusRequired")}>{money(required)}</ValueRow>
          {expireAt !== null && (
            <ValueRow label={t("withdraw.bonusUntil")}>{dateText(Date.parse(expireAt) - 1)}</ValueRow>
          )}
        </dl>
      </Card>
      <Link href="/user/bonus" className={buttonClass({ wide: true })}>
        {t("withdraw.bonusSee")}
      </Link>
      <Link href="/user/bonus?show=cancel" className={buttonClass({ tone: "outline", wide: true })}>
        {t("withdraw.bonusCancel")}
      </Link>
      <p className="text-center text-small text-balance text-mute">{t("withdraw.bonusCost")}</p>
    </div>
  );
};
