import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Run } from "./runs.ts";
import type { DifferenceKind, ReconciliationTables } from "./tables.ts";

/** A difference between our books and a provider's report. Amounts in minor units; null: that side has nothing. */
export type Difference = {
  readonly provider: string;
  readonly kind: DifferenceKind;
  /** The account, order or reference. Together with provider and kind it identifies a difference. */
  readonly what: string;
  readonly currency: Currency;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly memberId: bigint | null;
  /** What is needed to compare it again. */
  readonly detail: Readonly<Record<string, string>>;
};

/** A listed difference. */
export type ListedDifference = Difference & {
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly goneAt: Date | null;
};

type Name = Pick<Difference, "provider" | "kind" | "what">;

const listed = (row: Selectable<ReconciliationTables["reconciliation_difference"]>): ListedDifference => ({
  provider: row.provider,
  kind: row.kind,
  what: row.what,
  currency: row.currency,
  ours: row.ours,
  theirs: row.theirs,
  memberId: row.member_id,
  detail: Object.fromEntries(Object.entries(row.detail).map(([name, value]) => [name, String(value)])),
  firstSeen: row.first_seen,
  lastSeen: row.last_seen,
  goneAt: row.gone_at,
});

/** Which run found it, and whether it may still disappear by itself. */
export type DetectionOptions = { readonly run?: bigint | undefined; readonly waits?: boolean | undefined };

type Db = Pick<Context, "db">;

/**
 * Lists a difference, or confirms one that is listed. One that disappeared and is back keeps its first time. A
 * difference that `waits` is stored but not shown, unless it is listed already.
 */
export const seeDifference = async ({ db }: Db, found: Difference, noted: DetectionOptions = {}): Promise<void> => {
  const { provider, kind, what, currency, ours, theirs, memberId: member_id, detail } = found;
  const { run = null, waits = false } = noted;
  const now = sql<Date>`db_now()`;
  const facts = { currency, ours, theirs, member_id, detail: JSON.stringify(detail), last_seen: now, run };
  const isListed = sql<boolean>`not reconciliation_difference.waits and reconciliation_difference.gone_at is null`;
  await db
    .insertInto("reconciliation_difference")
    .values({ provider, kind, what, ...facts, first_seen: now, waits })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "kind", "what"])
        .doUpdateSet({ ...facts, gone_at: null, waits: sql<boolean>`${waits} and not (${isListed})` }),
    )
    .execute();
};

/** Records that both sides agree again. */
export const differenceIsGone = async ({ db }: Db, { provider, kind, what }: Name): Promise<void> => {
  await db
    .updateTable("reconciliation_difference")
    .set({ gone_at: sql<Date>`db_now()` })
    .where("provider", "=", provider)
    .where("kind", "=", kind)
    .where("what", "=", what)
    .where("gone_at", "is", null)
    .execute();
};

/** The open differences, the newest first. */
export const openDifferences = async ({ db }: Db, most = 1_000): Promise<readonly ListedDifference[]> => {
  const rows = await db
    .selectFrom("reconciliation_difference")
    .selectAll()
    .where("gone_at", "is", null)
    .where("waits", "=", false)
    .orderBy("first_seen", "desc")
    .orderBy("what")
    .limit(most)
    .execute();
  return rows.map(listed);
};

const PAGE = 500;

/** The open and waiting differences of the run's provider that this run has not compared, page by page. */
export async function* notCompared({ db }: Db, { id, provider }: Pick<Run, "id" | "provider">) {
  for (let after: Pick<Name, "kind" | "what"> | null = null; ;) {
    let query = db
      .selectFrom("reconciliation_difference")
      .selectAll()
      .where("provider", "=", provider)
      .where("gone_at", "is", null)
      .where("run", "is distinct from", id)
      .orderBy("kind")
      .orderBy("what")
      .limit(PAGE);
    if (after !== null) query = query.where(sql<boolean>`(kind, what) > (${after.kind}, ${after.what})`);
    const page: readonly ListedDifference[] = (await query.execute()).map(listed);
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE || after === null) return;
  }
}

/** Leaves the open differences of these accounts at a game as they are, because this run cannot decide them. */
export const leaveOpen = async (
  { db }: Db,
  { id, provider }: Pick<Run, "id" | "provider">,
  usernames: readonly string[],
): Promise<void> => {
  await sql`
    update reconciliation_difference set run = ${id}
    where provider = ${provider} and gone_at is null and kind <> 'play'
      and split_part(what, ' ', 1) = any(${[...usernames]})`.execute(db);
};
