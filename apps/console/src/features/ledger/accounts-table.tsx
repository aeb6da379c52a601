import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

import { Panel } from "../../parts/panel.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type Accounts = AnswerOf<typeof getLedgerAudit>["accounts"];

const headClass = "px-2 py-2 font-normal whitespace-nowrap first:pl-4 last:pr-4";
const cellClass = "px-2 py-2.5 whitespace-nowrap first:pl-4 last:pr-4";

/** The balance of each kind of account. All accounts of a currency sum to zero. */
export const AccountsTable = ({ accounts }: { readonly accounts: Accounts }) => {
  const t = useT("console", "forms");
  const words = useWords();
  return (
    <Panel title={t("ledger.accounts")} sub={t("ledger.accountsSub")}>
      <WideTable label={t("ledger.accounts")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={`${headClass} text-left`}>
              {t("ledger.kind")}
            </th>
            <th scope="col" className={`${headClass} text-left`}>
              {t("ledger.code")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("ledger.count")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("ledger.held")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("ledger.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ kind, code, currency, balance, held, accounts: count }) => (
            <tr key={`${kind} ${code} ${currency}`} className="border-t border-line">
              <th scope="row" className={`${cellClass} text-left font-semibold`}>
                {words.find(`accountKind.${kind}`) ?? kind}
              </th>
              <td className={`${cellClass} text-mute`}>{code}</td>
              <td className={`${cellClass} text-right text-mute`}>{countText(count)}</td>
              <td className={`${cellClass} text-right ${held === 0 ? "text-mute" : "text-wait"}`}>
                {moneyText(held, currency)}
              </td>
              <td className={`${cellClass} text-right font-semibold`}>{moneyText(balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
};
