import type { CallShape, ErrorKey } from "@krapao/contract";

import type { InvalidInput } from "../lib/invalid-input.ts";

/** Calls with their own error key for an amount of zero or below (SPEC.md section 8). */
const NOT_POSITIVE: Readonly<Record<string, Readonly<Record<string, ErrorKey>>>> = {
  "/api/wallet/transfer": { amount: "TRANSFER_MINIMUM" },
};

/** Calls with their own error key for a field that is not valid. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, ErrorKey>>>> = {
  "/api/wallet/truelink": { link: "TRUELINK_INVALID" },
};

/** The error key for an invalid input: the call's own key when there is one fault and the call has a key for it. */
export const keyForIssue = (call: CallShape | undefined, error: InvalidInput): ErrorKey => {
  const only = error.issues.length === 1 ? error.issues[0] : undefined;
  if (call === undefined || only === undefined || only.message === "missing") return error.key;
  if (error.notPositive.has(only.path)) return NOT_POSITIVE[call.path]?.[only.path] ?? error.key;
  return FIELDS[call.path]?.[only.path] ?? error.key;
};
