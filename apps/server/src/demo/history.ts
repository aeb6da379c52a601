import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import { BONUS, BONUS_END, endReference, noteEnd } from "../domain/bonus/running.ts";
import { BANK_DEPOSIT } from "../domain/deposit/bank/bank-deposit-saga.ts";
import { GIFT_DEPOSIT, TRUEMONEY } from "../domain/deposit/gift/gift-saga.ts";
import { SLIP_DEPOSIT } from "../domain/deposit/slip/slip-name.ts";
import { walletOf } from "../domain/game/accounts.ts";
import type { AccountKind, Ledger } from "../ledger/ledger.ts";
import type { MoveOutcome, Outcome, Posting, SagaStep, TransferKind } from "../ledger/posting.ts";
import { atHour } from "../lib/calendar.ts";
import { mainAccounts } from "./deposit-accounts.ts";
import { bonusTerms, type GivenTerms, recordBonus } from "./past-bonus.ts";
import { inMinor } from "./past.ts";

/** One movement of the past, in baht, this many days ago, at that hour and minute. */
export type Past = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly minute?: number;
  readonly what:
    | "deposit"
    | "deposit-bank"
    | "deposit-slip"
    | "deposit-gift"
    | "slip-refused"
    | "withdraw"
    | "to-game"
    | "from-game"
    | "withdraw-failed"
    | "bonus"
    | "bonus-end";
  /** The other end: a payment provider, a game, or the code of a bonus. Empty for the member's own bank. */
  readonly place: string;
  readonly baht: number;
};

/** The movements of the demo member. 12,500 are left of the money, and nothing is left in a game. */
const memberPast: readonly Past[] = [
  { daysAgo: 33, hour: 11, what: "deposit", place: "KBANK", baht: 4_505 },
  { daysAgo: 33, hour: 19, what: "to-game", place: "PG", baht: 4_505 },
  { daysAgo: 30, hour: 12, what: "deposit-bank", place: "", baht: 5_000 },
  { daysAgo: 27, hour: 19, what: "to-game", place: "PG", baht: 2_000 },
  { daysAgo: 27, hour: 21, what: "from-game", place: "PG", baht: 3_450 },
  { daysAgo: 21, hour: 10, what: "withdraw", place: "", baht: 3_000 },
  { daysAgo: 18, hour: 20, what: "deposit", place: "KBANK", baht: 300 },
  { daysAgo: 16, hour: 18, what: "deposit", place: "KBANK", baht: 2_000 },
  { daysAgo: 14, hour: 20, what: "to-game", place: "UFABET", baht: 1_500 },
  { daysAgo: 14, hour: 23, what: "from-game", place: "UFABET", baht: 900 },
  // A bonus of one day, played through with nothing won or lost, so that it leaves neither money nor a loss behind.
  { daysAgo: 12, hour: 18, what: "deposit-gift", place: "TRUEMONEY", baht: 500 },
  { daysAgo: 12, hour: 19, what: "bonus", place: "DAILY20", baht: 100 },
  { daysAgo: 12, hour: 20, what: "to-game", place: "PG", baht: 600 },
  { daysAgo: 12, hour: 22, what: "bonus-end", place: "DAILY20", baht: 0 },
  { daysAgo: 12, hour: 23, what: "from-game", place: "PG", baht: 600 },
  { daysAgo: 9, hour: 8, what: "slip-refused", place: "", baht: 0 },
  { daysAgo: 9, hour: 9, what: "deposit-slip", place: "", baht: 10_000 },
  { daysAgo: 7, hour: 13, what: "withdraw-failed", place: "", baht: 2_000 },
  { daysAgo: 5, hour: 11, what: "withdraw", place: "", baht: 4_900 },
  { daysAgo: 3, hour: 14, what: "to-game", place: "HUAYHD", baht: 500 },
  { daysAgo: 3, hour: 16, what: "from-game", place: "HUAYHD", baht: 1_250 },
  { daysAgo: 1, hour: 17, what: "deposit", place: "KBANK", baht: 900 },
];

const timeOf = ({ daysAgo, hour, minute = 0, baht }: Past, now: Date): Date =>
  new Date(atHour(now, daysAgo, hour).getTime() + minute * 60_000 + (baht % 8_000) * 7);

type Member = { readonly id: bigint; readonly currency: Currency };
type Bank = { readonly bank_code: string; readonly bank_account_no: string; readonly bank_account_name: string };

/** One step of a movement, in milliseconds after its moment: what the books did, and the state that it reached. */
type Step = {
  readonly after: number;
  readonly does: "open" | "hold" | "move" | "fail" | "settle" | "release" | "post" | "note";
  readonly to: string;
};

/**
 * The steps of such a movement. The moment of a deposit is its payment. The moment of any other movement is its
 * request.
 */
const STEPS: Readonly<Record<Past["what"], readonly Step[]>> = {
  deposit: [
    { after: -95_000, does: "open", to: "waiting" },
    { after: 0, does: "post", to: "paid" },
  ],
  "deposit-bank": [{ after: 0, does: "post", to: "paid" }],
  "deposit-slip": [
    { after: -9_000, does: "open", to: "reading" },
    { after: 0, does: "post", to: "paid" },
  ],
  "deposit-gift": [{ after: 0, does: "post", to: "paid" }],
  "slip-refused": [{ after: 0, does: "fail", to: "failed" }],
  bonus: [{ after: 0, does: "post", to: "granted" }],
  "bonus-end": [{ after: 0, does: "note", to: "finished" }],
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

type Facts = Pick<SagaStep, "kind" | "type" | "fromCode" | "toCode" | "data">;

/** The type of such a movement, and its two ends. */
const factsOf = (one: Past, bank: Bank, bonus: GivenTerms | null): Facts => {
  const payee = { bankCode: bank.bank_code, accountNo: bank.bank_account_no, accountName: bank.bank_account_name };
  switch (one.what) {
    case "deposit":
      return { kind: "qr-deposit", type: "deposit", fromCode: one.place, toCode: "WALLET" };
    case "deposit-bank":
      return { kind: BANK_DEPOSIT, type: "deposit", fromCode: bank.bank_code, toCode: "WALLET" };
    case "deposit-slip": {
      const data = { sendingBank: bank.bank_code };
      return { kind: SLIP_DEPOSIT, type: "deposit", toCode: "WALLET", data };
    }
    case "deposit-gift":
      return { kind: GIFT_DEPOSIT, type: "deposit", fromCode: one.place, toCode: "WALLET" };
    case "slip-refused":
      return { kind: SLIP_DEPOSIT, type: "deposit", toCode: "WALLET", data: { note: "INVALID_SLIP" } };
    case "bonus":
      return { kind: BONUS, type: "bonus", toCode: "WALLET", data: { code: one.place, bonus: bonus?.words } };
    case "bonus-end":
      return { kind: BONUS_END, type: "finish_bonus", data: { bonus: bonus?.words } };
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

/** The status of a movement after this step. */
const STATUS = {
  open: "IN_PROGRESS",
  hold: "IN_PROGRESS",
  move: "IN_PROGRESS",
  fail: "FAILED",
  note: "SUCCESS",
  settle: "SUCCESS",
  post: "SUCCESS",
  release: "FAILED",
} as const satisfies Readonly<Record<Step["does"], SagaStep["status"]>>;

type Doing = {
  readonly books: Ledger;
  readonly step: Step;
  /** The states before this step. Null for the first. */
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
  if (does === "fail") return books.openSaga({ amount: 0n, currency: posting.currency, saga: whole });
  // An entry of the statement that moves no money.
  if (does === "note") {
    const { currency, wallet } = posting;
    return books.openSaga({ amount: 0n, currency, saga: { ...whole, list: true }, ...(wallet && { wallet }) });
  }
  const isListed = does === "hold" || does === "post";
  return books.submit({ ...posting, operation: does, saga: isListed ? { ...whole, list: true } : whole });
};

/** A step that an earlier, interrupted filling already did finds the movement in a later state. */
const mustBeDone = (outcome: Outcome | MoveOutcome): void => {
  if (outcome.is === "done") return;
  if (outcome.is === "refused" && (outcome.why === "other-state" || outcome.why === "not-held")) return;
  throw new Error(`the demo's history was not posted: ${outcome.is}`);
};

type House = {
  readonly account: { readonly kind: AccountKind; readonly code: string };
  readonly transfer: TransferKind;
};

/**
 * The account of the house on the other side of such a movement, and the posting's kind. No provider and no bank has
 * seen any of it. Kinds that a comparison looks up at a provider are posted as `opening`.
 */
const houseOf = ({ what, place }: Past, bank: string): House => {
  switch (what) {
    case "deposit":
      return { account: { kind: "qr", code: place }, transfer: "deposit-qr" };
    case "deposit-bank":
      return { account: { kind: "bank", code: bank }, transfer: "deposit-bank" };
    case "deposit-slip":
    case "slip-refused":
      return { account: { kind: "bank", code: bank }, transfer: "deposit-slip" };
    case "deposit-gift":
      return { account: { kind: "gift", code: TRUEMONEY }, transfer: "deposit-gift" };
    case "bonus":
    case "bonus-end":
      return { account: { kind: "reward", code: "bonus" }, transfer: "opening" };
    // All of it was played: what came back is what was won. So the member has no money in a game.
    case "to-game":
    case "from-game":
      return { account: { kind: "play", code: place }, transfer: "opening" };
    case "withdraw":
    case "withdraw-failed":
      return { account: { kind: "payout", code: "" }, transfer: "opening" };
    default:
      return what satisfies never;
  }
};

/** Movements that bring money into the wallet. All others take some out of it, or none. */
const INTO_WALLET: ReadonlySet<Past["what"]> = new Set([
  "deposit",
  "deposit-bank",
  "deposit-slip",
  "deposit-gift",
  "bonus",
  "from-game",
]);

const movementReference = (prefix: string, index: number): string => `${prefix}${String(index + 1).padStart(4, "0")}`;

/** The end of a bonus has the bonus's own reference, with a suffix. */
const referenceOf = (prefix: string, past: readonly Past[], index: number): string => {
  const one = past[index];
  const given = past.findIndex(({ what, place }) => what === "bonus" && place === one?.place);
  return one?.what === "bonus-end" ? endReference(movementReference(prefix, given)) : movementReference(prefix, index);
};

type HistoryOptions = {
  /** The prefix of the movements' references. */
  readonly prefix?: string;
  /** The moment from which days are counted back. The default is now. */
  readonly now?: Date;
};

/** Gifts in kip do not exist, so it was a bank transfer. */
const inCurrency = (past: readonly Past[], currency: Currency): readonly Past[] =>
  past.map((one) => (one.what === "deposit-gift" && currency !== "THB" ? { ...one, what: "deposit-bank" } : one));

/**
 * Writes a member's past into the books, each step of a movement at its own time. The default is the demo member's
 * past. Repeating it changes nothing.
 */
export const fillHistory = async (
  context: Context,
  member: Member,
  movements: readonly Past[] = memberPast,
  { prefix = "DEMO", now = context.clock.now() }: HistoryOptions = {},
): Promise<void> => {
  const { ledger, db, settings } = context;
  const { id: memberId, currency } = member;
  const past = inCurrency(movements, currency);
  const wallet = await walletOf(context, member);
  const { bank_code: ourBank } = mainAccounts[settings.edition];
  const bank = await db
    .selectFrom("member")
    .select(["bank_code", "bank_account_no", "bank_account_name"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  for (const [index, one] of past.entries()) {
    const isIn = INTO_WALLET.has(one.what);
    const isBonus = one.what === "bonus" || one.what === "bonus-end";
    const bonus = isBonus ? await bonusTerms(context, currency, one.place) : null;
    const { account, transfer } = houseOf(one, ourBank);
    const house = await ledger.account({ ...account, currency, memberId: null });
    const posting = {
      reference: `demo:${memberId}:${index}`,
      kind: transfer,
      currency,
      amount: inMinor(one.baht, currency),
      debit: isIn ? house : wallet,
      credit: isIn ? wallet : house,
      wallet,
    } as const;
    const saga = { memberId, reference: referenceOf(prefix, past, index), ...factsOf(one, bank, bonus) };
    const at = timeOf(one, now);
    let from: readonly string[] | null = null;
    for (const step of STEPS[one.what]) {
      const books = context.ledgerAt(new Date(at.getTime() + step.after));
      try {
        mustBeDone(await perform({ books, step, from, posting, saga }));
      } finally {
        await books.close();
      }
      from = [step.to];
    }
    if (bonus !== null && one.what === "bonus") {
      const deposit = {
        reference: movementReference(prefix, index - 1),
        amount: inMinor(past[index - 1]?.baht ?? 0, currency),
      };
      await recordBonus(context, member, bonus, { reference: saga.reference, at, reward: posting.amount, deposit });
    }
    if (one.what === "bonus-end") await noteEnd(db, memberId);
  }
};
