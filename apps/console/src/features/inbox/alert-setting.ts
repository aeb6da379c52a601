import { createDeviceStorage } from "@krapao/client/device-storage";
import { createListeners } from "@krapao/client/listeners";
import { useSyncExternalStore } from "react";

const KEY = "chat-alerts";
const onDevice = createDeviceStorage<typeof KEY>(() => localStorage);
const listeners = createListeners();

const areOn = (): boolean => onDevice.get(KEY) === "on";

/** Whether this device alerts with sound and notification when a conversation begins to wait. */
export const useAlertsOn = (): boolean => useSyncExternalStore(listeners.add, areOn, () => false);

/** Turns the alerts for waiting conversations on or off on this device. The setting is permanent. */
export const setAlertsOn = (isOn: boolean): void => {
  onDevice.set(KEY, isOn ? "on" : null);
  listeners.tell();
};

/** The browser's permission for notifications. */
export const notificationState = (): NotificationPermission =>
  "Notification" in globalThis ? Notification.permission : "denied";
