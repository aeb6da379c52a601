import type { Currency } from "@krapao/contract";
import type { FoundLine } from "@krapao/contract/operator/search-console";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { type LineRow, presentLines } from "../../domain/bank-statement/read-lines.ts";
import { amountOf, hasInside, LEAST_MIDDLE, LEAST_PART, reversed } from "../../domain/transaction/find-by-text.ts";
import { literal } from "../../lib/like.ts";
import { maskAccount } from "../../lib/mask.ts";

const MOST = 20;

type Found = LineRow & {
  readonly account: string;
  readonly bank_code: string;
  readonly account_no: string;
  readonly currency: Currency;
};

/**
 * The query for imported lines that are not matched: by a part of the bank's reference (four characters at its beginning
 * or end, five anywhere), or by the amount, in or out.
 */
export const openLinesBy = (text: string): RawBuilder<Found> => {
  const amount = amountOf(text);
  const name = sql`upper(reference)`;
  const where = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select id from bank_line where posting is null and ${condition} limit ${MOST})`;
  const parts = [
    ...(text.length < LEAST_PART
      ? []
      : [
          where(sql`${name} like ${`${literal(text)}%`}`),
          where(sql`reverse(${name}) like ${`${literal(reversed(text))}%`}`),
        ]),
    ...(text.length < LEAST_MIDDLE ? [] : [where(hasInside(name, text))]),
    ...(amount === null ? [] : [where(sql`amount in (${amount}, ${-amount})`)]),
  ];
  const found = parts.length === 0 ? sql`select null::bigint as id` : sql.join(parts, sql` union `);
  return sql<Found>`
    select l.id::text as id, 'file' as source, l.at, l.has_time, l.text, l.reference, l.amount, l.balance, l.posting,
      false as is_repeat, l.currency, l.account_id::text as account, d.bank_code, d.account_no
    from (${found}) f cross join lateral (select * from bank_line where id = f.id offset 0) l
    join deposit_account d on d.id = l.account_id order by l.at desc limit ${MOST}`;
};

/** Imported lines that are not matched yet, the newest first, 20 at most. A matched one is a transaction. */
export const findOpenLines = async (context: Context, q: string): Promise<FoundLine[]> => {
  const { rows } = await openLinesBy(q.trim().toUpperCase()).execute(context.db);
  const lines = await Promise.all(
    rows.map(async (row) => ({ row, line: (await presentLines(context, row.currency, [row]))[0] })),
  );
  return lines.flatMap(({ row, line }) =>
    line === undefined
      ? []
      : [{ ...line, account: { _id: row.account, bankCode: row.bank_code, accountNo: maskAccount(row.account_no) } }],
  );
};
