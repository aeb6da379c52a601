import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";

import type { Database } from "../db/schema.ts";
import type { SagaTable } from "../ledger/tables.ts";
import { AT_ONCE_MS, CALL_MS, nextAsk, TOO_LATE_MS } from "./pace.ts";
import type { OwnCall, SagaRow } from "./saga.ts";

/** How long a process that claimed a row has it to itself: one outside call and what follows from it. */
const LEASE_MS = CALL_MS + 5_000;

/** Until when a call can be on its way that was begun with a row of that time. */
const onItsWay = (createdAt: Date): Date => new Date(createdAt.getTime() + AT_ONCE_MS + CALL_MS);

/** A call that was begun with its row has no time of its own until it comes back. */
const sentAtOf = ({ sent_at, data, state, created_at }: Selectable<SagaTable>): Date | null =>
  sent_at ?? (data["begun"] === state ? onItsWay(created_at) : null);

const toRow = (row: Selectable<SagaTable>): SagaRow => ({
  memberId: row.member_id,
  reference: row.reference,
  kind: row.kind,
  state: row.state,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  fromCode: row.from_code,
  toCode: row.to_code,
  parent: row.parent,
  key: row.key,
  sentAt: sentAtOf(row),
  asked: row.asked,
  data: row.data,
  createdAt: row.created_at,
});

type Rows = Pick<SagaRow, "memberId" | "reference">;

/** The row as it stands; null when there is none. */
export const readSaga = async (db: Kysely<Database>, memberId: bigint, reference: string): Promise<SagaRow | null> => {
  const row = await db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ? toRow(row) : null;
};

/** The legs of a call that has several, oldest first. */
export const readLegs = async (db: Kysely<Database>, memberId: bigint, parent: string): Promise<readonly SagaRow[]> => {
  const rows = await db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("parent", "=", parent)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  return rows.map(toRow);
};

/** Movements of a kind that are in progress and whose `data` has that mark, oldest first; no other kind's row is read. */
export const readOpen = async (
  db: Kysely<Database>,
  kind: string,
  mark: string,
  most: number,
): Promise<readonly SagaRow[]> => {
  const rows = await db
    .selectFrom("saga")
    .selectAll()
    .where("status", "=", "IN_PROGRESS")
    .where("kind", "=", kind)
    .where(sql<boolean>`jsonb_exists(data, ${mark})`)
    .orderBy("created_at")
    .limit(most)
    .execute();
  return rows.map(toRow);
};

/**
 * Takes up to `most` rows that are due, the longest waiting first, each by one process alone: it is due again when the
 * lease is over, unless whoever looked says otherwise.
 */
export const claimDue = async (db: Kysely<Database>, now: Date, most: number): Promise<readonly SagaRow[]> => {
  const { rows } = await sql<Selectable<SagaTable>>`
    update saga s set due_at = ${new Date(now.getTime() + LEASE_MS)}
    from (
      select member_id, reference from saga where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    ) due
    where s.member_id = due.member_id and s.reference = due.reference
    returning s.*`.execute(db);
  return rows.map(toRow);
};

/** Whether the outside call of the state that the row is in has begun. */
export const hasBegun = (row: SagaRow): boolean => row.data["begun"] === row.state;

/**
 * What a new row in `state` is committed with so that its call is begun by that very commit: only whoever commits it may
 * make the call; if it does not, nobody ever does, and the reference is asked about.
 */
export const begunAtOnce = (
  state: string,
  now: Date,
): { readonly dueAt: Date; readonly data: { readonly begun: string }; readonly ownCall: OwnCall } => {
  const until = onItsWay(now);
  const dueAt = nextAsk(until, 0, until);
  return { dueAt, data: { begun: state }, ownCall: { begunAt: now, dueAt } };
};

/**
 * Whether a call that was begun with its row may be made at `now`. Who comes late, as after a pause, marks anew that it
 * is on its way, which is refused once anybody else has looked at the row: they may have been told that there is no such
 * reference.
 */
export const mayCall = async (db: Kysely<Database>, row: SagaRow, own: OwnCall, now: Date): Promise<boolean> => {
  const late = now.getTime() - own.begunAt.getTime();
  if (late <= AT_ONCE_MS) return true;
  if (late > TOO_LATE_MS) return false;
  const onItsWayUntil = new Date(now.getTime() + CALL_MS);
  const { numUpdatedRows } = await db
    .updateTable("saga")
    .set({ sent_at: onItsWayUntil, due_at: nextAsk(onItsWayUntil, 0, onItsWayUntil) })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where("due_at", "=", own.dueAt)
    .where("sent_at", "is", null)
    .where("asked", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Marks that the outside call of the row's present state begins now; false when it had begun already or the row has
 * moved on: then the call is not made. From here on the call counts as on its way for as long as one can last, so that
 * a process that dies in it leaves nothing to guess. `facts` are committed with the mark. Called right before the call,
 * once for a state.
 */
export const begin = async (
  db: Kysely<Database>,
  row: SagaRow,
  now: Date,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const onItsWayUntil = new Date(now.getTime() + CALL_MS);
  const { numUpdatedRows } = await db
    .updateTable("saga")
    .set({
      sent_at: onItsWayUntil,
      asked: 0,
      due_at: nextAsk(onItsWayUntil, 0, onItsWayUntil),
      data: sql<string>`data || ${JSON.stringify({ ...facts, begun: row.state })}::jsonb`,
    })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where(sql<boolean>`data->>'begun' is distinct from ${row.state}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The call of the row's state came back without a clear answer at `now`: it is asked about at the pace of rule 2. */
export const cameBackUnclear = async (db: Kysely<Database>, row: SagaRow, now: Date): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ sent_at: now, asked: 0, due_at: nextAsk(now, 0, now) })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where((is) => is.or([is("sent_at", "is", null), is("sent_at", ">", now)]))
    .execute();
};

/** The provider was asked once more and was not clear. */
export const askLater = async (db: Kysely<Database>, row: SagaRow, now: Date): Promise<void> => {
  const asked = row.asked + 1;
  await db
    .updateTable("saga")
    .set({ asked, sent_at: row.sentAt, due_at: nextAsk(row.sentAt ?? row.createdAt, asked, now) })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .execute();
};

/** When a row that stays in its state is to be looked at next; null: nobody needs to. */
export const lookAgain = async (
  db: Kysely<Database>,
  row: Rows & Pick<SagaRow, "state">,
  dueAt: Date | null,
): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ due_at: dueAt })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .execute();
};
