const digitsOfOthers = /[๐-๙໐-໙]/g;

/** Thai and Lao digits as 0 to 9. */
const western = (text: string): string =>
  text.replace(digitsOfOthers, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code >= 0x0ed0 ? code - 0x0ed0 : code - 0x0e50);
  });

/**
 * A phone in any form as E.164. Null without enough digits. `08…` is Thai. `020` and 8 digits, or `030` and 7, are Lao
 * (DOMAIN.md, Laos). A number that begins with 66 or 856, with or without `+` or `00`, is of that country.
 */
export const toE164 = (text: string): string | null => {
  const digits = western(text).replace(/\D/g, "").replace(/^00/, "");
  if (digits.length < 8 || digits.length > 15) return null;
  if (/^(?:66|856)0?\d{7,12}$/.test(digits)) return `+${digits.replace(/^(66|856)0/, "$1")}`;
  if (/^0?(?:20\d{8}|30\d{7})$/.test(digits)) return `+856${digits.replace(/^0/, "")}`;
  return `+66${digits.replace(/^0/, "")}`;
};

/**
 * All phones that a text in any form may mean, as E.164. Ten digits that begin with 030 are a Thai number of that length
 * as well as a Lao fixed wireless one.
 */
export const possiblePhones = (text: string): readonly string[] => {
  const phone = toE164(text);
  if (phone === null) return [];
  const own = /^\+856(30\d{7})$/.exec(phone)?.[1];
  const isNational = western(text).replace(/\D/g, "").startsWith("030");
  return own !== undefined && isNational ? [phone, `+66${own}`] : [phone];
};
