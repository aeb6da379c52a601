import { WALLET } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { isMadeBy, newCallMark } from "../../saga/call-mark.ts";
import { type Holder, walletOf } from "../game/accounts.ts";

/** Something that a member earned. It is paid once under its reference. Amount in minor units. */
export type Reward = {
  readonly kind: "refund" | "invite";
  readonly reference: string;
  readonly amount: bigint;
};

/**
 * Pays a reward from the house's account of its kind into the wallet, with its entry in the statement. Returns `paid`
 * to the call that paid it, also when the books' answer was lost, and `repeated` to every later one.
 */
export const payReward = async (
  context: Context,
  member: Holder,
  { kind, reference, amount }: Reward,
): Promise<"paid" | "repeated"> => {
  const { id: memberId, currency } = member;
  const wallet = await walletOf(context, member);
  const mark = newCallMark(context);
  const outcome = await context.ledger.submit({
    operation: "post",
    reference,
    kind,
    currency,
    amount,
    debit: await context.ledger.account({ kind: "reward", code: kind, currency, memberId: null }),
    credit: wallet,
    wallet,
    saga: {
      memberId,
      reference,
      from: null,
      to: "paid",
      status: "SUCCESS",
      dueIn: null,
      list: true,
      kind,
      type: "bonus",
      toCode: WALLET,
      data: { [kind]: { description: "" }, ...mark },
    },
  });
  if (outcome.is === "done" && (!outcome.repeated || (await isMadeBy(context, { memberId, reference }, mark)))) {
    context.realtime.changed(memberId, {
      available: outcome.available ?? 0n,
      topics: ["wallet", "statement", kind],
    });
    return "paid";
  }
  const isThere = outcome.is === "done" || (outcome.is === "refused" && outcome.why === "other-state");
  if (!isThere) throw new Error(`a reward was not paid: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
  return "repeated";
};
