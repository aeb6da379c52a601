import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useEffect } from "react";

import { useTitle } from "../../lib/use-title.ts";
import { movementQuery } from "../../money/movement-query.ts";
import { MovementMissing } from "./movement-missing.tsx";
import { MovementHead, MovementView } from "./movement-view.tsx";

type MovementPageProps = { readonly reference: string; readonly onBack: () => void };

/** One movement, updated live: what it was, and where its money is now. */
export const MovementPage = ({ reference, onBack }: MovementPageProps) => {
  const t = useT("member");
  const { data, isError, error, isFetching, fetchStatus, refetch } = useQuery(movementQuery(reference));
  useTitle(t("statement.detail"));
  // The list behind may have been scrolled. The braces are needed because newer browsers return a promise, which an
  // effect must not return.
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <div className="night absolute inset-x-0 top-0 h-80 rounded-b-sheet lg:h-76" />
      <div className="relative mx-auto max-w-140 px-[16px]">
        <div className="grid min-h-12 grid-cols-[2.75rem_1fr_minmax(0,2.75rem)] items-center text-white">
          <IconButton
            tone="bare"
            label={t("statement.title")}
            icon={<ChevronLeft aria-hidden />}
            className="-ml-2"
            onClick={onBack}
          />
          <h1 className="text-center text-action font-bold">{t("statement.detail")}</h1>
        </div>
        {data !== undefined ? (
          <>
            <MovementHead movement={data} />
            <MovementView movement={data} />
          </>
        ) : (
          <>
            <div className="flex flex-col items-center gap-3 pt-2 pb-6">
              {!isError && fetchStatus !== "paused" && (
                <>
                  <Skeleton night className="h-5 w-40" />
                  <Skeleton night className="h-11 w-52" />
                  <Skeleton night className="h-8 w-28 rounded-full" />
                </>
              )}
            </div>
            <div className="rounded-panel bg-card shadow-card">
              <MovementMissing
                read={{ error, isError, isFetching, isPaused: fetchStatus === "paused", retry: () => void refetch() }}
                onBack={onBack}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
};
