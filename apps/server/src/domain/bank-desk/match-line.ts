import { BANK_DEPOSIT } from "../deposit/bank/bank-deposit-saga.ts";
import { creditTransfer } from "../deposit/bank/credit-transfer.ts";
import { arrivalOf } from "../deposit/bank/references.ts";
import { creditReport } from "../deposit/report/credit-report.ts";
import { type Executed, lineOf, type ProposalRow, transferOf } from "../approval/store.ts";
import { beginCredit } from "./compare-credits.ts";
import type { Context } from "../../context.ts";
import { readSaga } from "../../saga/rows.ts";
import { brokenConstraint } from "../../db/errors.ts";

/** Says what a line shows, before anything is credited: of several proposals one has it. */
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
    // Another line shows that transfer.
    if (brokenConstraint(error) === "bank_line_posting") return undefined;
    throw error;
  }
};

/** Opens a line again that this proposal had taken in vain. */
const giveBack = async ({ db }: Context, id: bigint, proposal: string): Promise<void> => {
  await db
    .updateTable("bank_line")
    .set({ posting: null, proposal: null })
    .where("id", "=", id)
    .where("proposal", "=", proposal)
    .execute();
};

/** What our books have under a transfer's name. */
const bookedAs = ({ db }: Context, arrival: string) =>
  db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select(["transfer.amount", "transfer.currency", "account.kind", "account.member_id"])
    .where("transfer.reference", "=", arrival)
    .executeTakeFirst();

/**
 * Matches an imported line as two people decided. What was credited before to the same member with the very sum is
 * proven by it; what waits in suspense is taken from there; anything else is credited now, once for ever. The line is
 * taken first, so that it credits one member, whoever else is proposed. Where a credit of the same sum is unproven, the
 * approver has to have compared it: the same money may have come under another reference.
 */
export const matchLine = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const [told, about] = [transferOf(row), lineOf(row)];
  if (told === null || about === null || row.member_id === null) throw new Error("a line's proposal without its line");
  const { member_id: memberId, currency } = row;
  const arrival = arrivalOf(told);
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
  // By this very proposal, before a server died.
  if ((await readSaga(context.db, memberId, row.id)) !== null) return "done";
  if (booked?.kind === "wallet" && booked.member_id === memberId) return "done";
  const begun = await beginCredit(context, row, told);
  if (begun !== "begun") return begun === "done" ? "done" : fail();
  const credited = await creditTransfer(context, {
    transfer: { ...told, amount: line.amount, currency, at: line.at },
    memberId,
    channel: "operator",
    saga: { reference: row.id, kind: BANK_DEPOSIT, data: { line: about.line } },
  });
  return credited === "credited" ? "done" : fail();
};
