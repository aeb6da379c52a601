import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { lineOf, type ProposalRow, transferOf } from "../approval/store.ts";
import { arrivalOf } from "../deposit/bank/references.ts";
import { findUnproven } from "./unproven.ts";

/** A bank may date a line some days after the transfer; a credit older than that was of other money. */
const DATED_LATER_MS = 4 * 86_400_000;
/** So many credits one person compares: the member's own and the nearest in time. The contract takes as many. */
const COMPARED_MOST = 100;

/** Money that came to a bank of ours, as an imported line or a member's report tells of it. */
type Arrived = {
  readonly bankCode: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
  /** Whose it is said to be, where that is known. */
  readonly memberId: bigint | null;
};

/** Credits that may be that money: unproven, at the same bank, of the same sum. The member's own are first. */
export const creditsLike = async (
  context: Pick<Context, "db">,
  { bankCode, amount, currency, at, memberId }: Arrived,
) => {
  await findUnproven(context);
  return context.db
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
};

const COMPARED_KINDS = ["match-line", "credit-claim"] as const satisfies readonly ProposalRow["kind"][];

/** Whether a proposal's approver compares what it would credit with credits of the same sum. */
export const isCompared = ({ kind }: Pick<ProposalRow, "kind">): boolean =>
  COMPARED_KINDS.some((compared) => compared === kind);

/** When the money of a proposal came, as its line or its report says. */
const arrivedAt = async ({ db }: Pick<Context, "db">, row: ProposalRow): Promise<Date> => {
  const about = lineOf(row);
  if (about !== null) {
    const line = db.selectFrom("bank_line").select("at").where("id", "=", BigInt(about.line));
    return (await line.executeTakeFirstOrThrow()).at;
  }
  const report = db.selectFrom("deposit_claim").select("created_at").where("id", "=", row.subject);
  return (await report.executeTakeFirstOrThrow()).created_at;
};

/**
 * Whether an approved proposal of the same sum, under another reference, has not credited yet. This is read before the
 * credits: of two that are approved at once at least one sees the other, or what it credited.
 */
const isAnotherUnderWay = async (
  { db }: Pick<Context, "db">,
  { id, amount, currency }: ProposalRow,
  bankCode: string,
  arrival: string,
): Promise<boolean> => {
  const others = await db
    .selectFrom("proposal")
    .selectAll()
    .where("state", "=", "approved")
    .where("kind", "in", COMPARED_KINDS)
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    .where("id", "<>", id)
    .execute();
  return others.some((other) => {
    const told = transferOf(other);
    return told !== null && told.receivingBank === bankCode && arrivalOf(told) !== arrival;
  });
};

/**
 * Whether a match or a credited report would credit money anew while a credit of the same sum, which nobody compared with
 * it, may be that very money under another reference. True as well while another proposal of the sum is carried out.
 */
export const isUncompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  compared: readonly string[],
): Promise<boolean> => {
  const told = transferOf(row);
  if (!isCompared(row) || told === null) return false;
  const arrival = arrivalOf(told);
  const booked = await context.db
    .selectFrom("transfer")
    .select("reference")
    .where("reference", "=", arrival)
    .executeTakeFirst();
  if (booked !== undefined) return false;
  const { amount, currency, member_id: memberId } = row;
  if (await isAnotherUnderWay(context, row, told.receivingBank, arrival)) return true;
  const at = await arrivedAt(context, row);
  const credits = await creditsLike(context, { bankCode: told.receivingBank, amount, currency, at, memberId });
  // Another proposal of the very transfer may have been done meanwhile: that one is refused as used.
  return credits.some(({ posting }) => posting !== arrival && !compared.includes(posting));
};

/** Holds a proposal until its approver says to have compared each credit that is like it. Throws COMPARE_FIRST. */
export const checkCompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  compared: readonly string[],
): Promise<void> => {
  if (await isUncompared(context, row, compared)) throw refuse("COMPARE_FIRST");
};

/** What whoever proposes it is shown of our books, to be kept with the proposal. `report`: the one it is about. */
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

/** The same of a proposal that waits, as the books are now; null of one that is about no such money. */
export const evidenceNow = async (context: Pick<Context, "db">, row: ProposalRow) => {
  const told = transferOf(row);
  if (!isCompared(row) || told === null) return null;
  const { amount, currency, member_id: memberId, kind, subject } = row;
  const at = await arrivedAt(context, row);
  const arrived = { bankCode: told.receivingBank, amount, currency, at, memberId };
  return evidenceOf(context, arrived, kind === "credit-claim" ? subject : null);
};
