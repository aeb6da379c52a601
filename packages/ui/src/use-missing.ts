import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { FAILURE_KEPT_MS } from "./lazy-part.tsx";

/** How often to check whether the server can be reached again. A browser may report a connection that leads nowhere. */
const LOOK_MS = 3_000;
const ANSWER_MS = 5_000;
/** How often a part is tried while the server answers. On a weak line one request may fail beside another's answer. */
const TRIES = 2;

const isServerThere = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
};

/**
 * What is known of a part that could not be loaded: nothing yet, that there is no connection, or that a newer version
 * removed it.
 */
export type MissingState = "coming" | "offline" | "gone";

/**
 * Finds out why a part could not be loaded, and renders it again (`again`) as soon as the server can be reached. When
 * the part fails twice more although the server answers, the part no longer exists there. `tries` keeps across failures
 * how often it was tried while the server answered. `ask` makes a check at once, and `isAsking` is true during it.
 */
export const useMissing = (
  again: () => void,
  tries: RefObject<number>,
): { readonly state: MissingState; readonly ask: () => void; readonly isAsking: boolean } => {
  const [state, setState] = useState<MissingState>(() => (navigator.onLine ? "coming" : "offline"));
  const [isAsking, setAsking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Only the latest check counts.
  const turn = useRef(0);
  const look = useCallback((): void => {
    turn.current += 1;
    const own = turn.current;
    const find = async (): Promise<void> => {
      const isThere = await isServerThere();
      if (own !== turn.current) return;
      if (!isThere) {
        tries.current = 0;
        setState("offline");
        setAsking(false);
        timer.current = setTimeout(() => void find(), LOOK_MS);
      } else if (tries.current >= TRIES) setState("gone");
      else {
        tries.current += 1;
        again();
      }
    };
    clearTimeout(timer.current);
    // A failure is kept for a moment: before that the same one would come back.
    timer.current = setTimeout(() => void find(), FAILURE_KEPT_MS + 50);
  }, [again, tries]);
  useEffect(() => {
    look();
    addEventListener("online", look);
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
      removeEventListener("online", look);
    };
  }, [look]);
  const ask = useCallback((): void => {
    setAsking(true);
    look();
  }, [look]);
  return { state, ask, isAsking };
};
