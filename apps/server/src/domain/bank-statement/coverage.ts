import { type RawBuilder, sql } from "kysely";

/**
 * An imported line may show a credit when it is dated at most this long before it, or after it: members report a
 * transfer days later, and a bank may date a line some days later.
 */
export const NEAR = { before: sql`interval '7 days'`, after: sql`interval '4 days'` } as const;

/** Whether a later statement file of the account goes on from file `f`, on the day after it at the latest. */
const goesOn = sql`exists (select from bank_statement_file n where n.account_id = f.account_id and n.to_at > f.to_at
  and date_trunc('day', n.from_at, 'Asia/Bangkok') <= date_trunc('day', f.to_at, 'Asia/Bangkok') + interval '1 day')`;

/**
 * Whether the feed or a statement file covers a moment at account `d`. The feed covers from the first transfer that it
 * reported to where it was read, and nothing from before the account came into AUTO mode last. A file covers the days
 * of its lines. Of its last day it covers the part up to its last line, and the whole day once a later file goes on
 * from there.
 */
const isCovered = (at: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from bank_read r where r.bank_code = d.bank_code
    and r.account_no = regexp_replace(d.account_no, '\\D', '', 'g') and r.up_to >= ${at}
    and ${at} >= coalesce(r.since, ${at})
    and ${at} >= (select min(b.at) from bank_transfer b where b.receiving_bank = r.bank_code and b.receiving_no = r.account_no))
  or exists (select from bank_statement_file f where f.account_id = d.id
    and date_trunc('day', f.from_at, 'Asia/Bangkok') <= ${at}
    and f.to_at > ${at} - interval '1 day'
    and (f.to_at >= ${at} or (${goesOn}
      and date_trunc('day', f.to_at, 'Asia/Bangkok') = date_trunc('day', ${at}, 'Asia/Bangkok')))))`;

/**
 * What the statements say of the unproven credit `p`. `waits`: the time of the credit is not covered yet. `fits`: it is
 * covered, and an unmatched line of the same amount may be the money. `missing`: it is covered, and there is no such
 * line. Our books do not know which of our accounts at a bank the money came to, so all of them must be covered.
 */
export const creditState = sql<"waits" | "fits" | "missing">`case
  when not exists (select from deposit_account d where d.type = 'BANK' and d.bank_code = p.bank_code and d.currency = p.currency)
    or exists (select from deposit_account d where d.type = 'BANK' and d.bank_code = p.bank_code and d.currency = p.currency
      and not ${isCovered(sql`p.at`)}) then 'waits'
  when exists (select from bank_line l join deposit_account d on d.id = l.account_id
    where l.posting is null and l.amount = p.amount and d.bank_code = p.bank_code and d.currency = p.currency
      and l.at >= p.at - ${NEAR.before} and l.at <= p.at + ${NEAR.after}) then 'fits'
  else 'missing' end`;
