import type { StatementType } from "@krapao/contract/statement/shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { MovementRow, Reader } from "./entries.ts";

export type StatementQuery = {
  readonly page: number;
  readonly limit: number;
  /** All types when left out. */
  readonly types?: readonly StatementType[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

type Range = { readonly after: bigint; readonly last: bigint };

/** The numbers of the movements of a period: above `after`, up to `last`. */
const rangeOf = async (db: Kysely<Database>, reader: Reader, from?: Date, to?: Date): Promise<Range> => {
  const { rows } = await sql<Range>`
    select coalesce(movements_before(${reader.id}, movements, ${from ?? null}), 0) as after,
      case when ${to ?? null}::timestamptz is null then movements
        else movements_before(${reader.id}, movements, ${to ?? null}) end as last
    from account
    where member_id = ${reader.id} and kind = 'wallet' and code = '' and currency = ${reader.currency}`.execute(db);
  return rows[0] ?? { after: 0n, last: 0n };
};

const listed = (db: Kysely<Database>, reader: Reader) =>
  db.selectFrom("saga").where("member_id", "=", reader.id).where("n", "is not", null);

type Page = { readonly total: number; readonly rows: readonly MovementRow[] };

/**
 * One page of the statement, newest first. A member's movements are numbered without gaps, so a page is a range of
 * numbers: the last page costs what the first does. Narrowed to some types, what lies between has to be looked through.
 */
export const readStatement = async (db: Kysely<Database>, reader: Reader, query: StatementQuery): Promise<Page> => {
  const { page, limit, types, from, to } = query;
  const { after, last } = await rangeOf(db, reader, from, to);
  const skip = (page - 1) * limit;
  if (types === undefined) {
    const top = last - BigInt(skip);
    const bottom = top - BigInt(limit);
    const rows =
      top <= after
        ? []
        : await listed(db, reader)
            .selectAll()
            .where("n", "<=", top)
            .where("n", ">", bottom > after ? bottom : after)
            .orderBy("n", "desc")
            .execute();
    return { total: Number(last > after ? last - after : 0n), rows };
  }
  if (types.length === 0 || last <= after) return { total: 0, rows: [] };
  const some = listed(db, reader).where("n", "<=", last).where("n", ">", after).where("type", "in", types);
  const [counted, rows] = await Promise.all([
    some.select((is) => is.fn.countAll<bigint>().as("total")).executeTakeFirst(),
    some.selectAll().orderBy("n", "desc").limit(limit).offset(skip).execute(),
  ]);
  return { total: Number(counted?.total ?? 0n), rows };
};

/** How many movements are read at a time for an export. */
const EXPORT_ROWS = 1_000;

/** The whole statement of a filter, newest first, some at a time; what comes in meanwhile is not in it. */
export async function* readAll(
  db: Kysely<Database>,
  reader: Reader,
  { types, from, to }: Pick<StatementQuery, "types" | "from" | "to">,
): AsyncGenerator<readonly MovementRow[]> {
  const { after, last } = await rangeOf(db, reader, from, to);
  if (types?.length === 0) return;
  for (let top = last; top > after;) {
    let some = listed(db, reader).selectAll().where("n", "<=", top).where("n", ">", after);
    if (types !== undefined) some = some.where("type", "in", types);
    const rows = await some.orderBy("n", "desc").limit(EXPORT_ROWS).execute();
    if (rows.length > 0) yield rows;
    const lowest = rows.at(-1)?.n ?? null;
    if (rows.length < EXPORT_ROWS || lowest === null) return;
    top = lowest - 1n;
  }
}
