import type { CampaignReach } from "@krapao/contract/operator/campaign-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { SkipList } from "./skip-list.tsx";

/** How many members would receive a notice, and why the others would not. */
export const ReachView = ({ of: { found, reached, skipped } }: { readonly of: CampaignReach }) => {
  const t = useT("console");
  return (
    <div className="grid gap-1">
      <p role="status" className="font-semibold">
        {t("campaign.reaches", { reached: countText(reached), found })}
      </p>
      <SkipList skipped={skipped} />
    </div>
  );
};
