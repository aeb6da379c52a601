import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import { walletOf } from "../domain/game/accounts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { MoveOutcome, Outcome, Posting, SagaStep } from "../ledger/posting.ts";
import { atHour } from "../lib/calendar.ts";
import { inMinor } from "./past.ts";

/** One movement of the past: baht, so many days and hours ago. */
export type Past = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly what: "deposit" | "withdraw" | "to-game" | "from-game" | "withdraw-failed";
  /** The other end: a bank, a payment provider, a game. */
  readonly place: string;
  readonly baht: number;
};

/** What became of the demo member's money so far: 12,500 are left of it, and nothing is left in a game. */
const memberPast: readonly Past[] = [
  { daysAgo: 33, hour: 11, what: "deposit", place: "KBANK", baht: 4_505 },
  { daysAgo: 33, hour: 19, what: "to-game", place: "PG", baht: 4_505 },
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

const timeOf = (one: Past, now: Date): Date => new Date(atHour(now, one.daysAgo, one.hour).getTime() + one.baht * 7);

type Member = { readonly id: bigint; readonly currency: Currency };
type Bank = { readonly bank_code: string; readonly bank_account_no: string; readonly bank_account_name: string };

/** One step of a movement, so many milliseconds after its moment: what the books did, and the state it came to. */
type Step = {
  readonly after: number;
  readonly does: "open" | "hold" | "move" | "settle" | "release" | "post";
  readonly to: string;
};

/** How such a movement goes. A deposit's moment is when it was paid; everything else's when it was asked for. */
const STEPS: Readonly<Record<Past["what"], readonly Step[]>> = {
  deposit: [
    { after: -95_000, does: "open", to: "waiting" },
    { after: 0, does: "post", to: "paid" },
  ],
  "to-game": [
    { after: 0, does: "hold", to: "sending" },
    { after: 1_400, does: "settle", to: "done" },
  ],
  "from-game": [
    { after: 0, does: "hold", to: "fetching" },
    { after: 2_100, does: "settle", to: "done" },
  ],
  withdraw: [
    { after: 0, does: "hold", to: "held" },
    { after: 3_000, does: "move", to: "paying" },
    { after: 42_000, does: "settle", to: "paid" },
  ],
  "withdraw-failed": [
    { after: 0, does: "hold", to: "held" },
    { after: 3_000, does: "move", to: "paying" },
    { after: 65_000, does: "release", to: "returned" },
  ],
};

/** What such a movement is, and where it went from and to. */
const factsOf = (one: Past, bank: Bank): Pick<SagaStep, "kind" | "type" | "fromCode" | "toCode" | "data"> => {
  const payee = { bankCode: bank.bank_code, accountNo: bank.bank_account_no, accountName: bank.bank_account_name };
  switch (one.what) {
    case "deposit":
      return { kind: "qr-deposit", type: "deposit", fromCode: one.place, toCode: "WALLET" };
    case "to-game":
      return { kind: "transfer", type: "transfer", fromCode: "WALLET", toCode: one.place };
    case "from-game":
      return { kind: "transfer", type: "transfer", fromCode: one.place, toCode: "WALLET" };
    case "withdraw":
    case "withdraw-failed":
      return { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: bank.bank_code, data: { payee } };
    default:
      return one.what satisfies never;
  }
};

/** The status that a movement has once this was done. */
const STATUS = {
  open: "IN_PROGRESS",
  hold: "IN_PROGRESS",
  move: "IN_PROGRESS",
  settle: "SUCCESS",
  post: "SUCCESS",
  release: "FAILED",
} as const satisfies Readonly<Record<Step["does"], SagaStep["status"]>>;

type Doing = {
  readonly books: Ledger;
  readonly step: Step;
  /** The states that come before; null for the first. */
  readonly from: readonly string[] | null;
  readonly posting: Omit<Posting, "operation">;
  readonly saga: Pick<SagaStep, "memberId" | "reference" | "kind" | "type" | "fromCode" | "toCode" | "data">;
};

const perform = ({ books, step, from, posting, saga }: Doing): Promise<Outcome | MoveOutcome> => {
  const { memberId, reference } = saga;
  const { does, to } = step;
  const common = { from, to, status: STATUS[does], dueIn: null };
  const whole = from === null ? { ...saga, ...common } : { memberId, reference, ...common };
  if (does === "open") {
    return books.openSaga({ amount: posting.amount, currency: posting.currency, saga: whole });
  }
  if (does === "move") return books.moveSaga({ saga: whole });
  const isListed = does === "hold" || does === "post";
  return books.submit({ ...posting, operation: does, saga: isListed ? { ...whole, list: true } : whole });
};

/** A step that an earlier, broken filling did is met in a later state. */
const mustBeDone = (outcome: Outcome | MoveOutcome): void => {
  if (outcome.is === "done") return;
  if (outcome.is === "refused" && (outcome.why === "other-state" || outcome.why === "not-held")) return;
  throw new Error(`the demo's history was not posted: ${outcome.is}`);
};

/**
 * Writes a member's past, the demo member's when none is given, into the books, each step of a movement at its own time. All of it is against the opening
 * account: no provider and no bank ever saw it, so none of their books is to agree with it. Done twice it is done once.
 */
export const fillHistory = async (
  context: Context,
  member: Member,
  past: readonly Past[] = memberPast,
): Promise<void> => {
  const { ledger, db, clock } = context;
  const { id: memberId, currency } = member;
  const wallet = await walletOf(context, member);
  const opening = await ledger.account({ kind: "opening", code: "", currency, memberId: null });
  const bank = await db
    .selectFrom("member")
    .select(["bank_code", "bank_account_no", "bank_account_name"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  for (const [index, one] of past.entries()) {
    const isIn = one.what === "deposit" || one.what === "from-game";
    const posting = {
      reference: `demo:${memberId}:${index}`,
      kind: "opening",
      currency,
      amount: inMinor(one.baht, currency),
      debit: isIn ? opening : wallet,
      credit: isIn ? wallet : opening,
      wallet,
    } as const;
    const saga = { memberId, reference: `DEMO${String(index + 1).padStart(4, "0")}`, ...factsOf(one, bank) };
    let from: readonly string[] | null = null;
    for (const step of STEPS[one.what]) {
      const books = context.ledgerAt(new Date(timeOf(one, now).getTime() + step.after));
      try {
        mustBeDone(await perform({ books, step, from, posting, saga }));
      } finally {
        await books.close();
      }
      from = [step.to];
    }
  }
};
