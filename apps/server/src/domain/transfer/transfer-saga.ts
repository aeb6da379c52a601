import { absentByTime } from "../../adapters/absence.ts";
import { calleeOf } from "../../adapters/identity.ts";
import type { GameMove } from "../../adapters/games/port.ts";
import { type Attempt, NoAnswer } from "../../lib/outgoing.ts";
import type { Verdict } from "../../adapters/verdict.ts";
import type { Context } from "../../context.ts";
import type { AccountId, Operation, Outcome, Posting, SagaStep, TransferKind } from "../../ledger/posting.ts";
import { makeExternalCall } from "../../saga/external-call.ts";
import { BELIEVE_ABSENCE_MS } from "../../saga/retry-schedule.ts";
import { reschedule, readSaga } from "../../saga/rows.ts";
import type { ExternalCall, EndFacts, ProcessedSaga, SagaRow } from "../../saga/saga.ts";
import { gameOf, type MemberGame, walletOf } from "../game/accounts.ts";
import { movementDone, movementFailed } from "../wallet/answers.ts";
import { playsOf } from "../game/bets.ts";
import { makeOperationDue } from "./multi-leg-operation.ts";

/** The kind of a transfer. */
export const TRANSFER = "transfer";
/** The code of the wallet in a movement's `from_code` and `to_code`. */
export const WALLET = "WALLET";

/**
 * The states of a transfer (CONTRACT.md rule 2). Into a game: `sending`. Out of one: `fetching`. Between two games:
 * `fetching`, then `between` (the money is in transit, held for the second leg), then `forwarding`; when the second
 * game refuses it, `returning` to the wallet.
 */
export type TransferState =
  | "sending"
  | "fetching"
  | "between"
  | "forwarding"
  | "returning"
  | "done"
  | "refused"
  | "returned";

/** How long a transfer waits for the second game's account before it tries again. */
const BUSY_MS = 1_000;

/** The references of a transfer's legs at the providers and in the books. */
export const legReference = (reference: string, leg: 1 | 2 | 3): string =>
  leg === 1 ? reference : `${reference}-${leg}`;

type Leg = {
  readonly reference: string;
  readonly kind: TransferKind;
  readonly debit: AccountId;
  readonly credit: AccountId;
};

type Step = {
  readonly to: TransferState;
  readonly status: SagaRow["status"];
  readonly dueIn?: number;
  /** Kept in the row's data. */
  readonly facts?: EndFacts | undefined;
};

const transitOf = (context: Context, row: SagaRow): Promise<AccountId> =>
  context.ledger.account({ kind: "transit", code: "", currency: row.currency, memberId: row.memberId });

/** One posting of a transfer with its state change. The last one also keeps the answer for the caller's key. */
const post = async (context: Context, row: SagaRow, operation: Operation, leg: Leg, step: Step): Promise<Outcome> => {
  const { memberId, reference, currency, amount, key } = row;
  const saga: SagaStep = {
    memberId,
    reference,
    from: [row.state],
    to: step.to,
    status: step.status,
    dueIn: step.dueIn ?? null,
    ...(step.facts === undefined ? {} : { data: step.facts }),
  };
  const answer = step.status === "SUCCESS" ? movementDone(reference) : movementFailed("TRANSFER_FAIL", reference);
  const end = step.status === "IN_PROGRESS" ? null : step.status;
  const posting: Posting = {
    operation,
    ...leg,
    currency,
    amount,
    wallet: await walletOf(context, { id: memberId, currency }),
    saga,
    ...(end !== null && key !== null ? { key: { memberId, key, hash: "", reference, answer } } : {}),
  };
  const outcome = await context.ledger.submit(posting);
  if (outcome.is === "done" && end !== null) {
    const { available, repeated } = outcome;
    // A repeated posting returns the balance of now. The kept answer must have the balance of when the movement ended.
    context.sagas.ended(memberId, reference, { status: end, available: repeated ? null : available });
    context.realtime.changed(memberId, { available: available ?? 0n, topics: ["wallet", "slots", "statement"] });
    if (row.parent !== null) await makeOperationDue(context, memberId, row.parent);
  }
  return outcome;
};

/**
 * The external call of one leg, and how its result is found out: by asking about the reference, or, at a provider
 * without such a call, by comparing balances.
 */
const atProvider = (
  context: Context,
  game: MemberGame,
  direction: "in" | "out",
  reference: string,
  amount: bigint,
): Pick<ExternalCall, "callee" | "reserve" | "withoutLine" | "call" | "find"> => {
  const move: GameMove = { username: game.username, currency: game.currency, reference, amount };
  const port = context.adapters.games.get(game.code);
  const withoutLine = "refuse";
  const callee = calleeOf(context, "game", game.code);
  if (port === undefined) {
    const absent = (): Promise<Verdict> => Promise.resolve({ is: "unclear", why: "no such provider here" });
    const reserve = () => Promise.reject(new NoAnswer("no such provider here"));
    return { callee, reserve, withoutLine, call: absent, find: { ask: absent, absence: absentByTime } };
  }
  const call = (attempt: Attempt): Promise<Verdict> =>
    direction === "in" ? port.deposit(move, attempt) : port.withdraw(move, attempt);
  const { ask, reserve } = port;
  if (ask !== undefined) {
    const asked = { ...move, direction };
    return { callee, reserve, withoutLine, call, find: { ask: () => ask(asked), absence: port.absence(asked) } };
  }
  const change = direction === "in" ? amount : -amount;
  const absence = port.absence({ ...move, direction });
  const absenceMs = absence.by === "time" ? absence.ms : BELIEVE_ABSENCE_MS;
  const find = {
    change,
    balance: () => port.balance(game),
    plays: (from: Date) => playsOf(context, game, from),
    absenceMs,
  };
  return { callee, reserve, withoutLine, call, find };
};

/** Books what a provider did for a leg that had been given up, from its difference account. */
const afterRefusal = async (
  context: Context,
  row: SagaRow,
  game: MemberGame,
  direction: "in" | "out",
  reference: string,
): Promise<Outcome> => {
  const key = { kind: "difference", code: game.code, currency: row.currency, memberId: null } as const;
  const difference = await context.ledger.account(key);
  return context.ledger.submit({
    operation: "post",
    reference: `${reference}:late`,
    kind: "difference",
    currency: row.currency,
    amount: row.amount,
    debit: direction === "in" ? difference : game.account,
    credit: direction === "in" ? game.account : difference,
  });
};

const codeOf = (code: string | null): string => {
  if (code === null || code === WALLET) throw new Error("a game's code is missing");
  return code;
};

const sending = async (context: Context, row: SagaRow): Promise<ExternalCall> => {
  const game = await gameOf(context, row.memberId, codeOf(row.toCode));
  const wallet = await walletOf(context, { id: row.memberId, currency: row.currency });
  const leg: Leg = { reference: row.reference, kind: "to-game", debit: wallet, credit: game.account };
  return {
    ...atProvider(context, game, "in", leg.reference, row.amount),
    done: (_theirs, facts) => post(context, row, "settle", leg, { to: "done", status: "SUCCESS", facts }),
    refused: (_reason, facts) => post(context, row, "release", leg, { to: "refused", status: "FAILED", facts }),
    refusedStates: ["refused"],
    doneAfterRefusal: () => afterRefusal(context, row, game, "in", leg.reference),
  };
};

const fetching = async (context: Context, row: SagaRow): Promise<ExternalCall> => {
  const game = await gameOf(context, row.memberId, codeOf(row.fromCode));
  const isHome = row.toCode === WALLET;
  const credit = isHome
    ? await walletOf(context, { id: row.memberId, currency: row.currency })
    : await transitOf(context, row);
  const leg: Leg = { reference: row.reference, kind: "from-game", debit: game.account, credit };
  const done: Step = isHome ? { to: "done", status: "SUCCESS" } : { to: "between", status: "IN_PROGRESS", dueIn: 0 };
  return {
    ...atProvider(context, game, "out", leg.reference, row.amount),
    done: (_theirs, facts) => post(context, row, "settle", leg, { ...done, facts }),
    refused: (_reason, facts) => post(context, row, "release", leg, { to: "refused", status: "FAILED", facts }),
    refusedStates: ["refused"],
    doneAfterRefusal: () => afterRefusal(context, row, game, "out", leg.reference),
  };
};

const secondLeg = async (context: Context, row: SagaRow): Promise<{ readonly game: MemberGame; readonly leg: Leg }> => {
  const game = await gameOf(context, row.memberId, codeOf(row.toCode));
  const reference = legReference(row.reference, 2);
  return { game, leg: { reference, kind: "to-game", debit: await transitOf(context, row), credit: game.account } };
};

/** Holds the money in transit for the second game, once that account is free. */
const holdSecond = async (context: Context, row: SagaRow): Promise<boolean> => {
  const { game, leg } = await secondLeg(context, row);
  const outcome = await context.ledger.submit({
    operation: "hold",
    ...leg,
    currency: row.currency,
    amount: row.amount,
    exclusive: game.account,
    saga: {
      memberId: row.memberId,
      reference: row.reference,
      from: [row.state],
      to: "forwarding",
      status: "IN_PROGRESS",
      dueIn: 0,
    },
  });
  if (outcome.is === "done") return true;
  if (outcome.is === "refused" && outcome.why === "busy") {
    await reschedule(context.db, row, BUSY_MS);
  } else if (outcome.is !== "refused" || outcome.why !== "other-state") {
    throw new Error(`the second leg was not held: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
  }
  return false;
};

const forwarding = async (context: Context, row: SagaRow): Promise<ExternalCall> => {
  const { game, leg } = await secondLeg(context, row);
  const back = (): Step => ({ to: "returning", status: "IN_PROGRESS", dueIn: 0 });
  return {
    ...atProvider(context, game, "in", leg.reference, row.amount),
    done: (_theirs, facts) => post(context, row, "settle", leg, { to: "done", status: "SUCCESS", facts }),
    refused: (_reason, facts) => post(context, row, "release", leg, { ...back(), facts }),
    refusedStates: ["returning", "returned"],
    doneAfterRefusal: () => afterRefusal(context, row, game, "in", leg.reference),
  };
};

const giveBack = async (context: Context, row: SagaRow): Promise<void> => {
  const leg: Leg = {
    reference: legReference(row.reference, 3),
    kind: "from-game",
    debit: await transitOf(context, row),
    credit: await walletOf(context, { id: row.memberId, currency: row.currency }),
  };
  await post(context, row, "post", leg, { to: "returned", status: "FAILED" });
};

/** The external call of a transfer's state; null in a state without one. */
const externalCallOf = async (context: Context, row: SagaRow): Promise<ExternalCall | null> => {
  switch (row.state as TransferState) {
    case "sending":
      return sending(context, row);
    case "fetching":
      return fetching(context, row);
    case "forwarding":
      return forwarding(context, row);
    default:
      return null;
  }
};

/** Processes a transfer's state; true when it changed and the next one may follow at once. */
const step = async (context: Context, row: SagaRow): Promise<boolean> => {
  const externalCall = await externalCallOf(context, row);
  if (externalCall !== null) return (await makeExternalCall(context, row, externalCall)) && row.state !== "sending";
  if (row.state === "between") return holdSecond(context, row);
  if (row.state === "returning") await giveBack(context, row);
  return false;
};

/** The saga of a member's transfer between wallet and games. */
export const transferSaga: ProcessedSaga<Context> = {
  kind: TRANSFER,
  posting: { reference: { prefix: "" }, states: { SUCCESS: ["posted", "settled"] } },
  steps: {
    sending: ["held", "sending"],
    fetching: ["requested"],
    between: ["sending"],
    done: ["done"],
    refused: ["refused"],
    returned: ["returned"],
  },
  isCompared: true,
  waitsFor: { sending: "to", fetching: "from", between: "to", forwarding: "to", returning: "to" },
  externalCall: externalCallOf,
  process: async (context, row) => {
    let present: SagaRow | null = row;
    while (present !== null && present.status === "IN_PROGRESS" && (await step(context, present))) {
      present = await readSaga(context.db, row.memberId, row.reference);
    }
  },
};
