import { getMovement } from "@krapao/contract/statement/get-movement";
import { queryOptions } from "@tanstack/react-query";

import { CallError, request } from "../lib/client.ts";

const SOON_MS = 2_000;
const LATER_MS = 10_000;
/** After this many answers, a movement that is still in progress is read less often. */
const SOON_ANSWERS = 45;

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * One movement by its reference. It is read again while its money is in transit (sooner after a live event), and while
 * there is no answer.
 */
export const movementQuery = (reference: string) =>
  queryOptions({
    queryKey: ["statement", "movement", reference],
    queryFn: ({ signal }) => request(getMovement, { params: { reference }, signal }),
    refetchInterval: ({ state }): number | false => {
      if (state.data === undefined) return isRefusal(state.error) ? false : LATER_MS;
      if (state.data.status !== "IN_PROGRESS") return false;
      return state.dataUpdateCount < SOON_ANSWERS ? SOON_MS : LATER_MS;
    },
  });
