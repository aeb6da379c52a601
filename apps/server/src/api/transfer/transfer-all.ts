import { MIN_TRANSFER, WALLET } from "@krapao/contract/constants";
import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import { transferAll } from "@krapao/contract/transfer/transfer-all";
import type { Moved } from "@krapao/contract/wallet/shapes";

import type { Context } from "../../context.ts";
import { availableOf, type Holder } from "../../domain/game/accounts.ts";
import { minorOf, movedAnswer } from "../../domain/wallet/amounts.ts";
import { failedFields, sweepToWallet } from "../../domain/transfer/sweep-to-wallet.ts";
import { withMemberLease } from "../../domain/member/member-lease.ts";
import { newReference } from "../../lib/reference.ts";
import { refuseOutcome, runTransfer } from "../../domain/transfer/run-transfer.ts";
import { isGameStopped } from "../../domain/game/provider-suspension.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { type Pending, pending } from "../../lib/answers.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { Refusal, refuse } from "../../lib/refusal.ts";
import { ownGame } from "./own-game.ts";
import { endTransferAll, TRANSFER_ALL } from "../../domain/transfer/transfer-all-saga.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

/** How long a call may be at work before it counts as dead: its longest wait for an answer, with time to finish. */
const AT_WORK_MS = 30_000;
/** How often the whole wallet is read again when money leaves it at the same moment. */
const COUNTS = 5;

type Call = { readonly member: Holder; readonly key: IdempotencyKey | null; readonly deadline: Deadline };

/** Moves the whole wallet into one game: the amount that it has when it is held. */
const allInto = async (
  context: Context,
  { member, key, deadline }: Call,
  code: string,
): Promise<Awaited<ReturnType<typeof runTransfer>>> => {
  const to = await ownGame(context, member, code);
  if (await isGameStopped(context, code)) throw refuse("NO_GAME");
  for (let count = 1; ; count++) {
    const amount = await availableOf(context, member);
    if (amount < minorOf(MIN_TRANSFER[member.currency])) throw refuse("MONEY_NOT_ENOUGH");
    const reference = newReference(context.random, "T");
    try {
      return await runTransfer(context, { member, reference, from: null, to, amount, parent: null, key }, deadline);
    } catch (error) {
      const isLess = error instanceof Refusal && error.key === "MONEY_NOT_ENOUGH";
      if (!isLess || count === COUNTS) throw error;
    }
  }
};

/** Sweeps every game's balance to the wallet. The reference names the whole operation, and each game is a leg of it. */
const allHome = async (context: Context, { member, key, deadline }: Call): Promise<Moved | Pending> => {
  const reference = newReference(context.random, "T");
  const opened = await context.ledger.openSaga({
    amount: 0n,
    currency: member.currency,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "gathering",
      status: "IN_PROGRESS",
      dueIn: AT_WORK_MS,
      kind: TRANSFER_ALL,
      type: "transfer",
      toCode: WALLET,
      ...(key === null ? {} : { key: key.key }),
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: null } }),
  });
  if (opened.is !== "done") return refuseOutcome(opened);
  const { open, failed, busy } = await sweepToWallet(context, member, reference, deadline);
  const row = { memberId: member.id, reference, currency: member.currency, key: key?.key ?? null };
  if (open.length === 0) {
    await endTransferAll(context, row, failed, busy);
    const moved = await movedAnswer(context, member, reference);
    if (failed.length === 0) return moved;
    throw refuse("TRANSFER_FAIL", { fields: { ...moved, ...failedFields({ failed, busy }) } });
  }
  await context.ledger.moveSaga({
    saga: {
      memberId: member.id,
      reference,
      from: ["gathering"],
      to: "following",
      status: "IN_PROGRESS",
      dueIn: 0,
      data: { failed },
    },
  });
  return pending(reference);
};

/**
 * Moves the whole wallet into a game account, or every game balance to the wallet (rule 3). One at a time for a member.
 * Refuses with TRANSFER_IN_PROGRESS when an earlier one takes too long.
 */
export const addTransferAll = (app: App): void =>
  route(app, transferAll, members, async ({ context, member, body, key }) => {
    const deadline = deadlineIn(context, PENDING_AFTER_MS);
    const call: Call = { member, key, deadline };
    const wait = { ms: PENDING_AFTER_MS, lastsMs: AT_WORK_MS };
    const done = await withMemberLease(context, member.id, "bring-home", wait, () =>
      body.to === WALLET ? allHome(context, call) : allInto(context, call, body.to),
    );
    if (done.is === "too-long") throw refuse("TRANSFER_IN_PROGRESS");
    return done.value;
  });
