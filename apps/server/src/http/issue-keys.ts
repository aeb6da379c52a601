import type { CallShape, ErrorKey } from "@krapao/contract";

import type { InvalidInput } from "../lib/invalid-input.ts";

/** Calls that have a word of their own for an amount of zero or below (SPEC.md section 8). */
const NOT_POSITIVE: Readonly<Record<string, Readonly<Record<string, ErrorKey>>>> = {
  "/api/wallet/transfer": { amount: "TRANSFER_MINIMUM" },
};

/** Calls that have a word of their own for a field that does not fit. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, ErrorKey>>>> = {
  "/api/wallet/truelink": { link: "TRUELINK_INVALID" },
};

/** The key that tells a caller what does not fit: the call's own word where there is one thing wrong and it has a word. */
export const keyForIssue = (call: CallShape | undefined, error: InvalidInput): ErrorKey => {
  const only = error.issues.length === 1 ? error.issues[0] : undefined;
  if (call === undefined || only === undefined || only.message === "missing") return error.key;
  if (error.notPositive.has(only.path)) return NOT_POSITIVE[call.path]?.[only.path] ?? error.key;
  return FIELDS[call.path]?.[only.path] ?? error.key;
};
