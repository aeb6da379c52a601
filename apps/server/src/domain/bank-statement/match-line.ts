import { BANK_DEPOSIT } from "../deposit/bank/bank-deposit-saga.ts";
import { creditTransfer } from "../deposit/bank/credit-transfer.ts";
import { arrivalReference } from "../deposit/bank/references.ts";
import { creditReport } from "../deposit/report/credit-report.ts";
import { type Executed, lineOf, type ProposalRow, transferOf } from "../approval/store.ts";
import { beginCredit } from "./compare-credits.ts";
import type { Context } from "../../context.ts";
import { readSaga } from "../../saga/rows.ts";
import { brokenConstraint } from "../../db/errors.ts";

/** Links a line with a posting before anything is credited, so that only one of several proposals gets the line. */
const take = async ({ db }: Context, id: bigint, posting: string, proposal: string) => {
  try {
    return await db
      .updateTable("bank_line")
      .set({ posting, proposal })
      .where("id", "=", id)
      .where((is) => is.or([is("posting", "is", null), is("proposal", "=", proposal)]))
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    // Another line already shows that transfer.
    if (brokenConstraint(error) === "bank_line_posting") return undefined;
    throw error;
  }
};

/** Opens a line again when this proposal took it and could not credit it. */
const giveBack = async ({ db }: Context, id: bigint, proposal: string): Promise<void> => {
  await db
    .updateTable("bank_line")
    .set({ posting: null, proposal: null })
    .where("id", "=", id)
    .where("proposal", "=", proposal)
    .execute();
};

/** What our books have under a transfer's reference. */
const bookedAs = ({ db }: Context, arrival: string) =>
  db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select(["transfer.amount", "transfer.currency", "account.kind", "account.member_id"])
    .where("transfer.reference", "=", arrival)
    .executeTakeFirst();

/**
 * Matches an imported line as two operators decided. The line is taken first, so it credits one member even when
 * several are proposed. Money that was credited to this member before is proven by the line when the amount is exact.
 * Money in suspense is taken from there. Otherwise the money is credited now, once. When an unproven credit of the same
 * amount exists, the approver must have compared it, because it may be the same money under another reference.
 */
export const matchLine = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const [reported, about] = [transferOf(row), lineOf(row)];
  if (reported === null || about === null || row.member_id === null)
    throw new Error("the proposal for a line names no line");
  const { member_id: memberId, currency } = row;
  const arrival = arrivalReference(reported);
  const line = await take(context, BigInt(about.line), arrival, row.id);
  if (line === undefined) return "failed";
  const fail = async (): Promise<Executed> => {
    await giveBack(context, line.id, row.id);
    return "failed";
  };
  if (line.amount !== row.amount || line.currency !== currency) return fail();
  const booked = await bookedAs(context, arrival);
  if (booked !== undefined && (booked.amount !== line.amount || booked.currency !== currency)) return fail();
  if (about.claim !== null) {
    const executed = await creditReport(context, { ...row, subject: about.claim });
    return executed === "done" ? "done" : fail();
  }
  // This proposal credited the money before, and its server died before it recorded that.
  if ((await readSaga(context.db, memberId, row.id)) !== null) return "done";
  if (booked?.kind === "wallet" && booked.member_id === memberId) return "done";
  const begun = await beginCredit(context, row, reported);
  if (begun !== "begun") return begun === "done" ? "done" : fail();
  const credited = await creditTransfer(context, {
    transfer: { ...reported, amount: line.amount, currency, at: line.at },
    memberId,
    channel: "operator",
    saga: { reference: row.id, kind: BANK_DEPOSIT, data: { line: about.line } },
  });
  return credited === "credited" ? "done" : fail();
};
