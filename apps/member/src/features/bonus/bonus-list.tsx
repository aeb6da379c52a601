import type { Bonus } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { Gift, WifiOff } from "lucide-react";

import { fullRows, LG_SPANS } from "../../lib/full-rows.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";
import { AvailableCard, DoneCard } from "./bonus-card.tsx";
import { cardState, type CardState } from "./card-state.ts";

/** The data that a read has so far. */
type Read = {
  readonly bonuses: readonly Bonus[] | undefined;
  readonly failure: unknown;
  readonly isFetching: boolean;
  /** The device is offline: the read waits. */
  readonly isPaused: boolean;
  readonly retry: () => void;
};

const Waiting = () => (
  <div aria-busy className="grid gap-4">
    <div className="grid gap-3 lg:grid-cols-3 lg:gap-4">
      <Skeleton className="h-44 w-full rounded-card lg:h-94" />
      <Skeleton className="h-44 w-full rounded-card lg:h-94" />
      <Skeleton className="hidden w-full rounded-card lg:block lg:h-94" />
    </div>
  </div>
);

const Nothing = ({ read }: { readonly read: Read }) => {
  const t = useT("member", "bonus");
  const failureText = useLoadFailureText();
  if (read.bonuses === undefined && read.failure === null && !read.isPaused) return <Waiting />;
  return (
    <Card>
      {read.bonuses !== undefined ? (
        <EmptyState icon={<Gift />}>{t("bonus.empty")}</EmptyState>
      ) : read.failure === null ? (
        <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>
      ) : (
        <ErrorState retrying={read.isFetching} onRetry={read.retry}>
          {failureText(read.failure)}
        </ErrorState>
      )}
    </Card>
  );
};

type BonusListProps = {
  readonly read: Read;
  /** Another bonus is active, so none can be received. */
  readonly isRunning: boolean;
  readonly onOpen: (bonus: Bonus) => void;
};

/** Every bonus by its state. Those that can be received come first. A daily or weekly bonus returns at midnight. */
export const BonusList = ({ read, isRunning, onOpen }: BonusListProps) => {
  const t = useT("member", "bonus");
  const now = useNow();
  const { bonuses = [] } = read;
  const available: Bonus[] = [];
  const done: { bonus: Bonus; state: Exclude<CardState, "available"> }[] = [];
  for (const bonus of bonuses) {
    const state = cardState(bonus, now);
    if (state === "available") available.push(bonus);
    else done.push({ bonus, state });
  }
  // Beside the terms of the active bonus there is room for two.
  const perRow = isRunning ? 2 : 3;
  const availableSpans = fullRows(available.length, perRow);
  const doneSpans = fullRows(done.length, perRow);
  return (
    <section aria-labelledby="all-bonuses" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pt-5 lg:pt-2">
        <h2 id="all-bonuses" className="text-action font-bold">
          {t("bonus.all")}
        </h2>
        {bonuses.length > 0 && (
          <span className="text-label text-mute">{t("bonus.count", { count: bonuses.length })}</span>
        )}
      </div>
      {bonuses.length === 0 ? (
        <Nothing read={read} />
      ) : (
        <>
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-6 lg:gap-4">
            {available.map((bonus, at) => (
              <AvailableCard
                key={bonus.code}
                bonus={bonus}
                isBlocked={isRunning}
                isAlone={availableSpans[at] === 6}
                className={LG_SPANS[availableSpans[at] ?? 6]}
                onOpen={() => onOpen(bonus)}
              />
            ))}
          </div>
          <div className="grid grid-cols-1 gap-3 min-[375px]:grid-cols-2 lg:grid-cols-6 lg:gap-4">
            {done.map(({ bonus, state }, at) => (
              <DoneCard key={bonus.code} bonus={bonus} state={state} className={LG_SPANS[doneSpans[at] ?? 6]} />
            ))}
          </div>
        </>
      )}
    </section>
  );
};
