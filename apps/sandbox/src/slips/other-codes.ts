import { generate } from "promptparse";

import type { Transfer } from "../world/bank.ts";
import { slipText } from "./draw-slip.ts";

/** Other codes in place of a slip's mini QR. */
export const CODES = ["no-qr", "two-qrs", "payment-qr", "broken-qr", "other-qr"] as const;
export type OtherCodes = (typeof CODES)[number];

/** A slip's text with the checksum of another one. */
const broken = (text: string): string => `${text.slice(0, -4)}${text.endsWith("0000") ? "1111" : "0000"}`;

const payment = generate.anyId({ type: "MSISDN", target: "0812223333", amount: 30 });

/**
 * The texts of the QR codes in a spoiled picture of a transfer's slip. The first one is in the place of the mini QR.
 */
export const codesOf = (transfer: Transfer, how: OtherCodes): readonly string[] => {
  const own = slipText(transfer);
  const codes: Readonly<Record<OtherCodes, readonly string[]>> = {
    "no-qr": [],
    "two-qrs": [own, slipText({ ...transfer, reference: `${transfer.reference}2` })],
    "payment-qr": [payment],
    "broken-qr": [broken(own)],
    "other-qr": ["https://example.com/slip"],
  };
  return codes[how];
};
