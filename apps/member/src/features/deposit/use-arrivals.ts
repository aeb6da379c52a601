import { listStatement } from "@krapao/contract/statement/list-statement";
import type { DepositChannel, StatementEntry } from "@krapao/contract/statement/shapes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { request } from "../../lib/client.ts";

const LATEST = 10;

const depositsQuery = queryOptions({
  queryKey: ["statement", "arrivals"],
  queryFn: ({ signal }) => request(listStatement, { body: { page: 1, limit: LATEST, types: ["deposit"] }, signal }),
  // Cached data from before the sheet was opened would make old deposits look new.
  gcTime: 0,
});

/** The deposits that were not in the first read, newest first. */
export const newDeposits = (
  known: ReadonlySet<string>,
  deposits: readonly StatementEntry[],
  channels: readonly DepositChannel[],
): readonly StatementEntry[] =>
  deposits.filter(
    ({ reference, status, channel }) =>
      status === "SUCCESS" && channel !== undefined && channels.includes(channel) && !known.has(reference),
  );

/** Deposits through these channels that arrive while the member watches. `seen` dismisses them. */
export const useArrivals = (channels: readonly DepositChannel[]) => {
  const { data } = useQuery(depositsQuery);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const deposits = data?.statements;
  if (known === null && deposits !== undefined) setKnown(new Set(deposits.map(({ reference }) => reference)));
  const arrived = known === null || deposits === undefined ? [] : newDeposits(known, deposits, channels);
  return {
    latest: arrived[0] ?? null,
    seen: (): void => setKnown(new Set([...(known ?? []), ...arrived.map(({ reference }) => reference)])),
  };
};
