import type { Context } from "../../context.ts";
import type { Decision } from "../withdrawal/decide.ts";
import { endGathering, openGathering } from "../withdrawal/gathering.ts";
import { holdWithdrawal } from "../withdrawal/hold.ts";
import { availableOf, type Holder } from "../game/accounts.ts";
import { sweepToWallet } from "../transfer/sweep-to-wallet.ts";
import { payOwedRewards } from "../reward/pay-owed-rewards.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Executed, ProposalRow } from "../approval/store.ts";
import { deadlineIn } from "../../lib/deadline.ts";

/** How long to wait for games. Money that has not come back by then stays owed. */
const HOME_MS = 15_000;
/** A server has a payment alone for this long. After that the withdrawal counts as given up. */
const AT_WORK_MS = 120_000;

const open = async (context: Context, member: Holder, row: ProposalRow): Promise<void> => {
  const call = { member, reference: row.id, key: null };
  const opened = await openGathering(context, call, { amount: row.amount, dueIn: AT_WORK_MS });
  if (opened.is !== "done" && !(opened.is === "refused" && opened.why === "other-state"))
    throw new Error(`a payment of what is owed was not opened: ${opened.is}`);
};

const decisionOf = (row: ProposalRow): Decision => ({
  outcome: "approved",
  by: String(row.approved_by),
  at: (row.decided_at ?? row.proposed_at).toISOString(),
  reason: row.decision_reason ?? row.reason,
});

/**
 * Pays a member everything in the wallet to the registered account, through the payout's own saga. Before that it moves
 * the games' money to the wallet, where the providers answer, and pays all certain rewards. The withdrawal's reference
 * is the proposal's id, so repeating it is the same payment.
 */
export const payOwed = async (context: Context, row: ProposalRow): Promise<Executed> => {
  if (row.member_id === null) throw new Error("the payment names no member");
  const member: Holder = { id: row.member_id, currency: row.currency };
  if ((await readSaga(context.db, member.id, row.id)) === null) await open(context, member, row);
  const opened = await readSaga(context.db, member.id, row.id);
  if (opened?.state === "gathering") {
    await sweepToWallet(context, member, row.id, deadlineIn(context, HOME_MS));
    await payOwedRewards(context, member);
    const amount = await availableOf(context, member);
    if (amount > 0n) {
      const plan = { member, reference: row.id, amount, key: null, isOpened: true, decision: decisionOf(row) };
      const outcome = await holdWithdrawal(context, plan);
      const isElsewhere = outcome.is === "refused" && outcome.why === "other-state";
      if (outcome.is !== "done" && !isElsewhere) throw new Error(`what is owed was not held: ${outcome.is}`);
    } else {
      await endGathering(context, { member, reference: row.id, key: null });
    }
  }
  const state = (await readSaga(context.db, member.id, row.id))?.state ?? "";
  return ["held", "reviewing", "approved", "queued", "paying", "paid"].includes(state) ? "done" : "failed";
};
