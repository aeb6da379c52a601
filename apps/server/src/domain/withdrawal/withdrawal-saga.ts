import { AFTER_PAID_MS } from "../risk/facts.ts";
import { flagPaidWithdrawal } from "../risk/withdrawal-rules.ts";
import type { Context } from "../../context.ts";
import { movementFailed } from "../wallet/answers.ts";
import { availableOf, walletOf } from "../game/accounts.ts";
import { endedLegs } from "../transfer/multi-leg-operation.ts";
import type { AccountId, Outcome } from "../../ledger/posting.ts";
import { byPayout, paidAfterRefusal, paidFacts, PAYOUT_SYSTEM } from "./by-payout.ts";
import { enterCall, LINE_MS, makeExternalCall } from "../../saga/external-call.ts";
import { raiseFlag } from "../../saga/flags.ts";
import { reschedule } from "../../saga/rows.ts";
import type { ExternalCall, EndFacts, ProcessedSaga, SagaRow } from "../../saga/saga.ts";
import { approve, forgetApproval } from "./approve.ts";
import { keptPayee, payeeOf } from "./payee.ts";
import { awaitApproval } from "./awaiting-approval.ts";
import type { WithdrawState } from "./states.ts";

/** The kind of a withdrawal. */
export const WITHDRAW = "withdraw";

/** The house's account that payouts are posted to, in a currency. */
export const payoutOf = (context: Context, row: Pick<SagaRow, "currency">): Promise<AccountId> =>
  context.ledger.account({ kind: "payout", code: "", currency: row.currency, memberId: null });

/** Ends a withdrawAll whose caller is gone, or was told that money is in progress. It ends when its legs have ended. */
const giveUp = async (context: Context, row: SagaRow): Promise<void> => {
  if ((await endedLegs(context, row)) === null) return;
  const { memberId, reference, key, currency } = row;
  await context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: ["gathering", "abandoned"],
      to: "not-made",
      status: "FAILED",
      dueIn: null,
    },
    wallet: await walletOf(context, { id: memberId, currency }),
    ...(key === null
      ? {}
      : { key: { memberId, key, hash: "", reference, answer: movementFailed("WITHDRAW_NOT_MADE", reference) } }),
  });
};

/** Whether a withdrawal may be paid: an operator has approved it, or none is needed. If not, it waits for one. */
const mayGo = async (context: Context, row: SagaRow): Promise<boolean> => {
  if ("decision" in row.data) return true;
  const kept = keptPayee(row.data);
  const present = await payeeOf(context, row.memberId);
  const isOther = kept.bankCode !== present.bankCode || kept.accountNo !== present.accountNo;
  if (isOther) await raiseFlag(context, row, "bank-changed", "", {});
  const approval = await approve(context, row, isOther);
  if (approval.is === "approved") return true;
  await awaitApproval(context, row, approval.why);
  const available = await availableOf(context, { id: row.memberId, currency: row.currency });
  context.realtime.changed(row.memberId, { available, topics: ["statement"] });
  return false;
};

const end = async (
  context: Context,
  row: SagaRow,
  operation: "settle" | "release",
  facts: EndFacts = {},
): Promise<Outcome> => {
  const { memberId, reference, currency, amount } = row;
  const wallet = await walletOf(context, { id: memberId, currency });
  const isPaid = operation === "settle";
  const outcome = await context.ledger.submit({
    operation,
    reference,
    kind: "withdraw",
    currency,
    amount,
    debit: wallet,
    credit: await payoutOf(context, row),
    wallet,
    saga: {
      memberId,
      reference,
      from: ["paying"],
      to: isPaid ? "paid" : "returned",
      status: isPaid ? "SUCCESS" : "FAILED",
      dueIn: isPaid ? AFTER_PAID_MS : null,
      data: facts,
    },
  });
  if (outcome.is === "done") {
    if (!isPaid) await forgetApproval(context, row);
    context.realtime.changed(memberId, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
  }
  return outcome;
};

const paying = (context: Context, row: SagaRow): ExternalCall => {
  const { reference, amount, currency } = row;
  return {
    ...byPayout(context, row, (payout, attempt) =>
      payout.pay({ reference, amount, currency, ...keptPayee(row.data) }, attempt),
    ),
    done: (theirReference, facts) => end(context, row, "settle", paidFacts(theirReference, facts)),
    refused: (_reason, facts) => end(context, row, "release", facts),
    refusedStates: ["returned"],
    doneAfterRefusal: () => paidAfterRefusal(context, row, reference),
  };
};

/** Lets a withdrawal wait for a line to the payout provider. It is looked at again before it is paid. */
const waitForLine = async (context: Context, row: SagaRow): Promise<void> => {
  if (row.state === "queued") return reschedule(context.db, row, LINE_MS);
  if (!(await mayGo(context, row))) return;
  const { memberId, reference, state } = row;
  await context.ledger.moveSaga({
    saga: { memberId, reference, from: [state], to: "queued", status: "IN_PROGRESS", dueIn: LINE_MS },
  });
};

/**
 * Pays a withdrawal that may be paid. Until its call begins, a member who is blocked is not paid without an operator, and
 * an operator can still refuse.
 */
const release = async (context: Context, row: SagaRow): Promise<void> => {
  const isReached = await enterCall(context, row, "paying", paying(context, row), () => mayGo(context, row));
  if (!isReached) await waitForLine(context, row);
};

/** The saga of a withdrawal to the member's bank account. */
export const withdrawalSaga: ProcessedSaga<Context> = {
  kind: WITHDRAW,
  posting: {
    reference: { prefix: "" },
    states: { SUCCESS: ["posted", "settled"], FAILED: ["released"] },
    optionalIn: ["FAILED"],
  },
  steps: {
    gathering: ["requested"],
    held: ["held"],
    reviewing: [],
    approved: ["approved"],
    queued: ["sending"],
    paying: ["sending"],
    paid: ["done"],
    returned: ["returned"],
    "not-made": ["refused"],
    "not-enough": ["refused"],
  },
  waitsFor: { queued: { code: PAYOUT_SYSTEM }, paying: { code: PAYOUT_SYSTEM } },
  externalCall: (context, row) => Promise.resolve(row.state === "paying" ? paying(context, row) : null),
  process: async (context, row) => {
    switch (row.state as WithdrawState) {
      case "gathering":
      case "abandoned":
        return giveUp(context, row);
      case "held":
      case "approved":
      case "queued":
        return release(context, row);
      case "paying":
        await makeExternalCall(context, row, paying(context, row));
        return;
      case "paid":
        await flagPaidWithdrawal(context, row);
        return reschedule(context.db, row, null);
      default:
    }
  },
};
