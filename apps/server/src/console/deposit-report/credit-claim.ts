import { creditClaim } from "@krapao/contract/operator/credit-claim";

import { evidenceOf } from "../../domain/bank-statement/compare-credits.ts";
import { arrivalReference } from "../../domain/deposit/bank/references.ts";
import type { Context } from "../../context.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "../member/member-row.ts";
import { propose } from "../../domain/approval/store.ts";
import { type ReportRow, waitingReport } from "../../domain/deposit/report/read-reports.ts";

/** Checks that the sender's bank exists and that one of our accounts is at the receiver's bank. Throws NO_BANK. */
const checkBanks = async (context: Context, row: ReportRow, sending: string, receiving: string): Promise<void> => {
  const bank = await context.db.selectFrom("bank").select("code").where("code", "=", sending).executeTakeFirst();
  const account = await context.db
    .selectFrom("deposit_account")
    .select("id")
    .where("type", "=", "BANK")
    .where("bank_code", "=", receiving)
    .where("currency", "=", row.currency)
    .executeTakeFirst();
  if (bank === undefined || account === undefined) throw refuse("NO_BANK");
};

/**
 * Checks what the books have of that transfer: a transfer in suspense must have the amount that arrived, and any other
 * one was credited already. The posting decides in the end. This check refuses a proposal that could not be carried
 * out. Throws REFERENCE_USED, KEY_INVALID.
 */
const checkTransfer = async (context: Context, row: ReportRow, arrival: string, amount: bigint): Promise<void> => {
  const known = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .leftJoin("suspense", "suspense.reference", "transfer.reference")
    .select(["transfer.amount", "transfer.currency", "account.kind", "suspense.state"])
    .where("transfer.reference", "=", arrival)
    .executeTakeFirst();
  if (known === undefined) return;
  if (known.kind !== "suspense" || known.state !== "waiting" || known.currency !== row.currency)
    throw refuse("REFERENCE_USED");
  if (known.amount !== amount) throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "other_amount" }]);
};

/**
 * Proposes to credit a reported transfer, with the bank's reference, the sender's bank and the amount (CONTRACT.md rule
 * 5). Refuses a closed member with NO_USER.
 */
export const addCreditClaim = (app: App): void =>
  route(app, creditClaim, operators, async ({ context, operator, params, body }) => {
    const row = await waitingReport(context, params._id);
    const { sendingBank, reference, receivingBank, reason } = body;
    const amount = minorOf(body.amount);
    const member = await memberOfPath(context, String(row.member_id));
    if (member.status === "closed") throw refuse("NO_USER");
    await checkBanks(context, row, sendingBank, receivingBank);
    await checkTransfer(context, row, arrivalReference({ sendingBank, reference }), amount);
    return propose(context, operator, {
      act: creditClaim.name,
      kind: "credit-claim",
      subject: row.id,
      memberId: row.member_id,
      amount,
      currency: row.currency,
      transfer: { sendingBank, reference, receivingBank },
      seen: await evidenceOf(
        context,
        {
          ...{ bankCode: receivingBank, amount, currency: row.currency },
          at: row.created_at,
          memberId: row.member_id,
        },
        row.id,
      ),
      reason,
    });
  });
