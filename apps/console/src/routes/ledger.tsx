import { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { AccountsTable } from "../features/ledger/accounts-table.tsx";
import { AuditPanel } from "../features/ledger/audit-panel.tsx";
import { Reconciliation } from "../features/ledger/reconciliation.tsx";
import { read } from "../lib/read.ts";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const LedgerSkeleton = () => (
  <div className="grid gap-3.5">
    <Panel>
      <SkeletonLines lines={3} height="h-13" />
    </Panel>
    <Panel>
      <SkeletonLines lines={9} height="h-10" />
    </Panel>
  </div>
);

/** The last audit of the ledger, the balances of its accounts, and the reconciliation with providers. */
export const Ledger = () => {
  const t = useT("console");
  const query = useQuery(read(getLedgerAudit, {}));
  return (
    <Page title={t("nav.ledger")} sub={<span className="text-mute">{t("ledger.sub")}</span>}>
      <div className="grid gap-3.5">
        <View query={query} skeleton={<LedgerSkeleton />}>
          {({ proof, accounts }) => (
            <>
              <AuditPanel audit={proof} />
              <AccountsTable accounts={accounts} />
            </>
          )}
        </View>
        <Reconciliation />
      </div>
    </Page>
  );
};
