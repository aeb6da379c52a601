import type { Masked } from "@krapao/contract/chat/shapes";

/** A digit as it is typed in any of the three languages, or with a keyboard of wide signs. */
const D = "[0-9\\u0E50-\\u0E59\\u0ED0-\\u0ED9\\uFF10-\\uFF19]";
const HIDDEN = "••••";

/** What people, and the pages that they copy from, put between the digits of one number: blanks, dots, hyphens, nothing seen. */
const GAP = "[ \\t\\u00A0\\u2000-\\u200D\\u202F\\u2060.\\u2010-\\u2015_\\u00B7-]{0,2}";
const CARDS: readonly RegExp[] = [
  new RegExp(`(?<!${D})${D}(?:${GAP}${D}){12,18}(?!${D})`, "gu"),
  // In groups of four anything may stand between, a new line too.
  new RegExp(`(?<!${D})${D}{4}(?:[^\\p{L}\\p{N}]{1,4}${D}{4}){3}(?!${D})`, "gu"),
];
/** The digits on the back of a card. */
const CARD_CHECK = new RegExp(
  `((?:\\b(?:cvv2?|cvc2?)\\b|(?:รหัส|เลข)(?:หลัง|ท้าย)บัตร|(?:ລະຫັດ|ເລກ)ຫຼັງບັດ)\\s*(?:is|คือ|ແມ່ນ)?\\s*[:=]?\\s*)${D}{3,4}(?!${D})`,
  "giu",
);
const PASSWORD =
  /(password|passwd|passcode|\bpass\b|\bpwd?\b|\bpin\b|รหัสผ่าน|พาสเวิร์ด|พาสเวิด|พาส(?![\u0E00-\u0E7F])|ລະຫັດຜ່ານ|ລະຫັດລັບ)((?:\s*(?:is|คือ|ของผม|ของฉัน|ของหนู|ແມ່ນ|ຄື|ของข้อย))?\s*[:=-]?\s*)([^\s,;\u0E00-\u0EFF]{3,})/giu;
/** Between a word for a code and its digits: what says that the one is the other, and nothing of another matter. */
const IS = "\\s*(?:(?:is|was|of|no\\.?|number|sms|คือ|เป็น|ที่ได้|ได้|ว่า|ແມ່ນ|ຄື|ເປັນ|ທີ່ໄດ້|ວ່າ)\\s*){0,2}[:=#-]?\\s*";
const ONE_TIME = "otp|one[- ]time (?:code|password|pin)|verification code|โอทีพี|รหัสยืนยัน|รหัสโอทีพี|ໂອທີພີ|ລະຫັດຢືນຢັນ";
/** A code: its digits together, or six of them apart, of which no longer number is made. */
const CODE = `(?:${D}{4,8}|(?:${D}{3}[ -]${D}{3}|${D}(?:[ -]${D}){5})(?![ -]?${D}))`;
const SIX = `(?:${D}{6}|(?:${D}{3}[ -]${D}{3}|${D}(?:[ -]${D}){5})(?![ -]?${D}))`;
/** Digits behind which no unit of money stands: those are an amount. */
const NO_MONEY = `(?!${D})(?!\\s*(?:บาท|บ\\.|baht|thb|฿|ກີບ|ບາດ|kip|lak|₭))`;
const CODES: readonly RegExp[] = [
  new RegExp(`((?:${ONE_TIME}|\\bcode\\b|รหัส|โค้ด|ລະຫັດ)${IS}(?:G-)?)(?<!${D})(${CODE})${NO_MONEY}`, "giu"),
  // Our own codes, and those of most banks, have six digits: a few words may stand between.
  new RegExp(`((?:${ONE_TIME})[^\\d\\n]{0,30}?)(?<!${D})(${SIX})${NO_MONEY}`, "giu"),
];
const CODE_FIRST = new RegExp(
  `(?<!${D})(${CODE})(?!${D})(\\s*(?:is|คือ|เป็น|ແມ່ນ|ຄື|ເປັນ|=|:)\\s*(?:(?:my|the|your)\\s+)?(?:${ONE_TIME}))`,
  "giu",
);
const BARE_CODE = new RegExp(`^\\s*${SIX}\\s*$`, "u");

/** A message that is nothing but six digits: an amount as likely as a one-time code. */
export const isBareCode = (text: string): boolean => BARE_CODE.test(text);

const valueOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= 0xff10) return code - 0xff10;
  if (code >= 0x0ed0) return code - 0x0ed0;
  return code >= 0x0e50 ? code - 0x0e50 : code - 0x30;
};

/** How the numbers of the large networks begin. */
const ISSUERS = /^(2[2-7]|3[0-9]|[4-6])/;

const DIGIT = new RegExp(D, "u");

/** The beginning and the check digit of a card's number (ISO/IEC 7812, Luhn). */
const isCard = (digits: readonly number[]): boolean =>
  ISSUERS.test(digits.slice(0, 2).join("")) &&
  digits.toReversed().reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
    0;

/** Words that follow the name of a password and are none. */
const isQuestion = (word: string): boolean =>
  /^(is|was|not|and|or|reset|change|changed|forgot|forgotten|doesn.?t|does|isn.?t|incorrect|wrong|please|page|again)/iu.test(
    word,
  );

/**
 * Hides what nobody needs to help: the numbers of cards but their last four digits, passwords and one-time codes. Told by
 * their form and by the words around them, so it hides what is likely one; it is never a proof that nothing is left. With
 * `isCodeAwaited` six digits alone count as a code.
 */
export const hideSecrets = (
  text: string,
  isCodeAwaited: boolean,
): { readonly text: string; readonly masked: Masked[] } => {
  const masked = new Set<Masked>();
  const hideCard = (found: string): string => {
    const digits = [...found].filter((sign) => DIGIT.test(sign)).map(valueOf);
    if (!isCard(digits)) return found;
    masked.add("card");
    return `${HIDDEN} ${digits.slice(-4).join("")}`;
  };
  const cards = CARDS.reduce((left, pattern) => left.replace(pattern, hideCard), text).replace(
    CARD_CHECK,
    (_found, name: string) => {
      masked.add("card");
      return `${name}${HIDDEN}`;
    },
  );
  const passwords = cards.replace(PASSWORD, (found, name: string, between: string, secret: string) => {
    if (secret.startsWith(HIDDEN) || (isQuestion(secret) && !/[:=]\s*$/.test(between))) return found;
    masked.add("password");
    return `${name}${between}${HIDDEN}`;
  });
  const before = CODES.reduce(
    (found, pattern) =>
      found.replace(pattern, (_found, name: string) => {
        masked.add("code");
        return `${name}${HIDDEN}`;
      }),
    passwords,
  );
  const codes = before.replace(CODE_FIRST, (_found, _code: string, name: string) => {
    masked.add("code");
    return `${HIDDEN}${name}`;
  });
  if (!isCodeAwaited || !isBareCode(codes)) return { text: codes, masked: [...masked] };
  return { text: HIDDEN, masked: [...masked, "code"] };
};
