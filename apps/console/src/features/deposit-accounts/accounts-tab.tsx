import type { DepositAccount } from "@krapao/contract/operator/content-shapes";
import { listDepositAccounts } from "@krapao/contract/operator/list-deposit-accounts";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Landmark, Plus } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { BankMark } from "../../parts/bank-line.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Proposed } from "../../parts/proposed.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { AccountSheet } from "./account-sheet.tsx";
import { CURRENCIES } from "../../lib/edition.ts";

/** Our accounts that members pay into, by currency, in the members' order. */
export const AccountsTab = () => {
  const t = useT("console");
  const words = useWords();
  const mayChange = useMay()("accounts.propose");
  const query = useQuery(read(listDepositAccounts, {}));
  const [asked, setAsked] = useState<DepositAccount | "new" | null>(null);
  const rowOf = (account: DepositAccount) => {
    const { _id, type, bankCode, accountNo, accountName, mode, isActive, position } = account;
    return (
      <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <span className="w-6 text-mute">{position}</span>
        <BankMark code={bankCode} />
        <span className="min-w-0 grow basis-44">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {bankCode}
            <Tag>{t(`accountType.${type}`)}</Tag>
            <Tag tone={mode === "AUTO" ? "accent" : "quiet"}>{words.find(`accountMode.${mode}`) ?? mode}</Tag>
          </span>
          <span className="block text-mute [overflow-wrap:anywhere]">
            {accountName}
            {accountNo !== "" && ` · ${accountNo}`}
          </span>
        </span>
        <span className="ml-auto flex items-center gap-4">
          <Tag tone={isActive ? "up" : "down"}>{t(isActive ? "settings.on" : "settings.off")}</Tag>
          {mayChange && (
            <Button
              tone="outline"
              size="small"
              aria-label={t("content.editOf", { what: `${bankCode} ${accountNo}`.trim() })}
              onClick={() => setAsked(account)}
            >
              {t("content.edit")}
            </Button>
          )}
        </span>
      </li>
    );
  };
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-mute">{t("account.body")}</p>
        {mayChange && (
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAsked("new")}>
            {t("account.add")}
          </Button>
        )}
      </div>
      <Proposed className="mb-3.5" kinds={["add-deposit-account", "change-deposit-account"]} />
      <View query={query} skeleton={<SkeletonLines lines={6} />}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Panel>
              <Empty icon={<Landmark />} title={t("account.none")} />
            </Panel>
          ) : (
            <div className="grid items-start gap-3.5 xl:grid-cols-2">
              {CURRENCIES.map((currency) => {
                const own = accounts.filter((account) => account.currency === currency);
                return (
                  own.length > 0 && (
                    <Panel key={currency} title={t(`settingField.${currency}`)}>
                      <ul>{own.map(rowOf)}</ul>
                    </Panel>
                  )
                );
              })}
            </div>
          )
        }
      </View>
      {asked !== null && <AccountSheet before={asked === "new" ? null : asked} onClose={() => setAsked(null)} />}
    </>
  );
};
