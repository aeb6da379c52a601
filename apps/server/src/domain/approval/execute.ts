import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { adjustWallet } from "../adjustment/adjust-wallet.ts";
import { giveCoins } from "../adjustment/give-coins.ts";
import { matchLine } from "../bank-statement/match-line.ts";
import { moveOwn } from "../bank-statement/own-transfer.ts";
import { creditReport } from "../deposit/report/credit-report.ts";
import { switchRule } from "../risk/switch-rule.ts";
import { payOwed } from "../service/execute-owed.ts";
import { moveSuspense } from "../deposit/suspense/move-suspense.ts";
import { markExecuted } from "./mark-executed.ts";
import type { Executed, ProposalRow } from "./store.ts";
import { settleTransfer } from "./settle-transfer.ts";

const doIt = (context: Context, row: ProposalRow): Promise<Executed> => {
  switch (row.kind) {
    case "settle-transfer":
      return settleTransfer(context, row);
    case "match-suspense":
    case "return-suspense":
    case "close-suspense":
      return moveSuspense(context, row);
    case "credit-claim":
      return creditReport(context, row);
    case "match-line":
      return matchLine(context, row);
    case "own-transfer":
      return moveOwn(context, row);
    case "pay-owed":
      return payOwed(context, row);
    case "change-settings":
    case "add-deposit-account":
    case "change-deposit-account":
    case "add-wheel":
    case "switch-wheel":
    case "add-bonus":
    case "change-bonus":
    case "add-campaign":
    case "change-role":
    case "tag-member":
    case "set-member-level":
      // A change of settings is made in the approval's own transaction, so an approved one that was not made cannot
      // exist.
      throw new Error(`a change that was approved and not made: ${row.id}`);
    case "rule-on":
    case "rule-off":
      return switchRule(context, row);
    case "credit-wallet":
    case "debit-wallet":
    case "give-bonus":
      return adjustWallet(context, row);
    case "give-coins":
      return giveCoins(context, row);
    default:
      return row.kind satisfies never;
  }
};

/**
 * Carries out an approved proposal. Each kind moves money under a reference of its own, so repeating it after a crash,
 * or on two servers at once, moves the money once. Throws while the result is unknown.
 */
export const execute = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const executed = await doIt(context, row);
  await transaction(context.db, (tx) => markExecuted(context, tx, row, executed));
  return executed;
};

/**
 * For this long, by the database's clock, only the server that committed the approval carries it out. After that any
 * server does.
 */
const LEASE_MS = 60_000;

/** Carries out approved proposals that a server left undone when it died. */
export const finishApproved = async (context: Context): Promise<void> => {
  const rows = await context.db
    .selectFrom("proposal")
    .selectAll()
    .where("state", "=", "approved")
    .where("decided_at", "<", sql<Date>`(select db_now()) - ${LEASE_MS} * interval '1 millisecond'`)
    .orderBy("decided_at")
    .limit(20)
    .execute();
  for (const row of rows) {
    try {
      await execute(context, row);
    } catch (error) {
      context.log.error({ event: "proposal.execution_failed", proposal: row.id, err: error });
    }
  }
};
