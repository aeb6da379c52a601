import { getPush } from "@krapao/contract/push/get-push";
import { subscribePush } from "@krapao/contract/push/subscribe-push";
import { unsubscribePush } from "@krapao/contract/push/unsubscribe-push";

import { request } from "../../lib/client.ts";
import { inTurn } from "../../lib/push-turn.ts";
import { token } from "../../lib/session.ts";

const registered = async (): Promise<ServiceWorkerRegistration> =>
  (await navigator.serviceWorker.getRegistration()) ??
  (await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));

const active = async (): Promise<ServiceWorkerRegistration> => {
  await registered();
  return navigator.serviceWorker.ready;
};

const keyOf = ({ options }: PushSubscription): string => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

/** This browser's subscription under the server's key: the existing one, or a new one. */
const subscribe = async (pushManager: PushManager, key: string): Promise<PushSubscription> => {
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const tellServer = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  await request(subscribePush, {
    body: { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } },
  });
};

/**
 * Whether the session is still the present one. A browser and a person take their time, and a session that began
 * meanwhile, perhaps of another member, must not get what this one asked for.
 */
const present = (): (() => boolean) => {
  const bearer = token();
  return () => bearer !== null && token() === bearer;
};

/** Asks for the permission (only after a press) and subscribes this device. False when the member did not allow it. */
export const turnPushOn = async (key: string): Promise<boolean> => {
  const isPresent = present();
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await active();
  await inTurn(async () => {
    const subscription = await subscribe(pushManager, key);
    if (isPresent()) await tellServer(subscription);
  });
  return true;
};

/** Unsubscribes this device. The server comes first, so that pushes stop even if the browser keeps its part. */
export const turnPushOff = async (): Promise<void> => {
  const isPresent = present();
  const { pushManager } = await registered();
  await inTurn(async () => {
    if (!isPresent()) return;
    await request(unsubscribePush, {});
    await (await pushManager.getSubscription())?.unsubscribe();
  });
};

/**
 * Brings this device's subscription and the server's copy together: the browser may have a new address, the member
 * another language. Whoever had push here before the last sign-in has it again, without being asked. What another
 * session left is removed.
 */
export const keepPushInStep = async (): Promise<void> => {
  if (Notification.permission !== "granted") return;
  const isPresent = present();
  const { pushManager } = await active();
  await inTurn(async () => {
    if (!isPresent()) return;
    const { key, isOn, isWanted } = await request(getPush, {});
    if (key === null || !(isOn || isWanted)) {
      await (await pushManager.getSubscription())?.unsubscribe();
      return;
    }
    const subscription = await subscribe(pushManager, key);
    if (isPresent()) await tellServer(subscription);
  });
};
