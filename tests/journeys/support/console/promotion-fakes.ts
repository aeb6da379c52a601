import type { PromotionEstimate } from "@krapao/contract/operator/estimate-promotions";
import type { PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";

const sums = (times: number, members: number, given: number, cost: number, back: number): PromotionSums => ({
  times,
  members,
  given,
  cost,
  played: Math.round(given * 8.4),
  back,
});
const welcome = sums(1_204, 1_204, 468_200, 391_450, 1_920_300);
const wheel = sums(8_861, 2_310, 96_420, 71_080, 604_150);
const total = sums(11_480, 3_402, 775_430, 640_118, 3_104_900);

/** Three weeks of rewards. The first bonus cost more than in the weeks before, and the wheel cost less. */
export const promotionFigures: PromotionFigures = {
  currency: "BAHT",
  from: "2026-11-01",
  to: "2026-11-21",
  by: "day",
  programmes: [
    {
      kind: "bonus",
      code: "WELCOME100",
      name: { th: "โบนัสต้อนรับ", lo: "ໂບນັດຕ້ອນຮັບ", en: "Welcome bonus" },
      ...welcome,
      before: { ...welcome, cost: 340_120 },
    },
    { kind: "refund", code: "", name: null, ...sums(614, 602, 148_210, 139_980, 402_000), before: sums(0, 0, 0, 0, 0) },
    {
      kind: "wheel",
      code: "4",
      name: { th: "กงล้อเงินสด", lo: "ວົງລໍ້ເງິນສົດ", en: "Cash wheel" },
      ...wheel,
      before: { ...wheel, cost: 88_300 },
    },
    {
      kind: "bonus",
      code: "NOVEMBER",
      name: { th: "โปรเดือนพฤศจิกายน", lo: "ໂປຣເດືອນພະຈິກ", en: "November promotion" },
      ...sums(431, 212, 37_928, 22_610, 118_400),
      before: sums(0, 0, 0, 0, 0),
    },
    {
      kind: "invite",
      code: "",
      name: null,
      ...sums(370, 118, 24_672, 14_998, 60_050),
      before: sums(310, 99, 20_111, 13_000, 41_000),
    },
  ],
  total,
  before: { from: "2026-10-01", to: "2026-10-21", total: { ...total, cost: 588_300, times: 10_960 } },
  rows: Array.from({ length: 21 }, (_, at) => {
    const day = `2026-11-${String(21 - at).padStart(2, "0")}`;
    return { from: day, to: day, ...sums(546 - at * 3, 402 - at, 36_900 - at * 410, 30_400 - at * 377, 140_000) };
  }),
  uncounted: 0,
};

/** Three weeks without a reward. */
export const noPromotions: PromotionFigures = {
  ...promotionFigures,
  programmes: [],
  total: sums(0, 0, 0, 0, 0),
  before: { ...promotionFigures.before, total: sums(0, 0, 0, 0, 0) },
  rows: [],
};

/** A bonus that costs more than the turnover it requires earns. */
export const promotionEstimate: PromotionEstimate = {
  currency: "BAHT",
  deposit: 100,
  played: 1_000,
  income: 40,
  houseEdge: 4,
  bonus: null,
  programmes: [
    { kind: "bonus", cost: 100, share: 250 },
    { kind: "wheel", cost: 1.2, share: 3 },
    { kind: "refund", cost: 0.8, share: 2 },
    { kind: "invite", cost: 3, share: 7.5 },
  ],
  together: { cost: 105, share: 262.5 },
};
