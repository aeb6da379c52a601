import { listBankAccounts } from "@krapao/contract/operator/list-bank-accounts";
import type { BankAccountRow } from "@krapao/contract/operator/bank-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { changedIn } from "../../lib/list-address.ts";
import { read } from "../../lib/read.ts";
import { AccountProof } from "../../parts/account-proof.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RowList } from "../../parts/row-list.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { AccountRow } from "./account-row.tsx";
import { BankDays } from "./bank-days.tsx";
import { BankLines } from "./bank-lines.tsx";
import { useAccountName } from "../../parts/use-account-name.ts";
import { ImportPanel } from "./import-panel.tsx";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days and lines of one account. The day of the address limits the lines to it. */
const AccountLines = ({ account }: { readonly account: BankAccountRow }) => {
  const t = useT("console");
  const nameOf = useAccountName();
  const [params, setParams] = useSearchParams();
  const day = DAY.exec(params.get("day") ?? "")?.[0] ?? null;
  const choose = (next: string | null): void =>
    setParams((now) => changedIn([], now, { account: account._id, day: next, page: null }), { replace: true });
  return (
    <Panel title={nameOf(account)} sub={t(account.kind === "bank" ? "bank.linesSub" : "bank.payoutsSub")}>
      <BankDays account={account} chosen={day} onChoose={choose} />
      <BankLines account={account} day={day} onAllDays={() => choose(null)} />
    </Panel>
  );
};

/** Our bank accounts, and the days and lines of the selected one. */
export const BankAccounts = () => {
  const t = useT("console");
  const [params, setParams] = useSearchParams();
  const [importing, setImporting] = useState<BankAccountRow | null>(null);
  const query = useQuery(read(listBankAccounts, {}));
  return (
    <View query={query} skeleton={<SkeletonLines lines={5} height="h-12" />}>
      {(accounts) => {
        const chosen = accounts.find(({ _id }) => _id === params.get("account")) ?? accounts[0];
        const covered = accounts.filter(({ coverage }) => coverage !== "not").length;
        return (
          <div className="grid gap-3.5">
            <Panel
              title={t("bank.ourAccounts")}
              sub={t("bank.coveredOf", { covered: countText(covered), count: countText(accounts.length) })}
            >
              {chosen === undefined ? (
                <Empty icon={<Landmark />} title={t("bank.noAccounts")} />
              ) : (
                <RowList>
                  {accounts.map((account) => (
                    <AccountRow
                      key={account._id}
                      account={account}
                      isChosen={account._id === chosen._id}
                      onChoose={() => setParams({ account: account._id }, { replace: true })}
                      onImport={() => {
                        setParams({ account: account._id }, { replace: true });
                        setImporting(account);
                      }}
                    />
                  ))}
                </RowList>
              )}
              {accounts
                .filter(({ coverage, isActive, unproven }) => (coverage === "not" && isActive) || unproven.count > 0)
                .toSorted((one, other) => other.missing.count - one.missing.count)
                .map((account) => (
                  <AccountProof key={account._id} account={account} />
                ))}
            </Panel>
            {/* Import and lines are side by side. Below 1280 px the import comes first. */}
            <div className={cx("grid items-start gap-3.5", importing !== null && "xl:grid-cols-[minmax(0,1fr)_27rem]")}>
              {chosen !== undefined && <AccountLines key={chosen._id} account={chosen} />}
              {importing !== null && (
                <ImportPanel key={importing._id} account={importing} onClose={() => setImporting(null)} />
              )}
            </div>
          </div>
        );
      }}
    </View>
  );
};
