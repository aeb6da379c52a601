import { toMajor } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/operator/report-shapes";

import type {
  BankPart,
  ChannelPart,
  ClosedParts,
  Parts,
  PromotionPart,
  ProviderPart,
} from "../../domain/report/tables.ts";

const major = (digits: string): number => toMajor(BigInt(digits));

/** A part's main figure, which is compared with that of the span before. */
const ggrOf = ({ ggr }: ProviderPart): bigint => BigInt(ggr);
/** A channel brings money in or out. */
const movedOf = ({ moneyIn, moneyOut }: BankPart): bigint => BigInt(moneyIn) + BigInt(moneyOut);
const costOf = ({ cost }: PromotionPart): bigint => BigInt(cost);
const paidInOf = ({ moneyIn }: BankPart): bigint => BigInt(moneyIn);

const noProvider: ProviderPart = { name: "", turnover: "0", ggr: "0" };
const noMoney: ChannelPart = { name: "", moneyIn: "0", moneyOut: "0", count: 0, fees: "0" };

type Kind<Row> = {
  readonly none: Row;
  readonly figureOf: (row: Row) => bigint;
  /** What of it came after a closing. */
  readonly laterOf: (row: Row) => bigint;
};

const PROVIDERS: Kind<ProviderPart> = { none: noProvider, figureOf: ggrOf, laterOf: ggrOf };
const CHANNELS: Kind<ChannelPart> = { none: noMoney, figureOf: movedOf, laterOf: movedOf };
const BANKS: Kind<BankPart> = { none: noMoney, figureOf: paidInOf, laterOf: movedOf };
const PROMOTIONS: Kind<PromotionPart> = {
  none: { name: "", cost: "0", count: 0 },
  figureOf: costOf,
  laterOf: costOf,
};

/** The parts of a total as they were closed or, of an open span, as they are, with what differs from before and since. */
const beside = <Row extends { readonly name: string }>(
  { none, figureOf, laterOf }: Kind<Row>,
  now: readonly Row[],
  then: readonly Row[],
  closed: readonly Row[] | undefined,
) => {
  const names = new Set([...(closed ?? []), ...now].map(({ name }) => name));
  const of = (rows: readonly Row[], name: string): Row | undefined => rows.find((row) => row.name === name);
  return [...names].map((name) => {
    const present = of(now, name) ?? { ...none, name };
    const row = closed === undefined ? present : (of(closed, name) ?? { ...none, name });
    const past = of(then, name);
    const later = laterOf(present) - laterOf(row);
    return {
      row,
      part: {
        name,
        before: past === undefined ? null : toMajor(figureOf(past)),
        later: later === 0n ? null : toMajor(later),
      },
    };
  });
};

/**
 * The parts of a report in major units, compared with those of the period before. A closed day shows the figures of its
 * closing, and next to them what was added later.
 */
export const presentParts = (now: Parts, then: Parts, closed: ClosedParts | null): Pick<MoneyReport, keyof Parts> => ({
  providers: beside(PROVIDERS, now.providers, then.providers, closed?.providers).map(({ row, part }) => ({
    ...part,
    turnover: major(row.turnover),
    ggr: major(row.ggr),
  })),
  channels: beside(CHANNELS, now.channels, then.channels, closed?.channels).map(({ row, part }) => ({
    ...part,
    moneyIn: major(row.moneyIn),
    moneyOut: major(row.moneyOut),
    count: row.count,
    fees: major(row.fees),
  })),
  banks: beside(BANKS, now.banks, then.banks, closed?.banks).map(({ row, part }) => ({
    ...part,
    moneyIn: major(row.moneyIn),
    moneyOut: major(row.moneyOut),
    count: row.count,
  })),
  promotions: beside(PROMOTIONS, now.promotions, then.promotions, closed?.promotions).map(({ row, part }) => ({
    ...part,
    cost: major(row.cost),
    count: row.count,
  })),
});
