import type { Context } from "../context.ts";
import { addDays, dayOf, startOf } from "../lib/calendar.ts";
import type { AccountKind } from "../ledger/ledger.ts";
import type { SagaStep, TransferKind } from "../ledger/posting.ts";

/** Noon in Asia/Bangkok, this many days before today. */
export const noonBefore = ({ databaseTime }: Context, days: number): Date =>
  new Date(startOf(addDays(dayOf(databaseTime.now()), -days)).getTime() + 12 * 3_600_000);

/** A movement between an account of the house and a member's wallet, amounts in satang. */
export type Move = {
  readonly kind: TransferKind;
  readonly house: readonly [AccountKind, string];
  readonly member: bigint;
  readonly amount: bigint;
  readonly at: Date;
  readonly isPaid: boolean;
  readonly saga?: Pick<SagaStep, "kind" | "type" | "fromCode" | "toCode" | "data">;
  readonly isHeld?: boolean;
};

let number = 0;
/** Books a movement between the house and a member's wallet. Resolves with its reference. */
export const bookMovement = async (context: Context, given: Move): Promise<string> => {
  const { kind, house, member, amount, at, isPaid, saga, isHeld = false } = given;
  const ledger = context.ledgerAt(at);
  const ours = await ledger.account({ kind: house[0], code: house[1], currency: "THB", memberId: null });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: member });
  number += 1;
  const reference = `txn-${number}`;
  const outcome = await ledger.submit({
    operation: isHeld ? "hold" : "post",
    reference,
    kind,
    currency: "THB",
    amount,
    debit: isPaid ? ours : wallet,
    credit: isPaid ? wallet : ours,
    wallet,
    ...(saga === undefined
      ? {}
      : {
          saga: {
            memberId: member,
            reference,
            from: null,
            to: isHeld ? "held" : "paid",
            status: isHeld ? "IN_PROGRESS" : "SUCCESS",
            dueIn: null,
            list: true,
            ...saga,
          },
        }),
  });
  if (outcome.is !== "done") throw new Error(`not booked: ${outcome.is}`);
  await ledger.close();
  return reference;
};

/** Books a paid QR of satang at noon, this many days ago. Resolves with its reference. */
export const bookDeposit = (context: Context, member: bigint, amount: bigint, days: number): Promise<string> =>
  bookMovement(context, {
    kind: "deposit-qr",
    house: ["qr", "KBANK"],
    member,
    amount,
    at: noonBefore(context, days),
    isPaid: true,
    saga: { kind: "qr-deposit", type: "deposit", fromCode: "KBANK", toCode: "WALLET" },
  });
