import { toMajor } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/operator/report-shapes";

import type { BankPart, ChannelPart, Parts, ProviderPart } from "../../domain/report/breakdown.ts";

const major = (digits: string): number => toMajor(BigInt(digits));

/** The figure by which a part is compared with the span before. */
const ggrOf = ({ ggr }: ProviderPart): bigint => BigInt(ggr);
/** A channel brings money in or out. */
const movedOf = ({ moneyIn, moneyOut }: ChannelPart): bigint => BigInt(moneyIn) + BigInt(moneyOut);
const paidInOf = ({ moneyIn }: BankPart): bigint => BigInt(moneyIn);

/** The parts of a total, each with its value in the span before. */
const beside = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  before: readonly Row[],
  figureOf: (row: Row) => bigint,
) => {
  const then = new Map(before.map((row) => [row.name, row]));
  return rows.map((row) => {
    const past = then.get(row.name);
    return { row, part: { name: row.name, before: past === undefined ? null : toMajor(figureOf(past)) } };
  });
};

/** The parts of a report in major units, compared with those of the span before. */
export const presentParts = (now: Parts, then: Parts): Pick<MoneyReport, "providers" | "channels" | "banks"> => ({
  providers: beside(now.providers, then.providers, ggrOf).map(({ row, part }) => ({
    ...part,
    turnover: major(row.turnover),
    ggr: major(row.ggr),
  })),
  channels: beside(now.channels, then.channels, movedOf).map(({ row, part }) => ({
    ...part,
    moneyIn: major(row.moneyIn),
    moneyOut: major(row.moneyOut),
    count: row.count,
    fees: major(row.fees),
  })),
  banks: beside(now.banks, then.banks, paidInOf).map(({ row, part }) => ({
    ...part,
    moneyIn: major(row.moneyIn),
    moneyOut: major(row.moneyOut),
    count: row.count,
  })),
});
