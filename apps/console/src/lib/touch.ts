import { createDeviceStorage } from "@krapao/client/device-storage";
import { createListeners } from "@krapao/client/listeners";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** A read within this time after an input counts as made by the operator. */
const RECENT_MS = 5_000;

/** The other tabs hear of an input within this time. */
const SHARED_MS = 5_000;
const KEY = "operator-touched";

/** When any tab was last used: who works in one of them is not signed out by another. */
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

/** When the operator last used the console, in this tab or another, in milliseconds since 1970. */
export const lastTouch = (): number => {
  const elsewhere = Number(shared.get(KEY) ?? 0);
  return elsewhere > touchedAt && elsewhere <= Date.now() ? elsewhere : touchedAt;
};

/** Whether nobody has used this page lately, so that a read made now is made by the page itself. */
export const isByItself = (): boolean => Date.now() - touchedAt > RECENT_MS;

/** Watches for input on this page; `before` is called at each, before {@link lastTouch} changes. */
export const watchTouches = (before: () => void): (() => void) => {
  touchedAt = Date.now();
  const stop = listeners.add(before);
  for (const sign of SIGNS) addEventListener(sign, touch, { passive: true, capture: true });
  return () => {
    stop();
    for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true });
  };
};
