import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { markOf } from "../../domain/operator/marks.ts";

type Which = {
  readonly member?: bigint | undefined;
  /** Of these calls only. */
  readonly acts?: readonly string[];
  readonly limit: number;
  readonly skip?: number;
};

/** Acts as the console tells them, the newest first. */
export const readAuditEvents = async (
  db: Kysely<Database>,
  { member, acts, limit, skip = 0 }: Which,
): Promise<AuditEvent[]> => {
  let query = db
    .selectFrom("operator_act as a")
    .leftJoin("operator as o", "o.id", "a.operator_id")
    .leftJoin("member as m", "m.id", "a.member_id")
    .select(["a.id", "a.at", "a.act", "a.subject", "a.reason", "a.before", "a.after"])
    .select(["o.id as operator_id", "o.username", "o.name as operator_name", "o.role"])
    .select(["m.id as member_id", "m.name as member_name", "m.phone"])
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(skip);
  if (member !== undefined) query = query.where("a.member_id", "=", member);
  if (acts !== undefined) query = query.where("a.act", "in", acts);
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: String(row.id),
    at: row.at.toISOString(),
    by:
      row.operator_id === null || row.username === null || row.operator_name === null || row.role === null
        ? null
        : { _id: String(row.operator_id), username: row.username, name: row.operator_name, role: row.role },
    act: row.act,
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
