import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";

/** What keeps an operator from approving: another owner's yes, and a waiting time that ends at `from`. */
export type Standing = { readonly needsOwner: boolean; readonly from: Date | null };

/** The standing of an operator's row, by the setting of how long new people wait. */
export const standingOf = (
  row: { readonly needs_owner: boolean; readonly changed_at: Date | null },
  waitMs: number,
): Standing => ({
  needsOwner: row.needs_owner,
  from: row.changed_at === null ? null : new Date(row.changed_at.getTime() + waitMs),
});

const standsAt = ({ needsOwner, from }: Standing, now: Date): boolean => !needsOwner && (from === null || from <= now);

/** Those who are active and may approve now, by the database's clock; of a role, or all. */
const standing = async (db: Kysely<Database>, role: "owner" | null): Promise<readonly bigint[]> => {
  const { operatorWait } = await operatorSettings(db);
  let query = db
    .selectFrom("operator")
    .select(["id", "needs_owner", "changed_at"])
    .select(sql<Date>`db_now()`.as("now"))
    .where("is_active", "=", true);
  if (role !== null) query = query.where("role", "=", role);
  const rows = await query.execute();
  return rows.filter((row) => standsAt(standingOf(row, operatorWait), row.now)).map(({ id }) => id);
};

/**
 * Makes sure that an operator may approve: one who is new, has another role or a new first password waits, and another
 * owner says yes first where there is one. So nobody makes a second person of their own. Throws NEW_OPERATOR.
 */
export const checkMayApprove = async (db: Kysely<Database>, operator: { readonly id: bigint }): Promise<void> => {
  if (!(await standing(db, null)).includes(operator.id)) throw refuse("NEW_OPERATOR");
};

/** What is written of an operator whom `by` makes, changes or lets in: from now on they wait. */
export const newStanding = async (db: Kysely<Database>, by: bigint, id: bigint | null) => {
  const others = (await standing(db, "owner")).filter((owner) => owner !== by && owner !== id);
  return { changed_at: sql<Date>`db_now()`, changed_by: by, needs_owner: others.length > 0 };
};
