import { createListeners } from "@krapao/client/listeners";

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** What is asked within this of a touch is a person's asking. */
const RECENT_MS = 5_000;

let touchedAt = Date.now();
const listeners = createListeners();

const touch = (): void => {
  listeners.tell();
  touchedAt = Date.now();
};

/** When a person last touched the desk, in milliseconds since 1970. */
export const lastTouch = (): number => touchedAt;

/** Whether nobody has touched the desk lately: what is asked now is the desk's own asking. */
export const isByItself = (): boolean => Date.now() - touchedAt > RECENT_MS;

/** Watches for touches of the desk; `before` is called at each, while {@link lastTouch} is still the one before. */
export const watchTouches = (before: () => void): (() => void) => {
  touchedAt = Date.now();
  const stop = listeners.add(before);
  for (const sign of SIGNS) addEventListener(sign, touch, { passive: true, capture: true });
  return () => {
    stop();
    for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true });
  };
};
