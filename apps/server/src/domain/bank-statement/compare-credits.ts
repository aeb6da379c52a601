import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Executed, lineOf, type ProposalRow, type ReportedTransfer, transferOf } from "../approval/store.ts";
import { arrivalReference } from "../deposit/bank/references.ts";
import { begunSlips } from "../deposit/slip/begun-slips.ts";
import type { UnprovenCredit } from "./read-unproven.ts";
import { findUnproven, lockUnproven } from "./unproven.ts";

/** A bank may date a line some days after the transfer. A credit that is older than this was for other money. */
export const DATED_LATER_MS = 4 * 86_400_000;
/**
 * An approver compares at most this many credits: the member's own, then the nearest in time. The contract has the same
 * limit.
 */
const COMPARED_MOST = 100;

/** Money that arrived at one of our banks, as an imported line or a member's report describes it. */
type Arrived = {
  readonly bankCode: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
  /** The member to whom the money is said to belong, where one is named. */
  readonly memberId: bigint | null;
};

/**
 * Whether the feed's transfer `b` is the member's. Another channel may have credited it; it is marked as theirs only
 * afterwards.
 */
const isOf = (memberId: bigint) => sql<boolean>`(b.member_id = ${memberId} or b.reference in (
  select coalesce(s.data->>'transfer', s.data->>'suspense') from saga s
  where s.member_id = ${memberId} and s.type = 'deposit' and s.status = 'SUCCESS'))`;

/** Money of the same sum that the feed tells, that is credited to the member, and that is no other line's. */
const readFeedCredits = async (
  { db }: Pick<Context, "db">,
  { bankCode, amount, currency, at, memberId }: Arrived,
): Promise<readonly UnprovenCredit[]> => {
  if (memberId === null) return [];
  return db
    .selectFrom("bank_transfer as b")
    .select(["b.reference as posting", "b.receiving_bank as bank_code", "b.currency", "b.amount", "b.at"])
    .select(sql<string>`regexp_replace(b.reference, '^bank:[^:]*:', '')`.as("reference"))
    .select(sql<bigint>`${memberId}::bigint`.as("member_id"))
    .where("b.receiving_bank", "=", bankCode)
    .where("b.currency", "=", currency)
    .where("b.amount", "=", amount)
    .where("b.at", ">=", new Date(at.getTime() - DATED_LATER_MS))
    .where("b.at", "<=", new Date(at.getTime() + DATED_LATER_MS))
    .where("b.repeat_of", "is", null)
    .where(isOf(memberId))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bank_line").select("id").whereRef("posting", "=", "b.reference"))),
    )
    .orderBy(sql`abs(extract(epoch from b.at - ${at}))`)
    .orderBy("b.reference")
    .limit(COMPARED_MOST)
    .execute();
};

const readUnprovenLike = ({ db }: Pick<Context, "db">, { bankCode, amount, currency, at, memberId }: Arrived) =>
  db
    .selectFrom("bank_unproven")
    .innerJoin("transfer", "transfer.reference", "bank_unproven.posting")
    .innerJoin("account", "account.id", "transfer.credit")
    .selectAll("bank_unproven")
    .select("account.member_id")
    .where("bank_unproven.bank_code", "=", bankCode)
    .where("bank_unproven.currency", "=", currency)
    .where("bank_unproven.amount", "=", amount)
    .where("bank_unproven.at", ">=", new Date(at.getTime() - DATED_LATER_MS))
    .orderBy(sql`account.member_id is distinct from ${memberId}::bigint`)
    .orderBy(sql`abs(extract(epoch from bank_unproven.at - ${at}))`)
    .orderBy("bank_unproven.posting")
    .limit(COMPARED_MOST)
    .execute();

const readCreditsLike = async (context: Pick<Context, "db">, arrived: Arrived) => {
  const reported = await readFeedCredits(context, arrived);
  return [...reported, ...(await readUnprovenLike(context, arrived))].slice(0, COMPARED_MOST);
};

/**
 * Credits that may be that money, at the same bank and of the same sum: the member's own by the feed, then those that
 * are unproven, of which the member's own are first.
 */
export const creditsLike = async (context: Pick<Context, "db">, arrived: Arrived) => {
  await findUnproven(context);
  return readCreditsLike(context, arrived);
};

const COMPARED_KINDS = ["match-line", "credit-claim"] as const satisfies readonly ProposalRow["kind"][];

/** Whether the approver of a proposal has to compare it with credits of the same amount. */
export const isCompared = ({ kind }: Pick<ProposalRow, "kind">): boolean =>
  COMPARED_KINDS.some((compared) => compared === kind);

/** When a proposal's money arrived, according to its line or report. */
const arrivedAt = async ({ db }: Pick<Context, "db">, row: ProposalRow): Promise<Date> => {
  const about = lineOf(row);
  if (about !== null) {
    const line = db.selectFrom("bank_line").select("at").where("id", "=", BigInt(about.line));
    return (await line.executeTakeFirstOrThrow()).at;
  }
  const report = db.selectFrom("deposit_claim").select("created_at").where("id", "=", row.subject);
  return (await report.executeTakeFirstOrThrow()).created_at;
};

/** Transfers of the same sum at the same bank that proposals begin to credit, and have not marked as done. */
export const begunLike = async (
  { db }: Pick<Context, "db">,
  { bankCode, amount, currency }: Pick<Arrived, "bankCode" | "amount" | "currency">,
): Promise<readonly { readonly id: string; readonly posting: string; readonly memberId: bigint | null }[]> => {
  const begun = await db
    .selectFrom("proposal")
    .selectAll()
    .where("state", "=", "approved")
    .where("credit_begun", "=", true)
    .where("kind", "in", COMPARED_KINDS)
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    .execute();
  return begun.flatMap((row) => {
    const reported = transferOf(row);
    if (reported?.receivingBank !== bankCode) return [];
    return [{ id: row.id, posting: arrivalReference(reported), memberId: row.member_id }];
  });
};

/**
 * Whether crediting a match or a report might credit the same money twice. That is the case when a credit of the same
 * amount, which the approver did not compare, may be that money under another reference. `updateCredits` brings the
 * list of credits up to date. It runs after the credits that have begun are read: one that is marked as done by then is
 * in the list.
 */
const isUncompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  reported: ReportedTransfer,
  compared: readonly string[],
  updateCredits: () => Promise<void>,
): Promise<boolean> => {
  const arrival = arrivalReference(reported);
  // A transfer in a wallet is not credited again. One in suspense is credited from there.
  const credited = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select("transfer.reference")
    .where("transfer.reference", "=", arrival)
    .where("account.kind", "=", "wallet")
    .executeTakeFirst();
  if (credited !== undefined) return false;
  const { amount, currency, member_id: memberId } = row;
  const sum = { bankCode: reported.receivingBank, amount, currency };
  const proposals = (await begunLike(context, sum)).filter(({ id }) => id !== row.id);
  const begun = [...proposals, ...(await begunSlips(context.db, sum))];
  await updateCredits();
  const credits = await readCreditsLike(context, { ...sum, at: await arrivedAt(context, row), memberId });
  // Another proposal about the same transfer may have been carried out meanwhile. Then this one is refused because the
  // transfer is used.
  return [...begun, ...credits].some(({ posting }) => posting !== arrival && !compared.includes(posting));
};

/** Refuses the approval until the approver has confirmed comparing each similar credit. Throws COMPARE_FIRST. */
export const checkCompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  compared: readonly string[],
): Promise<void> => {
  const reported = transferOf(row);
  if (!isCompared(row) || reported === null) return;
  if (await isUncompared(context, row, reported, compared, () => findUnproven(context))) throw refuse("COMPARE_FIRST");
};

const mayBeCredited = async (tx: Kysely<Database>, { member_id: id, currency }: ProposalRow): Promise<boolean> => {
  if (id === null) return false;
  const member = await tx.selectFrom("member").select(["status", "currency"]).where("id", "=", id).executeTakeFirst();
  return member !== undefined && member.status !== "closed" && member.currency === currency;
};

/**
 * Begins to credit the money of an approved match or report. The unproven credits of its bank are locked during the
 * comparison, so of two concurrent proposals the second is compared with the first. The decision to begin is final:
 * whichever server continues the proposal, after a crash or a pause, credits the same. `failed` when it must not be
 * credited. For a proposal that ended meanwhile it returns that result.
 */
export const beginCredit = async (
  context: Context,
  row: ProposalRow,
  reported: ReportedTransfer,
): Promise<"begun" | Executed> => {
  const bank = { kind: "bank", code: reported.receivingBank, currency: row.currency, memberId: null } as const;
  const account = await context.ledger.account(bank);
  await findUnproven(context);
  return transaction(context.db, async (tx) => {
    await lockUnproven(tx, account);
    const { state, credit_begun: isBegun } = await tx
      .selectFrom("proposal")
      .select(["state", "credit_begun"])
      .where("id", "=", row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state !== "approved") return state === "done" ? "done" : "failed";
    if (isBegun) return "begun";
    if (!(await mayBeCredited(tx, row))) return "failed";
    const updateCredits = (): Promise<void> => lockUnproven(tx, account);
    if (await isUncompared({ db: tx }, row, reported, row.compared ?? [], updateCredits)) return "failed";
    await tx.updateTable("proposal").set({ credit_begun: true }).where("id", "=", row.id).execute();
    return "begun";
  });
};

/** What our books show the proposer. It is kept with the proposal. `report`: the report that the proposal is about. */
export const evidenceOf = async (context: Pick<Context, "db">, arrived: Arrived, report: string | null = null) => {
  const [claims, credits] = await Promise.all([
    context.db
      .selectFrom("deposit_claim")
      .select("id")
      .where("state", "in", ["waiting", "crediting"])
      .where("amount", "=", arrived.amount)
      .where("currency", "=", arrived.currency)
      .where("id", "<>", report ?? "")
      .orderBy("created_at")
      .limit(100)
      .execute(),
    creditsLike(context, arrived),
  ]);
  return {
    claims: claims.map(({ id }) => id),
    credits: credits.map(({ posting, at, member_id: member }) => ({
      posting,
      at: at.toISOString(),
      member: member === null ? null : String(member),
    })),
  };
};

/** The same evidence for an open proposal, from the present books. Null when the proposal is not about such money. */
export const evidenceNow = async (context: Pick<Context, "db">, row: ProposalRow) => {
  const reported = transferOf(row);
  if (!isCompared(row) || reported === null) return null;
  const { amount, currency, member_id: memberId, kind, subject } = row;
  const at = await arrivedAt(context, row);
  const arrived = { bankCode: reported.receivingBank, amount, currency, at, memberId };
  return evidenceOf(context, arrived, kind === "credit-claim" ? subject : null);
};
