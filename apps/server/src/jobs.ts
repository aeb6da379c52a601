import type { Context } from "./context.ts";
import { askBankWhenDue } from "./domain/deposit/bank/ask-bank.ts";
import { clockJob, type Job, listJobs, noReceivers, type Receivers, untilEnding } from "./job-list.ts";
import { sealBooks } from "./ledger/seal.ts";

/** How long an end seals what is not sealed yet. */
const LAST_SEAL_MS = 500;

/** What runs until it is stopped. */
export type Running = { readonly stop: () => Promise<void> };

const startJob = ({ schedule }: Context, { name, of, pauseMs, run }: Job): Running =>
  schedule.every(of === undefined ? name : `${name}: ${of}`, pauseMs, async () => {
    await run();
  });

/** Starts to measure the database's clock, for a process without the other jobs. */
export const watchClock = (context: Context): Running => startJob(context, clockJob(context));

const sealTheRest = async (context: Context): Promise<void> => {
  const { clock, log } = context;
  const until = clock.now().getTime() + LAST_SEAL_MS;
  try {
    await sealBooks(context, { isStopping: () => clock.now().getTime() > until });
  } catch (error) {
    log.warn({ event: "ledger.seal.last_failed", err: error });
  }
};

/** Starts the regular background jobs of a server, and returns how to stop them. */
export const startJobs = (context: Context, receivers: Receivers = noReceivers): Running => {
  const ending = new AbortController();
  // Without waiting for the job's first turn: it subscribes to our accounts, so the bank reports transfers from now on.
  const firstAsking = untilEnding(ending.signal, askBankWhenDue(context)).catch((error: unknown) =>
    context.log.warn({ event: "bank.ask_failed", err: error }),
  );
  const jobs = [clockJob(context), ...listJobs(context, ending.signal, receivers)];
  const running = jobs.map((job) => startJob(context, job));
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([firstAsking, ...running.map((job) => job.stop())]);
      await sealTheRest(context);
    },
  };
};
