import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { markOf } from "../../domain/operator/marks.ts";

type Found = Pick<MemberPage, "_id" | "name" | "phone" | "currency" | "status" | "createdAt" | "available">;

type Row = {
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly status: MemberPage["status"];
  readonly created_at: Date;
  readonly available: bigint | null;
};

const MOST = 20;

/** Text in a pattern that stands for itself (S66). */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Every part of three signs of what a member is found by. */
const FOUND_IN = sql`member_grams(m.id, m.phone, m.name, m.bank_account_name, m.bank_account_no)`;

/** A column that has the text in it; by the index of what members are found by, so that no table is read (0074). */
const has = (column: RawBuilder<unknown>, text: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${FOUND_IN} @> grams(${text}) and lower(${column}) like lower(${pattern})`;

/** A phone as it is kept: with a 0 in front it is one of either country. */
const phonesOf = (digits: string): readonly RawBuilder<boolean>[] => [
  ...(digits.startsWith("0")
    ? ["+66", "+856"].map((country) => {
        const phone = `${country}${digits.slice(1)}`;
        return has(sql`m.phone`, phone, `${phone}%`);
      })
    : []),
  has(sql`m.phone`, digits, `%${digits}%`),
];

const condition = (q: string): RawBuilder<boolean> => {
  const digits = q.replaceAll(/[\s+()-]/g, "");
  const part = `%${literal(q)}%`;
  const names = [has(sql`m.name`, q, part), has(sql`m.bank_account_name`, q, part)];
  const numbers = /^\d{3,}$/.test(digits)
    ? [
        ...phonesOf(digits),
        has(sql`m.id::text`, digits, `${digits}%`),
        has(sql`m.bank_account_no`, digits, `%${digits}%`),
      ]
    : [];
  return sql<boolean>`${sql.join([...numbers, ...names], sql` or `)}`;
};

const toFound = (row: Row): Found => ({
  ...markOf(row),
  currency: toWireCurrency(row.currency),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  available: toMajor(row.available ?? 0n),
});

/** The search itself, for a text of three characters or more. */
export const searchFor = (text: string): RawBuilder<Row> => sql<Row>`
    select m.id, m.name, m.phone, m.currency, m.status, m.created_at, a.balance - a.held as available
    from (select * from member m where ${condition(text)} order by created_at desc limit ${MOST}) m
    left join account a on a.member_id = m.id and a.kind = 'wallet' and a.code = '' and a.currency = m.currency
    order by m.created_at desc`;

/** Members by a part of phone, number, name or bank account, the newest first, 20 at most (S64). */
export const findMembers = async (context: Context, q: string): Promise<Found[]> => {
  const text = q.trim();
  // What is left of it has to be long enough too.
  if ([...text].length < 3) return [];
  const { rows } = await searchFor(text).execute(context.db);
  return rows.map(toFound);
};
