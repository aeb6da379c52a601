import type { StatementSum } from "@krapao/contract/statement/shapes";
import type { AnswerOf } from "@krapao/contract/types";
import type { sumStatement } from "@krapao/contract/statement/sum-statement";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Gift, RotateCw } from "lucide-react";
import type { ReactNode } from "react";

import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useIsMounted } from "../../lib/use-is-mounted.ts";
import { useNow } from "../../lib/use-now.ts";
import { useAreNamesKnown } from "../../money/use-activity.ts";
import { useMoneyText } from "../../money/use-currency.ts";
import { ExportButton } from "./export-button.tsx";
import type { StatementFilter } from "./statement-filter.ts";
import { totalsQuery } from "./statement-query.ts";
import { usePeriodText } from "./use-period-text.ts";

type Totals = AnswerOf<typeof sumStatement>;

type FigureProps = {
  readonly label: ReactNode;
  readonly icon: ReactNode;
  /** Null while it loads. */
  readonly amount: string | null;
  readonly tone?: string | undefined;
  readonly detail: ReactNode;
};

/** A total with its details. Each line has a fixed place. Where there is little room the amount is beside the label. */
const Figure = ({ label, icon, amount, tone, detail }: FigureProps) => (
  <div className="min-w-0 max-[24rem]:flex max-[24rem]:flex-wrap max-[24rem]:items-center max-[24rem]:gap-x-3">
    <dt className="flex items-center gap-2 text-label text-mute [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {label}
    </dt>
    <dd
      className={cx(
        "flex h-8 items-center text-title font-bold whitespace-nowrap max-[24rem]:grow max-[24rem]:justify-end max-[24rem]:text-action lg:h-9 lg:text-[1.5rem]",
        tone,
      )}
    >
      {amount ?? <Skeleton className="h-6 w-28" />}
    </dd>
    <dd className="min-h-[1lh] text-small text-mute max-[24rem]:basis-full">{detail}</dd>
  </div>
);

const plus = (one: StatementSum, other: StatementSum): StatementSum => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  inProgress: one.inProgress + other.inProgress,
});

/** An amount of zero is not a gain. */
const gain = (sum: StatementSum | undefined): string => (sum !== undefined && sum.amount > 0 ? "text-up-text" : "");

/** On a phone: the money in and out, without movements between the wallet and games. */
const InAndOut = ({ totals }: { readonly totals: Totals | undefined }) => {
  const t = useT("member");
  const moneyText = useMoneyText();
  const came = totals && plus(totals.deposit, totals.bonus);
  const went = totals && plus(totals.withdraw, totals.finish_bonus);
  // One line for every text, so that nothing below moves when it arrives.
  const detailOf = (sum: StatementSum | undefined): ReactNode =>
    sum === undefined ? null : sum.inProgress > 0 ? (
      <span className="font-semibold text-wait">
        {t("statement.totalsInProgress", { amount: moneyText(sum.inProgress) })}
      </span>
    ) : (
      t("statement.count", { count: sum.count })
    );
  return (
    <div className="lg:hidden">
      <dl className="grid gap-x-4 gap-y-2 min-[24rem]:grid-cols-2">
        <Figure
          icon={<ArrowDownToLine aria-hidden />}
          label={t("statement.totalsIn")}
          amount={came ? moneyText(came.amount, true) : null}
          tone={gain(came)}
          detail={detailOf(came)}
        />
        <Figure
          icon={<ArrowUpFromLine aria-hidden />}
          label={t("statement.totalsOut")}
          amount={went ? moneyText(-went.amount) : null}
          detail={detailOf(went)}
        />
      </dl>
      <progress
        aria-hidden
        className="progress progress-up mt-2"
        max={Math.max(1, (came?.amount ?? 0) + (went?.amount ?? 0))}
        value={came?.amount ?? 0}
      />
      <p className="mt-2 text-small text-mute">{t("statement.totalsWithoutMoves")}</p>
    </div>
  );
};

/** On a desktop: a total for each type. */
const Kinds = ({ totals }: { readonly totals: Totals | undefined }) => {
  const t = useT("forms", "member");
  const moneyText = useMoneyText();
  const detailOf = (sum: StatementSum, taken?: StatementSum): ReactNode => (
    <>
      {t("statement.count", { count: sum.count })}
      {taken !== undefined && taken.amount > 0 && (
        <> · {t("statement.totalsTaken", { amount: moneyText(-taken.amount) })}</>
      )}
      {sum.inProgress > 0 && (
        <span className="font-semibold text-wait">
          {" "}
          · {t("statement.totalsInProgress", { amount: moneyText(sum.inProgress) })}
        </span>
      )}
    </>
  );
  return (
    <dl className="hidden grid-cols-4 divide-x divide-line lg:grid [&>*]:px-6 [&>:first-child]:pl-0 [&>:last-child]:pr-0">
      <Figure
        icon={<ArrowDownToLine aria-hidden />}
        label={t("statement.kindDeposit")}
        amount={totals ? moneyText(totals.deposit.amount, true) : null}
        tone={gain(totals?.deposit)}
        detail={totals && detailOf(totals.deposit)}
      />
      <Figure
        icon={<ArrowUpFromLine aria-hidden />}
        label={t("statement.kindWithdraw")}
        amount={totals ? moneyText(-totals.withdraw.amount) : null}
        detail={totals && detailOf(totals.withdraw)}
      />
      <Figure
        icon={<Gift aria-hidden />}
        label={t("statement.totalsBonus")}
        amount={totals ? moneyText(totals.bonus.amount, true) : null}
        tone={gain(totals?.bonus)}
        detail={totals && detailOf(totals.bonus, totals.finish_bonus)}
      />
      <Figure
        icon={<ArrowLeftRight aria-hidden />}
        label={t("statement.totalsToGames")}
        amount={totals ? moneyText(totals.toGames.amount - totals.fromGames.amount) : null}
        detail={
          totals &&
          t("statement.totalsGames", {
            to: moneyText(totals.toGames.amount),
            from: moneyText(totals.fromGames.amount),
          })
        }
      />
    </dl>
  );
};

/**
 * The totals of all entries of a filter, as the server computes them. When they fail, the entries below are still
 * shown.
 */
export const StatementTotals = ({ filter }: { readonly filter: StatementFilter }) => {
  const t = useT("member");
  const now = useNow();
  const periodText = usePeriodText();
  const isMounted = useIsMounted();
  const failureText = useLoadFailureText();
  const areNamesKnown = useAreNamesKnown();
  const totals = useQuery(totalsQuery(filter, now));
  const { isError, error, isFetching, isPlaceholderData, refetch } = totals;
  // The currency's sign would move an amount that is already shown.
  const data = areNamesKnown ? totals.data : undefined;
  return (
    <section
      aria-label={t("statement.totals")}
      aria-busy={data === undefined || isPlaceholderData}
      className="relative my-4 rounded-panel bg-card p-4 shadow-card lg:px-6 lg:py-5"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 lg:hidden">
        <h2 className="text-action font-bold">{isMounted && periodText(filter)}</h2>
        <ExportButton filter={filter} look="text" />
      </div>
      <div className={cx("transition-opacity", (isPlaceholderData || isError) && "opacity-60", isError && "invisible")}>
        <InAndOut totals={data} />
        <Kinds totals={data} />
      </div>
      {isError && (
        <div
          role="alert"
          className="absolute inset-x-4 top-14 bottom-3 flex flex-wrap content-center items-center justify-center gap-x-4 gap-y-2 text-center text-balance lg:top-3"
        >
          <p>{failureText(error)}</p>
          <Button
            tone="outline"
            size="small"
            // Large text on a narrow phone leaves little width.
            className="px-[min(1rem,5vw)]!"
            loading={isFetching}
            icon={<RotateCw aria-hidden className="size-4" />}
            onClick={() => void refetch()}
          >
            {t("common.retry")}
          </Button>
        </div>
      )}
    </section>
  );
};
