import type { Context } from "../context.ts";
import type { Outcome, Posting } from "../ledger/posting.ts";
import type { KeyClaim } from "../lib/idempotency.ts";
import { FIRST_LOOK_MS } from "../saga/pace.ts";
import { type Holder, type MemberGame, walletOf } from "./accounts.ts";
import { TRANSFER, WALLET } from "./transfer.ts";

/** What is to move; null stands for the wallet. At most one end is the wallet. */
export type TransferPlan = {
  readonly member: Holder;
  readonly reference: string;
  readonly from: MemberGame | null;
  readonly to: MemberGame | null;
  /** Minor units. */
  readonly amount: bigint;
  /** The call that this is a leg of. */
  readonly parent: string | null;
  readonly key: KeyClaim | null;
};

const BUSY_STEP_MS = 50;

const holdOf = async (context: Context, plan: TransferPlan): Promise<Posting> => {
  const { member, reference, from, to, amount, parent, key } = plan;
  const wallet = await walletOf(context, member);
  const transit = { kind: "transit", code: "", currency: member.currency, memberId: member.id } as const;
  const credit = from === null || to === null ? (to?.account ?? wallet) : await context.ledger.account(transit);
  const exclusive = from?.account ?? to?.account;
  if (exclusive === undefined) throw new Error("a transfer from the wallet to itself");
  return {
    operation: "hold",
    reference,
    kind: from === null ? "to-game" : "from-game",
    currency: member.currency,
    amount,
    debit: from?.account ?? wallet,
    credit,
    wallet,
    exclusive,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: from === null ? "sending" : "fetching",
      status: "IN_PROGRESS",
      dueAt: new Date(context.clock.now().getTime() + FIRST_LOOK_MS),
      list: true,
      kind: TRANSFER,
      type: "transfer",
      fromCode: from?.code ?? WALLET,
      toCode: to?.code ?? WALLET,
      ...(parent === null ? {} : { parent }),
      ...(key === null ? {} : { key: key.key }),
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: null } }),
  };
};

/**
 * Holds the money of a transfer and starts it on its way. An account that another transfer has is waited for until
 * `deadline` (milliseconds of the context's clock); then the refusal `busy`.
 */
export const startTransfer = async (context: Context, plan: TransferPlan, deadline: number): Promise<Outcome> => {
  for (;;) {
    const outcome = await context.ledger.submit(await holdOf(context, plan));
    if (outcome.is === "done") context.sagas.drive(plan.member.id, plan.reference);
    const isBusy = outcome.is === "refused" && outcome.why === "busy";
    const left = deadline - context.clock.now().getTime();
    if (!isBusy || left <= 0) return outcome;
    await context.schedule.sleep(Math.min(BUSY_STEP_MS, left));
  }
};
