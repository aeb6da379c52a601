import { WALLET } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { type Holder, walletOf } from "../../games/accounts.ts";
import { movementDone } from "../../games/answers.ts";
import type { Outcome } from "../../ledger/posting.ts";
import type { KeyClaim } from "../../lib/idempotency.ts";
import { FIRST_LOOK_MS } from "../../saga/pace.ts";
import type { Decision } from "./decide.ts";
import { payeeOf } from "./payee.ts";
import { payoutOf, WITHDRAW } from "./withdraw-kind.ts";

export type WithdrawPlan = {
  readonly member: Holder;
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly key: KeyClaim | null;
  /** The call that brought home first has its row already. */
  readonly isOpened: boolean;
  /** Made before it was asked for: nobody else is asked. */
  readonly decision?: Decision;
};

/**
 * Holds what is to be withdrawn and keeps the account that it is asked for (S31). The hold is the answer: 200 from here
 * on, whatever becomes of the payout (rule 4).
 */
export const holdWithdrawal = async (context: Context, plan: WithdrawPlan): Promise<Outcome> => {
  const { member, reference, amount, key, isOpened, decision } = plan;
  const wallet = await walletOf(context, member);
  const payee = await payeeOf(context, member.id);
  const outcome = await context.ledger.submit({
    operation: "hold",
    reference,
    kind: "withdraw",
    currency: member.currency,
    amount,
    debit: wallet,
    credit: await payoutOf(context, member),
    wallet,
    saga: {
      memberId: member.id,
      reference,
      from: isOpened ? ["gathering"] : null,
      to: decision === undefined ? "held" : "approved",
      status: "IN_PROGRESS",
      dueAt: new Date(context.clock.now().getTime() + FIRST_LOOK_MS),
      list: true,
      ...(isOpened
        ? {}
        : { kind: WITHDRAW, type: "withdraw", fromCode: WALLET, ...(key === null ? {} : { key: key.key }) }),
      ...(isOpened ? {} : { toCode: payee.bankCode }),
      data: { payee, ...(decision === undefined ? {} : { decision }) },
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: movementDone(reference) } }),
  });
  if (outcome.is === "done") {
    context.realtime.changed(member.id, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
    context.sagas.drive(member.id, reference);
  }
  return outcome;
};
