import { type RefObject, useEffect, useRef } from "react";

import { reserveHeight, reservedHeightText } from "../../lib/reserved-height.ts";
import { keepInSession, onSessionEnd } from "../../lib/session.ts";

onSessionEnd(() => reserveHeight(null));

/**
 * Stores the height of the home's head (CSS pixels) with the session, so that the next load can reserve it. Nothing is
 * stored while the head contains something that may be gone by then. `isLasting` is null while that is not known.
 */
export const useReservedHeight = (isLasting: boolean | null): RefObject<HTMLDivElement | null> => {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (head.current === null || isLasting === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const height = isLasting ? (entry?.borderBoxSize[0]?.blockSize ?? 0) : 0;
      keepInSession("home", reservedHeightText(height));
    });
    observer.observe(head.current, { box: "border-box" });
    return () => observer.disconnect();
  }, [isLasting]);
  return head;
};
