import { type SlipNote } from "@krapao/contract/statement/shapes";
import { parse, validate } from "promptparse";

import type { Read } from "../../upload/child/messages.ts";

/** The text of a slip's mini QR, and what it contains: the sending bank's three digits and its reference. */
export type SlipText = { readonly payload: string; readonly bankNumber: string; readonly reference: string };

/** A picture whose shorter side is below this many pixels cannot show a readable slip. */
const LEAST_SIDE = 240;

const MOST_TEXT = 200;
const REFERENCE = /^[A-Za-z0-9]{6,60}$/;
/** How every mini QR begins: tag 00 with its purpose (DOMAIN.md, Slip mini QR). */
const BEGINS_LIKE_A_SLIP = /^00\d{2}0006000001/;

/** What follows tag 00 in a mini QR: a country and the checksum, but no tag of a payment. */
const ENDS_LIKE_A_SLIP = /^5102[A-Z]{2}9104[0-9A-Fa-f]{4}$/;

/** Whether a text has the structure of a mini QR, whatever its values are. */
const isFormedLikeASlip = (text: string): boolean =>
  BEGINS_LIKE_A_SLIP.test(text) && ENDS_LIKE_A_SLIP.test(text.slice(4 + Number(text.slice(2, 4))));

const orNull = <Value>(read: () => Value | null): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const readText = (text: string): SlipText | SlipNote => {
  if (text.length > MOST_TEXT || !/^[\x20-\x7e]+$/.test(text)) return "INVALID_SLIP";
  const slip = orNull(() => validate.slipVerify(text));
  if (slip !== null) {
    if (!isFormedLikeASlip(text)) return "INVALID_SLIP";
    const isGood = /^\d{3}$/.test(slip.sendingBank) && REFERENCE.test(slip.transRef);
    return isGood
      ? { payload: text, bankNumber: slip.sendingBank, reference: slip.transRef }
      : "UNSTABLE_REFNO_ON_SLIP";
  }
  // A payment's code is never a slip's, whatever else it contains.
  const isPayment = orNull(() => parse(text, false))?.getTag("53") !== undefined;
  return !isPayment && BEGINS_LIKE_A_SLIP.test(text) ? "UNSTABLE_REFNO_ON_SLIP" : "INVALID_SLIP";
};

/** What a picture's codes show: the one slip, or the reason why there is none (docs/rules.md, Slips). */
export const judgeCodes = ({ codes, corners, width, height }: Read): SlipText | SlipNote => {
  const whole = codes.filter(({ isValid }) => isValid);
  const [first, second] = whole;
  if (second !== undefined) return "INVALID_SLIP";
  if (first !== undefined) return readText(first.text);
  if (Math.min(width, height) < LEAST_SIDE) return "IMG_SIZE_UNABLE_TO_PROCESS";
  return codes.length > 0 || corners > 0 ? "CANNOT_READ_CROPPED_IMAGE" : "INVALID_SLIP";
};
