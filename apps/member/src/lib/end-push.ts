import { inTurn } from "./push-turn.ts";
import { onSessionEnd } from "./session.ts";

/** A change of a session that has ended is not waited for longer. */
const TURN_MS = 5_000;

/**
 * Removes this browser's push subscription. It belongs to the session that created it, and the next member must receive
 * nothing by it. A next session's change waits for its turn.
 */
const endPush = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const unsubscribe = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  };
  await inTurn(unsubscribe, AbortSignal.timeout(TURN_MS)).catch(unsubscribe);
};

onSessionEnd(() => void endPush().catch(() => undefined));
