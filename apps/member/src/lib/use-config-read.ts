import { useOnline } from "@krapao/client/use-online";
import type { AppConfig } from "@krapao/contract/config";
import { useCallback, useEffect, useState } from "react";

import { config } from "./config.ts";
import type { Lookup } from "./use-lookup.ts";
import { useConfig } from "./use-config.ts";

/** Like {@link useConfig}, for a page that is empty without it: with the failure, and a way to try again. */
export const useConfigRead = (): Lookup<AppConfig> => {
  const loaded = useConfig();
  const isOnline = useOnline();
  const [own, setOwn] = useState<AppConfig | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isFetching, setFetching] = useState(false);
  const retry = useCallback((): void => {
    setFetching(true);
    void config()
      .then(setOwn, setError)
      .finally(() => setFetching(false));
  }, []);
  useEffect(retry, [retry]);
  const value = loaded ?? own;
  return {
    value,
    isMissing: value === null,
    isError: error !== null && isOnline,
    error,
    isFetching,
    isPaused: !isOnline,
    retry,
  };
};
