import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Gamepad2, Wallet } from "lucide-react";
import type { ReactNode } from "react";

import { Figure } from "../../parts/figure.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { WalletFigures } from "../../parts/wallet-figures.tsx";
import { oldestAnswer } from "./oldest-answer.ts";

type ResultProps = { readonly label: string; readonly amount: number; readonly sub: ReactNode };

/** What the house has of the member. */
const Result = ({ label, amount, sub }: ResultProps) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="min-w-0 text-mute">
      {label} <span className="text-small">{sub}</span>
    </dt>
    <dd className={cx("shrink-0 font-bold whitespace-nowrap", amount < 0 && "text-down")}>
      {amountText(amount, true)}
    </dd>
  </div>
);

/**
 * The member's balances, in the wallet and in games, and what the house kept of their play. A member has one wallet.
 */
export const MoneyCards = ({ member }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const { total, available, held, currency, games, record, createdAt } = member;
  const inGames = games.reduce((sum, { balance }) => sum + minorOf(balance), 0n);
  const oldest = oldestAnswer(games);
  return (
    <div className="grid gap-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label={t("member.total")} className="night rounded-card px-4 py-3.5">
        <p className="text-mute-night">{t("member.total")}</p>
        <Figure amount={total} currency={currency} />
        <p className="text-small text-mute-night">{t("member.totalOf")}</p>
        {oldest !== null && (
          <p className="text-small text-mute-night">
            {t("member.oldestAnswer")} <At moment={oldest} />
          </p>
        )}
      </section>
      <div className="grid grid-cols-1 rounded-card border border-line bg-card min-[24rem]:grid-cols-2">
        <div className="px-4 py-3.5">
          <p className="flex items-center gap-2 text-mute">
            <Wallet aria-hidden className="size-4" />
            {t("console.wallet")}
          </p>
          <p className="text-title font-bold whitespace-nowrap">{amountText(available)}</p>
          <p className="text-small text-mute">{t("figures.held", { amount: amountText(held) })}</p>
        </div>
        <div className="px-4 py-3.5 max-[23.99rem]:border-t min-[24rem]:border-l border-line">
          <p className="flex items-center gap-2 text-mute">
            <Gamepad2 aria-hidden className="size-4" />
            {t("member.games")}
          </p>
          <p className="text-title font-bold whitespace-nowrap">{amountText(inGames)}</p>
          <p className="text-small text-mute">{t("member.accounts", { count: games.length })}</p>
        </div>
        <dl className="border-t border-line px-4 py-2 min-[24rem]:col-span-2">
          <Result
            label={t("memberColumn.play")}
            amount={record.play}
            sub={
              <>
                {t("member.since")} <Day moment={createdAt} />
              </>
            }
          />
          <Result
            label={t("member.ngr")}
            amount={record.ngr}
            // A Thai or Lao word may be broken in itself, so the parts between spaces hold together.
            sub={t("member.ngrOf", { given: amountText(record.given) })
              .split(" ")
              .flatMap((part, at) => [
                at === 0 ? "" : " ",
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>,
              ])}
          />
        </dl>
      </div>
    </div>
  );
};

/** The member's deposits, bonuses, play and payouts of the last 30 days, and the held part of the wallet. */
export const FiguresPanel = ({ member }: { readonly member: MemberPage }) => {
  const t = useT("console");
  return (
    <Panel title={t("figures.title")} padded>
      <WalletFigures figures={member.figures} />
    </Panel>
  );
};
