import type { Fairness, Slice } from "@krapao/contract/spin/shapes";
import { useLanguage } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Odds } from "./odds.tsx";
import { PastSpins } from "./past-spins.tsx";
import { PresentPair } from "./present-pair.tsx";
import { historyQuery } from "./queries.ts";
import { useHeld } from "./use-held.ts";

type SpinFactsProps = {
  readonly slices: readonly Slice[];
  readonly fair: Fairness;
  /** The wheel turns: the result is not shown before it stops. */
  readonly isBusy: boolean;
  /** Opens the data by which a spin is verified. */
  readonly children: ReactNode;
};

/** Below the wheel on a desktop: the last spins, the probability of each slice, and the seeds of the coming spins. */
export const SpinFacts = ({ slices, fair, isBusy, children }: SpinFactsProps) => {
  const [language] = useLanguage();
  const { data } = useQuery(historyQuery(language));
  const spins = useHeld(data, isBusy);
  const hasOdds = slices.length > 0;
  return (
    <div className={cx("mx-auto grid max-w-310 grid-cols-2 items-start gap-5 px-5 pt-6", hasOdds && "xl:grid-cols-3")}>
      {spins === undefined ? <Skeleton className="h-80 w-full rounded-card" /> : <PastSpins spins={spins} />}
      {hasOdds && <Odds slices={slices} />}
      <div className={cx("grid gap-3", hasOdds && "col-span-2 xl:col-span-1")}>
        <PresentPair fair={fair} />
        {children}
      </div>
    </div>
  );
};
