import type { Masked } from "@krapao/contract/chat/shapes";

/** A digit in any of the three languages' scripts, or a full-width one. */
const D = "[0-9\\u0E50-\\u0E59\\u0ED0-\\u0ED9\\uFF10-\\uFF19]";
const HIDDEN = "••••";

/**
 * What people, and the pages that they copy from, put between the digits of one number: spaces, line breaks, dots,
 * hyphens, slashes, invisible characters, and the marks that make an emoji of a digit.
 */
const GAP = "[\\s\\p{Cf}\\uFE0F\\u20E3._/\\u2010-\\u2015\\u00B7-]{1,4}";
/** Groups of digits. A card number may be any run of neighbouring groups, because an expiry date may follow it. */
const GROUPS = new RegExp(`${D}+(?:${GAP}${D}+)*`, "gu");
const GROUP = new RegExp(`${D}+`, "gu");
/** Four groups of four digits, with any separators between them, such as commas. */
const FOURS = new RegExp(`(?<!${D})${D}{4}(?:[^\\p{L}\\p{N}]{1,4}${D}{4}){3}(?!${D})`, "gu");
/**
 * A few blanks at most. The number is limited so that a long run of blanks costs no time. Two of these must never be
 * neighbours in a pattern: the expression would try every way to divide a run between them.
 */
const W = "[\\s\\p{Cf}]{0,8}";
/** The digits on the back of a card. */
const CARD_CHECK = new RegExp(
  `((?:\\b(?:cvv2?|cvc2?)\\b|(?:รหัส|เลข)(?:หลัง|ท้าย)บัตร|(?:ລະຫັດ|ເລກ)ຫຼັງບັດ)${W}(?:(?:is|คือ|ແມ່ນ)${W})?(?:[:=]${W})?)(?:${D}{3,4}|${D}(?:[ -]${D}){2,3})(?!${D})`,
  "giu",
);
/** What may be between the word “password” and the password itself: “is”, “my … is”, a colon. */
const IS_SECRET = `((?:${W}(?:is|คือ|ของผม|ของฉัน|ของหนู|ແມ່ນ|ຄື|ของข้อย|ຂອງຂ້ອຍ)){0,2}${W}(?:[:=-]${W})?)`;
/** A character of a password. Thai and Lao letters end a password, and Thai and Lao digits do not. */
const SIGN = "[^\\s,;\\u0E00-\\u0E4F\\u0E5A-\\u0ECF\\u0EDA-\\u0EFF]";
/** The digits of a password, separated one by one or in pairs. */
const SPACED = `${D}{1,2}(?:[ -]${D}{1,2}){2,7}(?![ -]?${D})`;
const PASSWORDS: readonly RegExp[] = [
  new RegExp(
    `(password|passwd|passcode|\\bpass\\b|\\bpwd?\\b|\\bpin(?:${W}code)?\\b|รหัส${W}ผ่าน|พาสเวิร์ด|พาสเวิด|พาส(?![\\u0E00-\\u0E7F])|ລະຫັດ${W}(?:ຜ່ານ|ລັບ))${IS_SECRET}(${SPACED}|${SIGN}{3,})`,
    "giu",
  ),
  // After these words a text is a password only if it has a digit. Others are often the name of a game or a bank.
  new RegExp(
    `(รหัส${W}ลับ|รหัสเข้า(?:ระบบ|เกม|ใช้งาน|เว็บ|แอป)?|รหัส${W}(?:atm|เอทีเอ็ม|บัตร|พิน))${IS_SECRET}((?=[^\\s,;]{0,64}${D})${SIGN}{3,})`,
    "giu",
  ),
  // After a colon a password may have Thai and Lao letters too, if it also has a Latin letter or a digit.
  new RegExp(
    `(password|passwd|รหัส${W}ผ่าน|ລະຫັດ${W}ຜ່ານ)(${W}[:=]${W})((?=[^\\s,;]{0,64}(?:[a-z]|${D}))[^\\s,;]{3,})`,
    "giu",
  ),
];
/** What may be between a word for a code and its digits: “is”, “no.”, a colon. No other words. */
const IS = `${W}(?:(?:is|was|of|no\\.?|number|sms|คือ|เป็น|ที่ได้|ได้|ว่า|ແມ່ນ|ຄື|ເປັນ|ທີ່ໄດ້|ວ່າ)${W}){0,2}(?:[:=#-]${W})?`;
const ONE_TIME = "otp|one[- ]time (?:code|password|pin)|verification code|โอทีพี|รหัสยืนยัน|รหัสโอทีพี|ໂອທີພີ|ລະຫັດຢືນຢັນ";
/** Six digits in two or three groups, or one by one, that are not part of a longer number. */
const SIX_APART = `(?:${D}{3}[ \\p{Cf}-]${D}{3}|${D}{2}(?: ${D}{2}){2}|${D}(?:[\\s\\p{Cf}.-]{1,2}${D}){5})(?![ .-]?${D})`;
/** A code: its digits together, or six of them apart. */
const CODE = `(?:${D}{4,8}|${SIX_APART})`;
const SIX = `(?:${D}{6}|${SIX_APART})`;
/** Not followed by a unit of money, because digits before such a unit are an amount. */
const NO_MONEY = `(?!${D})(?!${W}(?:บาท|บ\\.|baht|thb|฿|ກີບ|ບາດ|kip|lak|₭))`;
const CODES: readonly RegExp[] = [
  new RegExp(`((?:${ONE_TIME}|\\bcode(?![a-z])|รหัส|โค้ด|ລະຫັດ)${IS}(?:G-)?)(?<!${D})(${CODE})${NO_MONEY}`, "giu"),
  // Our own codes and those of most banks have six digits. For these a few other words may be in between.
  new RegExp(`((?:${ONE_TIME})[^\\d\\n]{0,30}?)(?<!${D})(${SIX})${NO_MONEY}`, "giu"),
];
const CODE_FIRST = new RegExp(
  `(?<!${D})(${CODE})(?!${D})(${W}(?:is|คือ|เป็น|ແມ່ນ|ຄື|ເປັນ|=|:)${W}(?:(?:my|the|your)\\s+)?(?:${ONE_TIME}))`,
  "giu",
);
/** A message of a code and its name only. In a longer message, digits before the name may be an amount. */
const CODE_ALONE = new RegExp(`^(${W})${SIX}(${W}(?:${ONE_TIME})${W}(?:(?:ค่ะ|คะ|ครับ|คับ|ເດີ້?)${W})?)$`, "iu");
const BARE_CODE = new RegExp(`^${W}${SIX}${W}$`, "u");

/** Whether a message is exactly six digits, which may be a one-time code or an amount. */
export const isBareCode = (text: string): boolean => BARE_CODE.test(text);

const valueOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= 0xff10) return code - 0xff10;
  if (code >= 0x0ed0) return code - 0x0ed0;
  return code >= 0x0e50 ? code - 0x0e50 : code - 0x30;
};

/** The leading digits and the lengths of the large card networks. */
const ISSUERS = /^(?:2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|3[05689]\d{14}|4\d{15}|4\d{18}|5\d{15}|6\d{15,18})$/;
const LONGEST = 19;
/** The lengths of the groups of a card number that is written on several lines. Others are accounts and amounts. */
const ON_LINES = /^(?:(?:4|8|12)(?: |$))+$|^1(?: 1)+$|^2(?: 2)+$|^4 6 [45]$/;

const DIGIT = new RegExp(D, "u");

/** Checks a card number's leading digits, length and check digit (ISO/IEC 7812, Luhn). */
const isCard = (digits: readonly number[]): boolean =>
  ISSUERS.test(digits.join("")) &&
  digits.toReversed().reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
    0;

const digitsOf = (text: string): number[] => [...text].filter((sign) => DIGIT.test(sign)).map(valueOf);

/** Replaces the card numbers among groups of digits by their last four digits. */
const hideCardsIn = (found: string): string => {
  const groups = [...found.matchAll(GROUP)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
  let hidden = "";
  let at = 0;
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first]?.from ?? 0;
    let length = 0;
    for (let last = first; last < groups.length; last++) {
      const { text, to } = groups[last] ?? { text: "", to: 0 };
      length += text.length;
      if (length > LONGEST) break;
      const part = found.slice(from, to);
      const shape = groups.slice(first, last + 1).map((group) => group.text.length);
      const digits = digitsOf(part);
      if (!isCard(digits) || (part.includes("\n") && !ON_LINES.test(shape.join(" ")))) continue;
      hidden += `${found.slice(at, from)}${HIDDEN} ${digits.slice(-4).join("")}`;
      at = to;
      first = last;
      break;
    }
  }
  return hidden + found.slice(at);
};

/** Words that often follow the word “password” and are not one. */
const isQuestion = (word: string): boolean =>
  /^(is|was|not|and|or|reset|change|changed|forgot|forgotten|doesn.?t|does|isn.?t|incorrect|wrong|please|page|again)/iu.test(
    word,
  );

/**
 * Hides what nobody needs in order to help: card numbers except their last four digits, passwords and one-time codes.
 * It recognises them by their form and by the words around them, so it finds likely secrets and cannot prove that none
 * is left. With `isCodeAwaited`, a message of six digits counts as a code.
 */
export const hideSecrets = (
  text: string,
  isCodeAwaited: boolean,
): { readonly text: string; readonly masked: Masked[] } => {
  const masked = new Set<Masked>();
  const hideCards = (found: string): string => {
    const hidden = hideCardsIn(found);
    if (hidden !== found) masked.add("card");
    return hidden;
  };
  const cards = text
    .replace(GROUPS, hideCards)
    .replace(FOURS, hideCards)
    .replace(CARD_CHECK, (_found, name: string) => {
      masked.add("card");
      return `${name}${HIDDEN}`;
    });
  const hidePassword = (found: string, name: string, between: string, secret: string): string => {
    if (secret.startsWith(HIDDEN) || (isQuestion(secret) && !/[:=]\s*$/.test(between))) return found;
    masked.add("password");
    return `${name}${between}${HIDDEN}`;
  };
  const passwords = PASSWORDS.reduce((left, pattern) => left.replace(pattern, hidePassword), cards);
  const before = CODES.reduce(
    (found, pattern) =>
      found.replace(pattern, (_found, name: string) => {
        masked.add("code");
        return `${name}${HIDDEN}`;
      }),
    passwords,
  );
  const codes = before
    .replace(CODE_FIRST, (_found, _code: string, name: string) => {
      masked.add("code");
      return `${HIDDEN}${name}`;
    })
    .replace(CODE_ALONE, (_found, blank: string, name: string) => {
      masked.add("code");
      return `${blank}${HIDDEN}${name}`;
    });
  if (!isCodeAwaited || !isBareCode(codes)) return { text: codes, masked: [...masked] };
  return { text: HIDDEN, masked: [...masked, "code"] };
};
