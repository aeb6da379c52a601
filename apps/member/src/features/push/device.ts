import { getPush } from "@krapao/contract/push/get-push";
import { subscribePush } from "@krapao/contract/push/subscribe-push";
import { unsubscribePush } from "@krapao/contract/push/unsubscribe-push";

import { request } from "../../lib/client.ts";

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
const subscribe = async (key: string): Promise<PushSubscription> => {
  const { pushManager } = await active();
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

/** Asks for the permission (only after a press) and subscribes this device. False when the member did not allow it. */
export const turnPushOn = async (key: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await tellServer(await subscribe(key));
  return true;
};

/** Unsubscribes this device. The server comes first, so that pushes stop even if the browser keeps its part. */
export const turnPushOff = async (): Promise<void> => {
  await request(unsubscribePush, {});
  await (await (await registered()).pushManager.getSubscription())?.unsubscribe();
};

/**
 * Updates the server's copy of this device's subscription: the browser may have a new address, and the member another
 * language. A subscription that another session created is removed.
 */
export const keepPushInStep = async (): Promise<void> => {
  if (Notification.permission !== "granted") return;
  const { key, isOn } = await request(getPush, {});
  if (isOn && key !== null) await tellServer(await subscribe(key));
  else await (await (await registered()).pushManager.getSubscription())?.unsubscribe();
};
