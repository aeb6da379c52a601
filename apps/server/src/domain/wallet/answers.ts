import { type ErrorKey, errorStatus } from "@krapao/contract";

import type { KeptAnswer } from "../../idempotency/idempotency-key.ts";

/** Stands for the wallet's available money after the posting that brings the answer. */
const available = "$available";

/** Minor units as the books write them in an answer: in major units, without zeros at the end. */
const majorText = (minor: bigint): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, "");
  return minor < 0n ? `-${text}` : text;
};

/** The body of a kept answer, byte for byte as the books wrote it with that much available. */
export const answerText = ({ body }: KeptAnswer, left: bigint): string =>
  body.replace(`"${available}"`, majorText(left));

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
