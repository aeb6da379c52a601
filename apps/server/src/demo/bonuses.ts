import type { BonusType } from "@krapao/contract/bonus/shapes";
import type { Currency } from "@krapao/contract";
import { moneyText } from "@krapao/i18n";
import { type Language, languages } from "@krapao/i18n/language";

import type { GameCategory } from "../adapters/games/port.ts";
import type { Context } from "../context.ts";
import { cleanHtml } from "../lib/html.ts";
import type { Edition } from "../settings.ts";
import { type TermWords, termsHtml, type Texts } from "./bonus-texts.ts";
import { inMinor } from "./past.ts";

/** Amounts in whole baht. Those of Laos are worth about the same. */
type DemoBonus = {
  readonly code: string;
  readonly isListed: boolean;
  readonly type: BonusType;
  readonly maxReceived: number;
  readonly percent?: number;
  readonly most?: number;
  readonly fixed?: number;
  readonly minimum: number;
  readonly turnover: number;
  readonly categories: readonly GameCategory[];
  readonly percentFail: number;
  readonly days: number;
  readonly total?: number;
  readonly image: string;
  readonly name: Texts;
  /** The line over the picture, above the reward. */
  readonly line: Texts;
};

const bonuses: readonly DemoBonus[] = [
  {
    code: "DAILY20",
    isListed: true,
    type: "day",
    maxReceived: 1,
    percent: 20,
    most: 500,
    minimum: 100,
    turnover: 3,
    categories: ["slot", "sport"],
    percentFail: 30,
    days: 3,
    image: "/banners/bonus-daily.svg",
    name: { th: "โบนัสฝากประจำวัน", lo: "ໂບນັດຝາກປະຈຳວັນ", en: "Daily deposit bonus" },
    line: { th: "ฝากวันนี้ รับเพิ่ม", lo: "ຝາກມື້ນີ້ ຮັບຕື່ມ", en: "Deposit today, get" },
  },
  {
    code: "WELCOME100",
    isListed: true,
    type: "limit",
    maxReceived: 1,
    percent: 100,
    most: 1_000,
    minimum: 300,
    turnover: 5,
    categories: ["slot", "sport", "lotto"],
    percentFail: 50,
    days: 30,
    image: "/banners/bonus-welcome.svg",
    name: { th: "โบนัสต้อนรับ", lo: "ໂບນັດຕ້ອນຮັບ", en: "Welcome bonus" },
    line: { th: "ต้อนรับสมาชิกใหม่", lo: "ຕ້ອນຮັບສະມາຊິກໃໝ່", en: "Welcome" },
  },
  {
    code: "WEEKLY10",
    isListed: true,
    type: "week",
    maxReceived: 2,
    percent: 10,
    most: 1_000,
    minimum: 500,
    turnover: 2,
    categories: ["slot"],
    percentFail: 20,
    days: 7,
    image: "/banners/bonus-weekly.svg",
    name: { th: "โบนัสประจำสัปดาห์", lo: "ໂບນັດປະຈຳອາທິດ", en: "Weekly bonus" },
    line: { th: "สล็อตทั้งสัปดาห์", lo: "ສະລັອດຕະຫຼອດອາທິດ", en: "Slots all week" },
  },
  {
    code: "NEWYEAR50",
    isListed: false,
    type: "limit",
    maxReceived: 1,
    fixed: 50,
    minimum: 200,
    turnover: 4,
    categories: ["slot", "sport", "lotto"],
    percentFail: 50,
    days: 14,
    total: 1_000,
    image: "/banners/bonus-newyear.svg",
    name: { th: "ของขวัญปีใหม่", lo: "ຂອງຂວັນປີໃໝ່", en: "New year’s gift" },
    line: { th: "ของขวัญปีใหม่", lo: "ຂອງຂວັນປີໃໝ່", en: "New year’s gift" },
  },
];

/** `฿500`, `₭300,000`. */
const shortMoney = (baht: number, currency: Currency): string =>
  moneyText(inMinor(baht, currency), currency).replace(/\.00$/, "");

const wordsOf = (bonus: DemoBonus, currency: Currency): TermWords => ({
  minimum: shortMoney(bonus.minimum, currency),
  reward: bonus.percent === undefined ? shortMoney(bonus.fixed ?? 0, currency) : `${bonus.percent}%`,
  most: bonus.most === undefined ? null : shortMoney(bonus.most, currency),
  turnover: bonus.turnover,
  categories: bonus.categories,
  days: bonus.days,
});

const rowOf = (bonus: DemoBonus, position: number, currency: Currency, created_at: Date) => {
  const words = wordsOf(bonus, currency);
  const description = (language: Language): string => cleanHtml(termsHtml[language](words));
  const minor = (baht: number | undefined): bigint | null => (baht === undefined ? null : inMinor(baht, currency));
  return {
    code: bonus.code,
    currency,
    is_listed: bonus.isListed,
    position,
    name_th: bonus.name.th,
    name_lo: bonus.name.lo,
    name_en: bonus.name.en,
    description_th: description("th"),
    description_lo: description("lo"),
    description_en: description("en"),
    type: bonus.type,
    max_received: bonus.maxReceived,
    reward_percent: bonus.percent ?? null,
    reward_most: minor(bonus.most),
    reward_fixed: minor(bonus.fixed),
    deposit_minimum: inMinor(bonus.minimum, currency),
    turnover: bonus.turnover * 100,
    categories: [...bonus.categories],
    percent_fail: bonus.percentFail,
    expire_days: bonus.days,
    total: bonus.total ?? null,
    active_from: null,
    active_to: null,
    created_at,
  };
};

/**
 * A picture with the reward written over it. One picture serves members of every currency, so it shows no amount of
 * money.
 */
const bannerOf = (bonus: DemoBonus, language: Language, currencies: readonly Currency[]) => ({
  kind: "bonus" as const,
  code: bonus.code,
  language,
  position: 0,
  image: bonus.image,
  html: cleanHtml(
    bonus.percent === undefined && currencies.length > 1
      ? `<h3>${bonus.line[language]}</h3>`
      : `<p>${bonus.line[language]}</p><h3>${wordsOf(bonus, currencies[0] ?? "THB").reward}</h3>`,
  ),
});

/** One bonus of each type and a promotion by its code, for each currency that members of the edition have. */
export const fillBonuses = async ({ db, clock }: Context, edition: Edition): Promise<void> => {
  const currencies: readonly Currency[] = edition === "th" ? ["THB"] : ["LAK", "THB"];
  const now = clock.now();
  const rows = currencies.flatMap((currency) =>
    bonuses.map((bonus, position) => rowOf(bonus, position, currency, now)),
  );
  await db
    .insertInto("bonus")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("banner")
    .values(bonuses.flatMap((bonus) => languages.map((language) => bannerOf(bonus, language, currencies))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
