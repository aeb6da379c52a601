import { createDeviceStorage } from "@krapao/client/device-storage";
import { createListeners } from "@krapao/client/listeners";
import { useSyncExternalStore } from "react";

const KEY = "alert-sound";
const onDevice = createDeviceStorage<typeof KEY>(() => localStorage);
const listeners = createListeners();

const isOn = (): boolean => onDevice.get(KEY) !== "off";

/** Whether this device sounds when an alert is opened. */
export const useSoundOn = (): boolean => useSyncExternalStore(listeners.add, isOn, () => true);

export const setSoundOn = (wanted: boolean): void => {
  onDevice.set(KEY, wanted ? null : "off");
  listeners.tell();
};
