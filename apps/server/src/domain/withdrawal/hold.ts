import { WALLET } from "@krapao/contract/constants";

import { hasActiveBonus } from "../bonus/active.ts";
import type { Context } from "../../context.ts";
import { type Holder, walletOf } from "../game/accounts.ts";
import { movementDone } from "../wallet/answers.ts";
import type { Outcome, Posting } from "../../ledger/posting.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { FIRST_PROCESS_MS } from "../../saga/retry-schedule.ts";
import type { Decision } from "./decide.ts";
import { payeeOf } from "./payee.ts";
import { UNPROVEN } from "./unproven.ts";
import { payoutOf, WITHDRAW } from "./withdrawal-saga.ts";

export type WithdrawPlan = {
  readonly member: Holder;
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly key: IdempotencyKey | null;
  /** True when the call moved money from the games first: then the row exists already. */
  readonly isOpened: boolean;
  /** A decision made before the request, so no operator is asked. */
  readonly decision?: Decision;
  /** It needed a proof and has none, so an operator decides. */
  readonly isUnproven?: boolean;
  /** Held only if the wallet has not changed since it was read, else `moved-on`. */
  readonly expect?: Posting["expect"];
};

/**
 * Holds the amount of a withdrawal and stores the account that it was requested for (S31). The hold decides the answer:
 * from here on it is 200, whatever becomes of the payout (rule 4).
 */
export const holdWithdrawal = async (context: Context, plan: WithdrawPlan): Promise<Outcome> => {
  const { member, reference, amount, key, isOpened, decision, isUnproven, expect } = plan;
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
    ...(expect === undefined ? {} : { expect }),
    saga: {
      memberId: member.id,
      reference,
      from: isOpened ? ["gathering"] : null,
      to: decision === undefined ? "held" : "approved",
      status: "IN_PROGRESS",
      dueIn: FIRST_PROCESS_MS,
      list: true,
      ...(isOpened
        ? {}
        : { kind: WITHDRAW, type: "withdraw", fromCode: WALLET, ...(key === null ? {} : { key: key.key }) }),
      ...(isOpened ? {} : { toCode: payee.bankCode }),
      data: { payee, ...(decision === undefined ? {} : { decision }), ...(isUnproven === true ? UNPROVEN : {}) },
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: movementDone(reference) } }),
  });
  if (outcome.is === "done") {
    context.realtime.changed(member.id, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
    context.sagas.drive(member.id, reference);
  }
  return outcome;
};

/** How often a busy wallet is tried again, and how soon. A reward that is being given locks the wallet for a moment. */
const TRIES = 100;
const STEP_MS = 50;

/**
 * Like {@link holdWithdrawal} while no bonus runs (rule 9), else `bonus-remaining`. It holds only if the wallet has not
 * changed since that check and no reward is being given. So of a withdrawal and an activation at the same time one sees
 * the other.
 */
export const holdBesideNoBonus = async (
  context: Context,
  plan: WithdrawPlan,
): Promise<Outcome | { readonly is: "bonus-remaining" }> => {
  const account = await walletOf(context, plan.member);
  for (let tried = 1; ; tried++) {
    const seen = await context.ledger.balance(account);
    if (await hasActiveBonus(context, plan.member)) return { is: "bonus-remaining" };
    const outcome = await holdWithdrawal(context, { ...plan, expect: { account, seq: seen?.seq ?? 0n } });
    if (outcome.is !== "refused" || outcome.why !== "moved-on") return outcome;
    if (tried === TRIES) return { ...outcome, why: "busy" };
    await context.schedule.sleep(STEP_MS);
  }
};
