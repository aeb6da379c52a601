import { absentByTime } from "../../adapters/absence.ts";
import { onlyCodes } from "../../adapters/definitions.ts";
import { calleeOf } from "../../adapters/identity.ts";
import { type Attempt, NoAnswer } from "../../lib/outgoing.ts";
import type { AskedPayout, PayoutPort } from "../../adapters/payout/port.ts";
import type { Verdict } from "../../adapters/verdict.ts";
import type { Context } from "../../context.ts";
import type { Outcome } from "../../ledger/posting.ts";
import type { EndFacts, ExternalCall, SagaRow } from "../../saga/saga.ts";

/** The name under which calls to the payout provider are counted. */
export const PAYOUT_SYSTEM = onlyCodes.payout;

/** The external call that pays money to a bank account, under its reference. The payout waits for a line. */
export const byPayout = (
  context: Context,
  asked: AskedPayout,
  pay: (payout: PayoutPort, attempt: Attempt) => Promise<Verdict>,
): Pick<ExternalCall, "callee" | "reserve" | "withoutLine" | "call" | "find"> => {
  const { payout } = context.adapters;
  const callee = calleeOf(context, "payout", PAYOUT_SYSTEM);
  if (payout === null) {
    const absent = (): Promise<Verdict> => Promise.resolve({ is: "unclear", why: "no payout provider here" });
    const reserve = () => Promise.reject(new NoAnswer("no payout provider here"));
    return { callee, reserve, withoutLine: "wait", call: absent, find: { ask: absent, absence: absentByTime } };
  }
  return {
    callee,
    reserve: payout.reserve,
    withoutLine: "wait",
    call: (attempt) => pay(payout, attempt),
    find: { ask: () => payout.ask(asked), absence: payout.absence(asked) },
  };
};

/** The facts that a paid payout leaves with its movement: the provider's own reference, by which its support finds it. */
export const paidFacts = (theirReference: string | null, facts: EndFacts = {}): EndFacts =>
  theirReference === null ? facts : { ...facts, payment: theirReference };

/** Books, from its difference account, what the payout provider paid although the payout had been given up. */
export const paidAfterRefusal = async (context: Context, row: SagaRow, reference: string): Promise<Outcome> => {
  const account = (kind: "difference" | "payout", code: string) =>
    context.ledger.account({ kind, code, currency: row.currency, memberId: null });
  return context.ledger.submit({
    operation: "post",
    reference: `${reference}:late`,
    kind: "difference",
    currency: row.currency,
    amount: row.amount,
    debit: await account("difference", "PAYOUTS"),
    credit: await account("payout", ""),
  });
};
