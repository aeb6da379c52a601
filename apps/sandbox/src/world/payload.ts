import type { Currency } from "@krapao/contract";
import { encode, generate, tag, withCrcTag } from "promptparse";

import { amountToText } from "../games/amount-text.ts";

/** A Lao QR's application and issuer. Source: DOMAIN.md, Laos. */
const LAO_APPLICATION = "A005266284662577";
const LAO_ISSUER = "27710418";

type Drawn = {
  /** The Thai biller's 15 digits; the Lao receiver. */
  readonly receiver: string;
  /**
   * The provider's own number of the order, at most 20 letters and digits, so that two orders never have the same text.
   */
  readonly number: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly expireAt: Date;
};

const thai = ({ receiver, number, amount }: Drawn): string =>
  generate.billPayment({ billerId: receiver, ref1: number, amount: Number(amount) / 100 });

const lao = ({ receiver, number, amount, expireAt }: Drawn): string => {
  const merchant = encode([
    tag("00", LAO_APPLICATION),
    tag("01", LAO_ISSUER),
    tag("02", "001"),
    tag("03", receiver),
    tag("04", Math.floor(expireAt.getTime() / 1000).toString()),
  ]);
  const tags = [
    tag("00", "01"),
    tag("01", "12"),
    tag("38", merchant),
    tag("53", "418"),
    tag("54", amountToText(amount)),
    tag("58", "LA"),
    tag("62", encode([tag("01", number)])),
  ];
  return withCrcTag(encode(tags), "63");
};

/** The EMVCo text of an order: a PromptPay bill payment (tag 30) in baht, a LaoQR (tag 38) in kip. */
export const drawPayload = (order: Drawn): string => (order.currency === "LAK" ? lao(order) : thai(order));
