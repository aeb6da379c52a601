import { sql } from "kysely";

import { sweepRefusals } from "./abuse/deposit-brake.ts";
import { askBankWhenDue } from "./bank/ask-bank.ts";
import { bookLeftTransfers } from "./bank/transfers.ts";
import { lookAtDueBonuses } from "./bonus/look-due.ts";
import { sweepOrigins } from "./abuse/registrations.ts";
import type { Context } from "./context.ts";
import { auditWhenDue } from "./ledger/keep-audit.ts";
import { sealBooks } from "./ledger/seal.ts";
import { readDueReports } from "./games/read-due-reports.ts";
import { followDueInvites } from "./invite/follow-due.ts";
import { sweepTurns } from "./lib/limiter.ts";
import { eraseClosedMembers } from "./members/erase-members.ts";
import { noteInFlight } from "./operators/overview/in-flight.ts";
import { finishApproved } from "./operators/proposals/execute.ts";
import { reconcileWhenDue } from "./reconciliation/reconcile.ts";
import { sweepUploads } from "./uploads/sweep.ts";

/** How often what two people agreed on and nobody finished is looked for. */
const FINISH_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const ANSWERS_A_TIME = 10_000;

/**
 * Forgets what has had its time: codes and tickets after a day (S20), answers of keys after 30, event ids after 90 (S33),
 * sign-ins after a year (S67).
 */
const forget = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  await sweepTurns(db, clock.now());
  await sweepRefusals(db, clock.now());
  await sweepOrigins(db, clock.now());
  await db.deleteFrom("otp").where("created_at", "<", ago(1)).execute();
  await db.deleteFrom("otp_guard").where("tried_at", "<", ago(1)).execute();
  await db.deleteFrom("otp_hour").where("hour", "<", ago(90)).execute();
  await db.deleteFrom("login_guard").where("failed_at", "<", ago(1)).execute();
  await db.deleteFrom("launch_ticket").where("expires_at", "<", ago(1)).execute();
  await db.deleteFrom("member_lease").where("until", "<", ago(1)).execute();
  await db.deleteFrom("callback_event").where("created_at", "<", ago(90)).execute();
  await db.deleteFrom("reconciliation_run").where("started_at", "<", ago(30)).execute();
  await db.deleteFrom("session").where("expires_at", "<", ago(365)).execute();
  await db.deleteFrom("operator_session").where("expires_at", "<", ago(365)).execute();
  await db.deleteFrom("operator_guard").where("failed_at", "<", ago(1)).execute();
  await db.deleteFrom("security_event").where("hour", "<", ago(365)).execute();
  await db.deleteFrom("provider_health").where("slot", "<", ago(14)).execute();
  await sql`select purge_idempotency(${clock.now()}, ${ANSWERS_A_TIME})`.execute(db);
};

const SKEW_MS = 2_000;

/** Says so when this machine's clock and the database's differ by 2 s (S56): limits and time-outs rest on both. */
const watchClock = async (context: Context): Promise<void> => {
  const { rows } = await sql<{ at: Date }>`select statement_timestamp() as at`.execute(context.db);
  const skew = (rows[0]?.at.getTime() ?? 0) - context.clock.now().getTime();
  if (Math.abs(skew) > SKEW_MS) context.log.warn({ event: "clock off", ms: skew });
};

const SEAL_MS = 10_000;
const AUDIT_LOOK_MS = 15_000;
/** An end does not wait longer for what is not sealed yet. */
const LAST_SEAL_MS = 500;

const REPORTS_MS = 5_000;
const BONUSES_MS = 1_000;
const INVITES_MS = 15_000;

/** How often it is looked whether the bank is to be asked, and what of its lines is not booked yet. */
const BANK_MS = 3_000;

/** Waits for `work`, or for the end: it asks the outside, may be left anywhere, and an end does not wait for it. */
const untilEnding = async (ending: AbortSignal, work: Promise<unknown>): Promise<void> => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  ending.addEventListener("abort", end, { once: true });
  if (ending.aborted) end();
  const done = work.then(
    () => undefined,
    (error: unknown) => {
      if (!ending.aborted) throw error;
    },
  );
  await Promise.race([done, ended]).finally(() => ending.removeEventListener("abort", end));
};

/** What goes on beside the calls. */
export const startJobs = (context: Context): { readonly stop: () => Promise<void> } => {
  const { schedule, clock, log } = context;
  const ending = new AbortController();
  // The bank tells of our accounts from now on.
  const asking = untilEnding(ending.signal, askBankWhenDue(context)).catch((error: unknown) =>
    log.warn({ event: "bank not asked", err: error }),
  );
  const jobs = [
    schedule.every("forget what is old", 10 * MINUTE_MS, () => forget(context)),
    schedule.every("sweep uploads", 10 * MINUTE_MS, () => sweepUploads(context)),
    schedule.every("erase closed members", 60 * MINUTE_MS, async () => {
      await eraseClosedMembers(context);
    }),
    schedule.every("read bet reports", REPORTS_MS, () => untilEnding(ending.signal, readDueReports(context))),
    schedule.every("follow invites", INVITES_MS, async () => {
      await followDueInvites(context);
    }),
    schedule.every("look at bonuses", BONUSES_MS, () => untilEnding(ending.signal, lookAtDueBonuses(context))),
    schedule.every("compare with providers", MINUTE_MS, () => untilEnding(ending.signal, reconcileWhenDue(context))),
    schedule.every("ask the bank", BANK_MS, () => untilEnding(ending.signal, askBankWhenDue(context))),
    schedule.every("book transfers", BANK_MS, () => bookLeftTransfers(context)),
    schedule.every("do what was approved", FINISH_MS, () => finishApproved(context)),
    schedule.every("note what is on its way", MINUTE_MS, () => noteInFlight(context)),
    schedule.every("watch the clock", MINUTE_MS, () => watchClock(context)),
    schedule.every("seal the books", SEAL_MS, async () => {
      await sealBooks(context, { isStopping: () => ending.signal.aborted });
    }),
    ...(context.settings.auditDb === null
      ? []
      : [schedule.every("audit the books", AUDIT_LOOK_MS, () => auditWhenDue(context, ending.signal))]),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([asking, ...jobs.map((job) => job.stop())]);
      const until = clock.now().getTime() + LAST_SEAL_MS;
      try {
        await sealBooks(context, { isStopping: () => clock.now().getTime() > until });
      } catch (error) {
        log.warn({ event: "last seal not made", err: error });
      }
    },
  };
};
