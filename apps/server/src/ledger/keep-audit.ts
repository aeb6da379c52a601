import assert from "node:assert/strict";

import type pg from "pg";

import type { Context } from "../context.ts";
import { operatorSettings } from "../lib/operator-settings.ts";
import { type Audit, audit } from "./audit.ts";
import { asAuditor } from "./auditor.ts";

/** One audit at a time, on whichever server: any number that nothing else in the database takes. */
const LOCK = 5_272_176_203;
/** Lines that are kept of each audit. */
const KEPT = 100;

type Needs = Pick<Context, "db" | "clock" | "log" | "settings">;

/** An audit, as the operators see it: `discrepancies` are the first hundred of `wrong`. */
export type AuditResult = Audit & {
  /** When it began. */
  readonly at: Date;
  readonly tookMs: number;
};

/** The last audit that was kept; null before the first. */
export const lastAudit = async ({ db }: Pick<Context, "db">): Promise<AuditResult | null> => {
  const row = await db.selectFrom("ledger_audit").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  if (row === undefined) return null;
  const { at, entries, accounts, sealed, seal_n, seal_hash, seal_at, discrepancies } = row;
  const seal =
    seal_n === null || seal_hash === null || seal_at === null
      ? null
      : { number: seal_n, hash: seal_hash.toString("hex"), at: seal_at };
  return {
    at,
    tookMs: row.took_ms,
    entries,
    accounts,
    debits: BigInt(row.debits),
    credits: BigInt(row.credits),
    sealed,
    seal,
    wrong: Number(row.wrong),
    discrepancies,
  };
};

const keep = async ({ db }: Needs, result: AuditResult): Promise<void> => {
  const { at, tookMs, entries, accounts, debits, credits, sealed, seal, wrong, discrepancies } = result;
  await db
    .insertInto("ledger_audit")
    .values({
      at,
      took_ms: tookMs,
      entries,
      accounts,
      debits: String(debits),
      credits: String(credits),
      sealed,
      seal_n: seal?.number ?? null,
      seal_hash: seal === null ? null : Buffer.from(seal.hash, "hex"),
      seal_at: seal?.at ?? null,
      wrong: BigInt(wrong),
      discrepancies: JSON.stringify(discrepancies),
    })
    .execute();
};

const tell = ({ log }: Needs, { entries, sealed, seal, wrong, discrepancies, tookMs }: AuditResult): void => {
  const facts = { entries: String(entries), sealed: String(sealed), seal, ms: tookMs };
  if (wrong === 0) log.info({ event: "books audited", ...facts });
  else log.error({ event: "books wrong", ...facts, wrong, first: discrepancies[0] });
};

const auditNow = async (needs: Needs, client: pg.Client): Promise<AuditResult> => {
  const at = needs.clock.now();
  const found = await audit(client);
  const tookMs = Math.max(0, needs.clock.now().getTime() - at.getTime());
  const result = { ...found, discrepancies: found.discrepancies.slice(0, KEPT), at, tookMs };
  await keep(needs, result);
  tell(needs, result);
  return result;
};

/** Takes turns with every other server; when meanwhile one came about that will do, that is the answer. */
const auditUnless = (
  needs: Needs,
  willDo: (last: AuditResult) => boolean,
  signal?: AbortSignal,
): Promise<AuditResult> => {
  const { auditDb } = needs.settings;
  assert(auditDb !== null, "this process was given no connection to audit with");
  const work = async (client: pg.Client): Promise<AuditResult> => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const last = await lastAudit(needs);
    return last !== null && willDo(last) ? last : auditNow(needs, client);
  };
  return asAuditor(auditDb, work, signal);
};

/**
 * Audits the books now and keeps what was found. It takes as long as the books are large; of several who ask at once
 * each gets an audit that began after they asked.
 */
export const runAudit = (needs: Needs): Promise<AuditResult> => {
  const asked = needs.clock.now().getTime();
  return auditUnless(needs, ({ at }) => at.getTime() > asked);
};

/** An audit when the operators' time since the last one has passed, once among all servers; given up when aborted. */
export const auditWhenDue = async (needs: Needs, signal: AbortSignal): Promise<void> => {
  const { auditEvery } = await operatorSettings(needs.db);
  const isFresh = ({ at }: AuditResult): boolean => needs.clock.now().getTime() - at.getTime() < auditEvery;
  const last = await lastAudit(needs);
  if (last !== null && isFresh(last)) return;
  try {
    await auditUnless(needs, isFresh, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
