import type { ErrorKey } from "@krapao/contract";

import { Refusal } from "../lib/refusal.ts";
import { InvalidInput } from "../lib/invalid-input.ts";

/** Refusals that depend on the moment of the call, not on the request. */
const OF_THE_MOMENT: ReadonlySet<ErrorKey> = new Set([
  "STEP_UP_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "IDEMPOTENCY_IN_PROGRESS",
  "TRANSFER_IN_PROGRESS",
]);

/** Statuses that depend on the moment of the call, not on the request. */
const STATUSES_OF_THE_MOMENT: ReadonlySet<number> = new Set([401, 410, 429]);

/**
 * Fastify's errors for a body that arrived completely, or that is too large. An interrupted body gives none of these.
 */
const OF_THE_BODY: ReadonlySet<unknown> = new Set([
  "FST_ERR_CTP_INVALID_JSON_BODY",
  "FST_ERR_CTP_INVALID_MEDIA_TYPE",
  "FST_ERR_CTP_BODY_TOO_LARGE",
]);

/** Whether an error is the request's final answer, wherever it was decided. */
export const isFinal = (error: unknown): boolean => {
  if (error instanceof Refusal) {
    const isOurs = error.status >= 500 || STATUSES_OF_THE_MOMENT.has(error.status);
    return !isOurs && !OF_THE_MOMENT.has(error.key);
  }
  return error instanceof InvalidInput || (error instanceof Error && "code" in error && OF_THE_BODY.has(error.code));
};

/** Whether an error describes the state of the request, finally or for now. All other errors are sent as they are. */
export const isOfRequest = (error: unknown): boolean =>
  isFinal(error) || (error instanceof Refusal && error.key === "TRANSFER_IN_PROGRESS");
