import { inTurn } from "./push-turn.ts";
import { onSessionEnd } from "./session.ts";

/**
 * Removes this browser's push subscription. It belongs to the session that created it, and the next member must receive
 * nothing by it. A next session's change waits for its turn.
 */
const endPush = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  await inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  });
};

onSessionEnd(() => void endPush().catch(() => undefined));
