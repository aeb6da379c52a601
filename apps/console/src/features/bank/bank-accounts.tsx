import { listBankAccounts } from "@krapao/contract/operator/list-bank-accounts";
import type { BankAccountRow } from "@krapao/contract/operator/bank-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { Landmark, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RowList } from "../../parts/row-list.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { AccountRow } from "./account-row.tsx";
import { BankDays } from "./bank-days.tsx";
import { BankLines } from "./bank-lines.tsx";
import { useAccountName } from "./use-account-name.ts";
import { ImportPanel } from "./import-panel.tsx";

/** A warning for an account without a feed or a statement: how much of its balance only slips and operators confirm. */
const NotCovered = ({ account }: { readonly account: BankAccountRow }) => {
  const t = useT("console");
  const { kind, source, unproven, currency, openOut } = account;
  const nameOf = useAccountName();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line bg-wait-soft px-4 py-2.5 text-wait">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <b>{t("bank.notCoveredLong", { account: nameOf(account) })}</b>
      {kind === "payout" && (
        <>
          <span>{t(source === "provider" ? "bank.payoutCompared" : "bank.payoutNotCompared")}</span>
          {openOut > 0 && (
            <Link href="/ledger" className="ml-auto font-semibold underline">
              {t("bank.payoutsDiffer", { count: openOut })}
            </Link>
          )}
        </>
      )}
      {unproven.count > 0 && (
        <>
          <span>{t("bank.unprovenSum", { count: unproven.count, sum: moneyText(unproven.sum, currency) })}</span>
          <Link href="/bank?view=unproven" className="ml-auto font-semibold underline">
            {t("bank.seeUnproven")}
          </Link>
        </>
      )}
    </p>
  );
};

/** The days and lines of one account. A selected day limits the lines to that day. */
const AccountLines = ({ account }: { readonly account: BankAccountRow }) => {
  const t = useT("console");
  const nameOf = useAccountName();
  const [day, setDay] = useState<string | null>(null);
  return (
    <Panel title={nameOf(account)} sub={t(account.kind === "bank" ? "bank.linesSub" : "bank.payoutsSub")}>
      <BankDays account={account} chosen={day} onChoose={setDay} />
      <BankLines key={day} account={account} day={day} onAllDays={() => setDay(null)} />
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
                .filter(({ coverage, isActive, unproven }) => coverage === "not" && (isActive || unproven.count > 0))
                .map((account) => (
                  <NotCovered key={account._id} account={account} />
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
