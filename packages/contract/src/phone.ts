import type { Edition } from "./edition.ts";
import { bareDigits } from "./digits.ts";
import { PHONE_LENGTH } from "./constants.ts";

/**
 * Ten digits with the leading 0, nine after +66. No Thai number of this length begins with 020: that is a Lao mobile
 * number with a digit left out. The Thai edition requires no more than the length (SPEC.md section 5). In the Lao one
 * only mobile numbers, which begin with 06, 08 or 09, are Thai. Any other is a Lao number with a slip in it.
 */
const thai = (digits: string, edition: Edition): string | null => {
  const own = /^(?:0|\+?660?)((?!20)[1-9]\d{8})$/.exec(digits)?.[1];
  return own === undefined || (edition === "lo" && !/^[689]/.test(own)) ? null : `+66${own}`;
};

/**
 * Mobile numbers have 020 and eight digits, fixed wireless ones 030 and seven (DOMAIN.md). The leading zero is often
 * left out.
 */
const lao = (digits: string): string | null => {
  const own = /^(?:0|\+?8560?)?(20\d{8}|30\d{7})$/.exec(digits)?.[1];
  return own === undefined ? null : `+856${own}`;
};

/**
 * A phone as members write it, in E.164 (SECURITY.md S22): `0812223333`, `+66 81 222 3333` and `๐๘๑๒๒๒๓๓๓๓` are the
 * same. Null when it belongs to neither country. A number that may belong to both is the edition's own.
 */
export const toE164 = (text: string, edition: Edition): string | null => {
  const digits = bareDigits(text).replace(/^00/, "+");
  return edition === "th" ? (thai(digits, edition) ?? lao(digits)) : (lao(digits) ?? thai(digits, edition));
};

/** The number in its national form, as it is shown: `0812223333`. */
export const toNational = (e164: string): string => e164.replace(/^\+(?:66|856)/, "0");

/**
 * Whether a phone has the length that the form requires (SPEC.md section 5): 10 digits in the Thai edition. The Lao one
 * has no such rule.
 */
export const hasPhoneLength = (text: string, edition: Edition): boolean => {
  if (edition === "lo") return true;
  const e164 = toE164(text, edition);
  return (e164 === null ? bareDigits(text) : toNational(e164)).length === PHONE_LENGTH;
};
