import type { StatementType } from "@krapao/contract/statement/shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { MovementRow, Reader } from "./entries.ts";

/** The conditions of a filtered statement. */
export type StatementFilter = {
  /** All types when missing. */
  readonly types?: readonly StatementType[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** A part of the reference; upper and lower case are the same. */
  readonly reference?: string | undefined;
};

export type Range = { readonly after: bigint; readonly last: bigint };

/** The numbers of the movements in a period: above `after`, up to `last`. */
export const rangeOf = async (db: Kysely<Database>, reader: Reader, { from, to }: StatementFilter): Promise<Range> => {
  const { rows } = await sql<Range>`
    select coalesce(movements_before(${reader.id}, movements, ${from ?? null}), 0) as after,
      case when ${to ?? null}::timestamptz is null then movements
        else movements_before(${reader.id}, movements, ${to ?? null}) end as last
    from account
    where member_id = ${reader.id} and kind = 'wallet' and code = '' and currency = ${reader.currency}`.execute(db);
  return rows[0] ?? { after: 0n, last: 0n };
};

/** The movements of a range with the filter's types and reference. */
export const narrowed = (
  db: Kysely<Database>,
  reader: Reader,
  { after, last }: Range,
  { types, reference }: StatementFilter,
) => {
  const all = db.selectFrom("saga").where("member_id", "=", reader.id).where("n", "<=", last).where("n", ">", after);
  const some = types === undefined ? all : all.where("type", "in", types);
  return reference === undefined ? some : some.where(sql<boolean>`strpos(upper(reference), upper(${reference})) > 0`);
};

type Page = { readonly total: number; readonly rows: readonly MovementRow[] };

/**
 * One page of the statement, newest first. A member's movements are numbered without gaps, so a page is a range of
 * numbers and the last page costs as much as the first. With types or a reference, the movements in between have to be
 * read too.
 */
export const readStatement = async (
  db: Kysely<Database>,
  reader: Reader,
  query: StatementFilter & { readonly page: number; readonly limit: number },
): Promise<Page> => {
  const { page, limit, types, reference } = query;
  const { after, last } = await rangeOf(db, reader, query);
  if (last <= after || types?.length === 0) return { total: 0, rows: [] };
  const skip = (page - 1) * limit;
  if (types === undefined && reference === undefined) {
    const top = last - BigInt(skip);
    const bottom = top - BigInt(limit);
    const part = { after: bottom > after ? bottom : after, last: top };
    const rows = top <= after ? [] : await narrowed(db, reader, part, query).selectAll().orderBy("n", "desc").execute();
    return { total: Number(last - after), rows };
  }
  const some = narrowed(db, reader, { after, last }, query);
  const [counted, rows] = await Promise.all([
    some.select((is) => is.fn.countAll<bigint>().as("total")).executeTakeFirst(),
    some.selectAll().orderBy("n", "desc").limit(limit).offset(skip).execute(),
  ]);
  return { total: Number(counted?.total ?? 0n), rows };
};

/** How many movements are read at a time for an export. */
const EXPORT_ROWS = 1_000;

/** The whole filtered statement, newest first, in batches. Movements that arrive meanwhile are not included. */
export async function* readAll(
  db: Kysely<Database>,
  reader: Reader,
  filter: StatementFilter,
): AsyncGenerator<readonly MovementRow[]> {
  const { after, last } = await rangeOf(db, reader, filter);
  if (filter.types?.length === 0) return;
  for (let top = last; top > after;) {
    const rows = await narrowed(db, reader, { after, last: top }, filter)
      .selectAll()
      .orderBy("n", "desc")
      .limit(EXPORT_ROWS)
      .execute();
    if (rows.length > 0) yield rows;
    const lowest = rows.at(-1)?.n ?? null;
    if (rows.length < EXPORT_ROWS || lowest === null) return;
    top = lowest - 1n;
  }
}
