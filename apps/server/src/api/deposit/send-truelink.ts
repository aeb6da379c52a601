import { toMajor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/constants";
import { sendTruelink } from "@krapao/contract/deposit/send-truelink";
import { giftCodeOf } from "@krapao/contract/gift-link";
import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import type { output } from "zod/v4/core";

import { isLimitReached } from "../../domain/deposit/limit/deposit-limit.ts";
import { checkDepositBrake, hasDeposited } from "../../domain/risk/deposit-brake.ts";
import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { movedAnswer } from "../../domain/wallet/amounts.ts";
import { answerText } from "../../domain/wallet/answers.ts";
import { withMemberLease } from "../../domain/member/member-lease.ts";
import { newReference } from "../../lib/reference.ts";
import { refuseOutcome } from "../../domain/transfer/run-transfer.ts";
import { isQrStopped } from "../../domain/game/provider-suspension.ts";
import {
  creditOf,
  GIFT_DEPOSIT,
  giftDone,
  type GiftRefusalKey,
  refuseDuplicate,
  TRUEMONEY,
} from "../../domain/deposit/gift/gift-saga.ts";
import { reserveCode, isReserved } from "../../domain/deposit/gift/links.ts";
import { openLink } from "../../domain/deposit/gift/open-link.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { KeptText, type Pending, pending } from "../../lib/answers.ts";
import type { IdempotencyKey } from "../../idempotency/idempotency-key.ts";
import { refuse } from "../../lib/refusal.ts";
import { readSaga } from "../../saga/rows.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

type Answer = output<typeof sendTruelink.answer>;

/** When another process looks at a movement that was opened and never driven. */
const FIRST_PROCESS_MS = 10_000;
/** How long a call may be at work before it counts as dead. */
const AT_WORK_MS = 30_000;
const RETRY_S = 5;

type Call = { readonly member: Holder; readonly key: IdempotencyKey | null; readonly code: string };

/** Opens the movement under the caller's key. It reserves and asks nothing. */
const open = async (context: Context, { member, key }: Call, reference: string): Promise<void> => {
  const opened = await context.ledger.openSaga({
    amount: 0n,
    currency: member.currency,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "asking",
      status: "IN_PROGRESS",
      dueIn: FIRST_PROCESS_MS,
      kind: GIFT_DEPOSIT,
      type: "deposit",
      fromCode: TRUEMONEY,
      toCode: WALLET,
      ...(key === null ? {} : { key: key.key }),
    },
    ...(key === null ? {} : { key: { ...key, reference, answer: null } }),
  });
  if (opened.is !== "done") refuseOutcome(opened);
};

const refusalOf = ({ refusal }: Readonly<Record<string, unknown>>): GiftRefusalKey =>
  refusal === "TRUELINK_DUPLICATE" || refusal === "DEPOSIT_LIMIT" ? refusal : "TRUELINK_INVALID";

/**
 * Takes the gift of one link. Answers with the outcome when it is clear by `deadline`.
 */
const take = async (context: Context, call: Call, deadline: Deadline): Promise<Answer | KeptText | Pending> => {
  const { member, code } = call;
  await checkDepositBrake(context, member.id);
  if (await isLimitReached(context.db, member.id)) throw refuse("DEPOSIT_LIMIT");
  const reference = newReference(context.random, "G");
  await open(context, call, reference);
  const isOurs = await reserveCode(context, { memberId: member.id, reference }, code);
  if (isOurs) {
    context.sagas.drive(member.id, reference);
  } else {
    const row = await readSaga(context.db, member.id, reference);
    if (row !== null) await refuseDuplicate(context, row);
  }
  const end = await context.sagas.awaitEnd(member.id, reference, deadline());
  if (end === null) return pending(reference);
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("a gift that ended is not there");
  const credit = creditOf(row);
  if (credit !== null && end.available !== null)
    return new KeptText(answerText(giftDone(credit.reference, credit.amount), end.available));
  const moved = await movedAnswer(context, member, credit?.reference ?? reference);
  if (credit !== null) return { ...moved, amount: toMajor(credit.amount) };
  throw refuse(refusalOf(row.data), { fields: moved });
};

/**
 * Redeems a TrueMoney gift link into the wallet (rule 17). A member without a deposit tries one link at a time, so that
 * their refusals are counted before the next is asked about (SECURITY.md S70). Refuses a text that is no gift link with
 * TRUELINK_INVALID, a link that was taken before with TRUELINK_DUPLICATE, and every link with NO_WALLET where gifts are
 * not offered. Refuses with DEPOSIT_LIMIT a gift beyond the limit that the member set on the deposits of a day: at once
 * when that limit is reached, else when the amount is known and before it is taken.
 */
export const addSendTruelink = (app: App): void =>
  route(app, sendTruelink, members, async ({ context, member, body, key }) => {
    const deadline = deadlineIn(context, PENDING_AFTER_MS);
    const link = openLink(body.link, context.keys.deriveAll("truelink"));
    const code = link === null ? null : giftCodeOf(link);
    if (code === null) throw refuse("TRUELINK_INVALID");
    const isOffered = context.adapters.gift !== null && member.currency === "THB";
    if (!isOffered || (await isQrStopped(context, TRUEMONEY))) throw refuse("NO_WALLET");
    if (await isReserved(context.db, code)) throw refuse("TRUELINK_DUPLICATE");
    const call: Call = { member, key, code };
    if (await hasDeposited(context.db, member.id)) return take(context, call, deadline);
    const wait = { ms: PENDING_AFTER_MS, lastsMs: AT_WORK_MS };
    const done = await withMemberLease(context, member.id, "gift", wait, () => take(context, call, deadline));
    // This answer is not final: the same link may be sent again under the same key.
    if (done.is === "too-long") throw refuse("REQUEST_LIMIT", { retryAfter: RETRY_S });
    return done.value;
  });
