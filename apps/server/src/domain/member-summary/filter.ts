import type { Currency } from "@krapao/contract";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { type RawBuilder, sql } from "kysely";

import { addDays, startOf } from "../../lib/calendar.ts";

/**
 * The conditions of a filter of members. Days are those of Asia/Bangkok; `joinedTo` and `firstTo` are inclusive.
 * Amounts in minor units.
 */
export type Filter = {
  readonly currency: Currency;
  /** Empty: all states. */
  readonly states: readonly MemberPage["status"][];
  readonly joinedFrom: string | null;
  readonly joinedTo: string | null;
  readonly deposits: "some" | "none" | null;
  readonly firstFrom: string | null;
  readonly firstTo: string | null;
  readonly least: bigint | null;
  readonly most: bigint | null;
  /** Deposits of the last 30 days. */
  readonly recentLeast: bigint | null;
  readonly recentMost: bigint | null;
  readonly riskLeast: number | null;
  readonly seenFrom: Date | null;
  readonly seenBefore: Date | null;
  /** Null stands for members without a level. Empty: all levels. */
  readonly levels: readonly (bigint | null)[];
  /** Members with at least one of these. Empty: all. */
  readonly tags: readonly bigint[];
};

type Condition = RawBuilder<unknown>;

const when = <T>(value: T | null, condition: (value: T) => Condition): readonly Condition[] =>
  value === null ? [] : [condition(value)];

const ofLevels = (levels: Filter["levels"]): Condition => {
  const named = levels.filter((level) => level !== null);
  const kinds = [
    ...(named.length === 0 ? [] : [sql`s.level_id = any(${named}::bigint[])`]),
    ...(named.length === levels.length ? [] : [sql`s.level_id is null`]),
  ];
  return sql`(${sql.join(kinds, sql` or `)})`;
};

/** The SQL condition by which a filter finds rows of `member_summary s`. */
export const rowsOf = (filter: Filter): Condition => {
  const { states, deposits } = filter;
  const conditions = [
    sql`s.currency = ${filter.currency}`,
    // A single state is written as a literal, so that the planner can use the partial index of members who are not
    // active.
    ...(states.length === 0 ? [] : [sql`s.status in (${sql.join(states.map((state) => sql.lit(state)))})`]),
    ...when(filter.joinedFrom, (day) => sql`s.joined_at >= ${startOf(day)}::timestamptz`),
    ...when(filter.joinedTo, (day) => sql`s.joined_at < ${startOf(addDays(day, 1))}::timestamptz`),
    ...when(deposits, (kind) => (kind === "none" ? sql`s.first_deposit is null` : sql`s.first_deposit is not null`)),
    ...when(filter.firstFrom, (day) => sql`s.first_deposit >= ${day}::date`),
    ...when(filter.firstTo, (day) => sql`s.first_deposit <= ${day}::date`),
    ...when(filter.least, (amount) => sql`s.deposited >= ${amount}::bigint`),
    ...when(filter.most, (amount) => sql`s.deposited <= ${amount}::bigint`),
    ...when(filter.recentLeast, (amount) => sql`s.recent_deposited >= ${amount}::bigint`),
    ...when(filter.recentMost, (amount) => sql`s.recent_deposited <= ${amount}::bigint`),
    ...when(filter.riskLeast, (score) => sql`s.risk >= ${score}::int`),
    ...when(filter.seenFrom, (at) => sql`s.seen_at >= ${at}::timestamptz`),
    ...when(filter.seenBefore, (at) => sql`s.seen_at < ${at}::timestamptz`),
    ...(filter.levels.length === 0 ? [] : [ofLevels(filter.levels)]),
    ...(filter.tags.length === 0
      ? []
      : [sql`s.member_id in (select member_id from member_tag where tag_id = any(${[...filter.tags]}::bigint[]))`]),
  ];
  return sql.join(conditions, sql` and `);
};
