import { toMajor, toMinor } from "@krapao/contract";
import { MIN_TRUEMONEY } from "@krapao/contract/constants";

import { noteRefusedDeposit } from "../../risk/deposit-brake.ts";
import { absentByTime } from "../../../adapters/absence.ts";
import { onlyCodes } from "../../../adapters/definitions.ts";
import { calleeOf } from "../../../adapters/identity.ts";
import { type GiftPort, type GiftRefusal, type GiftSeen, isGiftRefusal } from "../../../adapters/gift/port.ts";
import { NoAnswer } from "../../../lib/outgoing.ts";
import type { Verdict } from "../../../adapters/verdict.ts";
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
import { codeOf, forgetCode, noteVoucher, releaseCode } from "./links.ts";

/** The kind of a gift's movement. */
export const GIFT_DEPOSIT = "gift-deposit";
/** Our wallet that gifts are redeemed into, as movements and the books name it. */
export const TRUEMONEY = "TRUEMONEY";

/**
 * The states of a gift link (CONTRACT.md rule 17). `asking`: we ask for its amount and no money moves. `taking`: the
 * amount is held in the books, and TrueMoney has received our one call. Then `paid` or `refused`.
 */
type GiftState = "asking" | "taking" | "paid" | "refused";

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

/** Refuses a link that another attempt has reserved, without asking the provider. */
export const refuseDuplicate = (context: Context, row: SagaRow): Promise<void> =>
  refuseLink(context, row, "TAKEN_BEFORE");

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

const close = async (
  context: Context,
  row: SagaRow,
  operation: "settle" | "release",
  facts: SagaStep["data"],
): Promise<Outcome> => {
  const { reference, currency, amount } = row;
  const isTaken = operation === "settle";
  const wallet = await ownWallet(context, row);
  const answer = isTaken ? giftDone(reference, amount) : movementFailed("TRUELINK_INVALID", reference);
  const outcome = await context.ledger.submit({
    operation,
    reference,
    kind: "deposit-gift",
    currency,
    amount,
    debit: await houseOf(context, row),
    credit: wallet,
    wallet,
    saga: end(row, isTaken ? "paid" : "refused", facts),
    ...keyOf(row, answer),
  });
  if (outcome.is === "done") await tell(context, row, outcome, isTaken);
  return outcome;
};

/** A gift that paid another amount than it held cannot be booked. It is flagged for an operator and stays open. */
const asHeld = async (context: Context, row: SagaRow, amount: bigint, theirReference: string): Promise<Verdict> => {
  if (amount === row.amount) return { is: "done", theirReference };
  await raiseFlag(context, row, "other-amount", theirReference, {
    ordered: String(row.amount),
    paid: String(amount),
  });
  return { is: "unclear", why: "another amount than it held" };
};

/**
 * Books a gift that was taken although its attempt had been given up. The money is in our wallet, so the books take it
 * from the gifts' difference account.
 */
const takenAfterRefusal = async (context: Context, row: SagaRow): Promise<Outcome> => {
  const key = { kind: "difference", code: TRUEMONEY, currency: row.currency, memberId: null } as const;
  return context.ledger.submit({
    operation: "post",
    reference: `${row.reference}:late`,
    kind: "difference",
    currency: row.currency,
    amount: row.amount,
    debit: await houseOf(context, row),
    credit: await context.ledger.account(key),
  });
};

const refusedBy = (reason: GiftRefusal): Verdict =>
  reason === "TARGET_USER_NOT_FOUND" ? { is: "unclear", why: reason } : { is: "refused", reason };

/** What became of the call that redeems a gift, found out by looking at the gift. */
const askAbout = async (context: Context, row: SagaRow, port: GiftPort, code: string): Promise<Verdict> => {
  const seen = await port.look(code);
  if (seen.is === "open") return { is: "not-found" };
  if (seen.is === "ours")
    return seen.gift === null
      ? { is: "unclear", why: "taken by us, without our ticket" }
      : asHeld(context, row, seen.gift.amount, seen.gift.theirReference);
  if (seen.is === "refused") return seen.reason === "VOUCHER_NOT_FOUND" ? { is: "not-found" } : refusedBy(seen.reason);
  return seen;
};

const atTruemoney = (
  context: Context,
  row: SagaRow,
  code: string,
): Pick<ExternalCall, "callee" | "reserve" | "withoutLine" | "call" | "find"> => {
  const port = context.adapters.gift;
  const callee = calleeOf(context, "gift", onlyCodes.gift);
  if (port === null) {
    const absent = (): Promise<Verdict> => Promise.resolve({ is: "unclear", why: "no such provider here" });
    const reserve = () => Promise.reject(new NoAnswer("no such provider here"));
    return { callee, reserve, withoutLine: "wait", call: absent, find: { ask: absent, absence: absentByTime } };
  }
  return {
    callee,
    reserve: port.reserve,
    withoutLine: "wait",
    call: async (attempt) => {
      const said = await port.take(code, attempt);
      if (said.is === "done") return asHeld(context, row, said.amount, said.theirReference);
      return said.is === "refused" ? { is: "refused", reason: said.reason } : said;
    },
    find: { ask: () => askAbout(context, row, port, code), absence: port.absence() },
  };
};

const taking = (context: Context, row: SagaRow, code: string): ExternalCall => ({
  ...atTruemoney(context, row, code),
  done: (_theirs, facts) => close(context, row, "settle", facts),
  refused: async (reason, facts) => {
    const refusal = await noteRefusal(context, row, isGiftRefusal(reason) ? reason : "NOT_TAKEN");
    return close(context, row, "release", { ...facts, ...refusal });
  },
  refusedStates: ["refused"],
  doneAfterRefusal: () => takenAfterRefusal(context, row),
});

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
  steps: { asking: ["requested"], taking: ["sending"], paid: ["done"], refused: ["refused"] },
  waitsFor: { asking: "from", taking: "from" },
  externalCall: externalCallOf,
  process: async (context, row) => {
    let present: SagaRow | null = row;
    if ((present.state as GiftState) === "asking" && (await ask(context, present)))
      present = await readSaga(context.db, row.memberId, row.reference);
    if (present === null) return;
    const externalCall = await externalCallOf(context, present);
    if (externalCall !== null) await makeExternalCall(context, present, externalCall);
    else if (present.status !== "IN_PROGRESS") await finish(context, present);
  },
};
