import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import type { RunState } from "./tables.ts";

/** Both sides' sums of what was compared, in minor units. */
export type Sums = Readonly<Partial<Record<Currency, { readonly ours: bigint; readonly theirs: bigint }>>>;

/** One comparing of our books with one provider's report. */
export type ReconciliationRun = {
  readonly id: bigint;
  readonly provider: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: RunState;
  /** Why it was not clear, in words of our own. */
  readonly why: string | null;
  /** How many accounts, payments or payouts were compared, and how many did not agree. */
  readonly checked: number;
  readonly differences: number;
  readonly sums: Sums;
};

/** How far the last run that was clear came: the provider's list up to a moment, our entries by account. */
export type Reached = { readonly upTo: Date | null; readonly entries: ReadonlyMap<bigint, bigint> };

/** What a run comes to. */
export type RunEnd = {
  readonly why: string | null;
  readonly checked: number;
  readonly differences: number;
  readonly sums: Sums;
  readonly reached: Reached;
};

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

export const startRun = async (context: Context, provider: string): Promise<{ id: bigint; startedAt: Date }> => {
  const startedAt = context.clock.now();
  const { id } = await context.db
    .insertInto("reconciliation_run")
    .values({ provider, started_at: startedAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, startedAt };
};

export const endRun = async (context: Context, id: bigint, end: RunEnd): Promise<void> => {
  const { why, checked, differences, sums, reached } = end;
  await context.db
    .updateTable("reconciliation_run")
    .set({
      ended_at: context.clock.now(),
      state: why === null ? "done" : "unclear",
      why: why?.slice(0, 200) ?? null,
      checked,
      differences,
      sums: asText(sums),
      up_to: reached.upTo,
      entries: asText(Object.fromEntries([...reached.entries].map(([account, seq]) => [String(account), seq]))),
    })
    .where("id", "=", id)
    .execute();
};

/** How far the provider's last clear run came. */
export const lastReached = async (context: Context, provider: string): Promise<Reached> => {
  const row = await context.db
    .selectFrom("reconciliation_run")
    .select(["up_to", "entries"])
    .where("provider", "=", provider)
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const entries = Object.entries(row?.entries ?? {}).map(
    ([account, seq]) => [BigInt(account), BigInt(String(seq))] as const,
  );
  return { upTo: row?.up_to ?? null, entries: new Map(entries) };
};

/** The last run of each provider, by its code. */
export const lastRuns = async (context: Context): Promise<readonly ReconciliationRun[]> => {
  const rows = await context.db
    .selectFrom("reconciliation_run")
    .distinctOn("provider")
    .select(["id", "provider", "started_at", "ended_at", "state", "why", "checked", "differences", "sums"])
    .where("state", "<>", "running")
    .orderBy("provider")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ started_at: startedAt, ended_at: endedAt, sums, ...row }) => ({
    ...row,
    startedAt,
    endedAt,
    sums: sumsFrom(sums),
  }));
};
