import { createListeners } from "@krapao/client/listeners";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** A read within this time after an input counts as made by the operator. */
const RECENT_MS = 5_000;

let touchedAt = Date.now();
const listeners = createListeners();

const touch = (): void => {
  listeners.tell();
  touchedAt = Date.now();
};

/** When the operator last used this page, in milliseconds since 1970. */
export const lastTouch = (): number => touchedAt;

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
