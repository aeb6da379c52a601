import { type Kysely, type Selectable, sql } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";
import { retryConflicts } from "../db/transaction.ts";
import type { SagaTable } from "../ledger/tables.ts";
import { FIRST_ASK_MS, nextAsk, ON_ITS_WAY_MS } from "./retry-schedule.ts";
import type { SagaRow } from "./saga.ts";

/** How long a lease lasts: one external call with the wait for its slot, and the work after it. */
export const LEASE_MS = 30_000;

/** A row as it is read with {@link seen}. */
type SeenRow = Selectable<SagaTable> & { readonly read_at: Date; readonly one_epoch: boolean };

/** The database's time of the reading, and whether `sent_at` is of the same epoch. */
const seen = [
  sql<Date>`(select db_now())`.as("read_at"),
  sql<boolean>`epoch is not distinct from (select db_epoch())`.as("one_epoch"),
] as const;

/** A moment this many milliseconds from now, by the database's clock; null: none. */
const fromNow = (ms: number | null) =>
  ms === null ? null : sql<Date>`(select db_now()) + ${ms} * interval '1 millisecond'`;

const epoch = sql<string>`(select db_epoch())`;

const toRow = (row: SeenRow): SagaRow => ({
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
  sentAt: row.sent_at,
  asked: row.asked,
  data: row.data,
  createdAt: row.created_at,
  readAt: row.read_at,
  isOneEpoch: row.one_epoch,
});

type Rows = Pick<SagaRow, "memberId" | "reference">;

/** The present row; null when there is none. */
export const readSaga = async (db: Kysely<Database>, memberId: bigint, reference: string): Promise<SagaRow | null> => {
  const row = await db
    .selectFrom("saga")
    .selectAll()
    .select(seen)
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ? toRow(row) : null;
};

/** The legs of a multi-leg operation, oldest first. */
export const readLegs = async (db: Kysely<Database>, memberId: bigint, parent: string): Promise<readonly SagaRow[]> => {
  const rows = await db
    .selectFrom("saga")
    .selectAll()
    .select(seen)
    .where("member_id", "=", memberId)
    .where("parent", "=", parent)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
  return rows.map(toRow);
};

/**
 * Rows of these kinds that are in progress and whose `data` has that mark, oldest first. Rows of other kinds are not
 * read.
 */
export const readOpen = async (
  db: Kysely<Database>,
  kinds: readonly string[],
  mark: string,
  most: number,
): Promise<readonly SagaRow[]> => {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom("saga")
    .selectAll()
    .select(seen)
    .where("status", "=", "IN_PROGRESS")
    .where("kind", "in", kinds)
    .where(sql<boolean>`jsonb_exists(data, ${mark})`)
    .orderBy("created_at")
    .limit(most)
    .execute();
  return rows.map(toRow);
};

/** A leased row, and the system that it waits for (`saga_queue` of the database). */
export type Leased = { readonly row: SagaRow; readonly queue: string };

/**
 * Leases rows that are due by the database's time. Only one process gets a row; it is due again when the lease ends,
 * unless that process set another time. At most `most` rows of a queue, less those that this process has already
 * (`busy`), the longest due first. PostgreSQL may wait for a row despite `skip locked` when the row changes in that
 * moment. A deadlock that results from this is retried.
 */
export const leaseDue = async (
  db: Kysely<Database>,
  most: number,
  busy: ReadonlyMap<string, number> = new Map(),
): Promise<readonly Leased[]> => {
  const lease = sql<SeenRow & { readonly queue: string }>`
    select (leased).*, queue, read_at, one_epoch
    from lease_sagas(${most}, ${[...busy.keys()]}, ${[...busy.values()]}, ${LEASE_MS})`;
  const { rows } = await retryConflicts(() => lease.execute(db));
  return rows.map((row) => ({ row: toRow(row), queue: row.queue }));
};

/** Whether the external call of the row's state has started. */
export const hasBegun = (row: SagaRow): boolean => row.data["begun"] === row.state;

/** What a mark says of whom the call reaches. It names the state, since a server before it left older facts as they were. */
const calleeFacts = (state: string, callee: string | null): Readonly<Record<string, string>> =>
  callee === null ? {} : { callee: `${state} ${callee}` };

/** Whom the call of the row's state reached. Null: not known. */
export const calleeCalled = ({ data, state }: SagaRow): string | null => {
  const text = data["callee"];
  return typeof text === "string" && text.startsWith(`${state} `) ? text.slice(state.length + 1) : null;
};

/**
 * The columns of a new row in `state` whose commit also starts its call. Only the process that commits the row may make
 * the call. If that process dies first, nobody makes the call, and the provider is asked about the reference. Times are
 * in milliseconds.
 */
export const callStartedByCommit = (
  state: string,
  notAfter: Date,
  callee: string | null,
): { readonly dueIn: number; readonly callMs: number; readonly data: Readonly<Record<string, string>> } => ({
  dueIn: FIRST_ASK_MS,
  callMs: ON_ITS_WAY_MS,
  data: { ...calleeFacts(state, callee), begun: state, notAfter: notAfter.toISOString() },
});

/** The moment that was signed in the row's call, after which its provider refuses it; null when there is none. */
export const notAfterOf = (row: SagaRow): Date | null => {
  const text = row.data["notAfter"];
  return typeof text === "string" && row.data["begun"] === row.state ? new Date(text) : null;
};

/**
 * Marks that the external call of the row's present state starts now. Call it right before the call, once for a state.
 * False when the call had started already or the state has changed; then the call must not be made. From then on the
 * call counts as in flight for as long as one can last, so a process that dies during it leaves nothing unknown.
 * `facts` are committed with the mark.
 */
export const begin = async (
  db: Kysely<Database>,
  row: SagaRow,
  notAfter: Date,
  callee: string | null,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<boolean> => {
  const begun = { ...facts, ...calleeFacts(row.state, callee), begun: row.state, notAfter: notAfter.toISOString() };
  const { numUpdatedRows } = await db
    .updateTable("saga")
    .set({
      sent_at: fromNow(ON_ITS_WAY_MS),
      asked: 0,
      due_at: fromNow(FIRST_ASK_MS),
      epoch,
      data: sql<string>`data || ${JSON.stringify(begun)}::jsonb`,
    })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where("status", "=", "IN_PROGRESS")
    .where(sql<boolean>`data->>'begun' is distinct from ${row.state}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Records that the call of the row's state returned without a clear answer. From then on the provider is asked about it
 * on the retry schedule of rule 2.
 */
export const recordUnclearAnswer = async (db: Kysely<Database>, row: SagaRow): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ sent_at: fromNow(0), asked: 0, due_at: fromNow(FIRST_ASK_MS - ON_ITS_WAY_MS), epoch })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where((is) => is.or([is("sent_at", "is", null), is("sent_at", ">", fromNow(0))]))
    .execute();
};

/**
 * Restarts the wait for an absence, as if the call started now. Used when `sent_at` is of another epoch of the database
 * or was never written.
 */
export const restartAbsenceWait = async (db: Kysely<Database>, row: SagaRow): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ sent_at: fromNow(ON_ITS_WAY_MS), epoch })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .where(sql<boolean>`sent_at is not distinct from ${row.sentAt}`)
    .execute();
};

/** Whether the call can no longer be in flight, by the database's time when the row was read, within one epoch. */
export const isOver = (row: SagaRow): boolean => row.isOneEpoch && row.sentAt !== null && row.readAt >= row.sentAt;

/** When an absence starts to count, in milliseconds of the database's time; infinite before the first measurement. */
const absentSince = ({ databaseTime }: Pick<Context, "databaseTime">, sentAt: Date): number =>
  Math.max(sentAt.getTime(), databaseTime.watchedSince()?.getTime() ?? Number.POSITIVE_INFINITY);

/**
 * Whether the row's provider has not known its reference for `ms` milliseconds since the call was last in flight, when
 * the row was read. Only times of one epoch of the database are compared. Time counts only from this process's first
 * measurement of the database's clock, because earlier steps of that clock cannot be seen.
 */
export const isLongAbsent = async (context: Context, row: SagaRow, ms: number): Promise<boolean> => {
  const { databaseTime } = context;
  if (!row.isOneEpoch || row.sentAt === null) {
    await restartAbsenceWait(context.db, row);
    return false;
  }
  const since = absentSince(context, row.sentAt);
  if (row.readAt.getTime() - since < ms) return false;
  // A step since the last measurement would make the wait look longer than it was.
  await databaseTime.measure();
  const present = await readSaga(context.db, row.memberId, row.reference);
  return (
    present !== null &&
    present.state === row.state &&
    present.isOneEpoch &&
    present.sentAt?.getTime() === row.sentAt.getTime()
  );
};

/** When to ask next about a row after an unclear answer (rule 2); `asked`: how often it was asked already. */
export const nextAskOf = (context: Pick<Context, "databaseTime">, row: SagaRow, asked: number): Date =>
  nextAsk(row.sentAt ?? row.createdAt, asked, context.databaseTime.now());

/** A second more, so that the absence is long enough when the row is read. */
const CERTAIN_MS = 1_000;

/**
 * Schedules the next question after one without a clear answer. `absenceMs` is set when the provider does not know the
 * reference: after that time this counts as certain, so the next question comes no later than that.
 */
export const askLater = async (
  context: Pick<Context, "db" | "databaseTime">,
  row: SagaRow,
  absenceMs: number | null = null,
): Promise<void> => {
  const asked = row.asked + 1;
  const next = nextAskOf(context, row, asked);
  const certain =
    absenceMs === null || row.sentAt === null
      ? next.getTime()
      : absentSince(context, row.sentAt) + absenceMs + CERTAIN_MS;
  const isSooner = certain > context.databaseTime.now().getTime() && certain < next.getTime();
  await context.db
    .updateTable("saga")
    .set({ asked, due_at: isSooner ? new Date(certain) : next })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .execute();
};

/** Sets when a row that stays in its state is due again, in milliseconds; null: never. */
export const reschedule = async (
  db: Kysely<Database>,
  row: Rows & Pick<SagaRow, "state">,
  dueIn: number | null,
): Promise<void> => {
  await db
    .updateTable("saga")
    .set({ due_at: fromNow(dueIn) })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .execute();
};
