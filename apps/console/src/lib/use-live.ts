import { getPulse } from "@krapao/contract/operator/get-pulse";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { read } from "./read.ts";

const EVERY_MS = 2_000;

/** What waits for a person; asked every two seconds while the page is seen. */
export const pulseQuery = { ...read(getPulse, {}), refetchInterval: EVERY_MS, staleTime: EVERY_MS };

/** Reads that leave a trace in the audit log each time, or that nothing here changes. */
const NOT_AGAIN: ReadonlySet<unknown> = new Set([
  getPulse.name,
  "getMe",
  "getMember",
  "getMemberMovement",
  "listChatMessages",
]);

/** Asks again for what is on the screen whenever something happened; once, in the shell. */
export const useLive = (): void => {
  const queries = useQueryClient();
  const { data } = useQuery(pulseQuery);
  const version = data?.version;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    if (seen.current !== undefined && seen.current !== version)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !NOT_AGAIN.has(queryKey[0]) });
    seen.current = version;
  }, [queries, version]);
};
