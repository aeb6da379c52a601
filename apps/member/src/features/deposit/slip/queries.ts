import { lookupSlip } from "@krapao/contract/lookup/lookup-slip";
import { isPassing } from "@krapao/client/call-error";
import { readEvery } from "@krapao/client/read-every";
import { listSlips } from "@krapao/contract/statement/list-slips";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../../lib/client.ts";

const MINUTE_MS = 60_000;
/** An event may be lost, so slips that are being checked are read again. */
const ASK_AGAIN_MS = 10_000;
/** The number of newest slips that are shown beside the upload. */
const SHOWN = 3;

/** Whether slips are accepted now, and the hours when they are not. */
export const hoursQuery = queryOptions({
  queryKey: ["lookup", "slip"],
  queryFn: ({ signal }) => request(lookupSlip, { signal }),
  refetchInterval: readEvery<unknown>(MINUTE_MS),
});

/** The newest slips. Topic `slip` makes them stale. */
export const latestSlipsQuery = queryOptions({
  queryKey: ["slip", "latest"],
  queryFn: ({ signal }) => request(listSlips, { body: { page: 1, limit: SHOWN }, signal }),
  refetchInterval: ({ state }) =>
    isPassing(state.error) || state.data?.slips.some(({ status }) => status === "IN_PROGRESS") === true
      ? ASK_AGAIN_MS
      : false,
});
