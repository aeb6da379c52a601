import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import type { AccountId, Outcome } from "../../../ledger/posting.ts";
import { byPayout, paidAfterRefusal, paidFacts } from "../../withdrawal/by-payout.ts";
import { makeExternalCall } from "../../../saga/external-call.ts";
import { reschedule, readSaga } from "../../../saga/rows.ts";
import type { ExternalCall, EndFacts, ProcessedSaga, SagaRow } from "../../../saga/saga.ts";
import { markTaken } from "./hold-in-suspense.ts";
import { releaseReference, returnAttempts } from "./references.ts";

/**
 * Money in suspense on its way back to its sender, as a saga of its own: `paying` by the payout provider, then `sent`,
 * or `refused` and in suspense again. It belongs to no member and is in no statement. Its reference is the id of the
 * proposal that two operators agreed on.
 */
export const SUSPENSE_RETURN = "suspense-return";

/** The member id of movements that belong to no member. */
export const HOUSE = 0n;

/** Marks money that is not on its way, because it had left suspense for good under that posting. */
const giveUp = async (context: Context, arrival: string, posting: string): Promise<void> => {
  await markTaken(context, arrival);
  // It was closed: whoever closes it marks it.
  await sql`
    update suspense s set state = 'waiting' from transfer t
    where s.reference = ${arrival} and s.state = 'returning' and t.reference = ${posting} and t.state = 'posted'`.execute(
    context.db,
  );
};

/** How long the work after an end may take before another process checks whether all of it was done. */
const FOLLOW_MS = 20_000;

export type SuspenseReturn = {
  /** The return's own reference. The payout provider knows it by this. */
  readonly reference: string;
  /** The reference of the posting that brought the money in. */
  readonly arrival: string;
};

const payoutOf = (context: Context, currency: SagaRow["currency"]): Promise<AccountId> =>
  context.ledger.account({ kind: "payout", code: "", currency, memberId: null });

const suspenseOf = (context: Context, row: Pick<SagaRow, "currency" | "fromCode">): Promise<AccountId> =>
  context.ledger.account({ kind: "suspense", code: row.fromCode ?? "", currency: row.currency, memberId: null });

const textOf = (row: SagaRow, name: string): string => {
  const value = row.data[name];
  if (typeof value !== "string") throw new Error(`a return without its ${name}`);
  return value;
};

/** The sender; null when the channel does not name one, or a member's name and account were erased. */
export const senderOf = async (context: Context, arrival: string) => {
  const row = await context.db
    .selectFrom("bank_transfer")
    .select(["sending_bank", "sender_no", "sender_name"])
    .where("reference", "=", arrival)
    .executeTakeFirst();
  if (row === undefined || row.sender_no === "") return null;
  return { bankCode: row.sending_bank, accountNo: row.sender_no, accountName: row.sender_name };
};

/**
 * Starts a return of money from suspense: holds it, then pays it. `false` when the money has left suspense in another
 * way. Repeated after a crash, or on two servers at once, it is the same return. Throws when the money came back from
 * another try meanwhile; repeat it then.
 */
export const returnSuspense = async (context: Context, { reference, arrival }: SuspenseReturn): Promise<boolean> => {
  const suspense = await context.db
    .selectFrom("suspense")
    .selectAll()
    .where("reference", "=", arrival)
    .where("state", "in", ["waiting", "returning"])
    .executeTakeFirst();
  if ((await readSaga(context.db, HOUSE, reference)) !== null) return true;
  if (suspense === undefined) return false;
  const { code, currency, amount, returns_refused: refused } = suspense;
  const { numUpdatedRows } = await context.db
    .updateTable("suspense")
    .set({ state: "returning" })
    .where("reference", "=", arrival)
    .where("state", "in", ["waiting", "returning"])
    // A server that was paused here may find it in suspense again, refused under this very reference.
    .where("returns_refused", "=", refused)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error("money of suspense changed before it was marked to be sent back");
  const posting = await releaseReference(context.db, arrival);
  const outcome = await context.ledger.submit({
    operation: "hold",
    reference: posting,
    kind: "suspense",
    currency,
    amount,
    debit: await suspenseOf(context, { currency, fromCode: code }),
    credit: await payoutOf(context, currency),
    saga: {
      memberId: HOUSE,
      reference,
      from: null,
      to: "paying",
      status: "IN_PROGRESS",
      dueIn: 0,
      kind: SUSPENSE_RETURN,
      fromCode: code,
      data: { arrival, posting },
    },
  });
  if (outcome.is === "done" && !outcome.repeated) {
    context.sagas.drive(HOUSE, reference);
    return true;
  }
  if ((await readSaga(context.db, HOUSE, reference)) !== null) return true;
  if (outcome.is === "refused" && outcome.why === "reference-taken") {
    await giveUp(context, arrival, posting);
    return false;
  }
  throw new Error(`money of suspense was not held to be sent back: ${outcome.is}`);
};

/** Records the return's result at the row of suspense. Repeating it changes nothing. */
const follow = async (context: Context, row: SagaRow): Promise<void> => {
  const arrival = textOf(row, "arrival");
  if (row.state === "sent") {
    await context.db
      .updateTable("suspense")
      .set({ state: "returned" })
      .where("reference", "=", arrival)
      .where("state", "=", "returning")
      .execute();
  } else {
    const why = row.data["reason"];
    const tries = returnAttempts(textOf(row, "posting"));
    await context.db
      .updateTable("suspense")
      .set({
        state: "waiting",
        returns_refused: tries,
        return_refusal: typeof why === "string" ? why.slice(0, 100) : null,
      })
      .where("reference", "=", arrival)
      .where("state", "=", "returning")
      // A server that was paused here may find it on its way again, by the next try.
      .where("returns_refused", "<", tries)
      .execute();
  }
  await reschedule(context.db, row, null);
};

const end = async (
  context: Context,
  row: SagaRow,
  operation: "settle" | "release",
  facts: EndFacts = {},
): Promise<Outcome> => {
  const { memberId, reference, currency, amount } = row;
  const isSent = operation === "settle";
  const outcome = await context.ledger.submit({
    operation,
    reference: textOf(row, "posting"),
    kind: "suspense",
    currency,
    amount,
    debit: await suspenseOf(context, row),
    credit: await payoutOf(context, currency),
    saga: {
      memberId,
      reference,
      from: ["paying"],
      to: isSent ? "sent" : "refused",
      status: isSent ? "SUCCESS" : "FAILED",
      dueIn: FOLLOW_MS,
      data: facts,
    },
  });
  if (outcome.is === "done")
    await follow(context, { ...row, state: isSent ? "sent" : "refused", data: { ...row.data, ...facts } });
  return outcome;
};

const paying = async (context: Context, row: SagaRow): Promise<ExternalCall> => {
  const { reference, amount, currency } = row;
  const sender = await senderOf(context, textOf(row, "arrival"));
  return {
    ...byPayout(context, row, async (payout, attempt) =>
      sender === null
        ? { is: "refused", reason: "SENDER_UNKNOWN" }
        : payout.pay({ reference, amount, currency, ...sender }, attempt),
    ),
    done: (theirReference, facts) => end(context, row, "settle", paidFacts(theirReference, facts)),
    refused: (reason, facts) => end(context, row, "release", { ...facts, reason }),
    refusedStates: ["refused"],
    doneAfterRefusal: () => paidAfterRefusal(context, row, reference),
  };
};

/** The saga of a return from suspense. */
export const suspenseReturnSaga: ProcessedSaga<Context> = {
  kind: SUSPENSE_RETURN,
  posting: { reference: "kept", states: { IN_PROGRESS: ["held"], SUCCESS: ["settled"], FAILED: ["released"] } },
  // It belongs to no member, so it is in no statement.
  steps: {},
  externalCall: (context, row) => (row.state === "paying" ? paying(context, row) : Promise.resolve(null)),
  process: async (context, row) => {
    if (row.state !== "paying") return follow(context, row);
    await makeExternalCall(context, row, await paying(context, row));
  },
};
