import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ShieldAlert, ShieldCheck } from "lucide-react";

import { useNow } from "../../lib/use-now.ts";
import { momentText } from "../../parts/moments.tsx";

export type LedgerAudit = NonNullable<AnswerOf<typeof getLedgerAudit>["proof"]>;

/** The first and last characters of the seal's hash, in groups. */
export const sealText = (hash: string): string => {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return groups.length < 5 ? groups.join(" ") : `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}`;
};

/** The result of the last audit of the ledger, in two lines. */
export const AuditWords = ({ audit }: { readonly audit: LedgerAudit | null }) => {
  const t = useT("console");
  const now = useNow(60);
  const found = { entries: countText(audit?.entries ?? 0), count: audit?.discrepancies.length ?? 0 };
  const isWhole = audit !== null && audit.discrepancies.length === 0;
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <div className="flex min-w-0 grow basis-70 items-center gap-3">
      <span
        aria-hidden
        className={`flex size-9 shrink-0 items-center justify-center rounded-control ${isWhole ? "bg-up-soft text-up-text" : audit === null ? "bg-sand text-mute" : "bg-down-soft text-down"}`}
      >
        <Icon className="size-5" />
      </span>
      {audit === null ? (
        <p className="font-semibold">{t("ledgerAudit.none")}</p>
      ) : (
        <div className="min-w-0">
          <p className={`text-action font-bold ${isWhole ? "" : "text-down"}`}>
            {audit.sealedAt === null
              ? t("ledgerAudit.found", found)
              : t("ledgerAudit.foundSealed", { ...found, time: momentText(audit.sealedAt, now) })}
          </p>
          {audit.sides.map(({ currency, debits, credits }) => (
            <p key={currency} className="text-small text-mute">
              {t(debits === credits ? "ledgerAudit.equal" : "ledgerAudit.unequal", {
                debits: moneyText(debits, currency),
                credits: moneyText(credits, currency),
              })}
            </p>
          ))}
        </div>
      )}
    </div>
  );
};
