import type { Currency } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { lineOf, type ProposalRow, transferOf } from "../approval/store.ts";
import { arrivalOf } from "../deposit/bank/references.ts";
import { findUnproven } from "./unproven.ts";

/** A bank may date a line some days after the transfer; a credit older than that was of other money. */
const DATED_LATER_MS = 4 * 86_400_000;

/** Money that came to a bank of ours, as an imported line tells of it. */
type Arrived = {
  readonly bankCode: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/** From when on a credit may be of the money of a line. */
export const datedFrom = (at: Date): Date => new Date(at.getTime() - DATED_LATER_MS);

/** Credits that may be the money of a line: unproven, at the same bank, of the same sum. */
export const creditsLike = async (context: Pick<Context, "db">, line: Arrived) => {
  await findUnproven(context);
  return context.db
    .selectFrom("bank_unproven")
    .innerJoin("transfer", "transfer.reference", "bank_unproven.posting")
    .innerJoin("account", "account.id", "transfer.credit")
    .select(["bank_unproven.posting", "bank_unproven.at", "account.member_id"])
    .where("bank_unproven.bank_code", "=", line.bankCode)
    .where("bank_unproven.currency", "=", line.currency)
    .where("bank_unproven.amount", "=", line.amount)
    .where("bank_unproven.at", ">=", datedFrom(line.at))
    .orderBy("bank_unproven.at")
    .orderBy("bank_unproven.posting")
    .execute();
};

/**
 * Whether a match would credit money anew while a credit of the same sum, which nobody compared with the line, may be
 * that very money under another reference.
 */
export const isUncompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  compared: readonly string[],
): Promise<boolean> => {
  const [told, about] = [transferOf(row), lineOf(row)];
  if (row.kind !== "match-line" || told === null || about === null) return false;
  const arrival = arrivalOf(told);
  const booked = await context.db
    .selectFrom("transfer")
    .select("reference")
    .where("reference", "=", arrival)
    .executeTakeFirst();
  if (booked !== undefined) return false;
  const { at } = await context.db
    .selectFrom("bank_line")
    .select("at")
    .where("id", "=", BigInt(about.line))
    .executeTakeFirstOrThrow();
  const { amount, currency } = row;
  const credits = await creditsLike(context, { bankCode: told.receivingBank, amount, currency, at });
  return credits.some(({ posting }) => !compared.includes(posting));
};

/** Holds a match until its approver says to have compared each credit that is like it. Throws COMPARE_FIRST. */
export const checkCompared = async (
  context: Pick<Context, "db">,
  row: ProposalRow,
  compared: readonly string[],
): Promise<void> => {
  if (await isUncompared(context, row, compared)) throw refuse("COMPARE_FIRST");
};

/** What whoever proposes a match is shown of our books, to be kept with the proposal. */
export const evidenceOf = async (context: Pick<Context, "db">, line: Arrived) => {
  const [claims, credits] = await Promise.all([
    context.db
      .selectFrom("deposit_claim")
      .select("id")
      .where("state", "in", ["waiting", "crediting"])
      .where("amount", "=", line.amount)
      .where("currency", "=", line.currency)
      .orderBy("created_at")
      .limit(100)
      .execute(),
    creditsLike(context, line),
  ]);
  return {
    claims: claims.map(({ id }) => id),
    credits: credits.slice(0, 100).map(({ posting, at, member_id: member }) => ({
      posting,
      at: at.toISOString(),
      member: member === null ? null : String(member),
    })),
  };
};
