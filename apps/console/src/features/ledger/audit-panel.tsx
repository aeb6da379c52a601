import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { CopyButton } from "@krapao/ui/copy-button";

import { At } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { CheckAgain } from "./check-again.tsx";
import { type Proof, AuditWords } from "./audit-words.tsx";

/** The last audit of the books, whole: each discrepancy by name. */
export const AuditPanel = ({ proof }: { readonly proof: Proof | null }) => {
  const t = useT("console");
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-3 px-4 py-4">
        <AuditWords proof={proof} />
        <CheckAgain />
      </div>
      {proof !== null && (
        <>
          <dl className="grid gap-x-8 border-t border-line px-4 py-1 sm:grid-cols-2 lg:grid-cols-3 sm:[&>div]:border-t-0">
            <Fact label={t("ledgerAudit.at")}>
              <At withDay moment={proof.at} />
            </Fact>
            <Fact label={t("ledgerAudit.took")}>{t("overview.ms", { count: countText(proof.tookMs) })}</Fact>
            <Fact label={t("ledgerAudit.accounts")}>{countText(proof.accounts)}</Fact>
            <Fact label={t("ledgerAudit.entries")}>{countText(proof.entries)}</Fact>
            <Fact label={t("ledgerAudit.sealed")}>{countText(proof.sealed)}</Fact>
          </dl>
          {proof.sealHash !== null && (
            <p className="flex items-center gap-x-4 border-t border-line px-4 py-1">
              <span className="shrink-0 whitespace-nowrap text-mute">{t("ledgerAudit.seal")}</span>
              <span translate="no" className="min-w-0 grow text-small [overflow-wrap:anywhere]">
                {proof.sealHash}
              </span>
              <CopyButton text={proof.sealHash} shown={t("ledgerAudit.seal")} label={t("ledgerAudit.seal")} />
            </p>
          )}
          {proof.discrepancies.length > 0 && (
            <ul className="border-t border-line bg-down-soft px-4 py-3 text-down">
              {proof.discrepancies.map((each) => (
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
