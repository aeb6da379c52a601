import { listProposals } from "@krapao/contract/operator/list-proposals";
import { PROPOSAL_STATES } from "@krapao/contract/operator/proposal-shapes";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { ApproveDialog, RefuseDialog } from "../features/proposals/decide-dialog.tsx";
import { type ProposalItem, ProposalRow } from "../features/proposals/proposal-row.tsx";
import { orderOf } from "../lib/order-of.ts";
import { read } from "../lib/read.ts";
import { pulseQuery } from "../lib/use-live.ts";
import { useOnly } from "../lib/use-only.ts";
import { useChoice, usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { NotFound, OnlyOne } from "../parts/only-one.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { useIsMe } from "../parts/person-name.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { RowList } from "../parts/row-list.tsx";
import { Page } from "../shell/page.tsx";
import { AloneDialog } from "../features/proposals/alone-dialog.tsx";

const PAGE = 50;

/** Manual adjustments and changes of settings about money. One operator proposes and a second one approves. */
export const Proposals = () => {
  const t = useT("console");
  const isMe = useIsMe();
  const [state] = useChoice("state", PROPOSAL_STATES);
  const [page, setPage] = usePageNumber();
  const only = useOnly("/proposals");
  const [asked, setAsked] = useState<{
    readonly what: "approve" | "refuse" | "alone";
    readonly proposal: ProposalItem;
  } | null>(null);
  const pulse = useQuery(pulseQuery);
  const query = useQuery(
    read(listProposals, { query: only === null ? { state, page, limit: PAGE, order: orderOf(state) } : { id: only } }),
  );
  const close = (): void => setAsked(null);
  return (
    <Page
      title={t("nav.proposals")}
      sub={
        <Tabs
          label={t("nav.proposals")}
          value={(only === null ? undefined : query.data?.[0]?.state) ?? state}
          tabs={PROPOSAL_STATES.map((key) => ({
            key,
            label: t(`proposal.state.${key}`),
            href: `/proposals?state=${key}`,
            ...(key === "waiting" ? { count: pulse.data?.waiting.proposals } : {}),
          }))}
        />
      }
    >
      <Panel>
        {only !== null && <OnlyOne list="/proposals" />}
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-20" />}>
          {(proposals) =>
            proposals.length === 0 && only !== null ? (
              <NotFound id={only} />
            ) : proposals.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`proposalEmpty.${state}`)}>
                {state === "waiting" ? t("proposal.emptyBody") : undefined}
              </Empty>
            ) : (
              <RowList>
                {proposals.map((proposal) => (
                  <ProposalRow
                    key={proposal._id}
                    proposal={proposal}
                    onApprove={() => setAsked({ what: "approve", proposal })}
                    onRefuse={() => setAsked({ what: "refuse", proposal })}
                    onAlone={() => setAsked({ what: "alone", proposal })}
                  />
                ))}
              </RowList>
            )
          }
        </View>
        {only === null && <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />}
      </Panel>
      {asked?.what === "approve" && <ApproveDialog proposal={asked.proposal} onClose={close} />}
      {asked?.what === "alone" && <AloneDialog proposal={asked.proposal} onClose={close} />}
      {asked?.what === "refuse" && (
        <RefuseDialog proposal={asked.proposal} isOwn={isMe(asked.proposal.proposedBy)} onClose={close} />
      )}
    </Page>
  );
};
