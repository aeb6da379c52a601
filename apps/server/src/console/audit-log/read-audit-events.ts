import type { AUDIT_RESULTS, AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { markOf, memberIdOf } from "../../domain/operator/marks.ts";

type Result = (typeof AUDIT_RESULTS)[number];

/** Which events: by whom, what, about what, how it ended, and when (`before` is not included). */
export type AuditFilter = {
  readonly member?: bigint | undefined;
  readonly by?: bigint | undefined;
  /** Of these calls only. */
  readonly acts?: readonly string[] | undefined;
  readonly result?: Result | undefined;
  readonly q?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};
type Which = AuditFilter & { readonly limit: number; readonly skip?: number };

/**
 * How an act ended, out of the values that it left. Quotes inside a value are escaped there, so no text that somebody wrote
 * reads as one of these. What somebody only asked for, or was too late for, is never told as done.
 */
const RESULT = sql<Result>`
  case
    when a.act in ('signInLocked', 'signInWarning') then 'refused'
    when a.after like '%"outcome":"came too late"%' then 'too-late'
    when a.after like '%"outcome":"intended"%' then 'begun'
    when a.after like '{"kind":%"state":"waiting"%' then 'proposed'
    when a.after like '{"kind":%"state":"approved"%' then 'approved'
    when a.after like '{"kind":%"state":"failed"%' then 'failed'
    when a.after like '{"kind":%"state":"refused"%' then 'refused'
    when a.act in ('refuseWithdrawal', 'refuseClaim', 'refuseErasure') then 'refused'
    else 'done'
  end`;

/** Text in a pattern that stands for itself (S66). */
const part = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Acts as the console tells them, the newest first. */
export const readAuditEvents = async (
  db: Kysely<Database>,
  { member, by, acts, result, q, from, before, limit, skip = 0 }: Which,
): Promise<AuditEvent[]> => {
  let query = db
    .selectFrom("operator_act as a")
    .leftJoin("operator as o", "o.id", "a.operator_id")
    .leftJoin("member as m", "m.id", "a.member_id")
    .select(["a.id", "a.at", "a.act", "a.subject", "a.reason", "a.before", "a.after"])
    .select(RESULT.as("result"))
    .select(["o.id as operator_id", "o.username", "o.name as operator_name", "o.role"])
    .select(["m.id as member_id", "m.name as member_name", "m.phone"])
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(skip);
  if (member !== undefined) query = query.where("a.member_id", "=", member);
  if (by !== undefined) query = query.where("a.operator_id", "=", by);
  if (acts !== undefined) query = query.where("a.act", "in", acts);
  if (result !== undefined) query = query.where(RESULT, "=", result);
  if (from !== undefined) query = query.where("a.at", ">=", from);
  if (before !== undefined) query = query.where("a.at", "<", before);
  if (q !== undefined) {
    const id = memberIdOf(q);
    query = query.where((is) =>
      is.or([
        ...(id === null ? [] : [is("a.member_id", "=", id)]),
        ...(["a.subject", "a.reason", "a.before", "a.after"] as const).map((column) => is(column, "ilike", part(q))),
      ]),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    by:
      row.operator_id === null || row.username === null || row.operator_name === null || row.role === null
        ? null
        : { _id: String(row.operator_id), username: row.username, name: row.operator_name, role: row.role },
    act: row.act,
    result: row.result,
    subject: row.subject,
    member:
      row.member_id === null || row.member_name === null || row.phone === null
        ? null
        : markOf({ id: row.member_id, name: row.member_name, phone: row.phone }),
    reason: row.reason,
    before: row.before,
    after: row.after,
  }));
};
