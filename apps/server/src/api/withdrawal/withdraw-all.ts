import { toMajor } from "@krapao/contract";
import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { Moved } from "@krapao/contract/wallet/shapes";
import { withdrawAll } from "@krapao/contract/withdraw/withdraw-all";

import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { minorOf, movedAnswer } from "../../domain/wallet/amounts.ts";
import { movementFailed } from "../../domain/wallet/answers.ts";
import { failedFields, type Swept, sweepToWallet } from "../../domain/transfer/sweep-to-wallet.ts";
import { withMemberLease } from "../../domain/member/member-lease.ts";
import { newReference } from "../../lib/reference.ts";
import { refuseOutcome } from "../../domain/transfer/run-transfer.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { Pending, pending } from "../../lib/answers.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { refuse } from "../../lib/refusal.ts";
import { endGathering, openGathering } from "../../domain/withdrawal/gathering.ts";
import { holdBesideNoBonus } from "../../domain/withdrawal/hold.ts";
import { checkWithdrawal } from "../../domain/withdrawal/limits.ts";
import { actOf, keepProven, proveWithdrawal } from "../../domain/withdrawal/proof.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

/** How long a call may be at work before it counts as dead: its longest wait for an answer, with time to finish. */
const AT_WORK_MS = 30_000;

type Call = {
  readonly member: Holder;
  readonly key: IdempotencyKey | null;
  readonly amount: bigint;
  readonly reference: string;
  /** A step-up was needed and is missing, so a person decides. */
  readonly isUnproven: boolean;
};

const open = async (context: Context, call: Call): Promise<void> => {
  const opened = await openGathering(context, call, { amount: call.amount, dueIn: AT_WORK_MS });
  if (opened.is !== "done") refuseOutcome(opened);
};

/** A part is still on its way, and without it the wallet does not cover the amount. So this call does not withdraw. */
const abandon = async (context: Context, { member, reference }: Call): Promise<Pending> => {
  await context.ledger.moveSaga({
    saga: {
      memberId: member.id,
      reference,
      from: ["gathering"],
      to: "abandoned",
      status: "IN_PROGRESS",
      dueIn: 0,
    },
  });
  return pending(reference);
};

/**
 * The sweep is finished, but the amount is not withdrawn, because of `why`. Throws that, with the codes of the games
 * whose money did not arrive: the amount may be covered when they answer.
 */
const fallShort = async (
  context: Context,
  call: Call,
  why: "MONEY_NOT_ENOUGH" | "BONUS_REMAINING",
  left: Pick<Swept, "failed" | "busy"> = { failed: [], busy: [] },
): Promise<never> => {
  const { member, reference } = call;
  const fields = failedFields(left);
  await endGathering(context, call, movementFailed(why, reference, fields));
  const { wallet } = await movedAnswer(context, member, reference);
  throw refuse(why, { fields: { reference, ...fields, wallet } });
};

const gatherAndWithdraw = async (context: Context, call: Call, deadline: Deadline): Promise<Moved | Pending> => {
  const { member, reference } = call;
  await open(context, call);
  const home = await sweepToWallet(context, member, reference, deadline);
  const outcome = await holdBesideNoBonus(context, { ...call, isOpened: true });
  // A bonus was received while the games' money was on its way to the wallet.
  if (outcome.is === "bonus-remaining") return fallShort(context, call, "BONUS_REMAINING");
  if (outcome.is === "done") return { reference, wallet: { amount: toMajor(outcome.available ?? 0n) } };
  if (outcome.is !== "refused") return refuseOutcome(outcome);
  // It took so long that the call was given up meanwhile.
  if (outcome.why === "other-state") return pending(reference);
  if (outcome.why !== "money-not-enough") return refuseOutcome(outcome);
  return home.open.length > 0 ? abandon(context, call) : fallShort(context, call, "MONEY_NOT_ENOUGH", home);
};

/**
 * Sweeps every game balance to the wallet, then withdraws an amount (rule 3). One at a time for a member. Refuses with
 * TRANSFER_IN_PROGRESS when an earlier one takes too long.
 */
export const addWithdrawAll = (app: App): void =>
  route(app, withdrawAll, members, async ({ context, member, body, key, log, request }) => {
    const deadline = deadlineIn(context, PENDING_AFTER_MS);
    const amount = minorOf(body.amount);
    await checkWithdrawal(context, member, amount);
    const reference = newReference(context.random, "W");
    const act = actOf(key, reference);
    const proof = await proveWithdrawal(context, member, { amount, act, token: stepUpOf(request) }, log);
    const call: Call = { member, key, amount, reference, isUnproven: proof.is === "missing" };
    const wait = { ms: PENDING_AFTER_MS, lastsMs: AT_WORK_MS };
    const done = await withMemberLease(context, member.id, "bring-home", wait, () =>
      gatherAndWithdraw(context, call, deadline),
    );
    if (done.is === "too-long") throw refuse("TRANSFER_IN_PROGRESS");
    if (!(done.value instanceof Pending)) await keepProven(context, member, proof);
    return done.value;
  });
