import type { Currency } from "@krapao/contract";
import {
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  type TransactionState,
} from "@krapao/contract/operator/transaction-shapes";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod";

import { addDays, startOf } from "../../lib/calendar.ts";
import { sizesOf, stepOf } from "./steps.ts";

/** The conditions of a filter of transactions; an empty list means no condition. Amounts in minor units, as digits. */
export const filterShape = z.object({
  currency: z.enum(["THB", "LAK"]),
  /** A day, or a day with hour and minute. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  least: z.string().nullable(),
  most: z.string().nullable(),
  kinds: z.array(z.enum(TRANSACTION_KINDS)),
  states: z.array(z.enum(TRANSACTION_STATES)),
  channels: z.array(z.string()),
  banks: z.array(z.string()),
  providers: z.array(z.string()),
  member: z.string().nullable(),
  operator: z.string().nullable(),
});
export type Filter = z.output<typeof filterShape>;

/** A filter whose only condition is the currency. */
export const allOf = (currency: Currency): Filter => ({
  currency,
  from: null,
  to: null,
  least: null,
  most: null,
  kinds: [],
  states: [],
  channels: [],
  banks: [],
  providers: [],
  member: null,
  operator: null,
});

type Condition = RawBuilder<unknown>;

/** The day of a filter's start or end. */
export const dayOfEdge = (edge: string): string => edge.slice(0, 10);

const hasTime = (edge: string | null): edge is string => edge !== null && edge.length > 10;

const momentOf = (edge: string): Date => (hasTime(edge) ? new Date(`${edge}:00+07:00`) : startOf(edge));

/** The days that a filter includes only in part, because of a time of day. */
export const cutDaysOf = ({ from, to }: Filter): readonly string[] => [
  ...new Set([from, to].filter(hasTime).map(dayOfEdge)),
];

/** A filter split into its whole days (null when it has none) and the days that a time of day splits. */
export const byWholeDays = (filter: Filter): { readonly whole: Filter | null; readonly cut: readonly Filter[] } => {
  const { from, to } = filter;
  if (!hasTime(from) && !hasTime(to)) return { whole: filter, cut: [] };
  if (from !== null && to !== null && dayOfEdge(from) >= dayOfEdge(to))
    return { whole: null, cut: dayOfEdge(from) === dayOfEdge(to) ? [filter] : [] };
  const first = hasTime(from) ? addDays(dayOfEdge(from), 1) : from;
  const last = hasTime(to) ? addDays(dayOfEdge(to), -1) : to;
  return {
    whole: first !== null && last !== null && first > last ? null : { ...filter, from: first, to: last },
    cut: [
      ...(hasTime(from) ? [{ ...filter, to: dayOfEdge(from) }] : []),
      ...(hasTime(to) ? [{ ...filter, from: dayOfEdge(to) }] : []),
    ],
  };
};

const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

/** The conditions on columns that both rows and daily sums have. */
const sorts = ({ currency, kinds, states, channels, banks, providers }: Filter): readonly Condition[] => {
  const oneOf = (name: string, values: readonly string[]): readonly Condition[] =>
    values.length === 0 ? [] : [sql`${sql.ref(name)} = any(${values}::text[])`];
  return [
    sql`currency = ${currency}`,
    ...oneOf("kind", kinds),
    // A literal state lets the planner use its partial index.
    ...(states.length === 0
      ? []
      : [sql`state in (${sql.join(states.map((state) => sql.lit<TransactionState>(state)))})`]),
    ...oneOf("channel", channels),
    ...oneOf("bank", banks),
    ...(providers.length === 0
      ? []
      : [sql`(provider = any(${providers}::text[]) or provider_to = any(${providers}::text[]))`]),
  ];
};

/** The SQL condition of a filter's rows. */
export const rowsOf = (filter: Filter): Condition => {
  const { from, to, least, most, member, operator } = filter;
  return all([
    ...sorts(filter),
    ...(from === null ? [] : [sql`at >= ${momentOf(from)}`]),
    ...(to === null ? [] : [sql`at < ${hasTime(to) ? momentOf(to) : startOf(addDays(to, 1))}`]),
    ...(least === null ? [] : [sql`size >= ${BigInt(least)}`]),
    ...(most === null ? [] : [sql`size <= ${BigInt(most)}`]),
    ...(member === null ? [] : [sql`member_id = ${BigInt(member)}`]),
    ...(operator === null
      ? []
      : [operator === "any" ? sql`operator_id is not null` : sql`operator_id = ${BigInt(operator)}`]),
  ]);
};

/** Whether daily sums are enough for a filter. Where they are not, it finds few rows. */
export const isByDay = ({ member, operator }: Filter): boolean => member === null && operator === null;

/** The SQL condition of the daily sums in a filter's days, without its amounts and times of day. */
export const daysOf = (filter: Filter): Condition => {
  const { from, to } = filter;
  return all([
    ...sorts(filter),
    ...(from === null ? [] : [sql`day >= ${dayOfEdge(from)}::date`]),
    ...(to === null ? [] : [sql`day <= ${dayOfEdge(to)}::date`]),
  ]);
};

/** The size steps that are completely inside a filter, and those that one of its limits splits. */
export const stepsOf = ({
  least,
  most,
}: Filter): { readonly first: number; readonly last: number; readonly cut: readonly number[] } => {
  const low = least === null ? 0n : BigInt(least);
  const lowStep = stepOf(low);
  const highStep = most === null ? 1_000 : stepOf(BigInt(most));
  const isLowCut = sizesOf(lowStep).first !== low;
  const isHighCut = most !== null && sizesOf(highStep).last !== BigInt(most);
  return {
    first: isLowCut ? lowStep + 1 : lowStep,
    last: isHighCut ? highStep - 1 : highStep,
    cut: [...new Set([...(isLowCut ? [lowStep] : []), ...(isHighCut ? [highStep] : [])])],
  };
};
