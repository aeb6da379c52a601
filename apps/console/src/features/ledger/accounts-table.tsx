import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

import { Panel } from "../../parts/panel.tsx";
import { StackTable } from "../../parts/stack-table.tsx";

type Accounts = AnswerOf<typeof getLedgerAudit>["accounts"];

/** The balance of each kind of account. All accounts of a currency sum to zero. */
export const AccountsTable = ({ accounts }: { readonly accounts: Accounts }) => {
  const t = useT("console", "forms");
  const words = useWords();
  return (
    <Panel title={t("ledger.accounts")} sub={t("ledger.accountsSub")}>
      <StackTable
        label={t("ledger.accounts")}
        rows={accounts}
        keyOf={({ kind, code, currency }) => `${kind} ${code} ${currency}`}
        name={{
          head: t("ledger.kind"),
          className: "font-semibold",
          cell: ({ kind }) => words.find(`accountKind.${kind}`) ?? kind,
        }}
        columns={[
          {
            key: "code",
            head: t("ledger.code"),
            isLeft: true,
            className: () => "text-mute",
            cell: ({ code }) => code,
          },
          {
            key: "count",
            head: t("ledger.count"),
            className: () => "text-mute",
            cell: ({ accounts: count }) => countText(count),
          },
          {
            key: "held",
            head: t("ledger.held"),
            className: ({ held }) => (held === 0 ? "text-mute" : "text-wait"),
            cell: ({ held, currency }) => moneyText(held, currency),
          },
          {
            key: "balance",
            head: t("ledger.balance"),
            className: () => "font-semibold",
            cell: ({ balance, currency }) => moneyText(balance, currency),
          },
        ]}
      />
    </Panel>
  );
};
