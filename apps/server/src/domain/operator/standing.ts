import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import type { OperatorTables } from "./tables.ts";

/** What keeps an operator from approving: another owner has to confirm them, or a waiting time that ends at `from`. */
export type Standing = { readonly needsOwner: boolean; readonly from: Date | null };

/** The wait of who was made or changed within so long of another owner's end, where nobody else could say yes. */
const LONGER_MS = 7 * 24 * 3_600_000;

type Row = Pick<Selectable<OperatorTables["operator"]>, "needs_owner" | "changed_at" | "waits_longer">;

/** The standing of an operator's row, by the setting of how long new people wait. */
export const standingOf = (row: Row, waitMs: number): Standing => {
  const ms = row.waits_longer ? Math.max(waitMs, LONGER_MS) : waitMs;
  return {
    needsOwner: row.needs_owner,
    from: row.changed_at === null ? null : new Date(row.changed_at.getTime() + ms),
  };
};

const standsAt = ({ needsOwner, from }: Standing, now: Date): boolean => !needsOwner && (from === null || from <= now);

/** Active operators who may approve now, by the database's clock; of one role, or of all. */
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
 * Makes sure that an operator may approve, and may add or change people: one who is new, has another role or a new first
 * password waits, and another owner says yes first where there is one. So nobody makes a second person of their own.
 * Throws NEW_OPERATOR.
 */
export const checkMayApprove = async (db: Kysely<Database>, operator: { readonly id: bigint }): Promise<void> => {
  if (!(await standing(db, null)).includes(operator.id)) throw refuse("NEW_OPERATOR");
};

/**
 * Makes sure that an operator did not make the one who proposed: who adds somebody or gives them a password could sign in
 * as them. Until these stand, and for what they proposed before, anybody else approves. Throws OWN_OPERATOR.
 */
export const checkOtherMade = async (
  db: Kysely<Database>,
  operator: { readonly id: bigint },
  proposalId: string,
): Promise<void> => {
  const proposer = await db
    .selectFrom("proposal as p")
    .innerJoin("operator as o", "o.id", "p.proposed_by")
    .select(["o.needs_owner", "o.changed_at", "o.waits_longer", "p.proposed_at"])
    .select(sql<Date>`db_now()`.as("now"))
    .where("p.id", "=", proposalId)
    .where("o.changed_by", "=", operator.id)
    .executeTakeFirst();
  if (proposer === undefined) return;
  const { operatorWait } = await operatorSettings(db);
  const standing = standingOf(proposer, operatorWait);
  if (!standsAt(standing, proposer.now) || !standsAt(standing, proposer.proposed_at)) throw refuse("OWN_OPERATOR");
};

/** Notes that another takes the place of an owner who stands; of anybody else nothing. */
export const noteReplaced = async (tx: Kysely<Database>, id: bigint): Promise<void> => {
  if (!(await standing(tx, "owner")).includes(id)) return;
  await tx
    .updateTable("operator")
    .set({ replaced_at: sql<Date>`db_now()` })
    .where("id", "=", id)
    .execute();
};

/**
 * What is written of an operator whom `by` makes, changes or lets in: from now on they wait. Where no other owner could
 * say yes because one was replaced a short time ago, they wait longer: nobody becomes the only owner and is two the next
 * day.
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
 * Who made an operator, after `by` changed the permissions of their role. Whoever made an operator that does not stand
 * yet stays known. Otherwise an owner could add two people, let one of them change the other's role, and approve what
 * the other proposes.
 */
export const madeBy = async (tx: Kysely<Database>, by: bigint): Promise<RawBuilder<bigint>> => {
  const { operatorWait } = await operatorSettings(tx);
  return sql<bigint>`
    case when needs_owner or changed_at > db_now() - interval '1 millisecond'
        * case when waits_longer then greatest(${operatorWait}::float8, ${LONGER_MS}::float8) else ${operatorWait}::float8 end
      then changed_by else ${by} end`;
};
