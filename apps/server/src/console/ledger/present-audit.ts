import { toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { type AuditResult, lastAudit } from "../../ledger/scheduled-audit.ts";

type LedgerAudit = NonNullable<Overview["proof"]>;

/** All that stands on the accounts' two sides, in minor units; the same, since every movement has both. */
const sidesOf = async (context: Context): Promise<{ readonly debits: bigint; readonly credits: bigint }> => {
  const { rows } = await sql<{ debits: bigint; credits: bigint }>`
    select coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as debits,
      coalesce(sum(balance) filter (where balance > 0), 0)::bigint as credits from account`.execute(context.db);
  return rows[0] ?? { debits: 0n, credits: 0n };
};

/** An audit as operators are told of it. */
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
    debits: toMajor(sides.debits),
    credits: toMajor(sides.credits),
    discrepancies: audit.discrepancies.map((line) => line.slice(0, 1_000)),
    tookMs: audit.tookMs,
  };
};

/** The last audit that was kept; null before the first. */
export const readLastAudit = async (context: Context): Promise<LedgerAudit | null> => {
  const audit = await lastAudit(context);
  return audit === null ? null : presentAudit(context, audit);
};
