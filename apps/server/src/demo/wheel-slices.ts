import type { Language } from "@krapao/i18n/language";

import type { PrizeKind } from "../domain/spin/tables.ts";

type Texts = Readonly<Record<Language, string>>;

export type DemoSlice = {
  readonly code: string;
  /** For a prize of money, the amount. */
  readonly label?: Texts;
  readonly colours: readonly [background: string, text: string];
  readonly weight: number;
  readonly prize: PrizeKind;
  readonly name?: Texts;
  readonly baht?: number;
  readonly html: Texts;
};

export const wheelName: Texts = { th: "กงล้อเสี่ยงโชค", lo: "ວົງລໍ້ສ່ຽງໂຊກ", en: "Spin wheel" };

const gold = ["#f4b740", "#3b2800"] as const;
const deep = ["#33276a", "#ffffff"] as const;
const violet = ["#6d4bd8", "#ffffff"] as const;
const glow = ["#4a3a9a", "#ffffff"] as const;
const pale = ["#f7f5f1", "#17132b"] as const;

const cash: Texts = { th: "เงินรางวัล", lo: "ເງິນລາງວັນ", en: "Cash prize" };
const cashHtml: Texts = {
  th: "<p>รับคูปองแล้วเงินเข้ากระเป๋าทันที</p>",
  lo: "<p>ຮັບຄູປອງແລ້ວເງິນເຂົ້າກະເປົາທັນທີ</p>",
  en: "<p>Claim the coupon and the money is in your wallet right away.</p>",
};
const money = (code: string, baht: number, weight: number, colours: DemoSlice["colours"]): DemoSlice => ({
  code,
  baht,
  weight,
  colours,
  prize: "cash",
  name: cash,
  html: cashHtml,
});

/**
 * The demo's wheel, clockwise from the top. Prizes with an amount have a little over a third of the weight. A coin
 * costs 1.08 baht.
 */
export const demoSlices: readonly DemoSlice[] = [
  money("CASH500", 500, 3, gold),
  money("CASH1", 1, 3_200, deep),
  money("CASH20", 20, 50, violet),
  {
    code: "THANKS",
    label: { th: "ขอบคุณ", lo: "ຂອບໃຈ", en: "Thank you" },
    colours: pale,
    weight: 5_112,
    prize: "nothing",
    html: {
      th: "<p>ขอบคุณที่ร่วมกิจกรรม</p>",
      lo: "<p>ຂອບໃຈທີ່ຮ່ວມກິດຈະກຳ</p>",
      en: "<p>Thank you for taking part.</p>",
    },
  },
  money("CASH100", 100, 15, deep),
  money("CASH10", 10, 100, violet),
  {
    code: "FREE",
    label: { th: "หมุนฟรี", lo: "ໝຸນຟຣີ", en: "Free spin" },
    colours: pale,
    weight: 1_500,
    prize: "coin",
    name: { th: "หมุนฟรี 1 ครั้ง", lo: "ໝຸນຟຣີ 1 ຄັ້ງ", en: "One free spin" },
    html: {
      th: "<p>ได้เหรียญคืน 1 เหรียญ หมุนต่อได้เลย</p>",
      lo: "<p>ໄດ້ຫຼຽນຄືນ 1 ຫຼຽນ ໝຸນຕໍ່ໄດ້ເລີຍ</p>",
      en: "<p>Your coin is back. Spin again right away.</p>",
    },
  },
  money("CASH50", 50, 20, glow),
];
