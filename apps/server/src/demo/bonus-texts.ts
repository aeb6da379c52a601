import type { Language } from "@krapao/i18n/language";

import type { GameCategory } from "../adapters/games/port.ts";

export type Texts = Readonly<Record<Language, string>>;

/** The values in the text of a bonus's terms: amounts as texts, the turnover as a number. */
export type TermWords = {
  readonly minimum: string;
  /** `100%`, or `฿50`. */
  readonly reward: string;
  readonly most: string | null;
  readonly turnover: number;
  readonly categories: readonly GameCategory[];
  readonly days: number;
};

const games: Readonly<Record<Language, Readonly<Record<GameCategory, string>>>> = {
  th: { slot: "สล็อต", sport: "กีฬาและคาสิโน", lotto: "หวย" },
  lo: { slot: "ສະລັອດ", sport: "ກິລາ ແລະ ກາຊີໂນ", lotto: "ຫວຍ" },
  en: { slot: "slots", sport: "sport and casino", lotto: "lotto" },
};

const list = (language: Language, categories: readonly GameCategory[]): string =>
  categories.map((category) => games[language][category]).join(language === "en" ? ", " : " · ");

/** The terms as a list, in three languages. */
export const termsHtml: Readonly<Record<Language, (words: TermWords) => string>> = {
  th: ({ minimum, reward, most, turnover, categories, days }) =>
    `<ul><li>ฝากขั้นต่ำ ${minimum} รับ ${reward}${most === null ? "" : ` สูงสุด ${most}`}</li>` +
    `<li>ทำยอดเล่น ${turnover} เท่าของยอดฝากรวมโบนัส แล้วถอนได้ทั้งหมด</li>` +
    `<li>นับยอดเล่นจาก ${list("th", categories)}</li><li>ใช้ได้ ${days} วัน</li></ul>`,
  lo: ({ minimum, reward, most, turnover, categories, days }) =>
    `<ul><li>ຝາກຕ່ຳສຸດ ${minimum} ຮັບ ${reward}${most === null ? "" : ` ສູງສຸດ ${most}`}</li>` +
    `<li>ເຮັດຍອດຫຼິ້ນ ${turnover} ເທົ່າຂອງຍອດຝາກລວມໂບນັດ ແລ້ວຖອນໄດ້ທັງໝົດ</li>` +
    `<li>ນັບຍອດຫຼິ້ນຈາກ ${list("lo", categories)}</li><li>ໃຊ້ໄດ້ ${days} ມື້</li></ul>`,
  en: ({ minimum, reward, most, turnover, categories, days }) =>
    `<ul><li>Deposit ${minimum} or more and get ${reward}${most === null ? "" : `, up to ${most}`}</li>` +
    `<li>Play ${turnover} times your deposit and bonus together, then withdraw it all</li>` +
    `<li>Counts at ${list("en", categories)}</li><li>Lasts ${days} days</li></ul>`,
};
