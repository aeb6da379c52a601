import { creditTransfer } from "../bank/credit-transfer.ts";
import { arrivalReference } from "../bank/references.ts";
import { BANK_DEPOSIT } from "../bank/bank-deposit-saga.ts";
import type { Context } from "../../../context.ts";
import { availableOf } from "../../game/accounts.ts";
import { beginCredit } from "../../bank-statement/compare-credits.ts";
import { type Executed, type ProposalRow, transferOf } from "../../approval/store.ts";
import type { ReportRow } from "./read-reports.ts";

/** Marks the report as being credited, so that nobody refuses it from here on. Null when it was decided otherwise. */
const begin = async (context: Context, id: string): Promise<ReportRow | null> =>
  (await context.db
    .updateTable("deposit_claim")
    .set({ state: "crediting" })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "crediting"])
    .returningAll()
    .executeTakeFirst()) ?? null;

const end = async (context: Context, row: ProposalRow, state: "matched" | "waiting", transfer: string) => {
  const decision = { decided_by: row.approved_by, decided_at: row.decided_at, decision_reason: row.reason };
  await context.db
    .updateTable("deposit_claim")
    .set(state === "matched" ? { state, transfer, ...decision } : { state })
    .where("id", "=", row.subject)
    .where("state", "=", "crediting")
    .execute();
};

const wasCredited = async (context: Context, row: ProposalRow, arrival: string): Promise<boolean> => {
  const claim = await context.db
    .selectFrom("deposit_claim")
    .select("id")
    .where("id", "=", row.subject)
    .where("state", "=", "matched")
    .where("transfer", "=", arrival)
    .executeTakeFirst();
  return claim !== undefined;
};

/**
 * Credits a reported transfer as two operators decided, by the bank's transfer, which is credited once whichever
 * channel reports it. The report waits again when that transfer was credited in another way meanwhile, or when a credit
 * of the same amount arrived that the approver did not compare. The deposit's reference is the report's, so repeating
 * this changes nothing.
 */
export const creditReport = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const reported = transferOf(row);
  if (reported === null) throw new Error("the proposal for a report names no transfer");
  const arrival = arrivalReference(reported);
  // A like credit may have come since the yes.
  const begun = await beginCredit(context, row, reported);
  if (begun !== "begun") return begun;
  const claim = await begin(context, row.subject);
  if (claim === null) return (await wasCredited(context, row, arrival)) ? "done" : "failed";
  const credited = await creditTransfer(context, {
    transfer: { ...reported, amount: row.amount, currency: claim.currency, at: row.proposed_at },
    memberId: claim.member_id,
    channel: "operator",
    saga: { reference: claim.id, kind: BANK_DEPOSIT, data: { claim: true } },
  });
  await end(context, row, credited === "credited" ? "matched" : "waiting", arrival);
  if (credited !== "credited") return "failed";
  // The credit has informed the apps already. An app that read at that moment still saw the report waiting, so it is
  // informed again.
  const holder = { id: claim.member_id, currency: claim.currency };
  context.realtime.changed(holder.id, { available: await availableOf(context, holder), topics: ["statement"] });
  return "done";
};
