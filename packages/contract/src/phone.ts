import type { Edition } from "./edition.ts";
import { bareDigits } from "./digits.ts";
import { PHONE_LENGTH } from "./constants.ts";

/** Ten digits at home, nine behind +66. */
const thai = (digits: string): string | null => {
  const own = /^(?:0|\+?660?)([1-9]\d{8})$/.exec(digits)?.[1];
  return own === undefined ? null : `+66${own}`;
};

/** Mobile 020 and eight digits, fixed wireless 030 and seven (DOMAIN.md); the leading zero is often left out. */
const lao = (digits: string): string | null => {
  const own = /^(?:0|\+?8560?)?(20\d{8}|30\d{7})$/.exec(digits)?.[1];
  return own === undefined ? null : `+856${own}`;
};

/**
 * A phone as members write it, in E.164 (SECURITY.md S22): `0812223333`, `+66 81 222 3333` and `๐๘๑๒๒๒๓๓๓๓` are one.
 * Null when it is of neither country. What could be of both is the edition's own.
 */
export const toE164 = (text: string, edition: Edition): string | null => {
  const digits = bareDigits(text).replace(/^00/, "+");
  return edition === "th" ? (thai(digits) ?? lao(digits)) : (lao(digits) ?? thai(digits));
};

/** As it is dialled at home, and shown: `0812223333`. */
export const toNational = (e164: string): string => e164.replace(/^\+(?:66|856)/, "0");

/**
 * Whether a phone has the length that the form asks for (SPEC.md section 5): 10 digits at home in the Thai edition; the
 * Lao one has no such rule.
 */
export const hasPhoneLength = (text: string, edition: Edition): boolean => {
  if (edition === "lo") return true;
  const e164 = toE164(text, edition);
  return (e164 === null ? bareDigits(text) : toNational(e164)).length === PHONE_LENGTH;
};
