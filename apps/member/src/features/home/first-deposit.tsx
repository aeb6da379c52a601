import type { Bonus } from "@krapao/contract/bonus/shapes";
import { bareAmountText, currencySign } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, Gift, Wallet } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { bonusesQuery } from "../../money/bonuses-query.ts";
import { welcomeBonus } from "./welcome-bonus.ts";

type Currency = "LAK" | "BAHT";

const Fact = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div>
    <dt className="text-small">{label}</dt>
    <dd className="font-bold">{children}</dd>
  </div>
);

const Terms = ({ offer, currency }: { readonly offer: Bonus["offer"]; readonly currency: Currency }) => {
  const t = useT("forms", "member");
  const money = (amount: number): string => `${currencySign(currency)}${bareAmountText(amount)}`;
  return (
    <>
      <p className="mt-0.5 text-headline font-bold">
        {offer.percent === null
          ? t("home.firstFixed", { amount: money(offer.fixed ?? 0) })
          : t("home.firstPercent", { percent: offer.percent })}
      </p>
      <p className="text-label">
        {offer.most === null ? t("home.firstOnce") : t("home.firstMost", { amount: money(offer.most) })}
      </p>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-5 gap-y-2 border-t border-on-gold/25 pt-3">
        <Fact label={t("home.firstLeast")}>{money(offer.least)}</Fact>
        <Fact label={t("home.firstTurnover")}>{t("home.firstTimes", { count: offer.turnover })}</Fact>
        {offer.days !== null && <Fact label={t("home.firstFor")}>{t("time.unit.day", { count: offer.days })}</Fact>}
      </dl>
    </>
  );
};

type FirstDepositProps = { readonly currency: Currency; readonly onDeposit: () => void };

/**
 * Leads from an empty wallet to the first deposit. It shows what the welcome bonus adds, and that the bonus is
 * optional.
 */
export const FirstDeposit = ({ currency, onDeposit }: FirstDepositProps) => {
  const t = useT("forms", "member");
  const [language] = useLanguage();
  const { data: bonuses, isPending } = useQuery(bonusesQuery(language));
  const welcome = welcomeBonus(bonuses ?? []);
  if (isPending) return <div aria-busy className="h-77 animate-pulse-soft rounded-panel bg-gold/40" />;
  return (
    <section aria-labelledby="first-deposit" className="rounded-panel bg-gold px-5 py-4 text-on-gold">
      <h2 id="first-deposit" className="flex items-center gap-2 font-semibold">
        {welcome === null ? <Wallet aria-hidden className="size-5" /> : <Gift aria-hidden className="size-5" />}
        {welcome === null ? t("home.firstPlain") : t("home.firstWelcome")}
      </h2>
      {welcome === null ? (
        <p className="mt-1 text-label">{t("home.firstPlainBody")}</p>
      ) : (
        <Terms offer={welcome.offer} currency={currency} />
      )}
      <Button
        wide
        className="mt-4"
        icon={<ArrowDownToLine aria-hidden className="size-5 text-gold" />}
        onClick={onDeposit}
      >
        {t("home.firstDeposit")}
      </Button>
      {welcome !== null && (
        <Link
          href="/user/bonus"
          className="mt-1 -mb-2 flex min-h-11 items-center justify-center text-center text-label underline underline-offset-4"
        >
          {t("home.firstRead")}
        </Link>
      )}
    </section>
  );
};
