/** Replaces Thai, Lao and full-width digits by 0 to 9. The text is normalised to NFKC. */
export const asciiDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u0e50-\u0e59]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0e50))
    .replace(/[\u0ed0-\u0ed9]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0ed0));

/** Typed or pasted digits, without the spaces, dashes, dots and brackets between them. */
export const bareDigits = (text: string): string => asciiDigits(text).replace(/[\s().\-\u2010-\u2015]/gu, "");
