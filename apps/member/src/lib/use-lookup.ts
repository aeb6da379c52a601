import type { CallShape } from "@krapao/contract/call";
import { useLanguage } from "@krapao/i18n/react";
import { useCallback, useEffect, useState } from "react";

import { type Answer, type Input, request } from "./client.ts";

/** The data by language, because lists are sorted and texts are written in it. */
const read = new Map<string, unknown>();

export type Lookup<Value> = {
  readonly value: Value | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

/**
 * Reads a lookup once for each language and the life of the page. It serves the public pages, where no query client is
 * loaded. After a change of language the old texts stay until the new ones arrive.
 */
export const useLookup = <C extends CallShape>(call: C): Lookup<Answer<C>> => {
  const [language] = useLanguage();
  const key = `${language} ${call.path}`;
  const [value, setValue] = useState<Answer<C> | null>(() => (read.get(key) as Answer<C> | undefined) ?? null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (read.has(key)) {
      setValue(read.get(key) as Answer<C>);
      return undefined;
    }
    const leaving = new AbortController();
    request(call, { signal: leaving.signal } as Input<C>)
      .then((answer) => {
        read.set(key, answer);
        setValue(answer);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    return () => leaving.abort();
  }, [call, key, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { value, failed, retry };
};
