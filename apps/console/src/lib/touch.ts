import { createDeviceStorage } from "@krapao/client/device-storage";
import { createListeners } from "@krapao/client/listeners";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** A read within this time (ms) after an input counts as made by the operator. */
const RECENT_MS = 5_000;

/** How often (ms) an input is reported to the other tabs. */
const SHARED_MS = 5_000;
const KEY = "operator-touched";

/** The time of the last input in any tab. Use of one tab keeps all tabs signed in. */
const shared = createDeviceStorage<typeof KEY>(() => localStorage);

let touchedAt = Date.now();
let sharedAt = 0;
const listeners = createListeners();

const touch = (): void => {
  listeners.tell();
  touchedAt = Date.now();
  if (touchedAt - sharedAt < SHARED_MS && touchedAt >= sharedAt) return;
  sharedAt = touchedAt;
  shared.set(KEY, String(touchedAt));
};

/** When the operator last used the console in any tab, in milliseconds since 1970. */
export const lastTouch = (): number => {
  const elsewhere = Number(shared.get(KEY) ?? 0);
  return elsewhere > touchedAt && elsewhere <= Date.now() ? elsewhere : touchedAt;
};

/** Whether this page had no input for 5 s. A read is then sent as automatic, and does not extend the session. */
export const isAutomaticRead = (): boolean => Date.now() - touchedAt > RECENT_MS;

/** Listens for input on this page. `before` is called at each input, before {@link lastTouch} changes. */
export const watchTouches = (before: () => void): (() => void) => {
  touchedAt = Date.now();
  const stop = listeners.add(before);
  for (const sign of SIGNS) addEventListener(sign, touch, { passive: true, capture: true });
  return () => {
    stop();
    for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true });
  };
};
