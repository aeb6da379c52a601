import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { type AuditResult, lastAudit } from "../../ledger/scheduled-audit.ts";

type LedgerAudit = NonNullable<Overview["proof"]>;

/** The sums of all debits and of all credits, by currency. They are equal, because every transfer has both sides. */
const sidesOf = async (context: Context): Promise<LedgerAudit["sides"]> => {
  const { rows } = await sql<{ currency: Currency; debits: bigint; credits: bigint }>`
    select currency, coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as debits,
      coalesce(sum(balance) filter (where balance > 0), 0)::bigint as credits
    from account where balance <> 0 group by currency order by currency`.execute(context.db);
  return rows.map(({ currency, debits, credits }) => ({
    currency: toWireCurrency(currency),
    debits: toMajor(debits),
    credits: toMajor(credits),
  }));
};

/** An audit in the operators' form. */
export const presentAudit = async (context: Context, audit: AuditResult): Promise<LedgerAudit> => {
  const { seal } = audit;
  const [sides, sealed] = await Promise.all([
    sidesOf(context),
    seal === null ? null : context.db.selectFrom("seal").select("at").where("n", "=", seal.number).executeTakeFirst(),
  ]);
  return {
    at: audit.at.toISOString(),
    entries: Number(audit.entries),
    accounts: Number(audit.accounts),
    sealed: Number(audit.sealed),
    sealHash: seal?.hash.slice(0, 64) ?? null,
    sealedAt: sealed?.at.toISOString() ?? null,
    sides,
    discrepancies: audit.discrepancies.map((line) => line.slice(0, 1_000)),
    tookMs: audit.tookMs,
  };
};

/** The last stored audit. Null before the first. */
export const readLastAudit = async (context: Context): Promise<LedgerAudit | null> => {
  const audit = await lastAudit(context);
  return audit === null ? null : presentAudit(context, audit);
};
