import type { MoneyReport, ReportFigures, ReportRow, Retention } from "@krapao/contract/operator/report-shapes";

const NGR = [472_898, 407_812, 413_841, 437_065, 293_100, 455_125, -278_009, 319_140, 399_655, 317_200, 134_211];
const MORE = [311_400, 338_038, 536_542, -159_224, 208_348, 384_803, 362_577, 459_200, 458_463, 454_130];
const DAYS = [...NGR, ...MORE].map((ngr, at) => ({ day: `2026-11-${String(at + 1).padStart(2, "0")}`, ngr }));
const BEFORE = DAYS.map(({ ngr }, at) => ({
  day: `2026-10-${String(at + 1).padStart(2, "0")}`,
  ngr: Math.round(Math.abs(ngr) * (0.7 + ((at * 7) % 5) / 10)),
}));

const figures = (ngr: number): ReportFigures => ({
  moneyIn: 1_842_310,
  moneyOut: 1_216_480,
  turnover: 13_290_400,
  ggr: ngr + 122_427,
  bonusCost: 75_101,
  rewardCost: 35_265,
  adjustments: 0,
  fees: 12_061,
  ngr,
  active: 889,
  firstDeposits: 24,
  newMembers: 41,
});

const by = { _id: "1", username: "owner", name: "Owner", role: "owner" } as const;

/** What came for the 18th after it was closed. */
const LATER: ReportFigures = {
  ...figures(500),
  moneyIn: 500,
  moneyOut: 0,
  turnover: 0,
  ggr: 0,
  bonusCost: 0,
  rewardCost: 0,
  adjustments: 0,
  fees: 0,
  active: 0,
};

const rows: readonly ReportRow[] = DAYS.map(({ day, ngr }, at) => ({
  ...figures(ngr),
  from: day,
  to: day,
  state: at === 20 ? "running" : at === 19 ? "ready" : at === 18 ? "waiting" : "closed",
  open: at === 18 ? 2 : 0,
  closing:
    at >= 18
      ? null
      : {
          at: `${day.slice(0, 8)}${String(at + 2).padStart(2, "0")}T02:14:00.000Z`,
          by,
          later: at === 17 ? LATER : null,
        },
  changed: at === 17 ? LATER : null,
}));

const total: ReportFigures = {
  moneyIn: 43_940_170,
  moneyOut: 30_448_830,
  turnover: 318_642_833,
  ggr: 9_520_937,
  bonusCost: 1_470_653,
  rewardCost: 712_369,
  adjustments: 0,
  fees: 268_860,
  ngr: 7_069_055,
  active: 2_906,
  firstDeposits: 732,
  newMembers: 1_204,
};

/** Three weeks of a busy month. Two of the days have a loss. */
export const moneyReport: MoneyReport = {
  currency: "BAHT",
  from: "2026-11-01",
  to: "2026-11-21",
  by: "day",
  rows: rows.toReversed(),
  total,
  changed: LATER,
  before: {
    from: "2026-10-01",
    to: "2026-10-21",
    total: {
      ...total,
      moneyIn: 40_610_000,
      moneyOut: 29_530_000,
      turnover: 299_480_000,
      ggr: 9_084_000,
      ngr: 7_257_000,
    },
    ngrByDay: BEFORE,
  },
  ngrByDay: DAYS,
  providers: [
    { name: "UFABET", turnover: 87_522_586, ggr: 3_859_706, before: 3_449_000, later: null },
    { name: "PG", turnover: 72_746_045, ggr: 2_445_494, before: 2_997_000, later: null },
    { name: "ASKMEBET", turnover: 51_149_563, ggr: -1_146_325, before: 2_777_000, later: null },
    { name: "HUAYHD", turnover: 17_428_740, ggr: 1_322_999, before: null, later: null },
  ],
  channels: [
    { name: "qr", moneyIn: 28_402_100, moneyOut: 0, count: 18_204, fees: 213_015, before: 25_100_000, later: null },
    { name: "bank", moneyIn: 13_120_430, moneyOut: 0, count: 6_120, fees: 0, before: 13_900_000, later: null },
    { name: "slip", moneyIn: 1_904_220, moneyOut: 0, count: 811, fees: 0, before: 1_200_000, later: null },
    { name: "gift", moneyIn: 455_420, moneyOut: 0, count: 902, fees: 12_845, before: 410_000, later: null },
    { name: "payout", moneyIn: 0, moneyOut: 31_204_000, count: 9_120, fees: 45_600, before: 30_100_000, later: null },
    { name: "matched", moneyIn: 58_000, moneyOut: 0, count: 9, fees: 0, before: null, later: null },
  ],
  banks: [
    { name: "SCB", moneyIn: 9_204_650, moneyOut: 14_020_300, count: 4_310, before: 9_000_000, later: null },
    { name: "KBANK", moneyIn: 5_820_000, moneyOut: 11_870_100, count: 2_621, before: 6_100_000, later: null },
  ],
  promotions: [
    { name: "bonus", cost: 1_470_653, count: 1_204, before: 1_470_653, later: null },
    { name: "refund", cost: 572_239, count: 3_310, before: 540_000, later: null },
    { name: "invite", cost: 98_230, count: 611, before: null, later: null },
    { name: "luckydraw", cost: 41_900, count: 402, before: 44_000, later: null },
  ],
  isProven: true,
};

const closed = rows.filter(({ closing }) => closing !== null).slice(-1);

/** A closed day, of which more came later. */
export const dayReport: MoneyReport = {
  ...moneyReport,
  from: "2026-11-18",
  to: "2026-11-18",
  rows: closed,
  channels: moneyReport.channels.map((row) => (row.name === "qr" ? { ...row, later: 500 } : row)),
  before: {
    ...moneyReport.before,
    from: "2026-10-18",
    to: "2026-10-18",
    total: { ...figures(401_300), moneyIn: 1_700_120.5, newMembers: 38 },
  },
};

/** Members of twelve weeks. Each week fewer of them come back. */
export const retention: Retention = {
  currency: "BAHT",
  weeks: Array.from({ length: 12 }, (_, back) => ({
    week: new Date(Date.UTC(2026, 10, 16 - 7 * back)).toISOString().slice(0, 10),
    joined: 240 - back * 9,
    deposited: 171 - back * 7,
    active: Array.from({ length: back + 1 }, (_each, after) => Math.round((171 - back * 7) * 0.82 ** after)),
  })),
};
