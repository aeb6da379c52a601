import type { AlertChannel } from "./domain/alert/channel.ts";
import { deliverAlerts } from "./domain/alert/deliver.ts";
import { WATCH_MS, watchAlertsWhenDue } from "./domain/alert/watch.ts";
import { askBankWhenDue } from "./domain/deposit/bank/ask-bank.ts";
import { bookLeftTransfers } from "./domain/deposit/bank/transfers.ts";
import { evaluateDueBonuses } from "./domain/bonus/evaluate-due.ts";
import { sendCampaigns } from "./domain/campaign/send-campaigns.ts";
import { publishDueContent } from "./domain/content/publish-due.ts";
import type { Context } from "./context.ts";
import { fillCrowd } from "./demo/crowd/crowd.ts";
import { runAuditWhenDue } from "./ledger/scheduled-audit.ts";
import { createHeadPublisher } from "./ledger/seal-head.ts";
import type { SignedWebhook } from "./lib/signed-webhook.ts";
import { sealBooks } from "./ledger/seal.ts";
import { readReportsOf } from "./domain/game/read-due-reports.ts";
import { evaluateDueReferrals } from "./domain/referral/evaluate-due.ts";
import { eraseAsked } from "./domain/erasure/erase-asked.ts";
import { payRests } from "./domain/erasure/rest.ts";
import { eraseClosedMembers } from "./domain/member/erase-members.ts";
import { dropOldDays, noteRisk, noteSharedDevices } from "./domain/member-summary/keep-recent.ts";
import { recordLastVisits } from "./domain/member-summary/record-last-visits.ts";
import { keepHourSamples } from "./domain/overview/hour-samples.ts";
import { finishApproved } from "./domain/approval/execute.ts";
import { purgeOld } from "./purges.ts";
import { reconcileWhenDue } from "./domain/reconciliation/reconcile.ts";
import { runTrials } from "./domain/risk/trials.ts";
import { lookForNews } from "./domain/push/look-for-news.ts";
import { sendPushes } from "./domain/push/send-pushes.ts";
import { sendChatNotices } from "./domain/chat/notices.ts";
import { sweepChats } from "./domain/chat/sweep.ts";
import { findUnproven } from "./domain/bank-desk/unproven.ts";
import { countPromotions } from "./domain/promotion/count-promotions.ts";
import { countReports } from "./domain/report/count-reports.ts";
import { checkTransactions, sweepMovements } from "./domain/transaction/check.ts";
import { makeExports } from "./domain/transaction-export/make-exports.ts";
import { feedTransactions } from "./domain/transaction/feed.ts";
import { sweepUploads } from "./domain/upload/sweep.ts";

/** How often what two people agreed on and nobody finished is looked for. */
const FINISH_MS = 10_000;
const MINUTE_MS = 60_000;

/** How often the reports are brought up to date. */
const REPORTS_COUNTED_MS = 5_000;

/** How often what was given is counted. */
const PROMOTIONS_MS = 10_000;

/** How often transactions are brought up to date. */
const TRANSACTIONS_MS = 1_000;
const MOVEMENTS_SWEPT_MS = 15_000;
/** A check looks at each member who moved money since the last one, so more seldom costs less. */
const TRANSACTIONS_CHECKED_MS = MINUTE_MS;

/** How often the database's clock is measured against this process's (S56). */
const MEASURE_MS = 1_000;

const SEAL_MS = 10_000;
const AUDIT_LOOK_MS = 15_000;
/** An end does not wait longer for what is not sealed yet. */
const LAST_SEAL_MS = 500;

const REPORTS_MS = 5_000;
const BONUSES_MS = 1_000;
const INVITES_MS = 15_000;

/** How often it is looked whether the bank is to be asked, and what of its lines is not booked yet. */
const NOTICES_MS = 5_000;
const BANK_MS = 3_000;
const ERASURES_MS = 10_000;
const PUSH_MS = 1_000;
const EXPORTS_MS = 2_000;
const CAMPAIGNS_MS = 2_000;
/** How late a text may be published after its set time. */
const PUBLISH_MS = 5_000;
const TRIALS_MS = 2_000;
/** How often it is noted when members used the app, and how far back the first look goes. */
const SEEN_MS = 15_000;
const DEVICES_MS = 5 * MINUTE_MS;
const SEEN_BEFORE_MS = 24 * 60 * MINUTE_MS;
const CROWD_MS = 2_000;

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

/** Measures the database's clock repeatedly. Every process that decides about money needs this. */
export const watchClock = ({ schedule, databaseTime }: Context): { readonly stop: () => Promise<void> } =>
  schedule.every("watch the clock", MEASURE_MS, () => databaseTime.measure());

/** Starts the regular background jobs of a server, and returns how to stop them. */
export const startJobs = (
  context: Context,
  sealWebhook: SignedWebhook | null = null,
  chatWebhook: SignedWebhook | null = null,
  alertChannels: readonly AlertChannel[] = [],
): { readonly stop: () => Promise<void> } => {
  const { schedule, clock, log } = context;
  const ending = new AbortController();
  // The bank tells of our accounts from now on.
  const asking = untilEnding(ending.signal, askBankWhenDue(context)).catch((error: unknown) =>
    log.warn({ event: "bank.ask_failed", err: error }),
  );
  const tellHead = createHeadPublisher(context, sealWebhook);
  let seenSince = new Date(clock.now().getTime() - SEEN_BEFORE_MS);
  const jobs = [
    schedule.every("forget what is old", 10 * MINUTE_MS, () => purgeOld(context, ending.signal)),
    schedule.every("sweep uploads", 10 * MINUTE_MS, () => sweepUploads(context)),
    ...(chatWebhook === null
      ? []
      : [
          schedule.every("tell that somebody waits", NOTICES_MS, () =>
            untilEnding(ending.signal, sendChatNotices(context, chatWebhook)),
          ),
        ]),
    ...(context.adapters.push === null
      ? []
      : [
          schedule.every("look for news to push", PUSH_MS, () => lookForNews(context)),
          schedule.every("send pushes", PUSH_MS, () => untilEnding(ending.signal, sendPushes(context, ending.signal))),
        ]),
    schedule.every("sweep chats", 10 * MINUTE_MS, () => sweepChats(context)),
    schedule.every("erase closed members", 60 * MINUTE_MS, async () => {
      await eraseClosedMembers(context, () => ending.signal.aborted);
    }),
    schedule.every("erase who asked", ERASURES_MS, async () => {
      await payRests(context);
      await eraseAsked(context, () => ending.signal.aborted);
    }),
    ...[...context.adapters.games.keys()].map((code) =>
      schedule.every(`read bet reports of ${code}`, REPORTS_MS, async () => {
        await untilEnding(ending.signal, readReportsOf(context, code, ending.signal));
      }),
    ),
    schedule.every("follow invites", INVITES_MS, async () => {
      await evaluateDueReferrals(context);
    }),
    schedule.every("look at bonuses", BONUSES_MS, () => untilEnding(ending.signal, evaluateDueBonuses(context))),
    schedule.every("watch for alerts", WATCH_MS, () => watchAlertsWhenDue(context)),
    ...alertChannels.map((channel) =>
      schedule.every(`tell of alerts by ${channel.name}`, NOTICES_MS, () =>
        untilEnding(
          ending.signal,
          deliverAlerts(context, channel, () => ending.signal.aborted),
        ),
      ),
    ),
    schedule.every("compare with providers", MINUTE_MS, () => untilEnding(ending.signal, reconcileWhenDue(context))),
    schedule.every("ask the bank", BANK_MS, () => untilEnding(ending.signal, askBankWhenDue(context))),
    schedule.every("book transfers", BANK_MS, () => bookLeftTransfers(context)),
    schedule.every("do what was approved", FINISH_MS, () => finishApproved(context)),
    schedule.every("try rules of risk", TRIALS_MS, () => runTrials(context, () => ending.signal.aborted)),
    schedule.every("count for the reports", REPORTS_COUNTED_MS, () =>
      countReports(context, () => ending.signal.aborted),
    ),
    schedule.every("count promotions", PROMOTIONS_MS, () => countPromotions(context, () => ending.signal.aborted)),
    schedule.every("publish texts", PUBLISH_MS, () => publishDueContent(context)),
    schedule.every("send campaigns", CAMPAIGNS_MS, () => sendCampaigns(context, () => ending.signal.aborted)),
    schedule.every("find unproven credits", MINUTE_MS, () => findUnproven(context, () => ending.signal.aborted)),
    schedule.every("note who was seen", SEEN_MS, async () => {
      seenSince = await recordLastVisits(context, seenSince);
    }),
    schedule.every("note risk", SEEN_MS, () => noteRisk(context)),
    schedule.every("note shared devices", DEVICES_MS, () => noteSharedDevices(context)),
    schedule.every("drop days from recent figures", MINUTE_MS, () => dropOldDays(context, () => ending.signal.aborted)),
    schedule.every("keep the hour’s figures", MINUTE_MS, () => keepHourSamples(context)),
    watchClock(context),
    ...(context.settings.demo
      ? [schedule.every("fill the demo's members", CROWD_MS, () => fillCrowd(context, () => ending.signal.aborted))]
      : []),
    schedule.every("seal the books", SEAL_MS, async () => {
      await sealBooks(context, { isStopping: () => ending.signal.aborted });
    }),
    schedule.every("feed transactions", TRANSACTIONS_MS, () => feedTransactions(context, () => ending.signal.aborted)),
    schedule.every("make exports", EXPORTS_MS, () => makeExports(context, () => ending.signal.aborted)),
    schedule.every("sweep movements", MOVEMENTS_SWEPT_MS, async () => {
      await sweepMovements(context);
    }),
    schedule.every("check transactions", TRANSACTIONS_CHECKED_MS, () =>
      checkTransactions(context, () => ending.signal.aborted),
    ),
    schedule.every("tell the seal", MINUTE_MS, () => untilEnding(ending.signal, tellHead())),
    ...(context.settings.auditDb === null
      ? []
      : [schedule.every("audit the books", AUDIT_LOOK_MS, () => runAuditWhenDue(context, ending.signal))]),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([asking, ...jobs.map((job) => job.stop())]);
      const until = clock.now().getTime() + LAST_SEAL_MS;
      try {
        await sealBooks(context, { isStopping: () => clock.now().getTime() > until });
      } catch (error) {
        log.warn({ event: "ledger.seal.last_failed", err: error });
      }
    },
  };
};
