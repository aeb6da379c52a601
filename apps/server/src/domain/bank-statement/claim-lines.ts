import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { maskAccount } from "../../lib/mask.ts";
import { NEAR } from "./coverage.ts";
import { type LineRow, presentLines } from "./read-lines.ts";

const MOST = 20;

/** Money that a member reported, as it may have arrived at one of our banks. */
type Reported = {
  readonly bankCode: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly at: Date;
};

/** Unmatched imported lines of that bank, amount and time, the nearest first. */
export const readClaimLines = async (context: Context, { bankCode, currency, amount, at }: Reported) => {
  const { rows } = await sql<LineRow & { readonly account_no: string }>`
    select l.id::text as id, 'file' as source, l.at, l.has_time, l.text, l.reference, l.amount, l.balance, l.posting,
      false as is_repeat, d.account_no
    from bank_line l join deposit_account d on d.id = l.account_id
    where l.posting is null and l.amount = ${amount} and d.bank_code = ${bankCode} and d.currency = ${currency}
      and l.at >= ${at}::timestamptz - ${NEAR.before} and l.at <= ${at}::timestamptz + ${NEAR.after}
    order by abs(extract(epoch from l.at - ${at}::timestamptz)), l.id limit ${MOST}`.execute(context.db);
  const lines = await presentLines(context, currency, rows);
  return lines.map((line, index) => ({ ...line, accountNo: maskAccount(rows[index]?.account_no ?? "") }));
};

/** Whether an imported line or the feed of that bank shows a transfer under the bank's reference. */
export const isShownAs = async (
  { db }: Pick<Context, "db">,
  { bankCode, currency }: Pick<Reported, "bankCode" | "currency">,
  reference: string,
): Promise<boolean> => {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (
        select from bank_line l join deposit_account d on d.id = l.account_id
        where d.bank_code = ${bankCode} and d.currency = ${currency} and l.posting is null
          and upper(l.reference) = ${reference.toUpperCase()} and l.reference = ${reference}
      ) or exists (
        select from bank_line l join deposit_account d on d.id = l.account_id
        where d.bank_code = ${bankCode} and d.currency = ${currency} and l.posting is not null and l.reference = ${reference}
      ) or exists (
        select from bank_transfer b where split_part(b.reference, ':', 3) = ${reference}
          and b.receiving_bank = ${bankCode} and b.currency = ${currency}
      ) as shown`.execute(db);
  return rows[0]?.shown ?? false;
};
