import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { NotClear } from "./pages.ts";
import type { RunState } from "./tables.ts";

/** The sums of both sides over what was compared, in minor units. */
export type Sums = Readonly<Partial<Record<Currency, { readonly ours: bigint; readonly theirs: bigint }>>>;

/** One comparison of our books with one provider's report. */
export type ReconciliationRun = {
  readonly id: bigint;
  readonly provider: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: RunState;
  /** Why it was not clear, in our own words. */
  readonly why: string | null;
  /** How many accounts, payments or payouts were compared, and how many differed. */
  readonly checked: number;
  readonly differences: number;
  readonly sums: Sums;
  /** Our accounts that it could not check. */
  readonly uncovered: readonly string[];
};

/** A run in progress. Times and numbers are the database's, so that no server's clock decides what is compared. */
export type Run = {
  readonly id: bigint;
  readonly provider: string;
  /** When it started. */
  readonly startedAt: Date;
  /** The time of the last compared line of the provider's list; null before the first run. */
  readonly listedTo: Date | null;
  /** The last compared entry, by account. */
  readonly entries: ReadonlyMap<bigint, bigint>;
};

/** A part of a provider's list, by the provider's times: from `from` (inclusive) to `to` (exclusive). */
export type Stretch = { readonly from: Date; readonly to: Date };

/** The result of a run. */
export type RunEnd = {
  readonly why: string | null;
  readonly checked: number;
  readonly differences: number;
  readonly sums: Sums;
  readonly uncovered?: readonly string[];
};

/** A run that records nothing for this long counts as dead, and the next one may start. */
const LEASE = sql`interval '3 minutes'`;

const asText = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? String(part) : part));

const sumsFrom = (kept: unknown): Sums => {
  const side = (value: unknown, name: string): bigint => {
    const digits: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
    return typeof digits === "string" ? BigInt(digits) : 0n;
  };
  const sums: Partial<Record<Currency, { ours: bigint; theirs: bigint }>> = {};
  for (const currency of ["THB", "LAK"] as const) {
    const both: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, currency) : undefined;
    if (both !== undefined) sums[currency] = { ours: side(both, "ours"), theirs: side(both, "theirs") };
  }
  return sums;
};

type Cursor = { readonly listed_to: Date | null; readonly entries: Readonly<Record<string, unknown>> };

/**
 * Starts a run; null while another one compares with the same provider. A lease that ends further ahead than one lease
 * lasts was taken with a wrong clock, and counts as expired.
 */
export const startRun = ({ db }: Pick<Context, "db">, provider: string): Promise<Run | null> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<Cursor>`
      insert into reconciliation_cursor as c (provider, run, lease_until) values (${provider}, 0, db_now() + ${LEASE})
      on conflict (provider) do update set run = excluded.run, lease_until = excluded.lease_until
        where c.run is null or c.lease_until < db_now() or c.lease_until > db_now() + ${LEASE} + interval '1 minute'
      returning listed_to, entries`.execute(tx);
    const [cursor] = rows;
    if (cursor === undefined) return null;
    await sql`
      update reconciliation_run set state = 'unclear', why = 'the server that compared has ended', ended_at = db_now()
      where provider = ${provider} and state = 'running'`.execute(tx);
    const { id, started_at: startedAt } = await tx
      .insertInto("reconciliation_run")
      .values({ provider, started_at: sql<Date>`db_now()` })
      .returning(["id", "started_at"])
      .executeTakeFirstOrThrow();
    await tx.updateTable("reconciliation_cursor").set({ run: id }).where("provider", "=", provider).execute();
    const entries = Object.entries(cursor.entries).map(
      ([account, seq]) => [BigInt(account), BigInt(String(seq))] as const,
    );
    return { id, provider, startedAt, listedTo: cursor.listed_to, entries: new Map(entries) };
  });

/** How far a run has come since it last recorded progress. */
export type Progress = {
  /** The time of the provider's last line, once the whole list was compared. */
  readonly listedTo?: Date | null;
  /** The entries of one of our accounts up to this number. */
  readonly entry?: { readonly account: bigint; readonly seq: bigint };
};

/**
 * Renews a run's lease and records how far it has come. The next run continues from there, also when this one dies.
 * Throws {@link NotClear} when another run has replaced this one.
 */
export const proceed = async (
  { db }: Pick<Context, "db">,
  { id, provider }: Run,
  { listedTo = null, entry }: Progress = {},
): Promise<void> => {
  const reached = entry === undefined ? {} : { [String(entry.account)]: entry.seq };
  const { rows } = await sql`
    update reconciliation_cursor set lease_until = db_now() + ${LEASE}, entries = entries || ${asText(reached)}::jsonb,
      listed_to = greatest(listed_to, ${listedTo}::timestamptz)
    where provider = ${provider} and run = ${id} returning 1`.execute(db);
  if (rows.length === 0) throw new NotClear("another run took over");
};

/** Ends a run and records its result. */
export const endRun = async ({ db }: Pick<Context, "db">, { id, provider }: Run, end: RunEnd): Promise<void> => {
  const { why, checked, differences, sums, uncovered = [] } = end;
  await db
    .updateTable("reconciliation_run")
    .set({
      ended_at: sql<Date>`db_now()`,
      state: why === null ? "done" : "unclear",
      why: why?.slice(0, 200) ?? null,
      checked,
      differences,
      sums: asText(sums),
      uncovered: JSON.stringify(uncovered),
    })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  await db
    .updateTable("reconciliation_cursor")
    .set({ run: null, lease_until: null })
    .where("provider", "=", provider)
    .where("run", "=", id)
    .execute();
};

/** The last run of each provider, by its code. */
export const lastRuns = async (context: Context): Promise<readonly ReconciliationRun[]> => {
  const rows = await context.db
    .selectFrom("reconciliation_run")
    .distinctOn("provider")
    .select(["id", "provider", "started_at", "ended_at", "state", "why", "checked", "differences", "sums", "uncovered"])
    .where("state", "<>", "running")
    .orderBy("provider")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ started_at: startedAt, ended_at: endedAt, sums, uncovered, ...row }) => ({
    ...row,
    startedAt,
    endedAt,
    sums: sumsFrom(sums),
    uncovered: uncovered ?? [],
  }));
};
