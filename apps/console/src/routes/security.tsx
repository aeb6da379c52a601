import { getSecurity } from "@krapao/contract/operator/get-security";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { CodesPanel } from "../features/security/codes-panel.tsx";
import { EventTable } from "../features/security/event-table.tsx";
import type { GroupName } from "../features/security/groups.ts";
import { read } from "../lib/read.ts";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const EVERY_MS = 10_000;
const ORDER: readonly GroupName[] = ["refused", "signIn", "console", "changes"];

const SecuritySkeleton = () => (
  <div className="grid gap-3.5">
    <Panel>
      <SkeletonLines lines={2} height="h-11" />
    </Panel>
    <Panel>
      <SkeletonLines lines={8} height="h-11" />
    </Panel>
  </div>
);

/** How often security events happen, compared with the day before. */
export const Security = () => {
  const t = useT("console");
  const query = useQuery({ ...read(getSecurity, {}), refetchInterval: EVERY_MS });
  return (
    <Page title={t("nav.security")}>
      <View query={query} skeleton={<SecuritySkeleton />}>
        {({ events, otp }) => (
          <div className="grid gap-3.5">
            <CodesPanel otp={otp} />
            <div className="grid items-start gap-3.5 2xl:grid-cols-2">
              {ORDER.map((group) => (
                <EventTable key={group} group={group} events={events} />
              ))}
            </div>
          </div>
        )}
      </View>
    </Page>
  );
};
