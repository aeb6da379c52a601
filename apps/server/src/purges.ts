import { sql } from "kysely";

import { sweepRefusals } from "./domain/risk/deposit-brake.ts";
import { sweepOrigins } from "./domain/risk/registrations.ts";
import { purgeParts } from "./domain/transaction-export/purge-parts.ts";
import type { Context } from "./context.ts";
import { databaseNow } from "./db/now.ts";
import { purgeStep } from "./db/purge.ts";
import type { Database } from "./db/schema.ts";
import { dropUnusedPictures } from "./domain/content/pictures.ts";
import { sweepTurns } from "./lib/limiter.ts";

const DAY_MS = 24 * 3_600_000;
const ANSWERS_MOST = 10_000;

/** `step` deletes some of the rows whose time is over at `now`, and tells how many; 0 when none is left. */
type Purge = { readonly name: string; readonly step: (context: Context, now: Date) => Promise<number> };

/** Rows of `table` are kept for this many days after the time in `column`. */
const after = <Table extends keyof Database & string>(
  days: number,
  table: Table,
  column: keyof Database[Table] & string,
): Purge => ({
  name: table,
  step: ({ db }, now) => purgeStep(db, table, column, new Date(now.getTime() - days * DAY_MS)),
});

/** The books' own table: nobody but its function deletes there, and only what is older than 30 days. */
const purgeAnswers: Purge["step"] = async ({ db }, now) => {
  const { rows } = await sql<{ gone: number }>`select purge_idempotency(${now}, ${ANSWERS_MOST}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
};

/**
 * What is forgotten, and when: codes and tickets after a day (S20), answers of keys after 30, event ids after 90 (S33),
 * sign-ins after a year (S67).
 */
const PURGES: readonly Purge[] = [
  { name: "limit_turn", step: ({ db }, now) => sweepTurns(db, now) },
  { name: "deposit_refusal", step: ({ db }, now) => sweepRefusals(db, now) },
  { name: "registration_origin", step: ({ db }, now) => sweepOrigins(db, now) },
  after(1, "otp", "created_at"),
  after(90, "otp_hour", "hour"),
  after(90, "sms_hour", "hour"),
  after(0, "otp_proof", "expires_at"),
  after(1, "step_up", "expires_at"),
  after(0, "passkey_challenge", "expires_at"),
  after(0, "operator_passkey_challenge", "expires_at"),
  after(1, "try_guard", "tried_at"),
  after(1, "launch_ticket", "expires_at"),
  after(1, "member_lease", "until"),
  after(90, "callback_event", "created_at"),
  after(30, "reconciliation_run", "started_at"),
  after(365, "session", "expires_at"),
  after(365, "operator_session", "expires_at"),
  after(400, "member_device", "used_at"),
  after(400, "operator_device", "used_at"),
  after(365, "security_event", "hour"),
  after(90, "alert", "cleared_at"),
  after(14, "provider_health", "slot"),
  after(30, "hour_sample", "hour"),
  after(3, "push_message", "created_at"),
  { name: "transaction_export_part", step: ({ db }, now) => purgeParts(db, now) },
  after(0, "transaction_export", "expires_at"),
  after(90, "notice", "at"),
  after(90, "campaign_member", "at"),
  after(90, "notice_read", "at"),
  { name: "content_picture", step: dropUnusedPictures },
  { name: "idempotency", step: purgeAnswers },
];

/**
 * Deletes expired rows until none is left, in small steps, with each table in turn. A table that fails is left to the
 * next run, and does not stop the others.
 */
export const purgeOld = async (context: Context, ending: AbortSignal): Promise<void> => {
  const now = await databaseNow(context.db);
  let left = PURGES;
  while (left.length > 0 && !ending.aborted) {
    const more: Purge[] = [];
    for (const purge of left) {
      if (ending.aborted) return;
      try {
        if ((await purge.step(context, now)) > 0) more.push(purge);
      } catch (error) {
        context.log.error({ event: "purge.failed", table: purge.name, err: error });
      }
    }
    left = more;
  }
};
