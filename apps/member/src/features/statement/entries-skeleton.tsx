import { RowCard } from "@krapao/ui/list-row";
import { Skeleton } from "@krapao/ui/skeleton";

/** The placeholder of a page of entries while it loads. */
export const EntriesSkeleton = ({ rows = 7 }: { readonly rows?: number }) => (
  <div aria-busy>
    <Skeleton className="mb-3 h-4 w-24" />
    <RowCard>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-18 items-center gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-control" />
          <div className="grow">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </RowCard>
  </div>
);
