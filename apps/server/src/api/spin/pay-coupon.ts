import { WALLET } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { type Holder, walletOf } from "../../domain/game/accounts.ts";
import type { Outcome } from "../../ledger/posting.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { isMadeBy, newCallMark } from "../../saga/call-mark.ts";
import { COUPON } from "../../domain/spin/coupon-saga.ts";
import type { OwnCoupon } from "../../domain/spin/coupons.ts";

/** The final answer under the key of a claim. */
const CLAIMED = JSON.stringify({ success: true, error: null });

export type CouponPayment = {
  readonly coupon: Pick<OwnCoupon, "id" | "amount" | "currency">;
  readonly key: IdempotencyKey | null;
  /** The words of the statement's entry. */
  readonly description: string;
};

/**
 * Pays a coupon. Its id is the posting's reference, so a second payment is answered as already paid (`repeated`). The call
 * that paid it is never answered so, also when the books' answer was lost.
 */
export const payCoupon = async (
  context: Context,
  member: Holder,
  { coupon: { id, amount, currency }, key, description }: CouponPayment,
): Promise<Outcome> => {
  const wallet = await walletOf(context, { id: member.id, currency });
  const mark = newCallMark(context);
  const outcome = await context.ledger.submit({
    operation: "post",
    reference: id,
    kind: "luckydraw",
    currency,
    amount,
    debit: await context.ledger.account({ kind: "reward", code: "luckydraw", currency, memberId: null }),
    credit: wallet,
    wallet,
    saga: {
      memberId: member.id,
      reference: id,
      from: null,
      to: "paid",
      status: "SUCCESS",
      dueIn: null,
      list: true,
      kind: COUPON,
      type: "bonus",
      toCode: WALLET,
      ...(key === null ? {} : { key: key.key }),
      data: { luckydraw: { description }, ...mark },
    },
    ...(key === null ? {} : { key: { ...key, reference: id, answer: { status: 200, body: CLAIMED } } }),
  });
  if (outcome.is !== "done") return outcome;
  if (outcome.repeated && !(await isMadeBy(context, { memberId: member.id, reference: id }, mark))) return outcome;
  context.realtime.changed(member.id, {
    available: outcome.available ?? 0n,
    topics: ["wallet", "statement", "coin"],
  });
  return { ...outcome, repeated: false };
};
