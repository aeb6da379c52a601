import { Skeleton } from "@krapao/ui/skeleton";

import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines } from "../../parts/view.tsx";

const CARDS = [1, 2, 3, 4] as const;

/** The skeleton of the overview, in the final size. */
export const OverviewSkeleton = () => (
  <div className="grid gap-3">
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {CARDS.map((card) => (
        <Panel key={card}>
          <div className="grid gap-2 px-4 pt-3 pb-3.5">
            <Skeleton className="h-4.5 w-28" />
            <Skeleton className="h-7.5 w-40" />
            <Skeleton className="mb-1 h-4 w-44" />
            <Skeleton className="h-15 w-full" />
            <Skeleton className="h-4.5 w-full" />
          </div>
        </Panel>
      ))}
    </div>
    <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Panel>
        <SkeletonLines lines={6} />
      </Panel>
      <Panel>
        <SkeletonLines lines={11} height="h-10.5" />
      </Panel>
    </div>
  </div>
);
