import assert from "node:assert/strict";

import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";

import { databaseNow } from "../db/now.ts";
import type { Database } from "../db/schema.ts";
import { operatorSettings } from "../lib/operator-settings.ts";
import type { Schedule } from "../lib/ports.ts";
import type { Stopwatch } from "../lib/stopwatch.ts";
import type { Settings } from "../settings.ts";
import { type Audit, auditSince, type Covered, type Throttle } from "./audit.ts";
import { carryFrom, carryText } from "./audit-carry.ts";
import { asAuditor } from "./auditor.ts";
import type { AuditRules } from "./audited-saga.ts";

/** The advisory lock for one audit at a time on all servers; nothing else in the database uses this number. */
const LOCK = 5_272_176_203;
/** How many lines of each audit are stored. */
const KEPT = 100;

/** After each step an audit pauses for this many times the step's duration, so that postings are not held up. */
const REST = 4;
const REST_MOST_MS = 10_000;

/** Throttles the steps of an audit. */
export const throttled =
  ({ stopwatch, schedule }: { readonly stopwatch: Stopwatch; readonly schedule: Pick<Schedule, "sleep"> }): Throttle =>
  async (step) => {
    const took = stopwatch();
    const done = await step();
    await schedule.sleep(Math.min(REST * took(), REST_MOST_MS));
    return done;
  };

type Needs = {
  readonly db: Kysely<Database>;
  readonly monotonic: Stopwatch;
  readonly log: Logger;
  readonly schedule: Schedule;
  readonly settings: Settings;
  readonly auditRules: AuditRules;
};

/** An audit as operators see it: `discrepancies` are the first hundred of `wrong`. */
export type AuditResult = Audit & {
  /** When it began, by the database's clock. */
  readonly at: Date;
  readonly tookMs: number;
};

/** The last stored audit; null before the first. */
export const lastAudit = async ({ db }: Pick<Needs, "db">): Promise<AuditResult | null> => {
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

/**
 * What the last audit without discrepancies covered; null before the first. An audit with discrepancies is not
 * continued, so they are found again until they are repaired.
 */
const lastCovered = async ({ db }: Needs): Promise<Covered | null> => {
  const row = await db
    .selectFrom("ledger_audit")
    .select(["seal_n", "carry", "covered_debits", "covered_credits", "again_seal", "again_account", "again_member"])
    .where("wrong", "=", 0n)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const carry = carryFrom(row?.carry);
  if (row === undefined || carry === null) return null;
  return {
    block: row.seal_n ?? 0n,
    carry,
    debits: BigInt(row.covered_debits),
    credits: BigInt(row.covered_credits),
    againSeal: row.again_seal,
    againAccount: row.again_account,
    againMember: row.again_member,
  };
};

const keep = async ({ db }: Needs, result: AuditResult, covered: Covered): Promise<void> => {
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
      carry: carryText(covered.carry),
      covered_debits: String(covered.debits),
      covered_credits: String(covered.credits),
      again_seal: covered.againSeal,
      again_account: covered.againAccount,
      again_member: covered.againMember,
    })
    .execute();
};

const tell = ({ log }: Needs, { entries, sealed, seal, wrong, discrepancies, tookMs }: AuditResult): void => {
  const facts = { entries: String(entries), sealed: String(sealed), seal, ms: tookMs };
  if (wrong === 0) log.info({ event: "ledger.audit.passed", ...facts });
  else log.error({ event: "ledger.audit.failed", ...facts, wrong, first: discrepancies[0] });
};

const auditNow = async (needs: Needs, client: pg.Client): Promise<AuditResult> => {
  const at = await databaseNow(needs.db);
  const took = needs.monotonic();
  const { found, covered } = await auditSince(
    client,
    needs.auditRules,
    await lastCovered(needs),
    throttled({ stopwatch: needs.monotonic, schedule: needs.schedule }),
  );
  const tookMs = Math.round(took());
  const result = { ...found, discrepancies: found.discrepancies.slice(0, KEPT), at, tookMs };
  await keep(needs, result, covered);
  tell(needs, result);
  return result;
};

/** Runs an audit in turn with other servers. When another server's new audit is enough, that one is returned. */
const auditUnless = (
  needs: Needs,
  willDo: (last: AuditResult) => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<AuditResult> => {
  const { auditDb } = needs.settings;
  assert(auditDb !== null, "this process has no connection for audits");
  const work = async (client: pg.Client): Promise<AuditResult> => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const last = await lastAudit(needs);
    return last !== null && (await willDo(last)) ? last : auditNow(needs, client);
  };
  return asAuditor(auditDb, work, signal === undefined ? {} : { signal });
};

/**
 * Audits what is new in the books and a part of the old, and stores the result. Its time depends on how much is new.
 * Callers at the same time each get an audit that began after they asked. The first audit covers everything.
 */
export const runAudit = async (needs: Needs): Promise<AuditResult> => {
  const asked = await databaseNow(needs.db);
  return auditUnless(needs, ({ at }) => at > asked);
};

/**
 * Runs an audit when the operators' interval since the last one has passed by the database's clock, once among all
 * servers. An audit in the future was made before that clock was set back, and does not count. It stops when aborted.
 */
export const runAuditWhenDue = async (needs: Needs, signal: AbortSignal): Promise<void> => {
  const { auditEvery } = await operatorSettings(needs.db);
  const isFresh = async ({ at }: AuditResult): Promise<boolean> => {
    const age = (await databaseNow(needs.db)).getTime() - at.getTime();
    return age >= 0 && age < auditEvery;
  };
  const last = await lastAudit(needs);
  if (last !== null && (await isFresh(last))) return;
  try {
    await auditUnless(needs, isFresh, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
