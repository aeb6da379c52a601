import { toMajor, toWireCurrency } from "@krapao/contract";
import type { ReceiptCheck } from "@krapao/contract/statement/receipt-shapes";
import { type Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { SagaTable } from "../../ledger/tables.ts";
import { keptPayee } from "./payee.ts";
import { WITHDRAW } from "./withdrawal-saga.ts";

/** A withdrawal that has been paid. */
export type PaidWithdrawal = Selectable<SagaTable>;

/** A member's withdrawal, if it is paid; null for anything else. */
export const paidWithdrawal = async (
  { db }: Context,
  memberId: bigint,
  reference: string,
): Promise<PaidWithdrawal | null> =>
  (await db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .where("kind", "=", WITHDRAW)
    .where("state", "=", "paid")
    .where("status", "=", "SUCCESS")
    .executeTakeFirst()) ?? null;

/** What anybody who holds the receipt may see of a withdrawal. */
export const checkOf = (row: PaidWithdrawal): ReceiptCheck => ({
  amount: toMajor(row.amount),
  currency: toWireCurrency(row.currency),
  paidAt: new Date(row.timeline.findLast(({ state }) => state === "paid")?.at ?? row.changed_at).toISOString(),
  accountEnd: keptPayee(row.data).accountNo.slice(-4),
});

/** Binds a receipt's code to its use: what was sealed for another use cannot be opened as a code. */
const PLACE = { table: "saga", column: "receipt", row: "" } as const;

/**
 * The code of a receipt: it names the withdrawal and is sealed, so that nobody can read a member's id in it or forge
 * one.
 */
export const receiptCode = ({ keys }: Context, memberId: bigint, reference: string): string =>
  keys.seal("receipt", PLACE, `${memberId} ${reference}`).toString("base64url");

/** The withdrawal that a code names; null for a code that we did not create. */
export const withdrawalOfCode = async (context: Context, code: string): Promise<PaidWithdrawal | null> => {
  let text: string;
  try {
    text = context.keys.open("receipt", PLACE, Buffer.from(code, "base64url"));
  } catch {
    return null;
  }
  const [memberId = "", reference = ""] = text.split(" ");
  return paidWithdrawal(context, BigInt(memberId), reference);
};

const HIDDEN = "•••";

/** A name as a receipt shows it: its first word, and the first letter of the last one. */
export const maskName = (name: string): string => {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const letter = [...new Intl.Segmenter("th", { granularity: "grapheme" }).segment(rest.at(-1) ?? "")][0]?.segment;
  return letter === undefined ? `${first.slice(0, 1)}${HIDDEN}` : `${first} ${letter}${HIDDEN}`;
};
