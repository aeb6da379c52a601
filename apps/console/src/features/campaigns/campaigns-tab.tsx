import { readEvery } from "@krapao/client/read-every";
import type { Campaign, CampaignPage } from "@krapao/contract/operator/campaign-shapes";
import { listCampaigns } from "@krapao/contract/operator/list-campaigns";
import { stopCampaign } from "@krapao/contract/operator/stop-campaign";
import { countText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { Empty } from "../../parts/empty.tsx";
import { May } from "../../parts/may.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Proposed } from "../../parts/proposed.tsx";
import { RowList } from "../../parts/row-list.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { CampaignRow } from "./campaign-row.tsx";
import { CampaignSheet } from "./campaign-sheet.tsx";

const PAGE = 20;
const SENDING_MS = 2_000;

const Limits = ({ limits: { day, week, quiet } }: Pick<CampaignPage, "limits">) => {
  const t = useT("console");
  const most = (count: number): string => (count === 0 ? t("campaign.noLimit") : countText(count));
  return (
    <p className="text-mute">
      {t("campaign.limits", { day: most(day), week: most(week) })}{" "}
      {quiet !== null && t("campaign.quiet", { from: quiet.from, to: quiet.to })}
    </p>
  );
};

const StopDialog = ({ campaign, onClose }: { readonly campaign: Campaign; readonly onClose: () => void }) => {
  const t = useT("console");
  const { language } = useWords();
  const stop = useAction(stopCampaign, onClose);
  return (
    <ActionDialog
      open
      danger
      title={t("campaign.stopOf", { title: campaign.title[language] })}
      confirm={t("campaign.stop")}
      about={`stop-campaign ${campaign._id}`}
      busy={stop.busy}
      failure={stop.failure}
      onConfirm={(reason) => stop.run({ params: { _id: campaign._id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("campaign.stopBody")}</p>
    </ActionDialog>
  );
};

/** Notices to segments, with their progress, and a form for a new one. */
export const CampaignsTab = () => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery({
    ...read(listCampaigns, { query: { page, limit: PAGE } }),
    refetchInterval: readEvery((data) =>
      data?.campaigns.some(({ state }) => state === "sending") === true ? SENDING_MS : false,
    ),
  });
  const [isWriting, setWriting] = useState(false);
  const [asked, setAsked] = useState<Campaign | null>(null);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-mute">{t("campaign.body")}</p>
        <May act="promotions.propose">
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setWriting(true)}>
            {t("campaign.add")}
          </Button>
        </May>
      </div>
      <Proposed className="mb-3.5" kinds={["add-campaign"]} />
      <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
        {({ limits, campaigns }) => (
          <div className="grid gap-3">
            <Limits limits={limits} />
            <Panel>
              {campaigns.length === 0 ? (
                <Empty page={page} icon={<Megaphone />} title={t("campaign.none")} />
              ) : (
                <RowList>
                  {campaigns.map((campaign) => (
                    <CampaignRow
                      key={campaign._id}
                      campaign={campaign}
                      isQuiet={limits.isQuiet}
                      onStop={() => setAsked(campaign)}
                    />
                  ))}
                </RowList>
              )}
            </Panel>
          </div>
        )}
      </View>
      <Pager page={page} hasMore={query.data?.campaigns.length === PAGE} onChange={setPage} />
      {isWriting && <CampaignSheet onClose={() => setWriting(false)} />}
      {asked !== null && <StopDialog campaign={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
