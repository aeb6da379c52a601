import type { Context } from "./context.ts";
import type { Receivers } from "./job-list.ts";
import { type Running, startJobs } from "./jobs.ts";

/** Starts the background work: due movements, and the jobs. It needs no HTTP. */
export const startWorker = (context: Context, receivers: Receivers): Running => {
  const resolver = context.sagas.start();
  const jobs = startJobs(context, receivers);
  return {
    stop: async () => {
      await Promise.all([resolver.stop(), jobs.stop()]);
    },
  };
};
