import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { walletOf } from "../../game/accounts.ts";
import type { AccountId, Outcome, Posting, SagaStep } from "../../../ledger/posting.ts";
import { readSaga } from "../../../saga/rows.ts";
import { arrivalReference, releaseReference } from "./references.ts";

/** A transfer as the bank reports it; `amount` in minor units, bank codes as in the list of banks. */
export type BankTransfer = {
  readonly sendingBank: string;
  /** The sending bank's own reference, 1 to 60 characters. */
  readonly reference: string;
  /** The bank of our account that received it. */
  readonly receivingBank: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/**
 * The movement that shows the credit. Without `from`, the credit writes its row. With `from`, the row exists in one of
 * these states and changes to `to`.
 */
export type CreditedSaga = Pick<SagaStep, "reference" | "data"> & {
  readonly kind: string;
  readonly from?: readonly string[];
  readonly to?: string;
};

export type Credit = {
  readonly transfer: BankTransfer;
  readonly memberId: bigint;
  /** Which channel reported it: the bank's feed, a slip, or two operators. */
  readonly channel: "bank" | "slip" | "operator";
  readonly saga: CreditedSaga;
};

/** A posting with its reference, under which it happens once. */
type Way = Pick<Posting, "reference" | "kind" | "amount" | "debit">;

/** How long {@link markMatched} may take after a slip took money out of suspense, before another process does it. */
const FOLLOW_MS = 20_000;

const houseOf = (context: Context, kind: "bank" | "suspense", code: string, currency: Currency): Promise<AccountId> =>
  context.ledger.account({ kind, code, currency, memberId: null });

const postingOf = (credit: Credit, way: Way, wallet: AccountId, dueIn: number | null = null): Posting => {
  const { transfer, memberId, saga } = credit;
  const { from, to = "paid", kind, reference, data } = saga;
  const inserted = { kind, type: "deposit", fromCode: transfer.sendingBank, toCode: "WALLET" } as const;
  return {
    ...way,
    operation: "post",
    currency: transfer.currency,
    credit: wallet,
    wallet,
    saga: {
      memberId,
      reference,
      from: from ?? null,
      to,
      status: "SUCCESS",
      dueIn,
      list: true,
      ...(from === undefined ? inserted : {}),
      data: { ...data, transfer: arrivalReference(transfer), posting: way.reference },
    },
  };
};

/** The suspense account that an arrival was posted to, and the amount. Null when it was not posted to suspense. */
const waitingOf = async (context: Context, arrival: string) => {
  const row = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select(["transfer.amount", "account.id", "account.currency"])
    .where("transfer.reference", "=", arrival)
    .where("account.kind", "=", "suspense")
    .executeTakeFirst();
  return row ?? null;
};

/** Marks a row of suspense, and the bank's line behind it, as matched to a member. Repeating it changes nothing. */
export const markMatched = async (context: Context, arrival: string, memberId: bigint): Promise<void> => {
  await context.db
    .updateTable("suspense")
    .set({ state: "matched", member_id: memberId })
    .where("reference", "=", arrival)
    .where("state", "in", ["waiting", "returning"])
    .execute();
  await context.db
    .updateTable("bank_transfer")
    .set({ member_id: memberId, member_at: sql<Date>`db_now()` })
    .where("reference", "=", arrival)
    .where("member_id", "is distinct from", memberId)
    .execute();
};

/** Whether this movement was credited with the transfer before, for example by a process that died right after it. */
const wasMine = async (context: Context, { memberId, saga, transfer }: Credit): Promise<boolean> => {
  const row = await readSaga(context.db, memberId, saga.reference);
  return row?.status === "SUCCESS" && row.data["transfer"] === arrivalReference(transfer);
};

const refusal = (outcome: Outcome): string => (outcome.is === "refused" ? outcome.why : outcome.is);

/**
 * Credits a bank transfer to a member once, by whichever channel is first: the feed, a slip, a report, an operator.
 * Money in suspense is taken from there, with the amount that arrived. `credited` also when this very movement was
 * credited before; `already` when the money went elsewhere. The caller has checked that the member exists, is not
 * closed and has the transfer's currency. Throws when the movement is in none of its expected states.
 */
export const creditTransfer = async (context: Context, credit: Credit): Promise<"credited" | "already"> => {
  const { transfer, memberId, channel } = credit;
  const { currency, receivingBank, amount } = transfer;
  const arrival = arrivalReference(transfer);
  const wallet = await walletOf(context, { id: memberId, currency });
  const kind = channel === "slip" ? "deposit-slip" : "deposit-bank";
  const notify = (outcome: Outcome): "credited" => {
    const available = outcome.is === "done" ? (outcome.available ?? 0n) : 0n;
    const topics = ["wallet", "statement", ...(channel === "slip" ? (["slip"] as const) : [])] as const;
    context.realtime.changed(memberId, { available, topics: [...topics] });
    return "credited";
  };

  const debit = await houseOf(context, "bank", receivingBank, currency);
  const first = await context.ledger.submit(postingOf(credit, { reference: arrival, kind, amount, debit }, wallet));
  if (first.is === "done" && !first.repeated) return notify(first);
  if (first.is === "refused" && first.why !== "reference-taken")
    throw new Error(`a transfer was not credited: ${refusal(first)}`);

  const waiting = await waitingOf(context, arrival);
  if (waiting === null) return (await wasMine(context, credit)) ? "credited" : "already";
  if (waiting.currency !== currency) return "already";
  const reference = await releaseReference(context.db, arrival);
  const way: Way = { reference, kind, amount: waiting.amount, debit: waiting.id };
  // Nobody credits a slip again that is paid. The feed and two people's decision are done again until all of it is.
  const dueIn = channel === "slip" ? FOLLOW_MS : null;
  const second = await context.ledger.submit(postingOf(credit, way, wallet, dueIn));
  if (second.is === "refused" && second.why !== "reference-taken")
    throw new Error(`a transfer was not taken out of suspense: ${refusal(second)}`);
  const isNew = second.is === "done" && !second.repeated;
  if (!isNew && !(await wasMine(context, credit))) {
    // A return to the sender may have been refused in the meantime. Then the money is in suspense under another
    // reference.
    return (await releaseReference(context.db, arrival)) === reference ? "already" : creditTransfer(context, credit);
  }
  await markMatched(context, arrival, memberId);
  return isNew ? notify(second) : "credited";
};
