import { sql, type Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { FlagKey } from "./read-flags.ts";

/** An open flag, locked. */
type OpenFlag = {
  /** The operator who took it. Null: nobody, or an operator who may no longer sign in. */
  readonly holder: bigint | null;
  readonly assignedTo: bigint | null;
  readonly needsSecondLook: boolean;
  readonly firstLookBy: bigint | null;
};

type OpenRow = {
  readonly is_open: boolean;
  readonly assigned_to: bigint | null;
  readonly needs_second_look: boolean;
  readonly first_look_by: bigint | null;
};

const where = ({ member_id, reference, kind, subject }: FlagKey) =>
  sql`member_id = ${member_id} and reference = ${reference} and kind = ${kind} and subject = ${subject}`;

/**
 * Locks an open flag, so that operators who act on it at the same time see each other's change. Throws NOT_WAITING for
 * a closed one.
 */
export const lockOpenFlag = async (tx: Transaction<Database>, key: FlagKey): Promise<OpenFlag> => {
  const { rows } = await sql<OpenRow>`
    select is_open, assigned_to, needs_second_look, first_look_by from flag where ${where(key)} for update`.execute(tx);
  const [flag] = rows;
  if (flag === undefined || !flag.is_open) throw refuse("NOT_WAITING");
  const { assigned_to: assignedTo, needs_second_look: needsSecondLook, first_look_by: firstLookBy } = flag;
  const found = { assignedTo, needsSecondLook, firstLookBy };
  if (assignedTo === null) return { holder: null, ...found };
  const holder = await tx
    .selectFrom("operator")
    .select("id")
    .where("id", "=", assignedTo)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return { holder: holder?.id ?? null, ...found };
};

/** Sets which operator has a flag. Null returns it to the queue. */
export const setHolder = async (
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

type Look = { readonly by: bigint; readonly at: Date; readonly reason: string };

/** Records the first of two looks, and returns the flag to the queue for another operator. */
export const setFirstLook = async (tx: Transaction<Database>, key: FlagKey, look: Look): Promise<void> => {
  const { by, at, reason } = look;
  await sql`
    update flag set first_look_by = ${by}, first_look_at = ${at}, first_look_reason = ${reason}, assigned_to = null,
      assigned_at = null, assigned_note = null
    where ${where(key)}`.execute(tx);
};

/** Closes a flag. */
export const closeFlag = async (tx: Transaction<Database>, key: FlagKey): Promise<void> => {
  await sql`update flag set is_open = false where ${where(key)}`.execute(tx);
};
