import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import type { DifferenceKind } from "./tables.ts";

/** Where our books and a provider's report do not agree. Amounts in minor units; null: that side knows of nothing. */
export type Difference = {
  readonly provider: string;
  readonly kind: DifferenceKind;
  /** The account, order or reference; with provider and kind it is one difference for good. */
  readonly what: string;
  readonly currency: Currency;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly memberId: bigint | null;
  /** What it takes to look at it again. */
  readonly detail: Readonly<Record<string, string>>;
};

/** A difference as it is listed. */
export type ListedDifference = Difference & {
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly goneAt: Date | null;
};

type Name = Pick<Difference, "provider" | "kind" | "what">;

/** Lists a difference, or says that it is still there; one that had gone and is back keeps its first time. */
export const seeDifference = async (context: Pick<Context, "db" | "clock">, found: Difference): Promise<void> => {
  const { provider, kind, what, currency, ours, theirs, memberId: member_id, detail } = found;
  const now = context.clock.now();
  const facts = { currency, ours, theirs, member_id, detail: JSON.stringify(detail), last_seen: now };
  await context.db
    .insertInto("reconciliation_difference")
    .values({ provider, kind, what, ...facts, first_seen: now })
    .onConflict((conflict) => conflict.columns(["provider", "kind", "what"]).doUpdateSet({ ...facts, gone_at: null }))
    .execute();
};

/** Says that both sides agree again. */
export const differenceIsGone = async (
  context: Pick<Context, "db" | "clock">,
  { provider, kind, what }: Name,
): Promise<void> => {
  await context.db
    .updateTable("reconciliation_difference")
    .set({ gone_at: context.clock.now() })
    .where("provider", "=", provider)
    .where("kind", "=", kind)
    .where("what", "=", what)
    .where("gone_at", "is", null)
    .execute();
};

/** The differences that are there, the newest first; of one provider, or all. */
export const openDifferences = async (
  context: Pick<Context, "db">,
  provider?: string,
  most = 1_000,
): Promise<readonly ListedDifference[]> => {
  let query = context.db
    .selectFrom("reconciliation_difference")
    .selectAll()
    .where("gone_at", "is", null)
    .orderBy("first_seen", "desc")
    .orderBy("what")
    .limit(most);
  if (provider !== undefined) query = query.where("provider", "=", provider);
  const rows = await query.execute();
  return rows.map(({ member_id: memberId, first_seen: firstSeen, last_seen: lastSeen, gone_at: goneAt, ...row }) => ({
    ...row,
    memberId,
    detail: Object.fromEntries(Object.entries(row.detail).map(([name, value]) => [name, String(value)])),
    firstSeen,
    lastSeen,
    goneAt,
  }));
};
