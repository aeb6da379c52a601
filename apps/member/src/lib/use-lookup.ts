import type { CallShape } from "@krapao/contract/call";
import { useCallback, useEffect, useState } from "react";

import { type Answer, type Input, request } from "./client.ts";

const read = new Map<CallShape, unknown>();

export type Lookup<Value> = {
  readonly value: Value | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** Reads a lookup once for the life of the page: lists that the public pages need, where no query client is loaded. */
export const useLookup = <C extends CallShape>(call: C): Lookup<Answer<C>> => {
  const [value, setValue] = useState<Answer<C> | null>(() => (read.get(call) as Answer<C> | undefined) ?? null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (read.has(call)) return undefined;
    const leaving = new AbortController();
    request(call, { signal: leaving.signal } as Input<C>)
      .then((answer) => {
        read.set(call, answer);
        setValue(answer);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    return () => leaving.abort();
  }, [call, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { value, failed, retry };
};
