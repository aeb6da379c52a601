import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { BankTransferRow } from "../deposit/bank/tables.ts";
import { begunSlips } from "../deposit/slip/begun-slips.ts";
import { begunLike, DATED_LATER_MS } from "./compare-credits.ts";
import { examineCredits, lockUnproven } from "./unproven.ts";

type Credit = { readonly posting: string; readonly member_id: bigint | null };

/**
 * The operators' credit that a transfer of the feed may be, under another reference: of the same bank and amount, and
 * not reported by the feed itself. Either no bank has shown it, or it was credited by a statement's line of this
 * account, or it begins now. A slip has the sending bank's own reference, as the feed does, so its credit does not
 * count. The member's own credits are first. Each is for one transfer; one that another sender's transfer took is still
 * for the member's own.
 */
export const readHandCredit = async (
  tx: Kysely<Database>,
  row: BankTransferRow,
  memberId: bigint | null,
  begun: readonly { readonly posting: string; readonly memberId: bigint | null }[],
): Promise<Credit | null> => {
  const since = new Date(row.at.getTime() - DATED_LATER_MS);
  const until = new Date(row.at.getTime() + DATED_LATER_MS);
  const { rows } = await sql<Credit>`
    select c.posting, c.member_id from (
      select p.posting, a.member_id, p.at from bank_unproven p
        join transfer t on t.reference = p.posting and t.kind = 'deposit-bank' join account a on a.id = t.credit
        where p.bank_code = ${row.receiving_bank} and p.currency = ${row.currency} and p.amount = ${row.amount}
          and p.at >= ${since} and not exists (select from bank_line l where l.posting = p.posting)
      union all
      select l.posting, coalesce(a.member_id, o.member_id), l.at from bank_line l
        join deposit_account d on d.id = l.account_id and d.type = 'BANK' and d.bank_code = ${row.receiving_bank}
          and regexp_replace(d.account_no, '\\D', '', 'g') = ${row.receiving_no}
        left join transfer t on t.reference = l.posting left join account a on a.id = t.credit
        left join proposal o on o.id = l.proposal
        where l.currency = ${row.currency} and l.amount = ${row.amount} and l.at >= ${since} and l.at <= ${until}
          and (t.kind = 'deposit-bank' or t.id is null and l.proposal is not null)
      union all
      select b.posting, b.member_id, ${row.at} from
        unnest(${begun.map(({ posting }) => posting)}::text[], ${begun.map((one) => one.memberId)}::bigint[])
          b (posting, member_id)
    ) c
    where c.posting <> ${row.reference}
      and not exists (select from bank_transfer f where f.reference = c.posting and f.amount = ${row.amount})
      and not exists (select from bank_held h join bank_transfer f on f.reference = h.transfer
        where h.credit = c.posting and (h.proposal is not null or c.member_id is distinct from ${memberId}::bigint
          or f.sending_bank = ${row.sending_bank} and f.sender_no = ${row.sender_no}))
    order by c.member_id is distinct from ${memberId}::bigint, abs(extract(epoch from c.at - ${row.at})), c.posting
    limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Keeps that a transfer is held for a credit by hand, in place of another one that the credit held. */
export const keepHeld = async (tx: Kysely<Database>, credit: string, transfer: string): Promise<void> => {
  await tx
    .insertInto("bank_held")
    .values({ credit, transfer })
    .onConflict((conflict) => conflict.column("credit").doUpdateSet({ transfer }))
    .execute();
};

/** Whether the transfer was credited under its own reference, for example by a slip. */
const isCredited = async (tx: Kysely<Database>, { reference }: BankTransferRow): Promise<boolean> =>
  (await tx
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .select("transfer.id")
    .where("transfer.reference", "=", reference)
    .where("account.kind", "=", "wallet")
    .executeTakeFirst()) !== undefined;

/**
 * Decides whether a transfer of the feed, of this member or of nobody, is held because operators may have credited the
 * same money under another reference. The bank's unproven credits are locked meanwhile, as they are when operators
 * begin to credit, so that of two concurrent ones the second sees the first. The decision is stored, and final:
 * whichever server books the transfer, after a crash or a pause, does the same.
 */
export const isHeldForHand = async (
  context: Context,
  row: BankTransferRow,
  memberId: bigint | null,
): Promise<boolean> => {
  const { reference, receiving_bank: bankCode, currency, amount } = row;
  const account = await context.ledger.account({ kind: "bank", code: bankCode, currency, memberId: null });
  await examineCredits(context, account);
  return transaction(context.db, async (tx) => {
    await lockUnproven(tx, account);
    const { member_id: decided, credit: held } = await tx
      .selectFrom("bank_transfer")
      .leftJoin("bank_held", "bank_held.transfer", "bank_transfer.reference")
      .select(["bank_transfer.member_id", "bank_held.credit"])
      .where("bank_transfer.reference", "=", reference)
      .executeTakeFirstOrThrow();
    if (held !== null) return true;
    if ((decided !== null && decided === memberId) || (await isCredited(tx, row))) return false;
    const begun = await begunLike({ db: tx }, { bankCode, amount, currency });
    // Read after the credits that have begun: one that is marked as done by then is in the list.
    await lockUnproven(tx, account);
    // A slip of this very transfer may have begun to credit it, and operators compared theirs with that since.
    const isBegun = (await begunSlips(tx, { bankCode, amount, currency })).some(({ posting }) => posting === reference);
    const credit = isBegun ? null : await readHandCredit(tx, row, memberId, begun);
    if (credit !== null) {
      await keepHeld(tx, credit.posting, reference);
      return true;
    }
    // Whoever begins to credit from here on compares it with this transfer.
    if (memberId !== null)
      await tx
        .updateTable("bank_transfer")
        .set({ member_id: memberId, member_at: sql<Date>`db_now()` })
        .where("reference", "=", reference)
        .execute();
    return false;
  });
};

/** Frees the credit that a transfer was held for, when the transfer was credited under its own reference after all. */
export const releaseHandCredit = async (context: Context, { reference }: BankTransferRow): Promise<void> => {
  await context.db.deleteFrom("bank_held").where("transfer", "=", reference).execute();
};
