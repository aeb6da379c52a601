import { SLIP } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { SlipAccount, SlipAnswer, SlipQuestion, VerifiedSlip } from "../../../adapters/slips/port.ts";
import { creditTransfer } from "../bank/credit-transfer.ts";
import type { Context } from "../../../context.ts";
import { askLater } from "../../../saga/rows.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import { recordAttempts } from "../../../saga/attempt-log.ts";
import { failSlip } from "./fail-slip.ts";
import { isSlipHeld } from "./hold-slip.ts";
import { type GoodSlip, judgeTransfer } from "./judge-transfer.ts";
import { unclearAnswerCount, type SlipFacts, slipTextOf } from "./slip-facts.ts";
import { SLIP_DEPOSIT } from "./slip-name.ts";

/** After this many answers in a row that ask for a person, the slip is given up. */
const RIDDLES = 3;

/** An account in the form in which the bank knows it, with digits only. */
const digitsOf = ({ bankCode, accountNo }: SlipAccount): SlipAccount => ({
  bankCode,
  accountNo: accountNo.replaceAll(/\D/g, ""),
});

/** The slip's text with the member's registered account and all our accounts in their currency. */
const questionOf = async (context: Context, row: SagaRow, payload: string): Promise<SlipQuestion | "closed"> => {
  const [member, receivers] = await Promise.all([
    context.db
      .selectFrom("member")
      .select(["bank_code as bankCode", "bank_account_no as accountNo", "status"])
      .where("id", "=", row.memberId)
      .executeTakeFirstOrThrow(),
    // Accounts that are no longer offered are still ours.
    context.db
      .selectFrom("deposit_account")
      .select(["bank_code as bankCode", "account_no as accountNo"])
      .where("type", "=", "BANK")
      .where("currency", "=", row.currency)
      .orderBy("id")
      .execute(),
  ]);
  if (member.status === "closed") return "closed";
  return { payload, sender: digitsOf(member), receivers: receivers.map(digitsOf) };
};

/** The name on the member's registered account, which the bank found to be the sender's. */
const senderNameOf = async ({ db }: Context, { memberId }: SagaRow): Promise<string> =>
  (
    await db
      .selectFrom("member")
      .select("bank_account_name as name")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).name;

const factsOf = (slip: VerifiedSlip): SlipFacts => ({
  sendingBank: slip.sendingBank,
  amount: String(slip.amount),
  transferredAt: slip.at.toISOString(),
});

/**
 * Credits the transfer, unless another channel has credited it before (domain/deposit/bank/credit-transfer.ts), or
 * operators may have done so by hand. Then two people decide, and the member is told to ask support: nobody knows yet
 * whether the money was used.
 */
const credit = async (context: Context, row: SagaRow, slip: GoodSlip, senderNo: string): Promise<void> => {
  const { sendingBank, reference, receiver, amount, currency, at } = slip;
  const from = { bankCode: sendingBank, accountNo: senderNo, accountName: await senderNameOf(context, row) };
  if (await isSlipHeld(context, row, { reference, from, to: receiver, amount, currency, at }, factsOf(slip)))
    return failSlip(context, row, "UNKNOW_ERROR", factsOf(slip));
  const credited = await creditTransfer(context, {
    transfer: { sendingBank, reference, receivingBank: receiver.bankCode, amount, currency, at },
    memberId: row.memberId,
    channel: "slip",
    saga: { reference: row.reference, kind: SLIP_DEPOSIT, from: ["asking"], data: factsOf(slip) },
  });
  if (credited === "already") await failSlip(context, row, "SLIP_REFNO_DUPLICATED", factsOf(slip));
};

const noteRiddles = async (context: Context, row: SagaRow, riddles: number): Promise<void> => {
  if (unclearAnswerCount(row.data) === riddles) return;
  await context.db
    .updateTable("saga")
    .set({ data: sql<string>`data || ${JSON.stringify({ riddles })}::jsonb` })
    .where("member_id", "=", row.memberId)
    .where("reference", "=", row.reference)
    .where("state", "=", row.state)
    .execute();
};

/** Whether to give up after an answer that decides nothing. Null: ask again. */
const givenUp = (row: SagaRow, said: Exclude<SlipAnswer, { is: "known" }>, riddles: number) => {
  if (said.is === "not-found") return "INVALID_SLIP" as const;
  if (said.is === "not-human") return riddles >= RIDDLES ? ("TRIPPLE_WRONG_CAPTCHA" as const) : null;
  const waited = row.readAt.getTime() - row.createdAt.getTime();
  return said.is === "not-ready" && waited >= SLIP.askedForMs ? ("UNKNOW_ERROR" as const) : null;
};

/**
 * Asks the bank about the transfer behind a slip (state `asking`), on the retry schedule of rule 2. A slip fails when
 * the bank does not know the transfer for half an hour. While the bank gives no answer it is asked without end (rule
 * 16).
 */
export const askBank = async (context: Context, row: SagaRow): Promise<void> => {
  const text = slipTextOf(row.data);
  if (text === null) throw new Error("a slip without its text");
  const question = await questionOf(context, row, text.payload);
  if (question === "closed") return failSlip(context, row, "UNKNOW_ERROR");
  const askedAt = context.clock.now();
  const said: SlipAnswer = (await context.adapters.slips?.verify(question)) ?? { is: "unclear", why: "switched off" };
  if (said.is === "known") {
    const { bankNumber, reference } = text;
    const wanted = { bankNumber, reference, currency: row.currency, uploadedAt: row.createdAt };
    const judged = judgeTransfer(said.slip, wanted);
    return typeof judged === "string"
      ? failSlip(context, row, judged, factsOf(said.slip))
      : credit(context, row, judged, question.sender.accountNo);
  }
  const tookMs = context.clock.now().getTime() - askedAt.getTime();
  const detail = said.is === "unclear" ? { why: said.why } : {};
  await recordAttempts(context, row, [{ at: askedAt, what: "ask", answer: said.is, tookMs, detail }]);
  const riddles =
    said.is === "not-human"
      ? unclearAnswerCount(row.data) + 1
      : said.is === "unclear"
        ? unclearAnswerCount(row.data)
        : 0;
  const note = givenUp(row, said, riddles);
  if (note !== null) return failSlip(context, row, note);
  await noteRiddles(context, row, riddles);
  return askLater(context, row);
};
