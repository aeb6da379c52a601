import { listFlags } from "@krapao/contract/operator/list-flags";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { type FlagItem, FlagRow } from "../features/flags/flag-row.tsx";
import { SeeDialog } from "../features/flags/see-dialog.tsx";
import { RulesTab } from "../features/risk/rules-tab.tsx";
import { read } from "../lib/read.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useChoice, usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const TABS = ["open", "seen", "rules"] as const;
const PAGE = 50;

const FlagList = ({ state }: { readonly state: "open" | "seen" }) => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const [asked, setAsked] = useState<FlagItem | null>(null);
  const query = useQuery(read(listFlags, { query: { state, page, limit: PAGE } }));
  return (
    <>
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(flags) =>
            flags.length === 0 ? (
              <Empty icon={<CircleCheck />} title={t(`flagsEmpty.${state}`)} />
            ) : (
              <ul>
                {flags.map((flag) => (
                  <FlagRow key={flag._id} flag={flag} onSee={() => setAsked(flag)} />
                ))}
              </ul>
            )
          }
        </View>
        <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      </Panel>
      {asked !== null && <SeeDialog flag={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

/** What a person is to look at, and the rules of risk; neither moves money by itself. */
export const Flags = () => {
  const t = useT("console");
  const [tab] = useChoice("state", TABS);
  const pulse = useQuery(pulseQuery);
  return (
    <Page
      title={t("nav.flags")}
      sub={
        <Tabs
          label={t("nav.flags")}
          value={tab}
          tabs={TABS.map((key) => ({
            key,
            label: t(`flags.state.${key}`),
            href: `/flags?state=${key}`,
            ...(key === "open" ? { count: pulse.data?.waiting.flags } : {}),
          }))}
        />
      }
    >
      {tab === "rules" ? <RulesTab /> : <FlagList key={tab} state={tab} />}
    </Page>
  );
};
