import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { literal } from "../../lib/like.ts";
import { depositReference } from "../deposit/bank/references.ts";
import type { Transaction } from "./find-rows.ts";

/** The shortest part of a reference that is searched; shorter ones match too many. */
export const LEAST_PART = 4;
/** The shortest text that is searched in the middle of references (`reference_grams`). */
export const LEAST_MIDDLE = 5;
/** Each kind of search reads at most this many. */
const MOST = 20;

/** The text from its end, for the search by the end of a reference. */
export const reversed = (text: string): string => Array.from(text).toReversed().join("");

const AMOUNT = /^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/;

/** A typed amount in minor units; null when the text is no amount. */
export const amountOf = (text: string): bigint | null => {
  if (!AMOUNT.test(text)) return null;
  const [whole = "", part = ""] = text.replaceAll(",", "").split(".");
  return BigInt(`${whole}${part.padEnd(2, "0")}`);
};

const PART = 3;

/** A condition for a reference that has the text anywhere, served by an index on its `reference_grams`. */
export const hasInside = (reference: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  // The parts of the index may begin at each of three places of the text.
  const held = Array.from({ length: PART }, (_, start) => {
    const count = Math.floor((text.length - start) / PART);
    const parts = Array.from({ length: count }, (_part, index) =>
      text.slice(start + index * PART, start + (index + 1) * PART),
    );
    return sql`reference_grams(${reference}) @> ${parts}::text[]`;
  });
  return sql<boolean>`(${sql.join(held, sql` or `)}) and ${reference} like ${`%${literal(text)}%`}`;
};

const arrivalsInside = (text: string): RawBuilder<unknown> => sql`
    union (select reference from bank_transfer where ${hasInside(sql`split_part(reference, ':', 3)`, text)} limit ${MOST})
    union (select posting from bank_line where posting is not null and ${hasInside(sql`reference`, text)} limit ${MOST})`;

/**
 * The arrivals whose bank reference has the text at its beginning or end, or longer texts anywhere, as the feed
 * reported it or as a statement shows it.
 */
export const arrivalsBy = (text: string): RawBuilder<{ reference: string }> => {
  const begins = `${literal(text)}%`;
  const ends = `${literal(reversed(text))}%`;
  return sql<{ reference: string }>`
    (select reference from bank_transfer where split_part(reference, ':', 3) like ${begins} limit ${MOST})
    union (select reference from bank_transfer where reverse(reference) like ${ends} limit ${MOST})
    union (select posting from bank_line where posting is not null and reference like ${begins} limit ${MOST})
    union (select posting from bank_line where posting is not null and reverse(reference) like ${ends} limit ${MOST})
    ${text.length < LEAST_MIDDLE ? sql`` : arrivalsInside(text)}`;
};

/** How many digits of an account number lists show. */
const SHOWN = 4;

/**
 * The arrivals that belong to no member, by a part of the payer's name or the last four digits of their account. A
 * member's own are found by the member.
 */
export const arrivalsFrom = (text: string): RawBuilder<{ reference: string }> => {
  const open = sql`booked_as in ('suspense', 'repeat')`;
  const byEnd = sql` union (select reference from bank_transfer where ${open} and right(sender_no, 4) = ${text} limit ${MOST})`;
  return sql<{ reference: string }>`
    (select reference from bank_transfer where ${open} and grams(sender_name) @> grams(${text})
      and lower(sender_name) like lower(${`%${literal(text)}%`}) limit ${MOST})
    ${text.length === SHOWN && /^\d+$/.test(text) ? byEnd : sql``}`;
};

/** The query for transactions that match a text, and for those of `arrivals`. Every part of it uses an index. */
export const transactionsBy = (text: string, arrivals: readonly string[]): RawBuilder<Transaction> => {
  const amount = amountOf(text);
  const parts = [
    ...(text.length < LEAST_PART
      ? []
      : [
          sql`(select id from transaction where reference like ${`${literal(text)}%`} order by reference limit ${MOST})`,
          sql`(select id from transaction where reverse(reference) like ${`${literal(reversed(text))}%`}
            order by reverse(reference) limit ${MOST})`,
        ]),
    ...(text.length < LEAST_MIDDLE
      ? []
      : [sql`(select id from transaction where kind <> 'play' and ${hasInside(sql`reference`, text)} limit ${MOST})`]),
    ...(arrivals.length === 0
      ? []
      : [
          sql`(select id from transaction where reference = any(${[...arrivals, ...arrivals.map(depositReference)]}::text[]))`,
        ]),
    ...(amount === null
      ? []
      : ["THB", "LAK"].map(
          (currency) =>
            sql`(select id from transaction where currency = ${currency} and size = ${amount} order by id desc limit ${MOST})`,
        )),
  ];
  const ids = parts.length === 0 ? sql`select null::bigint` : sql.join(parts, sql` union `);
  return sql<Transaction>`select * from transaction where id in (${ids}) order by at desc, id desc limit ${MOST}`;
};

/**
 * Transactions by an amount in major units, or by a part of a reference, ours or the bank's: four characters at its
 * beginning or end, five anywhere. With `withPayers`, money of nobody known also by who paid it. The newest first, at
 * most 20.
 */
export const findByText = async (
  db: Kysely<Database>,
  text: string,
  { withPayers }: { readonly withPayers: boolean },
): Promise<readonly Transaction[]> => {
  const sought = text.trim().toUpperCase();
  const [byReference, byPayer] = await Promise.all([
    sought.length < LEAST_PART ? null : arrivalsBy(sought).execute(db),
    withPayers && sought.length >= PART ? arrivalsFrom(sought).execute(db) : null,
  ]);
  const arrivals = [...(byReference?.rows ?? []), ...(byPayer?.rows ?? [])];
  const { rows } = await transactionsBy(
    sought,
    arrivals.map(({ reference }) => reference),
  ).execute(db);
  return rows;
};
