import { type Kysely, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { dayOf } from "../../lib/calendar.ts";
import { isHeldByRules } from "../risk/withdrawal-rules.ts";
import { isUnproven } from "./unproven.ts";
import type { WithdrawState } from "./states.ts";

/** Why a withdrawal waits for an operator. */
export const WAITS = [
  "bank-changed",
  "member-blocked",
  "not-proven",
  "risk-rule",
  "above-limit-each",
  "above-limit-day",
] as const;
export type Waits = (typeof WAITS)[number];

/** Whether a withdrawal may be paid without an operator, or why one has to decide. */
export type Approval = { readonly is: "approved" } | { readonly is: "waits"; readonly why: readonly Waits[] };

const DAY_MS = 86_400_000;

const lockDay = (tx: Transaction<Database>, memberId: bigint) =>
  // The lock counts withdrawals of one member one after the other.
  sql`select pg_advisory_xact_lock(hashtextextended('payout-day', ${memberId}))`.execute(tx);

/** The states of a withdrawal that no operator has decided and none waits for, before its payout begins. */
const UNDECIDED: readonly string[] = ["held", "queued"] satisfies WithdrawState[];
const SENT: readonly string[] = ["paying", "paid"] satisfies WithdrawState[];

/** The member's withdrawals, other than `reference`, that were approved on that day and were or will be paid so. */
const approvedOn = (db: Kysely<Database>, memberId: bigint, day: string, reference: string) =>
  db
    .selectFrom("payout_approval as approval")
    .innerJoin("saga", (join) =>
      join.onRef("saga.member_id", "=", "approval.member_id").onRef("saga.reference", "=", "approval.reference"),
    )
    .select("approval.amount")
    .where("approval.member_id", "=", memberId)
    .where("approval.day", "=", day)
    .where("approval.reference", "<>", reference)
    .where("saga.state", "in", [...UNDECIDED, ...SENT])
    .where(sql<boolean>`not jsonb_exists(saga.data, 'decision')`)
    .execute();

const removePlace = (db: Kysely<Database>, { memberId, reference }: Pick<SagaRow, "memberId" | "reference">) =>
  db.deleteFrom("payout_approval").where("member_id", "=", memberId).where("reference", "=", reference).execute();

/** Removes a failed payout from its day's total. */
export const forgetApproval = async ({ db }: Pick<Context, "db">, row: SagaRow): Promise<void> => {
  await removePlace(db, row);
};

const sumOf = (approved: readonly { readonly amount: bigint }[]): bigint =>
  approved.reduce((total, { amount }) => total + amount, 0n);

/**
 * Takes its place in the member's automatic sum of today, unless that is full. A place that it has is taken anew. What
 * was decided or sent in the meantime keeps its place; its state stops whoever asks.
 */
const countForDay = (context: Context, row: SagaRow, most: bigint): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const { memberId: member_id, reference, currency, amount } = row;
    await lockDay(tx, member_id);
    const present = await tx
      .selectFrom("saga")
      .select("state")
      .where("member_id", "=", member_id)
      .where("reference", "=", reference)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (!UNDECIDED.includes(present.state)) return true;
    const now = await databaseNow(tx);
    const day = dayOf(now);
    // Its place stays then: another server, which found room for it before, may be sending it.
    if (sumOf(await approvedOn(tx, member_id, day, reference)) + amount > most) return false;
    await removePlace(tx, row);
    await tx
      .insertInto("payout_approval")
      .values({ member_id, reference, day, currency, amount, created_at: now })
      .execute();
    return true;
  });

type Asked = Pick<SagaRow, "memberId" | "currency" | "amount" | "createdAt">;

/** The reasons, other than the day's total, why an operator has to decide. */
const reasonsToWait = async (context: Context, asked: Asked): Promise<Waits[]> => {
  const settings = await operatorSettings(context.db);
  const member = await context.db
    .selectFrom("member")
    .select(["status", "bank_changed_at"])
    .where("id", "=", asked.memberId)
    .executeTakeFirstOrThrow();
  const changed = member.bank_changed_at;
  const why: Waits[] = [];
  if (changed !== null && asked.createdAt.getTime() < changed.getTime() + DAY_MS) why.push("bank-changed");
  if (member.status !== "active") why.push("member-blocked");
  if (asked.amount > forCurrency(settings.automaticPayoutEach, asked.currency)) why.push("above-limit-each");
  return why;
};

/**
 * Whether a withdrawal that is requested now would be paid without an operator, as far as this can be known. The held
 * withdrawal is decided by {@link approve}.
 */
export const wouldBePaid = async (context: Context, asked: Omit<Asked, "createdAt">): Promise<boolean> => {
  const now = context.databaseTime.now();
  if ((await reasonsToWait(context, { ...asked, createdAt: now })).length > 0) return false;
  const { automaticPayoutDay } = await operatorSettings(context.db);
  const approved = await approvedOn(context.db, asked.memberId, dayOf(now), "");
  return sumOf(approved) + asked.amount <= forCurrency(automaticPayoutDay, asked.currency);
};

/**
 * Decides whether a held withdrawal may be paid without an operator (CONTRACT.md rules 4 and 15). An operator decides
 * when the registered account changed after the request or within 24 hours before it, when the member is blocked, when
 * the amount exceeds the automatic limit, or when the automatic total of the day in Asia/Bangkok would. So they do when
 * a required proof is missing, or when a risk rule holds the withdrawal. A setting or check that cannot be read throws;
 * it never counts as approval (SECURITY.md S32).
 */
export const approve = async (context: Context, row: SagaRow, isOtherAccount: boolean): Promise<Approval> => {
  const found = await reasonsToWait(context, row);
  const why: Waits[] = isOtherAccount && !found.includes("bank-changed") ? ["bank-changed", ...found] : found;
  if (await isHeldByRules(context, row)) why.push("risk-rule");
  if (why.length > 0) return { is: "waits", why };
  if (isUnproven(row.data)) return { is: "waits", why: ["not-proven"] };
  const { automaticPayoutDay } = await operatorSettings(context.db);
  const isWithin = await countForDay(context, row, forCurrency(automaticPayoutDay, row.currency));
  return isWithin ? { is: "approved" } : { is: "waits", why: ["above-limit-day"] };
};
