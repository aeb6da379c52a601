import type { Context } from "./context.ts";
import type { AlertChannel } from "./domain/alert/channel.ts";
import { startJobs } from "./jobs.ts";
import type { SignedWebhook } from "./lib/signed-webhook.ts";

/** Starts the background work: due movements, and the jobs. It needs no HTTP. */
export const startWorker = (
  context: Context,
  sealWebhook: SignedWebhook | null,
  chatWebhook: SignedWebhook | null,
  alertChannels: readonly AlertChannel[],
): { readonly stop: () => Promise<void> } => {
  const resolver = context.sagas.start();
  const jobs = startJobs(context, sealWebhook, chatWebhook, alertChannels);
  return {
    stop: async () => {
      await Promise.all([resolver.stop(), jobs.stop()]);
    },
  };
};
