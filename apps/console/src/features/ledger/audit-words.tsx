import type { getLedgerProof } from "@krapao/contract/operator/get-ledger-proof";
import type { AnswerOf } from "@krapao/contract/types";
import { amountText, countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ShieldAlert, ShieldCheck } from "lucide-react";

import { useNow } from "../../lib/use-now.ts";
import { momentText } from "../../parts/moments.tsx";

export type Proof = NonNullable<AnswerOf<typeof getLedgerProof>["proof"]>;

/** The ends of the seal's hash, in groups. */
export const sealText = (hash: string): string => {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return groups.length < 5 ? groups.join(" ") : `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}`;
};

/** What the last audit of the books found, in two lines. */
export const AuditWords = ({ proof }: { readonly proof: Proof | null }) => {
  const t = useT("console");
  const now = useNow(60);
  const found = { entries: countText(proof?.entries ?? 0), count: proof?.discrepancies.length ?? 0 };
  const isWhole = proof !== null && proof.discrepancies.length === 0;
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <div className="flex min-w-0 grow basis-70 items-center gap-3">
      <span
        aria-hidden
        className={`flex size-9 shrink-0 items-center justify-center rounded-control ${isWhole ? "bg-up-soft text-up-text" : proof === null ? "bg-sand text-mute" : "bg-down-soft text-down"}`}
      >
        <Icon className="size-5" />
      </span>
      {proof === null ? (
        <p className="font-semibold">{t("ledgerAudit.none")}</p>
      ) : (
        <div className="min-w-0">
          <p className={`text-action font-bold ${isWhole ? "" : "text-down"}`}>
            {proof.sealedAt === null
              ? t("ledgerAudit.found", found)
              : t("ledgerAudit.foundSealed", { ...found, time: momentText(proof.sealedAt, now) })}
          </p>
          <p className="text-small text-mute">
            {proof.debits === proof.credits
              ? t("ledgerAudit.equal", { debits: amountText(proof.debits), credits: amountText(proof.credits) })
              : t("ledgerAudit.unequal", { debits: amountText(proof.debits), credits: amountText(proof.credits) })}
          </p>
        </div>
      )}
    </div>
  );
};
