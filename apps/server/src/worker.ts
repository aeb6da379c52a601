import type { Context } from "./context.ts";
import { startJobs } from "./jobs.ts";
import type { ChatWebhook } from "./domain/chat/notices.ts";
import type { SealWebhook } from "./ledger/seal-webhook.ts";

/** Starts the background work: what is due of every movement, and the jobs. It needs no HTTP. */
export const startWorker = (
  context: Context,
  sealWebhook: SealWebhook | null,
  chatWebhook: ChatWebhook | null,
): { readonly stop: () => Promise<void> } => {
  const resolver = context.sagas.start();
  const jobs = startJobs(context, sealWebhook, chatWebhook);
  return {
    stop: async () => {
      await Promise.all([resolver.stop(), jobs.stop()]);
    },
  };
};
