import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

/** A member's deposits, bonuses, play and payouts of the last 30 days, and the held part of the wallet. */
export const WalletFigures = ({ figures }: { readonly figures: MemberPage["figures"] }) => {
  const t = useT("console");
  const { currency, available, held, deposits, bonuses, play, paidOut } = figures;
  const total = available + held;
  const heldPart = total > 0 ? Math.max(0, Math.min(100, (held / total) * 100)) : 0;
  const facts = [
    [t("figures.deposits"), amountText(deposits, true)],
    [t("figures.bonuses"), amountText(bonuses, true)],
    [t("figures.play"), amountText(play, true)],
    [t("figures.paidOut"), amountText(-minorOf(paidOut))],
  ] as const;
  return (
    <div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-mute">{label}</dt>
            <dd className="font-semibold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className="mt-3 flex h-2 gap-1 overflow-hidden rounded-full">
        {heldPart > 0 && <span className="rounded-full bg-gold" style={{ width: `${heldPart}%` }} />}
        <span className="grow rounded-full bg-accent" />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full bg-gold" />
          {t("figures.held", { amount: amountText(held) })}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full bg-accent" />
          {t("figures.free", { amount: amountText(available) })}
        </span>
        <span className="ml-auto font-semibold">{t("figures.balance", { amount: moneyText(total, currency) })}</span>
      </p>
    </div>
  );
};
