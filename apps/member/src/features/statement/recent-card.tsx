import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { dateText, shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ReceiptText } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { EntryMark } from "./entry-mark.tsx";
import { amountTone, entryAmountText } from "../../money/entry-money.ts";
import { movementHref } from "../../money/movement-href.ts";
import { newestQuery } from "./statement-query.ts";
import { useActivity } from "../../money/use-activity.ts";
import { useMoneyText } from "../../money/use-currency.ts";

/** All are read at once, so that a card that grows makes no further call. */
const READ = 10;

const RecentRow = ({ entry, activity }: { readonly entry: StatementEntry; readonly activity: string }) => {
  const t = useT("member");
  const moneyText = useMoneyText();
  const { status, isUnderReview } = entry;
  const word = isUnderReview === true ? t("statement.underReview") : t(`statuses.${status}`);
  return (
    <Link
      href={movementHref(entry.reference)}
      className="flex items-center gap-3 rounded-control px-2 py-2.5 transition-colors hover:bg-paper"
    >
      <EntryMark type={entry.statementType} />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{activity}</span>
        <span className="block text-small text-mute">
          <span className={cx(status === "IN_PROGRESS" && "font-semibold text-wait")}>{word}</span> ·{" "}
          {dateText(entry.createdAt)} {shortTimeText(entry.createdAt)}
        </span>
      </span>
      <span className={cx("font-bold whitespace-nowrap", amountTone(entry))}>{entryAmountText(entry, moneyText)}</span>
    </Link>
  );
};

/** The latest movements, as many as there is room for, and the link to all of them. On a desktop's home. */
export const RecentCard = ({ shown }: { readonly shown: number }) => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const activity = useActivity();
  const { data, isError, error, isFetching, refetch } = useQuery(newestQuery(READ));
  return (
    <Card look="lift" padded={false} className="px-3 pt-3 pb-2">
      <div className="flex min-h-11 items-center justify-between gap-3 px-2">
        <h2 className="text-action font-bold">{t("home.recent")}</h2>
        <Link
          href="/user/statement"
          className="flex min-h-11 items-center gap-1 text-label font-semibold text-accent-text hover:underline"
        >
          {t("common.viewAll")}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      {data === undefined ? (
        isError ? (
          <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <div aria-busy className="grid gap-3 px-2 py-3">
            {Array.from({ length: shown }, (_, row) => (
              <Skeleton key={row} className="h-11 w-full" />
            ))}
          </div>
        )
      ) : data.statements.length === 0 ? (
        <EmptyState icon={<ReceiptText />}>{t("statement.empty")}</EmptyState>
      ) : (
        <ul className="[&>li]:border-t [&>li]:border-line">
          {data.statements.slice(0, shown).map((entry) => (
            <li key={entry.reference} className="py-0.5">
              <RecentRow entry={entry} activity={activity(entry)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
