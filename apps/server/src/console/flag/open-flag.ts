import { sql, type Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { FlagKey } from "./read-flags.ts";

/** A flag that is open, and locked. */
type OpenFlag = {
  /** Who took it; null: nobody, or somebody who may not sign in any more. */
  readonly holder: bigint | null;
  readonly assignedTo: bigint | null;
};

const where = ({ member_id, reference, kind, subject }: FlagKey) =>
  sql`member_id = ${member_id} and reference = ${reference} and kind = ${kind} and subject = ${subject}`;

/**
 * Locks an open flag: of those who act on it at once, each sees what the one before did. Throws NOT_WAITING for one that
 * somebody closed.
 */
export const lockOpenFlag = async (tx: Transaction<Database>, key: FlagKey): Promise<OpenFlag> => {
  const { rows } = await sql<{ is_open: boolean; assigned_to: bigint | null }>`
    select is_open, assigned_to from flag where ${where(key)} for update`.execute(tx);
  const [flag] = rows;
  if (flag === undefined || !flag.is_open) throw refuse("NOT_WAITING");
  const { assigned_to: assignedTo } = flag;
  if (assignedTo === null) return { holder: null, assignedTo };
  const holder = await tx
    .selectFrom("operator")
    .select("id")
    .where("id", "=", assignedTo)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return { holder: holder?.id ?? null, assignedTo };
};

/** Writes down who has a flag from now on; null: nobody. */
export const putHolder = async (
  tx: Transaction<Database>,
  key: FlagKey,
  next: { readonly to: bigint | null; readonly at: Date; readonly note: string | null },
): Promise<void> => {
  const { to, at, note } = next;
  const set =
    to === null
      ? sql`assigned_to = null, assigned_at = null, assigned_note = null`
      : sql`assigned_to = ${to}, assigned_at = ${at}, assigned_note = ${note}`;
  await sql`update flag set ${set} where ${where(key)}`.execute(tx);
};

/** Closes a flag. */
export const closeFlag = async (tx: Transaction<Database>, key: FlagKey): Promise<void> => {
  await sql`update flag set is_open = false where ${where(key)}`.execute(tx);
};
