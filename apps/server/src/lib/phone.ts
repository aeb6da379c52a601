import type { Edition } from "../settings.ts";

const DIGIT_ZEROS = [0x0e50, 0x0ed0];

/** Thai and Lao digits as 0 to 9; full-width ones come with NFKC. */
const asciiDigits = (text: string): string =>
  text.normalize("NFKC").replace(/[\u0e50-\u0e59\u0ed0-\u0ed9]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });

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
 * A phone as members write it, in E.164 (S22): `0812223333`, `+66 81 222 3333` and `๐๘๑๒๒๒๓๓๓๓` are one. Null when it is
 * of neither country. What could be of both is the edition's own.
 */
export const toE164 = (text: string, edition: Edition): string | null => {
  const digits = asciiDigits(text)
    .replace(/[\s().-]/gu, "")
    .replace(/^00/, "+");
  return edition === "th" ? (thai(digits) ?? lao(digits)) : (lao(digits) ?? thai(digits));
};

/** As it is dialled at home, and shown: `0812223333`. */
export const toNational = (e164: string): string => e164.replace(/^\+(?:66|856)/, "0");

/** What codes sent and verified are counted by (S23): country and the network's first digits. */
export const prefixOf = (e164: string): string => e164.slice(0, e164.startsWith("+856") ? 6 : 5);
