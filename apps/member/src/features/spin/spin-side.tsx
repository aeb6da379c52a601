import type { Currency } from "@krapao/contract";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { CirclePlus, Coins, ShieldCheck, Ticket } from "lucide-react";

type SpinSideProps = { readonly coins: number; readonly coinEvery: number; readonly currency: Currency | "BAHT" };

/** Beside the wheel on a desktop: the remaining coins, how coins are earned, and what happens to a prize. */
export const SpinSide = ({ coins, coinEvery, currency }: SpinSideProps) => {
  const t = useT("member", "spin");
  const rules = [
    { Icon: CirclePlus, text: t("spin.howCoins", { amount: moneyText(coinEvery, currency) }) },
    { Icon: Ticket, text: t("spin.keptAsCoupon") },
    { Icon: ShieldCheck, text: t("spin.fairnessBody") },
  ];
  return (
    <div className="hidden gap-6 text-white xl:grid">
      <p className="flex items-center gap-4 rounded-panel border border-white/15 bg-white/8 px-5 py-5">
        <Coins aria-hidden className="size-8 shrink-0 text-gold" />
        <span className="text-amount font-bold">{t("home.coins", { count: Math.max(0, coins) })}</span>
      </p>
      <ul className="grid gap-5 px-1">
        {rules.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3 text-label text-mute-night">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
