import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { CopyButton } from "@krapao/ui/copy-button";

import { At } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { CheckAgain } from "./check-again.tsx";
import { type LedgerAudit, AuditWords } from "./audit-words.tsx";

/** The result of the last audit of the ledger, with each discrepancy. */
export const AuditPanel = ({ audit }: { readonly audit: LedgerAudit | null }) => {
  const t = useT("console");
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3 px-4 py-4">
        <AuditWords audit={audit} />
        <CheckAgain />
      </div>
      {audit !== null && (
        <>
          <dl className="grid gap-x-8 border-t border-line px-4 py-1 sm:grid-cols-2 lg:grid-cols-3 sm:[&>div]:border-t-0">
            <Fact label={t("ledgerAudit.at")}>
              <At withDay moment={audit.at} />
            </Fact>
            <Fact label={t("ledgerAudit.took")}>{t("overview.ms", { count: countText(audit.tookMs) })}</Fact>
            <Fact label={t("ledgerAudit.accounts")}>{countText(audit.accounts)}</Fact>
            <Fact label={t("ledgerAudit.entries")}>{countText(audit.entries)}</Fact>
            <Fact label={t("ledgerAudit.sealed")}>{countText(audit.sealed)}</Fact>
          </dl>
          {audit.sealHash !== null && (
            <p className="flex items-center gap-x-4 border-t border-line px-4 py-1">
              <span className="shrink-0 whitespace-nowrap text-mute">{t("ledgerAudit.seal")}</span>
              <span translate="no" className="min-w-0 grow text-small [overflow-wrap:anywhere]">
                {audit.sealHash}
              </span>
              <CopyButton text={audit.sealHash} shown={t("ledgerAudit.seal")} label={t("ledgerAudit.seal")} />
            </p>
          )}
          {audit.discrepancies.length > 0 && (
            <ul className="border-t border-line bg-down-soft px-4 py-3 text-down">
              {audit.discrepancies.map((each) => (
                <li key={each} className="py-0.5 [overflow-wrap:anywhere]">
                  {each}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
};
