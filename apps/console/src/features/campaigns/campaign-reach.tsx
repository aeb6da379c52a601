import type { CampaignAbout } from "@krapao/contract/operator/campaign-shapes";
import { measureCampaign } from "@krapao/contract/operator/measure-campaign";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { ReachView } from "../../parts/reach-view.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

type CampaignReachProps = {
  readonly segment: string;
  readonly about: CampaignAbout | null;
};

/** How many members of a segment would receive a notice now, and why the others would not. */
export const CampaignReach = ({ segment, about }: CampaignReachProps) => {
  const t = useT("console");
  const query = useQuery(read(measureCampaign, { query: { segment, ...about } }));
  return (
    <section aria-label={t("campaign.reach")} className="rounded-control bg-sand px-3.5 py-2.5">
      <View query={query} skeleton={<SkeletonLines lines={2} height="h-5" />}>
        {(reach) => <ReachView of={reach} />}
      </View>
    </section>
  );
};
