import type { Context } from "../context.ts";
import type { Outcome, Posting, SagaStep } from "../ledger/posting.ts";
import type { KeyClaim } from "../lib/idempotency.ts";
import { FIRST_LOOK_MS } from "../saga/pace.ts";
import { begunAtOnce } from "../saga/rows.ts";
import type { SagaRow } from "../saga/saga.ts";
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

/** How the first look at the transfer comes about: by being due, or begun with the hold by whoever commits it. */
type FirstLook = Pick<SagaStep, "dueAt" | "data">;

const holdOf = async (context: Context, plan: TransferPlan, look: FirstLook): Promise<Posting> => {
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
      to: stateOf(plan),
      status: "IN_PROGRESS",
      ...look,
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

const stateOf = ({ from }: TransferPlan): "sending" | "fetching" => (from === null ? "sending" : "fetching");

/** The first provider can be asked what became of a reference: then its call may begin with the hold. */
const canBeAsked = (context: Context, { from, to }: TransferPlan): boolean =>
  context.adapters.games.get((from ?? to)?.code ?? "")?.ask !== undefined;

/** The row of a transfer as it was just committed with its call begun. */
const ownRow = (plan: TransferPlan, begun: ReturnType<typeof begunAtOnce>, now: Date): SagaRow => ({
  memberId: plan.member.id,
  reference: plan.reference,
  kind: TRANSFER,
  state: stateOf(plan),
  status: "IN_PROGRESS",
  amount: plan.amount,
  currency: plan.member.currency,
  fromCode: plan.from?.code ?? WALLET,
  toCode: plan.to?.code ?? WALLET,
  parent: plan.parent,
  key: plan.key?.key ?? null,
  sentAt: null,
  asked: 0,
  data: begun.data,
  createdAt: now,
  ownCall: begun.ownCall,
});

const holdOnce = async (context: Context, plan: TransferPlan): Promise<Outcome> => {
  const now = context.clock.now();
  if (!canBeAsked(context, plan)) {
    const dueAt = new Date(now.getTime() + FIRST_LOOK_MS);
    const outcome = await context.ledger.submit(await holdOf(context, plan, { dueAt }));
    if (outcome.is === "done") context.sagas.drive(plan.member.id, plan.reference);
    return outcome;
  }
  const begun = begunAtOnce(stateOf(plan), now);
  const outcome = await context.ledger.submit(await holdOf(context, plan, { dueAt: begun.dueAt, data: begun.data }));
  // One that was committed before is another's to call, or was: it is only asked about.
  if (outcome.is === "done" && !outcome.repeated) context.sagas.driveOwn(ownRow(plan, begun, now));
  return outcome;
};

/**
 * Holds the money of a transfer and starts it on its way. An account that another transfer has is waited for until
 * `deadline` (milliseconds of the context's clock); then the refusal `busy`.
 */
export const startTransfer = async (context: Context, plan: TransferPlan, deadline: number): Promise<Outcome> => {
  for (;;) {
    const outcome = await holdOnce(context, plan);
    const isBusy = outcome.is === "refused" && outcome.why === "busy";
    const left = deadline - context.clock.now().getTime();
    if (!isBusy || left <= 0) return outcome;
    await context.schedule.sleep(Math.min(BUSY_STEP_MS, left));
  }
};
