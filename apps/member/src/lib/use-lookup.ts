import { isPassing, READ_AGAIN_MS } from "@krapao/client/call-error";
import type { CallShape } from "@krapao/contract/call";
import { useOnline } from "@krapao/client/use-online";
import { useLanguage } from "@krapao/i18n/react";
import { useEffect, useState } from "react";

import { type Answer, type Input, request } from "./client.ts";
import type { Read } from "./read-of.ts";

/** The data by language, because lists are sorted and texts are written in it. */
const read = new Map<string, unknown>();

export type Lookup<Value> = Read & { readonly value: Value | null };

/**
 * Reads a lookup once for each language and the life of the page. It serves the public pages, where no query client is
 * loaded. After a change of language the old texts stay until the new ones arrive. Offline it waits for the connection,
 * and after a failure that may pass it is read again by itself.
 */
export const useLookup = <C extends CallShape>(call: C): Lookup<Answer<C>> => {
  const [language] = useLanguage();
  const isOnline = useOnline();
  const key = `${language} ${call.path}`;
  const [value, setValue] = useState<Answer<C> | null>(() => (read.get(key) as Answer<C> | undefined) ?? null);
  const [error, setError] = useState<unknown>(null);
  const [isFetching, setFetching] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt((count) => count + 1);
  useEffect(() => {
    if (read.has(key)) {
      setValue(read.get(key) as Answer<C>);
      return undefined;
    }
    if (!isOnline) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFetching(true);
    request(call, { signal: leaving.signal } as Input<C>)
      .then((answer) => {
        read.set(key, answer);
        setValue(answer);
        setError(null);
      })
      .catch((failure: unknown) => {
        if (leaving.signal.aborted) return;
        setError(failure);
        if (isPassing(failure)) timer = setTimeout(again, READ_AGAIN_MS);
      })
      .finally(() => {
        if (!leaving.signal.aborted) setFetching(false);
      });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [call, key, attempt, isOnline]);
  return {
    value,
    isMissing: value === null,
    isError: error !== null,
    error,
    isFetching,
    isPaused: !isOnline,
    retry: again,
  };
};
