import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { UnprovenCredit } from "./read-unproven.ts";

type CreditOfHeld = UnprovenCredit & { readonly transfer: string; readonly member_id: bigint };

/**
 * That the bank has shown the credit `h.credit` beside the transfer `f`: by the feed, or by a line of a statement. A
 * line that was linked with the feed by its day alone may show another transfer of that amount.
 */
export const isOther = sql<boolean>`(
  exists (select from bank_transfer o where o.reference = h.credit and o.amount = f.amount)
  or exists (select from bank_line l join deposit_account d on d.id = l.account_id where l.posting = h.credit
    and (d.bank_code <> f.receiving_bank or regexp_replace(d.account_no, '\\D', '', 'g') <> f.receiving_no
      or exists (select from bank_line o where o.posting = h.transfer and (o.has_time or not o.is_of_feed
        or h.transfer = 'bank:' || f.sending_bank || ':' || o.reference)))))`;

/**
 * The operators' credits because of which these transfers of the feed are held, by the transfers' references. Left out
 * is a credit that was not posted, one whose reference something else took, and one that the bank has shown as other
 * money since. What two people closed stays.
 */
export const readCreditsOfHeld = async (
  db: Kysely<Database>,
  transfers: readonly string[],
): Promise<ReadonlyMap<string, CreditOfHeld>> => {
  if (transfers.length === 0) return new Map();
  const { rows } = await sql<CreditOfHeld>`
    select h.transfer, h.credit as posting, bank.code as bank_code, t.currency, t.amount, t.created_at as at,
      regexp_replace(h.credit, '^bank:[^:]*:', '') as reference, wallet.member_id
    from bank_held h
      join bank_transfer f on f.reference = h.transfer
      join transfer t on t.reference = h.credit and t.kind = 'deposit-bank' and t.amount = f.amount
        and t.currency = f.currency
      join account bank on bank.id = t.debit and bank.kind = 'bank' and bank.code = f.receiving_bank
      join account wallet on wallet.id = t.credit and wallet.kind = 'wallet'
    where h.transfer = any(${[...transfers]}) and (h.proposal is not null or not ${isOther})`.execute(db);
  return new Map(rows.map((row) => [row.transfer, row]));
};
