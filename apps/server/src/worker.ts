import type { Context } from "./context.ts";
import { startJobs } from "./jobs.ts";
import type { SignedWebhook } from "./lib/signed-webhook.ts";

/** Starts the background work: what is due of every movement, and the jobs. It needs no HTTP. */
export const startWorker = (
  context: Context,
  sealWebhook: SignedWebhook | null,
  chatWebhook: SignedWebhook | null,
): { readonly stop: () => Promise<void> } => {
  const resolver = context.sagas.start();
  const jobs = startJobs(context, sealWebhook, chatWebhook);
  return {
    stop: async () => {
      await Promise.all([resolver.stop(), jobs.stop()]);
    },
  };
};
