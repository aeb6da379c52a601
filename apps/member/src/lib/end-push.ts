import { onSessionEnd } from "./session.ts";

/**
 * Removes this browser's push subscription. It belongs to the session that created it, and the next member must receive
 * nothing by it.
 */
const endPush = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};

onSessionEnd(() => void endPush().catch(() => undefined));
