import { type ErrorKey, errorStatus } from "@krapao/contract";

import type { KeptAnswer } from "../lib/idempotency.ts";

/** Stands for the wallet's available money after the posting that brings the answer. */
const available = "$available";

/** What a movement's key is answered for good once it came through. */
export const movementDone = (reference: string): KeptAnswer => ({
  status: 200,
  body: JSON.stringify({ reference, wallet: { amount: available } }),
});

/** What a movement's key is answered for good when it did not, with more `fields` to tell. */
export const movementFailed = (
  key: ErrorKey,
  reference: string,
  fields: Readonly<Record<string, unknown>> = {},
): KeptAnswer => ({
  status: errorStatus[key],
  body: JSON.stringify({ message: key, reference, ...fields, wallet: { amount: available } }),
});
