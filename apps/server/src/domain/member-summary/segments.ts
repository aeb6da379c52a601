import type { Currency } from "@krapao/contract";
import type { SegmentMark } from "@krapao/contract/operator/member-label-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { rowsOf } from "./filter.ts";
import { filterOfAddress } from "./read-filter.ts";

/**
 * The condition by which each of these segments finds rows of `member_summary s`. A segment that is missing in the
 * result contains nobody.
 */
export const segmentConditions = async (
  context: Context,
  db: Kysely<Database>,
  segments: readonly bigint[],
): Promise<ReadonlyMap<bigint, RawBuilder<unknown>>> => {
  if (segments.length === 0) return new Map();
  const rows = await db
    .selectFrom("member_segment")
    .select(["id", "query"])
    .where("id", "in", [...new Set(segments)])
    .execute();
  return new Map(
    rows.flatMap(({ id, query }) => {
      const filter = filterOfAddress(context, query);
      return filter === null ? [] : [[id, rowsOf(filter)] as const];
    }),
  );
};

/** Which of these segments contain a member now, by the list of members. */
export const segmentsWith = async (
  context: Context,
  db: Kysely<Database>,
  memberId: bigint,
  segments: readonly bigint[],
): Promise<ReadonlySet<bigint>> => {
  const conditions = await segmentConditions(context, db, segments);
  if (conditions.size === 0) return new Set();
  const tried = [...conditions].map(
    ([id, condition]) =>
      sql`select ${id}::bigint as id from member_summary s where s.member_id = ${memberId} and ${condition}`,
  );
  const { rows: found } = await sql<{ id: bigint }>`${sql.join(tried, sql` union all `)}`.execute(db);
  return new Set(found.map(({ id }) => id));
};

/** The rows that are meant for a member: for everybody, or for a segment that contains them. */
export const meantFor = async <Row extends { readonly audience_segment: bigint | null }>(
  context: Context,
  db: Kysely<Database>,
  memberId: bigint,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const segments = rows.flatMap(({ audience_segment: segment }) => (segment === null ? [] : [segment]));
  const found = await segmentsWith(context, db, memberId, segments);
  return rows.filter(({ audience_segment: segment }) => segment === null || found.has(segment));
};

/**
 * Locks the segment that something is meant for, so that it is neither changed nor removed in the meantime. Throws
 * KEY_INVALID for one that does not exist or is of another currency.
 */
export const takeAudience = async (
  context: Context,
  tx: Kysely<Database>,
  segment: string | null,
  currency: Currency,
): Promise<bigint | null> => {
  if (segment === null) return null;
  const wrong = (message: string) => new InvalidInput("KEY_INVALID", [{ path: "audienceSegment", message }]);
  const row = await tx
    .selectFrom("member_segment")
    .select(["id", "query"])
    .where("id", "=", BigInt(segment))
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw wrong("not_found");
  if (filterOfAddress(context, row.query)?.currency !== currency) throw wrong("currency");
  return row.id;
};

/** The names of segments, as operators see them. */
export const segmentMarks = async (
  db: Kysely<Database>,
  segments: readonly (bigint | null)[],
): Promise<ReadonlyMap<bigint | null, SegmentMark>> => {
  const ids = segments.filter((segment) => segment !== null);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("member_segment").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(ids.map((id) => [id, { _id: String(id), name: names.get(id) ?? null }]));
};
