import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { MousePointerClick } from "lucide-react";

import { movementQuery } from "../../money/movement-query.ts";
import { MovementMissing } from "./movement-missing.tsx";
import { MovementHead, MovementView } from "./movement-view.tsx";

type ChosenProps = { readonly reference: string; readonly onClose: () => void };

const Chosen = ({ reference, onClose }: ChosenProps) => {
  const { data, isError, error, isFetching, fetchStatus, refetch } = useQuery(movementQuery(reference));
  const isPaused = fetchStatus === "paused";
  if (data === undefined)
    return (
      <>
        {!isError && !isPaused && (
          <div className="night grid gap-3 px-6 pt-5 pb-6">
            <Skeleton night className="h-5 w-40" />
            <Skeleton night className="h-11 w-52" />
            <Skeleton night className="h-8 w-28 rounded-full" />
          </div>
        )}
        <MovementMissing
          read={{ error, isError, isFetching, isPaused, retry: () => void refetch() }}
          onBack={onClose}
        />
      </>
    );
  return (
    <>
      <MovementHead inPane movement={data} />
      <div className="p-5">
        <MovementView inPane movement={data} />
      </div>
    </>
  );
};

type MovementPaneProps = {
  /** Null while no movement is chosen. */
  readonly reference: string | null;
  readonly onClose: () => void;
};

/** The chosen movement beside the list, on a desktop. It stays visible while the list scrolls. */
export const MovementPane = ({ reference, onClose }: MovementPaneProps) => {
  const t = useT("member");
  return (
    <section
      aria-label={t("statement.detail")}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-panel bg-card shadow-card"
    >
      {reference === null ? (
        <div className="flex min-h-100 items-center justify-center">
          <EmptyState icon={<MousePointerClick />}>{t("statement.choose")}</EmptyState>
        </div>
      ) : (
        <Chosen key={reference} reference={reference} onClose={onClose} />
      )}
    </section>
  );
};
