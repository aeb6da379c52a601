import { onSessionEnd } from "./session.ts";

/** A browser's subscription is of the session that asked for it: whoever signs in next is not told for it. */
const endPush = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};

onSessionEnd(() => void endPush().catch(() => undefined));
