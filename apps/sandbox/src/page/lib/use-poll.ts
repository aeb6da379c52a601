import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";

import { call } from "./api.ts";

/** A value that is read again and again. `isStale`: the last attempt failed, and `value` is older. */
export type Polled<Value> = {
  readonly value: Value | null;
  readonly isStale: boolean;
  /** Reads at once, out of turn. */
  readonly refresh: () => void;
};

/**
 * Reads `path` every `ms` while the page is visible, and at once when it becomes visible. A null path reads nothing. An
 * answer for an earlier path is dropped.
 */
export const usePoll = <Value>(path: string | null, schema: z.ZodMiniType<Value>, ms = 1000): Polled<Value> => {
  const [state, setState] = useState<{ path: string | null; value: Value | null; isStale: boolean }>({
    path,
    value: null,
    isStale: false,
  });
  const wake = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (path === null) return undefined;
    const stopping = new AbortController();
    let timer = 0;
    let latest = 0;
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      latest += 1;
      const mine = latest;
      try {
        const value = await call(path, { schema, signal: stopping.signal });
        if (mine === latest) setState({ path, value, isStale: false });
      } catch {
        if (stopping.signal.aborted) return;
        setState((before) => ({ path, value: before.path === path ? before.value : null, isStale: true }));
      }
      if (mine === latest && !document.hidden && !stopping.signal.aborted)
        timer = window.setTimeout(() => void ask(), ms);
    };
    const seen = (): void => {
      if (!document.hidden) void ask();
    };
    wake.current = () => void ask();
    document.addEventListener("visibilitychange", seen);
    void ask();
    return () => {
      stopping.abort();
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [path, schema, ms]);

  const refresh = useCallback(() => wake.current(), []);
  const isMine = state.path === path;
  return { value: isMine ? state.value : null, isStale: isMine && state.isStale, refresh };
};
