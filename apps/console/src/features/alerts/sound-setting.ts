import { createDeviceStorage } from "@krapao/client/device-storage";
import { createListeners } from "@krapao/client/listeners";
import { useSyncExternalStore } from "react";

const KEY = "alert-sound";
const onDevice = createDeviceStorage<typeof KEY>(() => localStorage);
const listeners = createListeners();

const isOn = (): boolean => onDevice.get(KEY) !== "off";

/** Whether this device plays a sound when an alert opens. */
export const useSoundOn = (): boolean => useSyncExternalStore(listeners.add, isOn, () => true);

/** Turns the sound for new alerts on or off on this device. The setting is permanent. */
export const setSoundOn = (wanted: boolean): void => {
  onDevice.set(KEY, wanted ? null : "off");
  listeners.tell();
};
