import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { isAtBottom, isAtTop, isTooShort, type Place, placeAfterOlder } from "./place.ts";

type Content = {
  /** The number of the oldest message that is shown. */
  readonly first: number | undefined;
  /** The key of the newest line. */
  readonly last: string | undefined;
  /** The newest line is the reader's own. */
  readonly isOwn: boolean;
};

/** The box that scrolls, whether it is at its end, and how to get there. */
type Reading = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly inner: RefObject<HTMLDivElement | null>;
  readonly isEnd: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
};

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place => ({
  scrollTop,
  scrollHeight,
  clientHeight,
});

/**
 * Keeps the reader's position. At the end it follows new messages; further up nothing moves, also when older messages
 * are added above. One's own message always scrolls to the end.
 */
export const usePlace = ({ first, last, isOwn }: Content, isShown: boolean, loadOlder: () => void): Reading => {
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const before = useRef<{ place: Place; first: number | undefined; last: string | undefined } | null>(null);
  const follows = useRef(true);
  const [isEnd, setIsEnd] = useState(true);

  const toEnd = useCallback(() => {
    const scrolled = box.current;
    if (scrolled === null) return;
    scrolled.scrollTop = scrolled.scrollHeight;
    follows.current = true;
    setIsEnd(true);
  }, []);

  useLayoutEffect(() => {
    const scrolled = box.current;
    // Opened again, it shows the newest.
    if (!isShown) follows.current = true;
    if (scrolled === null || !isShown) return;
    const was = before.current;
    if (was !== null && was.last !== last && isOwn) follows.current = true;
    if (follows.current) toEnd();
    else if (was !== null && first !== was.first)
      scrolled.scrollTop = placeAfterOlder(was.place, scrolled.scrollHeight);
    before.current = { place: placeOf(scrolled), first, last };
  }, [first, last, isOwn, isShown, toEnd]);

  // What is older is fetched without scrolling where there is next to nothing to scroll.
  useEffect(() => {
    const scrolled = box.current;
    if (isShown && scrolled !== null && isTooShort(placeOf(scrolled))) loadOlder();
  }, [first, isShown, loadOlder]);

  // Pictures that load, and a phone's keyboard, do not move the reader away from the end.
  useEffect(() => {
    const [scrolled, content] = [box.current, inner.current];
    if (scrolled === null || content === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd();
      if (before.current !== null) before.current.place = placeOf(scrolled);
    });
    observer.observe(scrolled);
    observer.observe(content);
    return () => observer.disconnect();
  }, [toEnd]);

  const onScroll = (): void => {
    const scrolled = box.current;
    if (scrolled === null) return;
    const place = placeOf(scrolled);
    if (before.current !== null) before.current.place = place;
    follows.current = isAtBottom(place);
    setIsEnd(follows.current);
    if (isAtTop(place) && !follows.current) loadOlder();
  };
  return { box, inner, isEnd, toEnd, onScroll };
};
