import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import { walletOf } from "../games/accounts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Posting, SagaStep } from "../ledger/posting.ts";

/** One movement of the past: baht, so many days and hours ago. */
type Past = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly what: "deposit" | "withdraw" | "to-game" | "from-game" | "withdraw-failed";
  /** The other end: a bank, a payment provider, a game. */
  readonly place: string;
  readonly baht: number;
};

/** What became of the demo member's money so far: 12,500 are left of it, and nothing is left in a game. */
const past: readonly Past[] = [
  { daysAgo: 30, hour: 12, what: "deposit", place: "KBANK", baht: 5_000 },
  { daysAgo: 27, hour: 19, what: "to-game", place: "PG", baht: 2_000 },
  { daysAgo: 27, hour: 21, what: "from-game", place: "PG", baht: 3_450 },
  { daysAgo: 21, hour: 10, what: "withdraw", place: "", baht: 3_000 },
  { daysAgo: 16, hour: 18, what: "deposit", place: "WW", baht: 2_000 },
  { daysAgo: 14, hour: 20, what: "to-game", place: "UFABET", baht: 1_500 },
  { daysAgo: 14, hour: 23, what: "from-game", place: "UFABET", baht: 900 },
  { daysAgo: 9, hour: 9, what: "deposit", place: "PAYTIMZ", baht: 10_000 },
  { daysAgo: 7, hour: 13, what: "withdraw-failed", place: "", baht: 2_000 },
  { daysAgo: 5, hour: 11, what: "withdraw", place: "", baht: 4_000 },
  { daysAgo: 3, hour: 14, what: "to-game", place: "HUAYHD", baht: 500 },
  { daysAgo: 3, hour: 16, what: "from-game", place: "HUAYHD", baht: 1_250 },
  { daysAgo: 1, hour: 17, what: "deposit", place: "KBANK", baht: 900 },
];

/** A kip's worth of a baht, roughly: the Lao demo has the same history. */
const KIP_PER_BAHT = 600;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Asia/Bangkok is so far ahead. */
const OFFSET_HOURS = 7;

const amountOf = (one: Past, currency: Currency): bigint =>
  BigInt(one.baht * (currency === "LAK" ? KIP_PER_BAHT : 1)) * 100n;

const timeOf = (one: Past, now: Date): Date => {
  const today = Math.floor((now.getTime() + OFFSET_HOURS * HOUR_MS) / DAY_MS) * DAY_MS - OFFSET_HOURS * HOUR_MS;
  return new Date(today - one.daysAgo * DAY_MS + one.hour * HOUR_MS + one.baht * 7);
};

type Member = { readonly id: bigint; readonly currency: Currency };
type Bank = { readonly bank_code: string; readonly bank_account_no: string; readonly bank_account_name: string };

/** How such a movement ends in the member's words, and where it went from and to. */
const sagaOf = (one: Past, bank: Bank): Omit<SagaStep, "memberId" | "reference" | "from" | "dueAt" | "status"> => {
  const payee = { bankCode: bank.bank_code, accountNo: bank.bank_account_no, accountName: bank.bank_account_name };
  switch (one.what) {
    case "deposit":
      return { to: "paid", kind: "qr-deposit", type: "deposit", fromCode: one.place, toCode: "WALLET" };
    case "to-game":
      return { to: "done", kind: "transfer", type: "transfer", fromCode: "WALLET", toCode: one.place };
    case "from-game":
      return { to: "done", kind: "transfer", type: "transfer", fromCode: one.place, toCode: "WALLET" };
    case "withdraw":
    case "withdraw-failed":
      return {
        to: one.what === "withdraw" ? "paid" : "held",
        kind: "withdraw",
        type: "withdraw",
        fromCode: "WALLET",
        toCode: bank.bank_code,
        data: { payee },
      };
    default:
      return one.what satisfies never;
  }
};

const mustBeDone = (outcome: Awaited<ReturnType<Ledger["submit"]>>): void => {
  if (outcome.is !== "done" && !(outcome.is === "refused" && outcome.why === "other-state")) {
    throw new Error(`the demo's history was not posted: ${outcome.is}`);
  }
};

const post = async (ledger: Ledger, posting: Posting, saga: SagaStep, isReturned: boolean): Promise<void> => {
  if (!isReturned) {
    mustBeDone(await ledger.submit({ ...posting, saga }));
    return;
  }
  mustBeDone(await ledger.submit({ ...posting, operation: "hold", saga: { ...saga, status: "IN_PROGRESS" } }));
  const { memberId, reference } = saga;
  const end: SagaStep = { memberId, reference, from: ["held"], to: "returned", status: "FAILED", dueAt: null };
  mustBeDone(await ledger.submit({ ...posting, operation: "release", saga: end }));
};

/**
 * Writes the demo member's past into the books, each movement at its own time. All of it is against the opening account:
 * no provider and no bank ever saw it, so none of their books is to agree with it. Done twice it is done once.
 */
export const fillHistory = async (context: Context, member: Member): Promise<void> => {
  const { ledger, db, clock } = context;
  const { id: memberId, currency } = member;
  const wallet = await walletOf(context, member);
  const opening = await ledger.account({ kind: "opening", code: "", currency, memberId: null });
  const bank = await db
    .selectFrom("member")
    .select(["bank_code", "bank_account_no", "bank_account_name"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  for (const [index, one] of past.entries()) {
    const reference = `DEMO${String(index + 1).padStart(4, "0")}`;
    const isIn = one.what === "deposit" || one.what === "from-game";
    const posting: Posting = {
      operation: "post",
      reference: `demo:${memberId}:${index}`,
      kind: "opening",
      currency,
      amount: amountOf(one, currency),
      debit: isIn ? opening : wallet,
      credit: isIn ? wallet : opening,
      wallet,
    };
    const step = { memberId, reference, from: null, status: "SUCCESS", dueAt: null, list: true } as const;
    const books = context.ledgerAt(timeOf(one, clock.now()));
    try {
      await post(books, posting, { ...step, ...sagaOf(one, bank) }, one.what === "withdraw-failed");
    } finally {
      await books.close();
    }
  }
};
