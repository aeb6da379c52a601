import type { AUDIT_RESULTS, AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { literal } from "../../lib/like.ts";
import type { OperatorSettingName } from "../../lib/operator-settings.ts";
import { markOf, memberIdOf } from "../../domain/operator/marks.ts";

type Result = (typeof AUDIT_RESULTS)[number];

/** A filter of events: the operator, the call, its subject, the outcome and the time (`before` is not included). */
export type AuditFilter = {
  readonly member?: bigint | undefined;
  readonly by?: bigint | undefined;
  /** Of these calls only. */
  readonly acts?: readonly string[] | undefined;
  readonly result?: Result | undefined;
  /** With a change of this setting. */
  readonly setting?: OperatorSettingName | undefined;
  readonly q?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};
type Which = AuditFilter & { readonly limit: number; readonly skip?: number };

/**
 * The outcome of an event, from the values that were recorded. Quotes inside a value are escaped there, so no text that
 * somebody wrote is taken for one of these. An act that was only proposed, or that came too late, is never shown as
 * done.
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

/**
 * The index `grams` has parts of three characters, so it has no entry for a shorter text. Nearly every event contains a
 * shorter text, so the newest events are found at once.
 */
const LEAST_INDEXED = 3;

/** Whether an event of this table contains a text, as the reader sees it. */
const hasText = (table: "a" | "f", q: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const columns = ["subject", "reason", "before", "after"].map(
    (column) => sql`${of(column)} ilike ${`%${literal(q)}%`}`,
  );
  return sql<boolean>`(${sql.join(columns, sql` or `)})`;
};

/**
 * Events that contain a text or are about the member of that number. The index of three-character parts and the index
 * of members find candidates, which are then checked. The log is never scanned.
 */
const isFound = (q: string): RawBuilder<boolean> => {
  const id = memberIdOf(q);
  if ([...q].length < LEAST_INDEXED)
    return id === null ? hasText("a", q) : sql<boolean>`(a.member_id = ${id} or ${hasText("a", q)})`;
  return sql<boolean>`a.id in (
    select f.id from operator_act f
    where act_grams(f.subject, f.reason, f.before, f.after) @> grams(${q}) and ${hasText("f", q)}
    ${id === null ? sql`` : sql`union select f.id from operator_act f where f.member_id = ${id}`})`;
};

/** The statement that reads events, the newest first. */
export const auditEventsQuery = (
  db: Kysely<Database>,
  { member, by, acts, result, setting, q, from, before, limit, skip = 0 }: Which,
) => {
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
  if (setting !== undefined) query = query.where("a.after", "like", `%${literal(`"${setting}":`)}%`);
  if (from !== undefined) query = query.where("a.at", ">=", from);
  if (before !== undefined) query = query.where("a.at", "<", before);
  return q === undefined ? query : query.where(isFound(q));
};

/** Events in the console's form, the newest first. */
export const readAuditEvents = async (db: Kysely<Database>, which: Which): Promise<AuditEvent[]> => {
  const rows = await auditEventsQuery(db, which).execute();
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
