import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import type { OperatorTables } from "./tables.ts";

/** What keeps an operator from approving: another owner has to confirm them, or a waiting time that ends at `from`. */
export type Standing = { readonly needsOwner: boolean; readonly from: Date | null };

/**
 * The longer waiting time. It applies to an operator who is added or changed within this time of an owner's
 * replacement, while no other owner can confirm them.
 */
const LONGER_MS = 7 * 24 * 3_600_000;

type OperatorRow = Selectable<OperatorTables["operator"]>;
type Row = Pick<OperatorRow, "needs_owner" | "changed_at" | "waits_longer">;

/** The standing of an operator's row, by the setting of how long new people wait. */
export const standingOf = (row: Row, waitMs: number): Standing => {
  const ms = row.waits_longer ? Math.max(waitMs, LONGER_MS) : waitMs;
  return {
    needsOwner: row.needs_owner,
    from: row.changed_at === null ? null : new Date(row.changed_at.getTime() + ms),
  };
};

const standsAt = ({ needsOwner, from }: Standing, now: Date): boolean => !needsOwner && (from === null || from <= now);

/** The active operators who may approve now, by the database's clock. With `role` only those of that role. */
const standing = async (db: Kysely<Database>, role: "owner" | null): Promise<readonly bigint[]> => {
  const { operatorWait } = await operatorSettings(db);
  let query = db
    .selectFrom("operator")
    .select(["id", "needs_owner", "changed_at", "waits_longer"])
    .select(sql<Date>`db_now()`.as("now"))
    .where("is_active", "=", true);
  if (role !== null) query = query.where("role", "=", role);
  const rows = await query.execute();
  return rows.filter((row) => standsAt(standingOf(row, operatorWait), row.now)).map(({ id }) => id);
};

/**
 * Checks that an operator may approve, and may add or change operators. An operator who is new, or has another role or
 * a new first password, has to wait. Where there is another owner, that owner has to confirm them first. So nobody can
 * act as two operators by adding one. Throws NEW_OPERATOR.
 */
export const checkMayApprove = async (db: Kysely<Database>, operator: { readonly id: bigint }): Promise<void> => {
  if (!(await standing(db, null)).includes(operator.id)) throw refuse("NEW_OPERATOR");
};

/** Whether `by` added an operator or gave them their password, so could sign in as them, or changed them last. */
export const isMaker = (row: Pick<OperatorRow, "made_by" | "changed_by">, by: bigint): boolean =>
  row.made_by === by || row.changed_by === by;

/**
 * Checks that an operator neither added the proposer nor changed them: an operator who adds another one, or sets their
 * password, could sign in as them. While the proposer has to wait, and for proposals from that time, another operator
 * has to approve. Throws OWN_OPERATOR.
 */
export const checkOtherMade = async (
  db: Kysely<Database>,
  operator: { readonly id: bigint },
  proposalId: string,
): Promise<void> => {
  const proposer = await db
    .selectFrom("proposal as p")
    .innerJoin("operator as o", "o.id", "p.proposed_by")
    .select(["o.needs_owner", "o.changed_at", "o.waits_longer", "o.made_by", "o.changed_by", "p.proposed_at"])
    .select(sql<Date>`db_now()`.as("now"))
    .where("p.id", "=", proposalId)
    .executeTakeFirst();
  if (proposer === undefined || !isMaker(proposer, operator.id)) return;
  const { operatorWait } = await operatorSettings(db);
  const standing = standingOf(proposer, operatorWait);
  if (!standsAt(standing, proposer.now) || !standsAt(standing, proposer.proposed_at)) throw refuse("OWN_OPERATOR");
};

/** Records that an owner who may approve is replaced. Does nothing for other operators. */
export const noteReplaced = async (tx: Kysely<Database>, id: bigint): Promise<void> => {
  if (!(await standing(tx, "owner")).includes(id)) return;
  await tx
    .updateTable("operator")
    .set({ replaced_at: sql<Date>`db_now()` })
    .where("id", "=", id)
    .execute();
};

/**
 * The columns of an operator whom `by` adds, changes or reactivates: their waiting time begins now. It is longer when
 * no other owner can confirm them because one was replaced a short time ago. So nobody can become the only owner and
 * act as two operators the next day.
 */
export const newStanding = async (tx: Kysely<Database>, by: bigint, id: bigint | null) => {
  const others = (await standing(tx, "owner")).filter((owner) => owner !== by && owner !== id);
  const replaced = await tx
    .selectFrom("operator")
    .select("id")
    .where("replaced_at", ">", sql<Date>`db_now() - ${LONGER_MS} * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst();
  return {
    changed_at: sql<Date>`db_now()`,
    changed_by: by,
    needs_owner: others.length > 0,
    waits_longer: others.length === 0 && replaced !== undefined,
  };
};

/**
 * SQL for who made an operator whom `by` changes without a new password: `by`, but the earlier maker while the operator
 * is unconfirmed or still has to wait. Otherwise an owner could add a person, let another owner change that person, and
 * approve what the person proposes.
 */
export const madeBy = async (tx: Kysely<Database>, by: bigint) => {
  const { operatorWait } = await operatorSettings(tx);
  const kept = (earlier: RawBuilder<unknown>): RawBuilder<bigint> => sql<bigint>`
    case when needs_owner or changed_at > db_now() - interval '1 millisecond'
        * case when waits_longer then greatest(${operatorWait}::float8, ${LONGER_MS}::float8) else ${operatorWait}::float8 end
      then ${earlier} else ${by} end`;
  return { made_by: kept(sql`coalesce(made_by, changed_by)`), changed_by: kept(sql`changed_by`) };
};
