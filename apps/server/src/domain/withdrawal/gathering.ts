import { WALLET } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { type Holder, walletOf } from "../game/accounts.ts";
import { payeeOf } from "./payee.ts";
import { WITHDRAW } from "./withdrawal-saga.ts";

type Gathering = {
  readonly member: Holder;
  readonly reference: string;
  /** The key of the call that requested it; null for a payment that an operator requested. */
  readonly key: IdempotencyKey | null;
};

/**
 * Opens a withdrawal whose money is still being moved from the games to the wallet. Amount in minor units. After
 * `dueIn` milliseconds it counts as given up.
 */
export const openGathering = async (
  context: Context,
  { member, reference, key }: Gathering,
  { amount, dueIn }: { readonly amount: bigint; readonly dueIn: number },
) => {
  const { bankCode } = await payeeOf(context, member.id);
  return context.ledger.openSaga({
    amount,
    currency: member.currency,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "gathering",
      status: "IN_PROGRESS",
      dueIn,
      kind: WITHDRAW,
      type: "withdraw",
      fromCode: WALLET,
      toCode: bankCode,
      ...(key === null ? {} : { key: key.key }),
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: null } }),
  });
};

/** Ends a withdrawal for which not enough money came back; `answer` is kept for repeats of the call. */
export const endGathering = async (
  context: Context,
  { member, reference, key }: Gathering,
  answer: NonNullable<Parameters<Context["ledger"]["moveSaga"]>[0]["key"]>["answer"] = null,
): Promise<void> => {
  await context.ledger.moveSaga({
    saga: {
      memberId: member.id,
      reference,
      from: ["gathering"],
      to: "not-enough",
      status: "FAILED",
      dueIn: null,
    },
    wallet: await walletOf(context, member),
    ...(key === null ? {} : { key: { ...key, reference, answer } }),
  });
};
