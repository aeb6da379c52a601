const SEEN_MS = 1_000;
/** How much of an element must be on the screen. */
const SHARE = 0.5;
/** What the menu at the foot of a phone covers is not on the screen. */
const COVERED = "0px 0px -80px 0px";

/** Calls `onSeen` when an element was on the visible screen for a second without a break. Returns a function that ends it. */
export const watchSeen = (element: Element, onSeen: () => void): (() => void) => {
  let isOnScreen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    if (isOnScreen && document.visibilityState === "visible") timer = setTimeout(onSeen, SEEN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isOnScreen = (entries.at(-1)?.intersectionRatio ?? 0) >= SHARE;
      follow();
    },
    { threshold: SHARE, rootMargin: COVERED },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", follow);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", follow);
  };
};
