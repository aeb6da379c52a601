const BULLET = "•";

const inGroups = (text: string, sizes: readonly number[], separator: string): string => {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= text.length) break;
    groups.push(text.slice(at, at + size));
    at += size;
  }
  if (at < text.length) groups.push(text.slice(at));
  return groups.join(separator);
};

/** An account number for reading: 10 digits as 3-3-4 (SPEC.md section 9), 12 as 4-4-4, any other unchanged. */
export const accountNumberText = (accountNumber: string): string => {
  if (/^\d{10}$/.test(accountNumber)) return inGroups(accountNumber, [3, 3, 4], "-");
  if (/^\d{12}$/.test(accountNumber)) return inGroups(accountNumber, [4, 4, 4], "-");
  return accountNumber;
};

/** `••7890`: the end of an account number, to tell one's own accounts apart. */
export const accountEnd = (accountNumber: string): string => `${BULLET}${BULLET}${accountNumber.slice(-4)}`;

/** The groups of a phone number's digits: 080 000 0001, and for the 11 digits of a Lao mobile 020 5512 3456. */
const phoneGroups = (digits: string): readonly number[] =>
  digits.startsWith("020") && digits.length > 10 ? [3, 4, 4] : [3, 3, 4];

/** The national form of a Thai (+66) or Lao (+856) number: `0800000001`. Any other text is returned unchanged. */
export const nationalPhone = (phone: string): string => phone.replace(/^\+66/, "0").replace(/^\+856/, "0");

/** `080-000-0001`, from any form of a Thai or Lao number. A text that is not digits is returned unchanged. */
export const phoneText = (phone: string): string => {
  const digits = nationalPhone(phone);
  return /^\d+$/.test(digits) ? inGroups(digits, phoneGroups(digits), "-") : phone;
};

/** Digits in groups with spaces while they are typed: `080 000 0001`. */
export const phoneTyped = (digits: string): string => inGroups(digits, phoneGroups(digits), " ");

/** `081•••3333` (SECURITY.md S55). */
export const maskPhone = (phone: string): string => {
  const digits = nationalPhone(phone);
  return `${digits.slice(0, 3)}${BULLET.repeat(3)}${digits.slice(-4)}`;
};

/** `••••7890` (SECURITY.md S55). */
export const maskAccount = (accountNumber: string): string => `${BULLET.repeat(4)}${accountNumber.slice(-4)}`;
