import { fromWireCurrency } from "@krapao/contract";
import { browseMembers } from "@krapao/contract/operator/browse-members";
import type { QueryOf } from "@krapao/contract/types";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { type FoundRow, takeSearch, toFound } from "./find-members.ts";

type Query = QueryOf<typeof browseMembers>;

/** Where a page begins: the moment as text, so that it keeps its microseconds. */
export type Place = { readonly at: string; readonly id: bigint };

/** Throws NO_USER. */
const placeOf = async (context: Context, text: string): Promise<Place> => {
  const id = memberIdOf(text);
  const { rows } = await sql<Place>`select created_at::text as at, id from member where id = ${id}`.execute(context.db);
  const [place] = rows;
  if (place === undefined) throw refuse("NO_USER");
  return place;
};

/** A page of members, the newest first. It reads the part of an index that it shows. */
export const pageFor = (query: Query, after: Place | null, most: number): RawBuilder<FoundRow> => {
  const conditions = [
    ...(query.status === undefined ? [] : [sql`status = ${query.status}`]),
    ...(query.currency === undefined ? [] : [sql`currency = ${fromWireCurrency(query.currency)}`]),
    ...(after === null ? [] : [sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql<FoundRow>`
    select m.id, m.name, m.phone, m.currency, m.status, m.created_at, a.balance - a.held as available
    from (select * from member ${where} order by created_at desc, id desc limit ${most}) m
    left join account a on a.member_id = m.id and a.kind = 'wallet' and a.code = '' and a.currency = m.currency
    order by m.created_at desc, m.id desc`;
};

/** Members, a page at a time; a page counts as a search (S64). */
export const addBrowseMembers = (app: App): void =>
  route(app, browseMembers, operators, async ({ context, operator, query }) => {
    await takeSearch(context, operator);
    const { limit } = skipOf(query);
    const after = query.after === undefined ? null : await placeOf(context, query.after);
    const { rows } = await pageFor(query, after, limit + 1).execute(context.db);
    return { members: rows.slice(0, limit).map(toFound), hasMore: rows.length > limit };
  });
