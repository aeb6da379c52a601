import { onSessionEnd } from "./session.ts";

/** A browser's subscription belongs to the session that asked for it. Whoever signs in next hears nothing by it. */
const endPush = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};

onSessionEnd(() => void endPush().catch(() => undefined));
