import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { markOf } from "../../domain/operator/marks.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { literal } from "../../lib/like.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

export type Found = Pick<MemberPage, "_id" | "name" | "phone" | "currency" | "status" | "createdAt" | "available">;

export type FoundRow = {
  readonly id: bigint;
  readonly name: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly status: MemberPage["status"];
  readonly created_at: Date;
  readonly available: bigint | null;
};

const MOST = 20;

/** Every part of three characters of the texts by which a member is found. */
const FOUND_IN = sql`member_grams(m.id, m.phone, m.name, m.bank_account_name, m.bank_account_no)`;

/**
 * Condition for a column that contains the text. An index on these texts serves it, so no table is scanned (migration
 * 0074).
 */
const has = (column: RawBuilder<unknown>, text: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${FOUND_IN} @> grams(${text}) and lower(${column}) like lower(${pattern})`;

/** How many digits of a phone and of an account number every list shows. */
const SHOWN = 4;

/** A whole phone number in its stored form. With a leading 0 it may be of either country. */
const phonesOf = (digits: string): readonly string[] =>
  digits.startsWith("0") ? ["+66", "+856"].map((country) => country + digits.slice(1)) : [`+${digits}`];

/**
 * A whole number, or the last digits that lists show. Other parts of a masked number find nobody, because parts could
 * reveal all of it.
 */
const numbersOf = (digits: string): readonly RawBuilder<boolean>[] =>
  digits.length === SHOWN
    ? [has(sql`m.phone`, digits, `%${digits}`), has(sql`m.bank_account_no`, digits, `%${digits}`)]
    : [
        ...phonesOf(digits).map((phone) => has(sql`m.phone`, phone, phone)),
        has(sql`m.id::text`, digits, digits),
        has(sql`m.bank_account_no`, digits, digits),
      ];

/** The number that somebody typed, in its parts. Null for a text that is not a number. */
const digitsOf = (q: string): string | null => {
  const digits = q.replaceAll(/[\s+()-]/g, "");
  return /^\d{3,}$/.test(digits) ? digits : null;
};

const condition = (q: string): RawBuilder<boolean> => {
  const digits = digitsOf(q);
  const part = `%${literal(q)}%`;
  const names = [has(sql`m.name`, q, part), has(sql`m.bank_account_name`, q, part)];
  return sql<boolean>`${sql.join([...(digits === null ? [] : numbersOf(digits)), ...names], sql` or `)}`;
};

/** A member in the form of a list. */
export const toFound = (row: FoundRow): Found => ({
  ...markOf(row),
  currency: toWireCurrency(row.currency),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  available: toMajor(row.available ?? 0n),
});

/** The query for a text of three characters or more. */
export const searchFor = (text: string): RawBuilder<FoundRow> => sql<FoundRow>`
    select m.id, m.name, m.phone, m.currency, m.status, m.created_at, a.balance - a.held as available
    from (select * from member m where ${condition(text)} order by created_at desc limit ${MOST}) m
    left join account a on a.member_id = m.id and a.kind = 'wallet' and a.code = '' and a.currency = m.currency
    order by m.created_at desc`;

const LIMIT = limitOf("member-searches");

/** Counts a search against an operator's limit of searches in an hour. Throws REQUEST_LIMIT. */
const takeSearch = async (context: Context, operator: Operator): Promise<void> => {
  const turn = await takeTurn(context.db, LIMIT, String(operator.id));
  if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
};

/** What the audit log keeps of a search: of a number only its last digits. */
const masked = (text: string): string => {
  const digits = digitsOf(text);
  return digits === null ? text : `••••${digits.slice(-SHOWN)}`;
};

/**
 * Finds members by a complete phone number, member number or bank account, by the last four digits of a phone or an
 * account, or by a part of a name. The newest come first, at most 20 (S64). A search for a number is recorded in the
 * audit log. Fewer than three characters find nobody. Throws REQUEST_LIMIT after too many searches of an operator in an
 * hour.
 */
export const findMembers = async (context: Context, operator: Operator, q: string): Promise<Found[]> => {
  const text = q.trim();
  if ([...text].length < 3) return [];
  await takeSearch(context, operator);
  if (digitsOf(text) !== null)
    await recordAuditEvent(context.db, context.clock.now(), {
      act: "searchMembers",
      by: operator.id,
      subject: masked(text),
    });
  const { rows } = await searchFor(text).execute(context.db);
  return rows.map(toFound);
};
