import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { MemberPage } from "@krapao/contract/operator/shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { markOf } from "../marks.ts";

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

/** Parts of a phone as it is kept: with a 0 in front it is one of either country. */
const phonePatterns = (digits: string): readonly string[] =>
  digits.startsWith("0") ? [`+66${digits.slice(1)}%`, `+856${digits.slice(1)}%`, `%${digits}%`] : [`%${digits}%`];

const condition = (q: string): RawBuilder<boolean> => {
  const digits = q.replaceAll(/[\s+()-]/g, "");
  const byName = sql<boolean>`m.name ilike ${`%${literal(q)}%`} or m.bank_account_name ilike ${`%${literal(q)}%`}`;
  if (!/^\d{3,}$/.test(digits)) return byName;
  const phones = sql.join(
    phonePatterns(digits).map((pattern) => sql`m.phone like ${pattern}`),
    sql` or `,
  );
  return sql<boolean>`${phones} or m.id::text like ${`${digits}%`} or m.bank_account_no like ${`%${digits}%`} or ${byName}`;
};

const toFound = (row: Row): Found => ({
  ...markOf(row),
  currency: toWireCurrency(row.currency),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  available: toMajor(row.available ?? 0n),
});

/** Members by a part of phone, number, name or bank account, the newest first, 20 at most (S64). */
export const findMembers = async (context: Context, q: string): Promise<Found[]> => {
  const text = q.trim();
  // What is left of it has to be long enough too.
  if (text.length < 3) return [];
  const { rows } = await sql<Row>`
    select m.id, m.name, m.phone, m.currency, m.status, m.created_at, a.balance - a.held as available
    from (select * from member m where ${condition(text)} order by created_at desc limit ${MOST}) m
    left join account a on a.member_id = m.id and a.kind = 'wallet' and a.code = '' and a.currency = m.currency
    order by m.created_at desc`.execute(context.db);
  return rows.map(toFound);
};
