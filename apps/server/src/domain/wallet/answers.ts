import { type ErrorKey, errorStatus } from "@krapao/contract";

import type { KeptAnswer } from "../../idempotency/idempotency-key.ts";

/** Placeholder for the wallet's available money after the posting that keeps the answer. */
const available = "$available";

/** Minor units in the form that the books write into an answer: major units without trailing zeros. */
const majorText = (minor: bigint): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, "");
  return minor < 0n ? `-${text}` : text;
};

/** The body of a kept answer, byte for byte as the books wrote it with this amount available. */
export const answerText = ({ body }: KeptAnswer, left: bigint): string =>
  body.replace(`"${available}"`, majorText(left));

/** The final kept answer for the key of a movement that succeeded. */
export const movementDone = (reference: string): KeptAnswer => ({
  status: 200,
  body: JSON.stringify({ reference, wallet: { amount: available } }),
});

/** The final kept answer for the key of a movement that failed, with additional `fields`. */
export const movementFailed = (
  key: ErrorKey,
  reference: string,
  fields: Readonly<Record<string, unknown>> = {},
): KeptAnswer => ({
  status: errorStatus[key],
  body: JSON.stringify({ message: key, reference, ...fields, wallet: { amount: available } }),
});
