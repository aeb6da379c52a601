import type { AlertChannel } from "./domain/alert/channel.ts";
import { deliverAlerts } from "./domain/alert/deliver.ts";
import { WATCH_MS, watchAlertsWhenDue } from "./domain/alert/watch.ts";
import { finishApproved } from "./domain/approval/execute.ts";
import { findUnproven } from "./domain/bank-statement/unproven.ts";
import { evaluateDueBonuses } from "./domain/bonus/evaluate-due.ts";
import { sendCampaigns } from "./domain/campaign/send-campaigns.ts";
import { sendChatNotices } from "./domain/chat/notices.ts";
import { sweepChats } from "./domain/chat/sweep.ts";
import { publishDueContent } from "./domain/content/publish-due.ts";
import { askBankWhenDue } from "./domain/deposit/bank/ask-bank.ts";
import { bookLeftTransfers } from "./domain/deposit/bank/transfers.ts";
import { eraseAsked } from "./domain/erasure/erase-asked.ts";
import { payRests } from "./domain/erasure/rest.ts";
import { readReportsOf } from "./domain/game/read-due-reports.ts";
import { eraseClosedMembers } from "./domain/member/erase-members.ts";
import { dropOldDays, noteRisk, noteSharedDevices } from "./domain/member-summary/keep-recent.ts";
import { recordLastVisits } from "./domain/member-summary/record-last-visits.ts";
import { keepHourSamples } from "./domain/overview/hour-samples.ts";
import { countPromotions } from "./domain/promotion/count-promotions.ts";
import { lookForNews } from "./domain/push/look-for-news.ts";
import { sendPushes } from "./domain/push/send-pushes.ts";
import { reconcileWhenDue } from "./domain/reconciliation/reconcile.ts";
import { evaluateDueReferrals } from "./domain/referral/evaluate-due.ts";
import { countReports } from "./domain/report/count-reports.ts";
import { runTrials } from "./domain/risk/trials.ts";
import { checkTransactions, sweepMovements } from "./domain/transaction/check.ts";
import { feedTransactions } from "./domain/transaction/feed.ts";
import { makeExports } from "./domain/transaction-export/make-exports.ts";
import { sweepUploads } from "./domain/upload/sweep.ts";
import type { Context } from "./context.ts";
import { fillCrowd } from "./demo/crowd/crowd.ts";
import { runAuditWhenDue } from "./ledger/scheduled-audit.ts";
import { createHeadPublisher } from "./ledger/seal-head.ts";
import { sealBooks } from "./ledger/seal.ts";
import type { SignedWebhook } from "./lib/signed-webhook.ts";
import { bringBack } from "./saga/bring-back.ts";
import { purgeOld } from "./purges.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after its last run each job runs again, in milliseconds. The jobs of one kind are one below the other. */
const PAUSES_MS = {
  "measure the database's clock": 1 * SECOND,

  "bring back due times": 15 * SECOND,
  "evaluate bonuses": 1 * SECOND,
  "evaluate referrals": 15 * SECOND,
  "ask the bank": 3 * SECOND,
  "book transfers": 3 * SECOND,
  "read bet reports": 5 * SECOND,
  "reconcile with providers": 1 * MINUTE,
  "execute approved proposals": 10 * SECOND,

  "seal the books": 10 * SECOND,
  "publish the seal": 1 * MINUTE,
  "audit the books": 15 * SECOND,

  "watch for alerts": WATCH_MS,
  "deliver alerts": 5 * SECOND,
  "send chat notices": 5 * SECOND,
  "look for news to push": 1 * SECOND,
  "send pushes": 1 * SECOND,
  "send campaigns": 2 * SECOND,
  "publish texts": 5 * SECOND,

  "count for the reports": 5 * SECOND,
  "count promotions": 10 * SECOND,
  "feed transactions": 1 * SECOND,
  "sweep movements": 15 * SECOND,
  // A check reads each member who moved money since the last one, so it costs less when it is rare.
  "check transactions": 1 * MINUTE,
  "find unproven credits": 1 * MINUTE,
  "store hour samples": 1 * MINUTE,
  "record last visits": 15 * SECOND,
  "record risk scores": 15 * SECOND,
  "record shared devices": 5 * MINUTE,
  "drop days from recent figures": 1 * MINUTE,
  "run risk trials": 2 * SECOND,
  "make exports": 2 * SECOND,

  "delete expired rows": 10 * MINUTE,
  "sweep uploads": 10 * MINUTE,
  "sweep chats": 10 * MINUTE,
  "erase closed members": 1 * HOUR,
  "carry out erasures": 10 * SECOND,
  "fill the demo's members": 2 * SECOND,
} as const satisfies Readonly<Record<string, number>>;

/** The name of a job. There is a job of some names for each provider or channel. */
export type JobName = keyof typeof PAUSES_MS;

/** Work that runs again and again in the background. */
export type Job = {
  readonly name: JobName;
  /** The provider or channel that it works for, where there is a job for each of them. */
  readonly of?: string;
  readonly pauseMs: number;
  readonly run: () => Promise<unknown>;
};

/** Who is told of what happens, beside the console. Null: nobody. */
export type Receivers = {
  readonly sealWebhook: SignedWebhook | null;
  readonly chatWebhook: SignedWebhook | null;
  readonly alertChannels: readonly AlertChannel[];
};

/** No receiver at all. */
export const noReceivers: Receivers = { sealWebhook: null, chatWebhook: null, alertChannels: [] };

/** How far back the first run looks for members who used the app. */
const VISITS_BEFORE_MS = 24 * HOUR;

const job = (name: JobName, run: Job["run"], of?: string): Job => ({
  name,
  pauseMs: PAUSES_MS[name],
  run,
  ...(of !== undefined && { of }),
});

/**
 * Waits for `work`, or for the end. It is for work that waits for answers from outside: that may be interrupted
 * anywhere, so the end does not wait for it.
 */
export const untilEnding = async (ending: AbortSignal, work: Promise<unknown>): Promise<void> => {
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

/** Measures the database's clock. Every process that decides about money needs this. */
export const clockJob = ({ databaseTime }: Context): Job =>
  job("measure the database's clock", () => databaseTime.measure());

/** Movements of money that are due, and what follows from play. */
const movementJobs = (context: Context, ending: AbortSignal): readonly Job[] => [
  job("bring back due times", () => bringBack(context)),
  job("evaluate bonuses", () => untilEnding(ending, evaluateDueBonuses(context))),
  job("evaluate referrals", () => evaluateDueReferrals(context)),
  job("ask the bank", () => untilEnding(ending, askBankWhenDue(context))),
  job("book transfers", () => bookLeftTransfers(context)),
  ...[...context.adapters.games.keys()].map((code) =>
    job("read bet reports", () => untilEnding(ending, readReportsOf(context, code, ending)), code),
  ),
  job("reconcile with providers", () => untilEnding(ending, reconcileWhenDue(context))),
  job("execute approved proposals", () => finishApproved(context)),
];

/** The proof of the books. */
const ledgerJobs = (context: Context, ending: AbortSignal, sealWebhook: SignedWebhook | null): readonly Job[] => {
  const publishHead = createHeadPublisher(context, sealWebhook);
  return [
    job("seal the books", () => sealBooks(context, { isStopping: () => ending.aborted })),
    job("publish the seal", () => untilEnding(ending, publishHead())),
    ...(context.settings.auditDb === null ? [] : [job("audit the books", () => runAuditWhenDue(context, ending))]),
  ];
};

/** What members, operators and other systems are told. */
const messageJobs = (
  context: Context,
  ending: AbortSignal,
  { chatWebhook, alertChannels }: Receivers,
): readonly Job[] => {
  const isStopping = (): boolean => ending.aborted;
  return [
    job("watch for alerts", () => watchAlertsWhenDue(context)),
    ...alertChannels.map((channel) =>
      job("deliver alerts", () => untilEnding(ending, deliverAlerts(context, channel, isStopping)), channel.name),
    ),
    ...(chatWebhook === null
      ? []
      : [job("send chat notices", () => untilEnding(ending, sendChatNotices(context, chatWebhook)))]),
    ...(context.adapters.push === null
      ? []
      : [
          job("look for news to push", () => lookForNews(context)),
          job("send pushes", () => untilEnding(ending, sendPushes(context, ending))),
        ]),
    job("send campaigns", () => sendCampaigns(context, isStopping)),
    job("publish texts", () => publishDueContent(context)),
  ];
};

/** Figures and lists that the console shows, and its files. */
const figureJobs = (context: Context, ending: AbortSignal): readonly Job[] => {
  const isStopping = (): boolean => ending.aborted;
  let visitsSince = new Date(context.clock.now().getTime() - VISITS_BEFORE_MS);
  return [
    job("count for the reports", () => countReports(context, isStopping)),
    job("count promotions", () => countPromotions(context, isStopping)),
    job("feed transactions", () => feedTransactions(context, isStopping)),
    job("sweep movements", () => sweepMovements(context)),
    job("check transactions", () => checkTransactions(context, isStopping)),
    job("find unproven credits", () => findUnproven(context, isStopping)),
    job("store hour samples", () => keepHourSamples(context)),
    job("record last visits", async () => {
      visitsSince = await recordLastVisits(context, visitsSince);
    }),
    job("record risk scores", () => noteRisk(context)),
    job("record shared devices", () => noteSharedDevices(context)),
    job("drop days from recent figures", () => dropOldDays(context, isStopping)),
    job("run risk trials", () => runTrials(context, isStopping)),
    job("make exports", () => makeExports(context, isStopping)),
  ];
};

/** What is deleted when its time is over, and the members of the demo. */
const storageJobs = (context: Context, ending: AbortSignal): readonly Job[] => {
  const isStopping = (): boolean => ending.aborted;
  return [
    job("delete expired rows", () => purgeOld(context, ending)),
    job("sweep uploads", () => sweepUploads(context)),
    job("sweep chats", () => sweepChats(context)),
    job("erase closed members", () => eraseClosedMembers(context, isStopping)),
    job("carry out erasures", async () => {
      await payRests(context);
      await eraseAsked(context, isStopping);
    }),
    ...(context.settings.demo ? [job("fill the demo's members", () => fillCrowd(context, isStopping))] : []),
  ];
};

/** Every job of a server that does background work. A job stops early once `ending` is aborted. */
export const listJobs = (context: Context, ending: AbortSignal, receivers: Receivers): readonly Job[] => [
  ...movementJobs(context, ending),
  ...ledgerJobs(context, ending, receivers.sealWebhook),
  ...messageJobs(context, ending, receivers),
  ...figureJobs(context, ending),
  ...storageJobs(context, ending),
];
