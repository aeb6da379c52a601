import { type Currency, fromWireCurrency, toMinor } from "@krapao/contract";
import { memberFilter, type MemberFilter } from "@krapao/contract/operator/member-list-shapes";
import { MEMBER_STATUSES } from "@krapao/contract/operator/member-shapes";

import type { Context } from "../../context.ts";
import type { Filter } from "./filter.ts";
import { refuse } from "../../lib/refusal.ts";

const DAY_MS = 86_400_000;
const NUMBER = /^[1-9]\d{0,17}$/;

const minorOf = (amount: number | undefined): bigint | null => {
  if (amount === undefined) return null;
  const minor = toMinor(amount);
  if (minor === null) throw refuse("KEY_INVALID");
  return minor;
};

const listOf = <T>(text: string | undefined, read: (each: string) => T | undefined): readonly T[] =>
  text?.split(",").map((each) => {
    const value = read(each);
    if (value === undefined) throw refuse("KEY_INVALID");
    return value;
  }) ?? [];

const idOf = (text: string): bigint | undefined => (NUMBER.test(text) ? BigInt(text) : undefined);

/** The edition's own currency, and the other one. */
export const currenciesOf = ({ settings }: Context): readonly [Currency, Currency] =>
  settings.edition === "lo" ? ["LAK", "THB"] : ["THB", "LAK"];

/** The filter that a request describes. Throws KEY_INVALID. */
export const filterOf = (context: Context, query: MemberFilter): Filter => {
  const now = context.databaseTime.now().getTime();
  const daysAgo = (days: number | undefined): Date | null =>
    days === undefined ? null : new Date(now - days * DAY_MS);
  return {
    currency: query.currency === undefined ? currenciesOf(context)[0] : fromWireCurrency(query.currency),
    states: listOf(query.states, (each) => MEMBER_STATUSES.find((status) => status === each)),
    joinedFrom: query.joinedFrom ?? null,
    joinedTo: query.joinedTo ?? null,
    deposits: query.deposits ?? null,
    firstFrom: query.firstFrom ?? null,
    firstTo: query.firstTo ?? null,
    least: minorOf(query.least),
    most: minorOf(query.most),
    recentLeast: minorOf(query.recentLeast),
    recentMost: minorOf(query.recentMost),
    riskLeast: query.riskLeast ?? null,
    seenFrom: daysAgo(query.seenWithin),
    seenBefore: daysAgo(query.quietFor),
    levels: listOf(query.levels, (each) => (each === "none" ? null : idOf(each))),
    tags: listOf(query.tags, idOf),
  };
};

/** The filter in a page's address, without its order and columns; null when it is not valid. */
export const filterOfAddress = (context: Context, address: string): Filter | null => {
  const { sort: _, order: __, columns: ___, ...asked } = Object.fromEntries(new URLSearchParams(address));
  const read = memberFilter.safeParse(asked);
  if (!read.success) return null;
  try {
    return filterOf(context, read.data);
  } catch {
    return null;
  }
};
