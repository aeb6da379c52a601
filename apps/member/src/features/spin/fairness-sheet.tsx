import { useLanguage, useT } from "@krapao/i18n/react";
import { ErrorState } from "@krapao/ui/error-state";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";

import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { NewPair } from "./new-pair.tsx";
import { Odds } from "./odds.tsx";
import { PastSpins } from "./past-spins.tsx";
import { PresentPair } from "./present-pair.tsx";
import { historyQuery, setupQuery } from "./queries.ts";

const Parts = () => {
  const [language] = useLanguage();
  const failureText = useLoadFailureText();
  const setup = useQuery(setupQuery(language));
  const history = useQuery(historyQuery(language));
  if (setup.data === undefined || history.data === undefined) {
    const failed = setup.isError ? setup : history.isError ? history : null;
    return failed !== null ? (
      <ErrorState
        retrying={setup.isFetching || history.isFetching}
        onRetry={() => {
          void setup.refetch();
          void history.refetch();
        }}
      >
        {failureText(failed.error)}
      </ErrorState>
    ) : (
      <div aria-busy className="grid gap-4">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-52 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PresentPair fair={setup.data.fair} />
      <NewPair fair={setup.data.fair} />
      <PastSpins spins={history.data} />
      {setup.data.activeSpinwheel !== null && <Odds slices={setup.data.activeSpinwheel.slices} />}
    </div>
  );
};

type FairnessSheetProps = { readonly open: boolean; readonly onClose: () => void };

/** What every spin can be checked by, and the check itself, done by this browser alone (CONTRACT.md rule 12). */
export const FairnessSheet = ({ open, onClose }: FairnessSheetProps) => {
  const t = useT("member", "spin");
  return (
    <Sheet open={open} onClose={onClose} title={t("spin.fairness")} width="wide">
      <p className="pb-5 text-mute">{t("spin.fairnessBody")}</p>
      <Parts />
    </Sheet>
  );
};
