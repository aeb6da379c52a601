import { type Kysely, sql } from "kysely";

import type { ReceivedTransfer } from "../../../adapters/bank/port.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema.ts";
import { transaction } from "../../../db/transaction.ts";
import { readSaga } from "../../../saga/rows.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import { begunLike } from "../../bank-statement/compare-credits.ts";
import { keepHeld, readHandCredit } from "../../bank-statement/hand-credits.ts";
import { examineCredits, lockUnproven } from "../../bank-statement/unproven.ts";
import { releaseReference } from "../bank/references.ts";
import { bookTransfers, keepRows, rowOf } from "../bank/transfers.ts";
import { begunOf, type SlipFacts } from "./slip-facts.ts";

/** What our books and the feed know of a slip's transfer. `isOver`: the money is in a wallet, or was given away. */
const readArrival = async (tx: Kysely<Database>, arrival: string) => {
  const { rows } = await sql<{ isOver: boolean; memberId: bigint | null; held: boolean }>`
    select exists (select from transfer t join account a on a.id = t.credit and a.kind = 'wallet'
        where t.reference in (${arrival}, ${await releaseReference(tx, arrival)}))
      or exists (select from suspense s where s.reference = ${arrival} and s.state in ('returned', 'credited')) as "isOver",
      (select b.member_id from bank_transfer b where b.reference = ${arrival}) as "memberId",
      exists (select from bank_held h where h.transfer = ${arrival}) as held`.execute(tx);
  return rows[0] ?? { isOver: false, memberId: null, held: false };
};

/** Notes that the slip credits its transfer. Whoever begins to credit from here on compares it with this one. */
const begin = async (tx: Kysely<Database>, { memberId, reference }: SagaRow, facts: SlipFacts): Promise<void> => {
  await tx
    .updateTable("saga")
    .set({ data: sql<string>`data || ${JSON.stringify(facts)}::jsonb` })
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .where("status", "=", "IN_PROGRESS")
    .execute();
};

/**
 * Decides whether a slip's transfer is held because operators may have credited the same money to this member under the
 * reference of our bank's statement. The bank's unproven credits are locked meanwhile, as they are for the feed
 * (bank-statement/hand-credits.ts). Either decision is stored, and final: `begun` at the slip, or `bank_held` with the
 * transfer as the feed tells it.
 */
const decide = async (context: Context, row: SagaRow, told: ReceivedTransfer, facts: SlipFacts): Promise<boolean> => {
  const { memberId } = row;
  const { currency, amount, to } = told;
  const transfer = rowOf(told, context.databaseTime.now());
  const account = await context.ledger.account({ kind: "bank", code: to.bankCode, currency, memberId: null });
  await examineCredits(context, account);
  return transaction(context.db, async (tx) => {
    await lockUnproven(tx, account);
    const saga = await readSaga(tx, memberId, row.reference);
    const known = await readArrival(tx, transfer.reference);
    if (saga === null || begunOf(saga.data) !== null || known.isOver) return false;
    if (known.held) return true;
    const begun = await begunLike({ db: tx }, { bankCode: to.bankCode, amount, currency });
    // Read after the credits that have begun: one that is marked as done by then is in the list.
    await lockUnproven(tx, account);
    // The feed may have decided to credit the transfer. Other members' credits hold no slip.
    const credit = known.memberId === memberId ? null : await readHandCredit(tx, transfer, memberId, begun);
    if (credit?.member_id !== memberId) {
      await begin(tx, row, { ...facts, begun: transfer.reference, receivingBank: to.bankCode });
      return false;
    }
    await keepRows({ db: tx }, [transfer]);
    await keepHeld(tx, credit.posting, transfer.reference);
    return true;
  });
};

/**
 * Whether a slip's transfer waits for two people, because operators may have credited the same money by hand. Such a
 * transfer is put into suspense, unless it lies there. Repeated after a crash, or on two servers at once, it does the
 * same.
 */
export const isSlipHeld = async (
  context: Context,
  row: SagaRow,
  told: ReceivedTransfer,
  facts: SlipFacts,
): Promise<boolean> => {
  if (!(await decide(context, row, told, facts))) return false;
  await bookTransfers(context, [rowOf(told, context.databaseTime.now()).reference]);
  return true;
};
