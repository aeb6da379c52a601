import type { ErrorKey } from "@krapao/contract";

import { Refusal } from "../lib/refusal.ts";
import { InvalidInput } from "../lib/invalid-input.ts";

/** Refusals of a call's moment, which say nothing of the request. */
const OF_THE_MOMENT: ReadonlySet<ErrorKey> = new Set([
  "STEP_UP_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "IDEMPOTENCY_IN_PROGRESS",
  "TRANSFER_IN_PROGRESS",
]);

/** Statuses that say nothing of the request. */
const STATUSES_OF_THE_MOMENT: ReadonlySet<number> = new Set([401, 410, 429]);

/** What Fastify says of a body that came whole, or that is too large: one that broke off is none of these. */
const OF_THE_BODY: ReadonlySet<unknown> = new Set([
  "FST_ERR_CTP_INVALID_JSON_BODY",
  "FST_ERR_CTP_INVALID_MEDIA_TYPE",
  "FST_ERR_CTP_BODY_TOO_LARGE",
]);

/** Whether an error is the request's answer for good, whatever decided it. */
export const isFinal = (error: unknown): boolean => {
  if (error instanceof Refusal) {
    const isOurs = error.status >= 500 || STATUSES_OF_THE_MOMENT.has(error.status);
    return !isOurs && !OF_THE_MOMENT.has(error.key);
  }
  return error instanceof InvalidInput || (error instanceof Error && "code" in error && OF_THE_BODY.has(error.code));
};

/** Whether an error says how things stand for the request, for good or for now; all others are told as they are. */
export const isOfRequest = (error: unknown): boolean =>
  isFinal(error) || (error instanceof Refusal && error.key === "TRANSFER_IN_PROGRESS");
