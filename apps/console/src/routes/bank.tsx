import { useT } from "@krapao/i18n/react";

import { BankAccounts } from "../features/bank/bank-accounts.tsx";
import { OwnTransfers } from "../features/bank/own-transfers.tsx";
import { ReconciliationRuns } from "../features/bank/reconciliation-runs.tsx";
import { StatementFiles } from "../features/bank/statement-files.tsx";
import { UnprovenCredits } from "../features/bank/unproven-credits.tsx";
import { useChoice } from "../lib/use-params.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Page } from "../shell/page.tsx";

const VIEWS = ["accounts", "unproven", "own", "runs", "files"] as const;

const PARTS = {
  accounts: BankAccounts,
  unproven: UnprovenCredits,
  own: OwnTransfers,
  runs: ReconciliationRuns,
  files: StatementFiles,
} as const;

/** Our bank accounts: the bank's balance against our books, and credits that no bank has confirmed. */
export const Bank = () => {
  const t = useT("console");
  const [view] = useChoice("view", VIEWS);
  const Part = PARTS[view];
  return (
    <Page
      title={t("nav.bank")}
      sub={
        <Tabs
          label={t("nav.bank")}
          tabs={VIEWS.map((key) => ({ key, label: t(`bank.${key}`), href: `/bank?view=${key}` }))}
          value={view}
        />
      }
    >
      <Part />
    </Page>
  );
};
