import { toMajor, toMinor } from "@krapao/contract";
import { MIN_TRUEMONEY, WALLET } from "@krapao/contract/constants";

import { noteRefusedDeposit } from "../../risk/deposit-brake.ts";
import { type GiftRefusal, type GiftSeen, isGiftRefusal } from "../../../adapters/gift/port.ts";
import type { Context } from "../../../context.ts";
import { walletOf } from "../../game/accounts.ts";
import { movementFailed } from "../../wallet/answers.ts";
import type { AccountId, MoveOutcome, Outcome, SagaStep } from "../../../ledger/posting.ts";
import type { KeptAnswer } from "../../../idempotency/idempotency-key.ts";
import { makeExternalCall } from "../../../saga/external-call.ts";
import { raiseFlag } from "../../../saga/flags.ts";
import { takeRoom } from "../limit/deposit-limit.ts";
import { askLater, reschedule, readSaga } from "../../../saga/rows.ts";
import type { ExternalCall, ProcessedSaga, SagaRow } from "../../../saga/saga.ts";
import { recordAttempts } from "../../../saga/attempt-log.ts";
import { atTruemoney, type TakeNote } from "./at-truemoney.ts";
import { codeOf, forgetCode, handOver, noteVoucher, releaseCode } from "./links.ts";

/** The kind of a gift's movement. */
export const GIFT_DEPOSIT = "gift-deposit";
/** Our wallet that gifts are redeemed into, as movements and the books name it. */
export const TRUEMONEY = "TRUEMONEY";

/**
 * The states of a gift link (CONTRACT.md rule 17). `asking`: we ask for its amount and no money moves. `taking`: the
 * amount is held in the books, and TrueMoney has received our one call. Then `paid` or `refused`. `taken`: TrueMoney paid
 * another amount than was held. The hold is released, and a movement of its own is to credit what was paid. Then
 * `credited`: that movement has the gift, and this one has failed.
 */
type GiftState = "asking" | "taking" | "taken" | "credited" | "paid" | "refused";

/** The error a member gets for a link that gave nothing; kept in the row's data. */
export type GiftRefusalKey = "TRUELINK_INVALID" | "TRUELINK_DUPLICATE" | "DEPOSIT_LIMIT";

/** How long the work after an end may take before another process checks whether all of it was done. */
const ENDING_MS = 20_000;

const least = toMinor(MIN_TRUEMONEY) ?? 0n;

/** The kept answer for the caller's key once the gift is in the wallet. `amount` in minor units. */
export const giftDone = (reference: string, amount: bigint): KeptAnswer => ({
  status: 200,
  body: JSON.stringify({ reference, wallet: { amount: "$available" }, amount: toMajor(amount) }),
});

const houseOf = (context: Context, { currency }: Pick<SagaRow, "currency">): Promise<AccountId> =>
  context.ledger.account({ kind: "gift", code: TRUEMONEY, currency, memberId: null });

const ownWallet = (context: Context, { memberId, currency }: SagaRow): Promise<AccountId> =>
  walletOf(context, { id: memberId, currency });

/** The movement that has a gift's money, and how much that is; null when no money came, or none yet. */
export const creditOf = ({
  state,
  reference,
  amount,
  data,
}: SagaRow): { readonly reference: string; readonly amount: bigint } | null => {
  if (state === "paid") return { reference, amount };
  if (state !== "taken" && state !== "credited") return null;
  return { reference: String(data["credit"]), amount: BigInt(String(data["paid"])) };
};

const end = (row: SagaRow, to: "paid" | "refused", facts: SagaStep["data"]): SagaStep => ({
  memberId: row.memberId,
  reference: row.reference,
  from: [row.state],
  to,
  status: to === "paid" ? "SUCCESS" : "FAILED",
  dueIn: ENDING_MS,
  ...(facts === undefined ? {} : { data: facts }),
});

const keyOf = ({ memberId, key, reference }: SagaRow, answer: KeptAnswer) =>
  key === null ? {} : { key: { memberId, key, hash: "", reference, answer } };

/** The work after an end. It is safe to repeat. Once it is done, the row is no longer due. */
const finish = async (context: Context, row: SagaRow): Promise<void> => {
  if (row.state === "paid") await forgetCode(context.db, row);
  else await releaseCode(context.db, row, context.clock.now());
  await reschedule(context.db, row, null);
};

type Done = Extract<Outcome | MoveOutcome, { is: "done" }>;

const tell = async (
  context: Context,
  row: SagaRow,
  { available, repeated }: Done,
  isWallet: boolean,
): Promise<void> => {
  const present = await readSaga(context.db, row.memberId, row.reference);
  if (present !== null) await finish(context, present);
  // A repeated posting returns the balance of now. The kept answer must have the balance of when the gift ended.
  const then = repeated ? null : available;
  context.sagas.ended(row.memberId, row.reference, { status: isWallet ? "SUCCESS" : "FAILED", available: then });
  const topics = isWallet ? (["wallet", "statement"] as const) : (["statement"] as const);
  context.realtime.changed(row.memberId, { available: available ?? 0n, topics: [...topics] });
};

type Why = GiftRefusal | "TOO_SMALL" | "TAKEN_BEFORE" | "NOT_CLAIMED" | "NOT_TAKEN" | "OVER_LIMIT";

/** These reasons do not count against the member (SECURITY.md S70): none is a try at a link that is no gift. */
const uncounted: ReadonlySet<Why> = new Set([
  "TARGET_USER_NOT_FOUND",
  "TAKEN_BEFORE",
  "NOT_CLAIMED",
  "NOT_TAKEN",
  "OVER_LIMIT",
]);

const keysOf: { readonly [Reason in Why]?: GiftRefusalKey } = {
  TAKEN_BEFORE: "TRUELINK_DUPLICATE",
  OVER_LIMIT: "DEPOSIT_LIMIT",
};

/** Records a refusal. It is counted before the row is final, because then the member may send the next link. */
const noteRefusal = async (
  context: Context,
  row: SagaRow,
  why: Why,
): Promise<{ readonly refusal: GiftRefusalKey; readonly why: Why }> => {
  if (!uncounted.has(why)) await noteRefusedDeposit(context, row.memberId, "gift", row.reference);
  return { refusal: keysOf[why] ?? "TRUELINK_INVALID", why };
};

/** Ends a link of which nothing was taken. */
const refuseLink = async (context: Context, row: SagaRow, why: Why): Promise<void> => {
  const facts = await noteRefusal(context, row, why);
  const moved = await context.ledger.moveSaga({
    saga: end(row, "refused", facts),
    wallet: await ownWallet(context, row),
    ...keyOf(row, movementFailed(facts.refusal, row.reference)),
  });
  if (moved.is === "done") await tell(context, row, moved, false);
};

/** Refuses a link that another attempt has reserved, without asking the provider. One that has ended stays as it is. */
export const refuseDuplicate = async (context: Context, row: SagaRow): Promise<void> => {
  if (row.status === "IN_PROGRESS") await refuseLink(context, row, "TAKEN_BEFORE");
};

/** The amount is known. It is held in the books before TrueMoney is asked to pay it. */
const hold = async (context: Context, row: SagaRow, seen: Extract<GiftSeen, { is: "open" }>): Promise<boolean> => {
  await noteVoucher(context.db, row, seen.theirReference);
  const wallet = await ownWallet(context, row);
  const outcome = await context.ledger.submit({
    operation: "hold",
    reference: row.reference,
    kind: "deposit-gift",
    currency: row.currency,
    amount: seen.amount,
    debit: await houseOf(context, row),
    credit: wallet,
    wallet,
    saga: {
      memberId: row.memberId,
      reference: row.reference,
      from: ["asking"],
      to: "taking",
      status: "IN_PROGRESS",
      dueIn: 0,
      list: true,
    },
  });
  if (outcome.is === "done") {
    context.realtime.changed(row.memberId, { available: outcome.available ?? 0n, topics: ["statement"] });
    return true;
  }
  // Another process was first.
  if (outcome.is === "refused" && outcome.why === "other-state") return false;
  throw new Error(`a gift was not held: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};

/** Asks for the link's amount; true when the gift is being taken from now on. */
const ask = async (context: Context, row: SagaRow): Promise<boolean> => {
  const code = await codeOf(context, row);
  if (code === null) {
    await refuseLink(context, row, "NOT_CLAIMED");
    return false;
  }
  const at = context.clock.now();
  const seen = (await context.adapters.gift?.look(code)) ?? { is: "unclear" as const, why: "no such provider here" };
  if (seen.is === "unclear") {
    await askLater(context, row);
    const tookMs = context.clock.now().getTime() - at.getTime();
    await recordAttempts(context, row, [{ at, what: "ask", answer: "unclear", tookMs, detail: { why: seen.why } }]);
    return false;
  }
  const isGood = seen.is === "open" && seen.amount >= least;
  if (isGood && (await takeRoom(context.db, row, seen.amount))) return hold(context, row, seen);
  if (isGood) {
    await refuseLink(context, row, "OVER_LIMIT");
    return false;
  }
  const why = seen.is === "ours" ? "TAKEN_BEFORE" : seen.is === "open" ? "TOO_SMALL" : seen.reason;
  if (why === "TARGET_USER_NOT_FOUND")
    context.log.error({ event: "deposit.gift.wallet_unknown", reference: row.reference });
  await refuseLink(context, row, why);
  return false;
};

/** Ends the hold by the step `saga`. Refused as `other-state` when another step has ended it. */
const close = async (
  context: Context,
  row: SagaRow,
  operation: "settle" | "release",
  saga: SagaStep,
  answer: KeptAnswer | null,
): Promise<Outcome> => {
  const { reference, currency, amount } = row;
  const wallet = await ownWallet(context, row);
  const outcome = await context.ledger.submit({
    operation,
    reference,
    kind: "deposit-gift",
    currency,
    amount,
    debit: await houseOf(context, row),
    credit: wallet,
    wallet,
    saga,
    ...(answer === null ? {} : keyOf(row, answer)),
  });
  if (outcome.is !== "done") return outcome;
  // A refusal releases the hold, and so does another amount. To the books, the second release repeats the first.
  const present = await readSaga(context.db, row.memberId, reference);
  if (present?.state !== saga.to) return { is: "refused", why: "other-state", available: outcome.available };
  if (saga.status !== "IN_PROGRESS") await tell(context, row, outcome, operation === "settle");
  return outcome;
};

/**
 * Ends the call that took the gift. A hold settles whole, so another amount is credited by a movement of its own. First
 * the hold is released, and the row keeps what to credit: so a refusal that another process heard can no longer count.
 */
const closeTaken = (context: Context, row: SagaRow, paid: bigint, facts: SagaStep["data"]): Promise<Outcome> => {
  const { memberId, reference, state, amount } = row;
  if (paid === amount) return close(context, row, "settle", end(row, "paid", facts), giftDone(reference, amount));
  const saga: SagaStep = {
    memberId,
    reference,
    from: [state],
    to: "taken" satisfies GiftState,
    status: "IN_PROGRESS",
    dueIn: ENDING_MS,
    data: { ...facts, paid: String(paid), credit: `${reference}-2` },
  };
  return close(context, row, "release", saga, null);
};

/** Posts the credit of a gift in state `taken`. Its reference is made from the movement's, so it is posted once. */
const postCredit = async (
  context: Context,
  row: SagaRow,
  credit: { readonly reference: string; readonly amount: bigint },
): Promise<void> => {
  const { memberId, reference, currency } = row;
  const wallet = await ownWallet(context, row);
  const outcome = await context.ledger.submit({
    ...credit,
    operation: "post",
    kind: "deposit-gift",
    currency,
    debit: await houseOf(context, row),
    credit: wallet,
    wallet,
    saga: {
      memberId,
      reference: credit.reference,
      from: null,
      to: "paid" satisfies GiftState,
      status: "SUCCESS",
      dueIn: null,
      list: true,
      kind: GIFT_DEPOSIT,
      type: "deposit",
      fromCode: TRUEMONEY,
      toCode: WALLET,
      parent: reference,
    },
  });
  if (outcome.is !== "done")
    throw new Error(`a gift was not credited: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};

/** Credits a gift in state `taken` with what it paid, and then ends it. It is safe to repeat. */
const creditTaken = async (context: Context, row: SagaRow): Promise<void> => {
  const credit = creditOf(row);
  if (credit === null) throw new Error("a taken gift without an amount");
  // First the link: reconciliation looks at a credit once, and finds by its link which gift it is.
  await handOver(context, row, credit.reference);
  await postCredit(context, row, credit);
  const { memberId, reference, state } = row;
  const saga: SagaStep = {
    memberId,
    reference,
    from: [state],
    to: "credited" satisfies GiftState,
    status: "FAILED",
    dueIn: null,
  };
  const wallet = await ownWallet(context, row);
  const answer = giftDone(credit.reference, credit.amount);
  const moved = await context.ledger.moveSaga({ saga, wallet, ...keyOf(row, answer) });
  if (moved.is === "done") return tell(context, row, moved, true);
  // Another process was first.
  if (moved.is === "refused" && moved.why === "other-state") return;
  throw new Error(`a gift was not ended: ${moved.is === "refused" ? moved.why : moved.is}`);
};

/**
 * Books a gift that was taken although its attempt had been given up. The money is in our wallet, so the books take it
 * from the gifts' difference account.
 */
const takenAfterRefusal = async (context: Context, row: SagaRow, amount: bigint): Promise<Outcome> => {
  const key = { kind: "difference", code: TRUEMONEY, currency: row.currency, memberId: null } as const;
  return context.ledger.submit({
    operation: "post",
    reference: `${row.reference}:late`,
    kind: "difference",
    currency: row.currency,
    amount,
    debit: await houseOf(context, row),
    credit: await context.ledger.account(key),
  });
};

const taking = (context: Context, row: SagaRow, code: string): ExternalCall => {
  // Every answer that the gift was taken says what it paid, and is noted before it is acted upon.
  let paid = row.amount;
  const takeNote: TakeNote = async ({ amount, theirReference }) => {
    paid = amount;
    const detail = { ordered: String(row.amount), paid: String(paid) };
    if (paid !== row.amount) await raiseFlag(context, row, "other-amount", theirReference, detail);
    return { is: "done", theirReference };
  };
  return {
    ...atTruemoney(context, code, takeNote),
    done: (_theirs, facts) => closeTaken(context, row, paid, facts),
    refused: async (reason, facts) => {
      const refusal = await noteRefusal(context, row, isGiftRefusal(reason) ? reason : "NOT_TAKEN");
      const saga = end(row, "refused", { ...facts, ...refusal });
      return close(context, row, "release", saga, movementFailed("TRUELINK_INVALID", row.reference));
    },
    refusedStates: ["refused"],
    doneAfterRefusal: () => takenAfterRefusal(context, row, paid),
  };
};

const externalCallOf = async (context: Context, row: SagaRow): Promise<ExternalCall | null> => {
  if (row.state !== "taking") return null;
  const code = await codeOf(context, row);
  if (code === null) throw new Error("a gift in state taking has no code");
  return taking(context, row, code);
};

/** The saga of a gift link. */
export const giftSaga: ProcessedSaga<Context> = {
  kind: GIFT_DEPOSIT,
  posting: {
    reference: { prefix: "" },
    states: { SUCCESS: ["posted", "settled"], FAILED: ["released"] },
    optionalIn: ["FAILED"],
  },
  steps: {
    asking: ["requested"],
    taking: ["sending"],
    taken: ["sending"],
    credited: ["done"],
    paid: ["done"],
    refused: ["refused"],
  },
  waitsFor: { asking: "from", taking: "from" },
  externalCall: externalCallOf,
  process: async (context, row) => {
    let present: SagaRow | null = row;
    if ((present.state as GiftState) === "asking" && (await ask(context, present)))
      present = await readSaga(context.db, row.memberId, row.reference);
    if (present === null) return;
    const externalCall = await externalCallOf(context, present);
    if (externalCall !== null) {
      if (!(await makeExternalCall(context, present, externalCall))) return;
      present = await readSaga(context.db, row.memberId, row.reference);
    }
    if ((present?.state as GiftState | undefined) === "taken" && present !== null) await creditTaken(context, present);
    else if (externalCall === null && present !== null && present.status !== "IN_PROGRESS")
      await finish(context, present);
  },
};
