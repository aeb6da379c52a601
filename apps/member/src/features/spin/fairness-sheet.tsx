import { useLanguage, useT } from "@krapao/i18n/react";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { NewPair } from "./new-pair.tsx";
import { Odds } from "./odds.tsx";
import { PastSpins } from "./past-spins.tsx";
import { PresentPair } from "./present-pair.tsx";
import { historyQuery, setupQuery } from "./queries.ts";

const Parts = () => {
  const [language] = useLanguage();
  const setup = useQuery(setupQuery(language));
  const history = useQuery(historyQuery(language));
  if (setup.data === undefined || history.data === undefined)
    return (
      <Coming reads={[readOf(setup), readOf(history)]}>
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-52 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </Coming>
    );
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

/**
 * The data by which a spin is verified, and the verification, which runs in this browser alone (CONTRACT.md rule 12).
 */
export const FairnessSheet = ({ open, onClose }: FairnessSheetProps) => {
  const t = useT("member", "spin");
  return (
    <Sheet open={open} onClose={onClose} title={t("spin.fairness")} width="wide">
      <p className="pb-5 text-mute">{t("spin.fairnessBody")}</p>
      <Parts />
    </Sheet>
  );
};
