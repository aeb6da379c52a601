import { getPulse } from "@krapao/contract/operator/get-pulse";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { read } from "./read.ts";

const EVERY_MS = 2_000;

/** The counts of waiting items, read every two seconds while the page is visible. */
export const pulseQuery = { ...read(getPulse, {}), refetchInterval: EVERY_MS, staleTime: EVERY_MS };

/** Reads that are not repeated automatically: each is recorded in the audit log, or its data does not change. */
const NOT_AGAIN: ReadonlySet<unknown> = new Set([
  getPulse.name,
  "getMe",
  "getMember",
  "getMemberMovement",
  "listChatMessages",
]);

/** Reads again what the screen shows after every change on the server. Used once, in the shell. */
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
