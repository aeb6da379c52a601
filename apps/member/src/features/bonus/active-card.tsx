import type { ActiveBonus } from "@krapao/contract/bonus/shapes";
import { dateText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { Card } from "@krapao/ui/card";
import { Money } from "@krapao/ui/money";
import { ProgressBar } from "@krapao/ui/progress-bar";

import { useWallet } from "../../money/wallet-query.ts";
import { useOften } from "./use-often.ts";

const CATEGORY_WORDS = { slot: "terms.slot", sport: "terms.sportCasino", lotto: "terms.lotto" } as const;

/** It ends at midnight, so its last day is the day before. */
const lastDay = (expireAt: string): string => dateText(Date.parse(expireAt) - 1);

const Fact = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="min-w-0">
    <dt className="text-small text-mute">{label}</dt>
    <dd className="text-label font-semibold">{children}</dd>
  </div>
);

type ActiveCardProps = { readonly active: ActiveBonus; readonly onCancel: () => void };

/** The active bonus: its progress, what is left to play, which games count, and the button to cancel it. */
export const ActiveCard = ({ active, onCancel }: ActiveCardProps) => {
  const t = useT("member", "bonus");
  const often = useOften();
  const currency = useWallet().data?.profile.currency ?? "THB";
  const { type, name = "", code = "", turnover = 0, required = 0, expireAt = null, categories = [] } = active;
  const done = Math.min(turnover, required);
  const left = Math.max(0, Math.round((required - turnover) * 100) / 100);
  const words = `${moneyText(done, currency)} ${t("bonus.of", { amount: moneyText(required, currency) })}`;
  return (
    <Card
      look="lift"
      padded={false}
      className="grid grid-cols-1 gap-3 px-5 pt-4 pb-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-8 lg:px-6 lg:pt-5"
    >
      <div className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-action font-bold">{name === "" ? code : name}</h2>
            {type !== null && active.maxReceived !== undefined && (
              <p className="text-label text-mute">{often(type, active.maxReceived)}</p>
            )}
          </div>
          <Badge tone="accent" size="medium">
            {t("statuses.bonus.active")}
          </Badge>
        </div>
        <div className="grid gap-1 pt-1">
          <p className="text-label text-mute">{t("terms.turnover")}</p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-amount font-bold">
              <Money amount={done} currency={currency} split rolling />
            </span>
            <span className="text-label text-mute">{t("bonus.of", { amount: moneyText(required, currency) })}</span>
          </p>
          <ProgressBar part={required === 0 ? 1 : turnover / required} label={t("terms.turnover")} valueText={words} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-3 lg:border-l lg:border-line lg:pl-8">
        <dl className="grid grid-cols-1 gap-x-4 gap-y-2 min-[375px]:grid-cols-2">
          <Fact label={t("bonus.countsAt")}>
            {/* The dot is at the end of a line, and never at its beginning. */}
            {categories.map((category) => t(CATEGORY_WORDS[category])).join("\u00a0· ")}
          </Fact>
          {active.reward !== undefined && <Fact label={t("bonus.received")}>{moneyText(active.reward, currency)}</Fact>}
        </dl>
        {expireAt !== null && <p className="text-label text-mute">{t("bonus.ends", { date: lastDay(expireAt) })}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-1">
          <p className="min-w-0 grow basis-40 text-label">
            {left === 0 ? t("bonus.met") : t("bonus.left", { amount: moneyText(left, currency) })}
          </p>
          <button
            type="button"
            className="-mx-2 min-h-11 rounded-control px-2 text-label font-semibold text-down hover:underline"
            onClick={onCancel}
          >
            {t("bonus.cancel")}
          </button>
        </div>
      </div>
    </Card>
  );
};
