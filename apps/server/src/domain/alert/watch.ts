import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { readProvidersHealth } from "../overview/providers.ts";
import { readWaiting } from "../overview/waiting.ts";
import type { Finding } from "./finding.ts";
import { judgeProviders, judgeQueues } from "./judge.ts";
import { lookAtBooks, lookAtReconciliation } from "./look-at-books.ts";
import { lookAtMovements } from "./look-at-movements.ts";
import { lookAtSignIns } from "./look-at-sign-ins.ts";

/** How often one of the servers checks. */
export const WATCH_MS = 5_000;
/** An alert is cleared when its finding was absent for this long, so a figure that wavers opens no second alert. */
const OVER_MS = 30_000;

const look = async (context: Context): Promise<readonly Finding[]> => {
  const settings = await operatorSettings(context.db);
  const [{ providers }, waiting, books, differences, movements, signIns] = await Promise.all([
    readProvidersHealth(context),
    readWaiting(context),
    lookAtBooks(context),
    lookAtReconciliation(context),
    lookAtMovements(context, settings),
    lookAtSignIns(context, settings),
  ]);
  return [
    ...judgeProviders(providers, settings),
    ...judgeQueues(waiting, settings, context.clock.now()),
    ...[...books, ...differences, ...movements, ...signIns],
  ];
};

/** Whether a finding is worse than the alert ever was. A value that wavers about a step rises once. */
const isWorse = sql`excluded.step > alert.step`;
const ifWorse = <Value>(value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>): RawBuilder<Value> =>
  sql<Value>`case when ${isWorse} then ${value} else ${otherwise} end`;

/**
 * Opens alerts for new findings, and renews the alerts of those that are known. One that got worse waits for an operator
 * again.
 */
const keep = async ({ db }: Pick<Context, "db">, findings: readonly Finding[], now: Date): Promise<void> => {
  if (findings.length === 0) return;
  await db
    .insertInto("alert")
    .values(findings.map((found) => ({ ...found, opened_at: now, last_seen_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .where("cleared_at", "is", null)
        .doUpdateSet((row) => ({
          level: row.ref("excluded.level"),
          value: row.ref("excluded.value"),
          threshold: row.ref("excluded.threshold"),
          last_seen_at: row.ref("excluded.last_seen_at"),
          step: sql<bigint>`greatest(alert.step, excluded.step)`,
          rise: ifWorse<bigint>(sql.ref("excluded.id"), sql.ref("alert.rise")),
          risen_at: ifWorse<Date>(sql.ref("excluded.last_seen_at"), sql.ref("alert.risen_at")),
          acknowledged_by: ifWorse<bigint | null>(sql`null`, sql.ref("alert.acknowledged_by")),
          acknowledged_at: ifWorse<Date | null>(sql`null`, sql.ref("alert.acknowledged_at")),
        })),
    )
    .execute();
};

/**
 * Checks everything that is watched: opens alerts, renews those that still hold, and clears those that no longer do. A
 * large movement's alert is never cleared by this; an operator has to acknowledge it. A check that fails clears
 * nothing.
 */
export const watchAlerts = async (context: Context): Promise<void> => {
  const findings = await look(context);
  const now = context.clock.now();
  await keep(context, findings, now);
  await context.db
    .updateTable("alert")
    .set({ cleared_at: now })
    .where("cleared_at", "is", null)
    .where("kind", "<>", "movement")
    .where("last_seen_at", "<=", new Date(now.getTime() - OVER_MS))
    .execute();
};

/** Checks when it is due by the database's clock. One of several servers does it. */
export const watchAlertsWhenDue = async (context: Context): Promise<void> => {
  const every = sql`${WATCH_MS} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into job_turn as j (name, next_at) values ('watch for alerts', db_now() + ${every})
    on conflict (name) do update set next_at = excluded.next_at
      where j.next_at <= db_now() or j.next_at > db_now() + ${every} + interval '1 minute'
    returning 1`.execute(context.db);
  if (rows.length > 0) await watchAlerts(context);
};
