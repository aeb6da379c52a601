import type { AlertAttempt } from "@krapao/contract/operator/alert-shapes";

import type { Context } from "../../context.ts";

type Part = { readonly limit: number; readonly skip: number };

/** The attempts to send alerts, the newest first. */
export const listAttempts = async ({ db }: Pick<Context, "db">, { limit, skip }: Part): Promise<AlertAttempt[]> => {
  const rows = await db
    .selectFrom("alert_attempt as t")
    .innerJoin("alert_delivery as d", "d.id", "t.delivery_id")
    .innerJoin("alert as a", "a.id", "d.alert_id")
    .select(["t.id", "t.at", "t.try", "t.status", "t.is_taken", "t.took_ms"])
    .select(["d.channel", "d.event", "d.state", "d.next_at", "a.id as alert_id", "a.kind", "a.subject"])
    .orderBy("t.id", "desc")
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map((row) => ({
    _id: String(row.id),
    alert: { _id: String(row.alert_id), kind: row.kind, subject: row.subject },
    channel: row.channel,
    event: row.event,
    at: row.at.toISOString(),
    try: row.try,
    status: row.status,
    isTaken: row.is_taken,
    tookMs: row.took_ms,
    state: row.state,
    nextAt: row.next_at?.toISOString() ?? null,
  }));
};
