import type { Currency } from "@krapao/contract";
import { parse } from "promptparse";

import { fromDecimalText } from "../decimal.ts";

/** ISO 4217 numbers and the country that an EMVCo text names. Source: DOMAIN.md, Payments and Laos. */
const marks: Readonly<Record<Currency, { readonly currency: string; readonly country: string }>> = {
  THB: { currency: "764", country: "TH" },
  LAK: { currency: "418", country: "LA" },
};

/** The templates that name the receiver: PromptPay, bill payment, LaoQR. A text without any of them is not a payment. */
const receivers = ["29", "30", "38"];

/**
 * Whether this EMVCo text may be shown to a member: its CRC is right, it is a payment of exactly this amount (minor
 * units) in this currency, and it has printable ASCII only (SECURITY.md S35).
 */
export const isPayloadOf = (payload: string, amount: bigint, currency: string): boolean => {
  const mark = currency === "THB" || currency === "LAK" ? marks[currency] : null;
  if (mark === null || !/^[\x20-\x7e]{20,512}$/.test(payload)) return false;
  try {
    const read = parse(payload, true);
    return (
      read !== null &&
      read.getTagValue("00") === "01" &&
      receivers.some((tag) => read.getTag(tag) !== undefined) &&
      read.getTagValue("53") === mark.currency &&
      read.getTagValue("58") === mark.country &&
      fromDecimalText(read.getTagValue("54") ?? "") === amount
    );
  } catch {
    return false;
  }
};
