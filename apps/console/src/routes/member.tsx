import { useT } from "@krapao/i18n/react";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";

import { DepositBrake } from "../features/members/deposit-brake.tsx";
import { DepositLimit } from "../features/members/deposit-limit.tsx";
import { Identity } from "../features/members/identity.tsx";
import { Links } from "../features/members/links.tsx";
import { Looked } from "../features/members/looked.tsx";
import { GameAccounts } from "../features/members/game-accounts.tsx";
import { Devices } from "../features/members/devices.tsx";
import { FiguresPanel, MoneyCards } from "../features/members/money-cards.tsx";
import { MovementSheet } from "../features/members/movement-sheet.tsx";
import { Notes } from "../features/members/notes.tsx";
import { OpenMovements } from "../features/members/open-movements.tsx";
import { hrefOf } from "../features/members/address.ts";
import { keepRow, lastList } from "../features/members/last-list.ts";
import { lastSought } from "../features/members/sought.ts";
import { navigate } from "../lib/navigation.tsx";
import { useEscape } from "../lib/use-escape.ts";
import { memberQuery } from "../lib/member-queries.ts";
import { Rewards } from "../features/members/rewards.tsx";
import { Risk } from "../features/members/risk.tsx";
import { unfiltered } from "../features/members/statement-address.ts";
import { changedIn } from "../lib/list-address.ts";
import { StatementPanel } from "../features/members/statement.tsx";
import { View } from "../parts/view.tsx";
import { Tag } from "../parts/tag.tsx";
import { MemberSlips } from "../parts/member-slips.tsx";
import { Panel } from "../parts/panel.tsx";
import { MemberStatus } from "../parts/member-status.tsx";
import { Page } from "../shell/page.tsx";
import type { ScreenProps } from "./screen-props.ts";

const COLUMNS = "grid items-start gap-3.5 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_20rem]";

const MemberSkeleton = () => (
  <div className={COLUMNS}>
    <Skeleton className="h-70 w-full" />
    <div className="grid gap-3.5">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-100 w-full" />
    </div>
    <Skeleton className="h-70 w-full" />
  </div>
);

/** The page of one member. Each view is recorded in the audit log. */
export const Member = ({ id }: ScreenProps) => {
  const t = useT("console");
  const query = useQuery({ ...memberQuery(id), staleTime: 30_000 });
  const [params, setParams] = useSearchParams();
  const movement = params.get("movement");
  const list = hrefOf(new URLSearchParams(lastList()));
  useEscape(() => {
    keepRow(id);
    navigate(list, { state: lastSought() });
  });
  const change = (some: Readonly<Record<string, string | null>>, replace = false): void =>
    setParams((now) => changedIn([], now, some), { replace });
  const openMovement = (reference: string): void => change({ movement: reference });
  return (
    <Page
      title={query.data?.name ?? t("console.member")}
      above={{ href: list, state: lastSought(), label: t("nav.members") }}
      sub={
        query.data !== undefined && (
          <>
            <MemberStatus status={query.data.status} />
            <Tag>{query.data.currency === "LAK" ? "LAK" : "THB"}</Tag>
          </>
        )
      }
    >
      <View query={query} skeleton={<MemberSkeleton />}>
        {(member) => (
          <div className={COLUMNS}>
            <div className="grid min-w-0 gap-3.5">
              <Identity member={member} />
              <Rewards member={member} />
              <Devices member={member} />
            </div>
            <div className="grid min-w-0 gap-3.5">
              <MoneyCards member={member} />
              <FiguresPanel member={member} />
              <GameAccounts member={member} />
              <OpenMovements open={member.open} onOpen={openMovement} />
              <StatementPanel
                member={id}
                params={params}
                onChange={(some) => change({ ...some, page: null }, true)}
                onClear={() => setParams(unfiltered, { replace: true })}
                onOpen={openMovement}
              />
            </div>
            <div className="grid min-w-0 gap-3.5 lg:max-xl:col-span-2 lg:max-xl:grid-cols-2">
              <DepositBrake member={member} />
              <DepositLimit member={member} />
              <Panel className="px-4 py-3">
                <MemberSlips id={id} />
              </Panel>
              <Notes member={member} />
              <Links member={member} />
              <Risk member={member} />
              <Looked member={member} />
            </div>
            {movement !== null && (
              <MovementSheet
                member={id}
                currency={member.currency}
                reference={movement}
                onClose={() => change({ movement: null }, true)}
              />
            )}
          </div>
        )}
      </View>
    </Page>
  );
};
