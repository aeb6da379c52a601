import type { Currency } from "@krapao/contract";
import { dateText, moneyText, shortTimeText } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { ProgressBar } from "@krapao/ui/progress-bar";
import { useQuery } from "@tanstack/react-query";
import { CirclePlus, Coins, ShieldCheck, Ticket, Trophy } from "lucide-react";

import { useMediaQuery } from "../../lib/use-media-query.ts";
import { historyQuery } from "./queries.ts";
import { useHeld } from "./use-held.ts";

type SpinSideProps = {
  readonly coins: number;
  /** What must be deposited, and played, for a coin. */
  readonly coinEvery: number;
  /** What already counts towards the next one. */
  readonly towardsCoin: number;
  readonly currency: Currency | "BAHT";
  /** The wheel turns: the result is not shown before it stops. */
  readonly isBusy: boolean;
};

const PANEL = "rounded-panel border border-white/15 bg-white/8 px-5";

/** The newest spin and what it gave. */
const LastSpin = ({ isBusy }: Pick<SpinSideProps, "isBusy">) => {
  const t = useT("spin");
  const [language] = useLanguage();
  const last = useHeld(useQuery(historyQuery(language)).data?.[0], isBusy);
  if (last === undefined) return null;
  return (
    <p className={`${PANEL} flex items-center gap-4 py-3`}>
      <Trophy aria-hidden className="size-6 shrink-0 text-gold" />
      <span className="min-w-0">
        <span className="block text-small text-mute-night">
          {t("spin.last")} {dateText(last.createdAt)} {shortTimeText(last.createdAt)}
        </span>
        <span className="block font-bold">{last.label}</span>
      </span>
    </p>
  );
};

/**
 * Beside the wheel on a wide screen: the remaining coins and how far the next one is, how coins are earned, what happens
 * to a prize, and the last spin.
 */
export const SpinSide = ({ coins, coinEvery, towardsCoin, currency, isBusy }: SpinSideProps) => {
  const t = useT("member", "spin");
  const isWide = useMediaQuery("(width >= 1280px)");
  if (!isWide) return null;
  const toNext = t("spin.toNextCoin", { sum: moneyText(towardsCoin, currency), every: moneyText(coinEvery, currency) });
  const rules = [
    { Icon: CirclePlus, text: t("spin.howCoins", { amount: moneyText(coinEvery, currency) }) },
    { Icon: Ticket, text: t("spin.keptAsCoupon") },
    { Icon: ShieldCheck, text: t("spin.fairnessBody") },
  ];
  return (
    <div className="grid gap-5 text-white">
      <div className={`${PANEL} grid gap-3 py-4`}>
        <p className="flex items-center gap-4">
          <Coins aria-hidden className="size-8 shrink-0 text-gold" />
          <span className="text-amount font-bold">{t("home.coins", { count: Math.max(0, coins) })}</span>
        </p>
        <ProgressBar
          night
          part={towardsCoin / coinEvery}
          label={t("spin.howCoins", { amount: moneyText(coinEvery, currency) })}
          valueText={toNext}
        />
        <p className="text-small text-mute-night">{toNext}</p>
      </div>
      <ul className="grid gap-4 px-1">
        {rules.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3 text-label text-mute-night">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <LastSpin isBusy={isBusy} />
    </div>
  );
};
