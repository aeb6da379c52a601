import type { GamePort } from "../../adapters/games/port.ts";
import { type Line, NoAnswer } from "../../lib/outgoing.ts";
import type { Context } from "../../context.ts";
import type { Outcome, Posting, SagaStep } from "../../ledger/posting.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { calleeOf } from "../../adapters/identity.ts";
import { newNotAfter } from "../../saga/external-call.ts";
import { FIRST_PROCESS_MS } from "../../saga/retry-schedule.ts";
import { callStartedByCommit } from "../../saga/rows.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { type Holder, type MemberGame, walletOf } from "../game/accounts.ts";
import { TRANSFER, WALLET } from "./transfer-saga.ts";
import type { Deadline } from "../../lib/deadline.ts";

/** What to transfer; null stands for the wallet. At most one end is the wallet. */
export type TransferPlan = {
  readonly member: Holder;
  readonly reference: string;
  readonly from: MemberGame | null;
  readonly to: MemberGame | null;
  /** Minor units. */
  readonly amount: bigint;
  /** The operation that this is a leg of. */
  readonly parent: string | null;
  readonly key: IdempotencyKey | null;
};

const BUSY_STEP_MS = 50;

/**
 * How the transfer's first external call starts: when the row is due, or with the hold by the process that commits it.
 */
type FirstLook = Pick<SagaStep, "dueIn" | "callMs" | "data">;

const holdOf = async (context: Context, plan: TransferPlan, look: FirstLook): Promise<Posting> => {
  const { member, reference, from, to, amount, parent, key } = plan;
  const wallet = await walletOf(context, member);
  const transit = { kind: "transit", code: "", currency: member.currency, memberId: member.id } as const;
  const credit = from === null || to === null ? (to?.account ?? wallet) : await context.ledger.account(transit);
  const exclusive = from?.account ?? to?.account;
  if (exclusive === undefined) throw new Error("the transfer goes from the wallet to the wallet");
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

/** The first provider, where it can be asked about a reference. Only then may its call start with the hold. */
const askedOf = (context: Context, { from, to }: TransferPlan): GamePort | null => {
  const port = context.adapters.games.get((from ?? to)?.code ?? "");
  return port?.ask === undefined ? null : port;
};

/** The row of a transfer that was just committed with its call started. */
const ownRow = (
  context: Context,
  plan: TransferPlan,
  data: SagaRow["data"],
  ownCall: NonNullable<SagaRow["ownCall"]>,
): SagaRow => {
  const now = context.databaseTime.now();
  return {
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
    data,
    createdAt: now,
    readAt: now,
    isOneEpoch: true,
    ownCall,
  };
};

/**
 * Holds the money. The first processing makes the call, or gives the transfer up when the provider cannot be reached.
 */
const holdFirst = async (context: Context, plan: TransferPlan): Promise<Outcome> => {
  const outcome = await context.ledger.submit(await holdOf(context, plan, { dueIn: FIRST_PROCESS_MS }));
  if (outcome.is === "done") context.sagas.drive(plan.member.id, plan.reference);
  return outcome;
};

/** Holds the money and marks the call on that line as started, in one commit. */
const holdAndCall = async (context: Context, plan: TransferPlan, line: Line): Promise<Outcome> => {
  const age = context.stopwatch();
  const begun = callStartedByCommit(
    stateOf(plan),
    newNotAfter(context),
    calleeOf(context, "game", (plan.from ?? plan.to)?.code ?? null),
  );
  let isOurs = false;
  try {
    const outcome = await context.ledger.submit(await holdOf(context, plan, begun));
    // A transfer that was committed before belongs to another process, which calls or has called. This one only asks
    // about it.
    isOurs = outcome.is === "done" && !outcome.repeated;
    if (isOurs) context.sagas.driveOwn(ownRow(context, plan, begun.data, { line, age }));
    return outcome;
  } finally {
    if (!isOurs) line.release();
  }
};

const holdOnce = async (context: Context, plan: TransferPlan): Promise<Outcome> => {
  const port = askedOf(context, plan);
  if (port === null) return holdFirst(context, plan);
  let line: Line;
  try {
    line = await port.reserve();
  } catch (error) {
    if (error instanceof NoAnswer) return holdFirst(context, plan);
    throw error;
  }
  return holdAndCall(context, plan, line);
};

/**
 * Holds a transfer's money and starts it. While another transfer uses the account, this waits until `deadline`;
 * then it refuses with `busy`.
 */
export const startTransfer = async (context: Context, plan: TransferPlan, deadline: Deadline): Promise<Outcome> => {
  for (;;) {
    const outcome = await holdOnce(context, plan);
    const isBusy = outcome.is === "refused" && outcome.why === "busy";
    const left = deadline();
    if (!isBusy || left === 0) return outcome;
    await context.schedule.sleep(Math.min(BUSY_STEP_MS, left));
  }
};
