import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { FoundSlip } from "@krapao/contract/operator/search-console";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { amountOf, noteOf } from "../../domain/deposit/slip/slip-facts.ts";
import { SLIP_DEPOSIT } from "../../domain/deposit/slip/slip-name.ts";
import { noMark, readMarks } from "../../domain/operator/marks.ts";
import {
  amountOf as amountOfText,
  hasInside,
  LEAST_MIDDLE,
  LEAST_PART,
  reversed,
} from "../../domain/transaction/find-by-text.ts";
import { literal } from "../../lib/like.ts";

const MOST = 20;

type Row = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly currency: Currency;
  readonly status: FoundSlip["status"];
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
};

/**
 * The query for slips without a credit: by a part of our reference or of the bank's (four characters at its beginning or
 * end, five anywhere), or by the bank's amount.
 */
export const slipsBy = (text: string): RawBuilder<Row> => {
  const amount = amountOfText(text);
  const begins = `${literal(text)}%`;
  const ends = `${literal(reversed(text))}%`;
  const open = sql`kind = ${sql.lit(SLIP_DEPOSIT)} and n is null`;
  const bankReference = sql`upper(data->>'slipReference')`;
  const parts = [
    ...(text.length < LEAST_PART
      ? []
      : [
          sql`(select member_id, reference from upload where kind = 'slip' and reference like ${begins} limit ${MOST})`,
          sql`(select member_id, reference from saga
            where ${open} and ${bankReference} collate "C" like ${begins} limit ${MOST})`,
          sql`(select member_id, reference from upload where kind = 'slip' and reverse(reference) like ${ends} limit ${MOST})`,
          sql`(select member_id, reference from saga
            where ${open} and reverse(${bankReference}) collate "C" like ${ends} limit ${MOST})`,
        ]),
    ...(text.length < LEAST_MIDDLE
      ? []
      : [
          sql`(select member_id, reference from upload
            where kind = 'slip' and ${hasInside(sql`reference`, text)} limit ${MOST})`,
          sql`(select member_id, reference from saga where ${open} and ${hasInside(bankReference, text)} limit ${MOST})`,
        ]),
    ...(amount === null
      ? []
      : [
          sql`(select member_id, reference from saga where ${open} and data->>'amount' = ${String(amount)} limit ${MOST})`,
        ]),
  ];
  const found =
    parts.length === 0 ? sql`select null::bigint as member_id, ''::text as reference` : sql.join(parts, sql` union `);
  return sql<Row>`
    select s.member_id, s.reference, s.currency, s.status, s.data, s.created_at from (${found}) f
      cross join lateral (select * from saga where member_id = f.member_id and reference = f.reference offset 0) s
    where s.kind = ${SLIP_DEPOSIT} and s.n is null order by s.created_at desc limit ${MOST}`;
};

/** Slips that were not credited, the newest first, 20 at most. A credited one is a transaction. */
export const findSlips = async (db: Kysely<Database>, q: string): Promise<FoundSlip[]> => {
  const { rows } = await slipsBy(q.trim().toUpperCase()).execute(db);
  const marks = await readMarks(
    db,
    rows.map(({ member_id: id }) => id),
  );
  return rows.map(({ member_id: id, reference, currency, status, data, created_at: at }) => {
    const amount = amountOf(data);
    return {
      reference,
      member: marks.get(id) ?? noMark(id),
      currency: toWireCurrency(currency),
      amount: amount === null ? null : toMajor(amount),
      status,
      note: noteOf(data),
      createdAt: at.toISOString(),
    };
  });
};
