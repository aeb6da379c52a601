import { type Currency, toMajor } from "@krapao/contract";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import type { Selectable } from "kysely";

import type { SagaTable } from "../../ledger/tables.ts";
import { channelOf } from "../deposit/channels.ts";

export type MovementRow = Selectable<SagaTable>;

/** A slip's sending bank is known once the bank has answered. */
const sendingBankOf = ({ data }: MovementRow): string | null =>
  typeof data["sendingBank"] === "string" ? data["sendingBank"] : null;

const payeeNo = (row: MovementRow): string | null => {
  const payee = row.data["payee"];
  if (typeof payee !== "object" || payee === null || !("accountNo" in payee)) return null;
  return typeof payee.accountNo === "string" ? payee.accountNo : null;
};

const DETAILS = ["bonus", "promotion", "invite", "refund", "luckydraw"] as const;

/** What a reward was for, in the texts that were stored with it. */
const detailsOf = ({ data }: MovementRow): Pick<StatementEntry, (typeof DETAILS)[number]> =>
  Object.fromEntries(
    DETAILS.flatMap((name) => {
      const detail = data[name];
      if (typeof detail !== "object" || detail === null || !("description" in detail)) return [];
      return typeof detail.description === "string" ? [[name, { description: detail.description }]] : [];
    }),
  );

/**
 * Whether an operator has to decide. The reason is for operators only, because a member could learn from it how to
 * avoid a review.
 */
const isUnderReview = ({ kind, state }: MovementRow): boolean => kind === "withdraw" && state === "reviewing";

/**
 * A movement as the statement shows it. Its date is when it entered the statement. `balance` is the wallet's available
 * money when it entered, and after each of its own steps that changed it.
 */
export const entryOf = (row: MovementRow): StatementEntry => {
  const accountNo = payeeNo(row);
  const channel = channelOf(row);
  return {
    reference: row.reference,
    statementType: row.type ?? "transfer",
    status: row.status,
    from: row.from_code ?? sendingBankOf(row),
    to: row.to_code,
    ...(accountNo === null ? {} : { bankAccountNo: accountNo }),
    ...(channel === undefined ? {} : { channel }),
    ...detailsOf(row),
    amount: toMajor(row.amount),
    ...(isUnderReview(row) ? { isUnderReview: true } : {}),
    createdAt: (row.listed_at ?? row.created_at).toISOString(),
    balance: row.balance === null ? null : toMajor(row.balance),
  };
};

/** The member whose statement is read. */
export type Reader = { readonly id: bigint; readonly currency: Currency };
