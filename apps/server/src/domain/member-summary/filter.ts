import { type Currency, toMinor } from "@krapao/contract";
import type { MemberFilter } from "@krapao/contract/operator/member-list-shapes";
import { MEMBER_STATUSES } from "@krapao/contract/operator/member-shapes";
import { languages } from "@krapao/i18n/language";
import { type RawBuilder, sql } from "kysely";

import { addDays, dayOf, startOf } from "../../lib/calendar.ts";
import { refuse } from "../../lib/refusal.ts";

type Condition = RawBuilder<unknown>;

/** A filter of members, as a condition of rows of `member_summary s`. */
export type Filter = {
  readonly currency: Currency;
  readonly condition: Condition;
  /** The same for members after this one, for who reads them in their order. */
  readonly after: (member: bigint) => Condition;
  /** The VIP levels that it names. Null stands for members without a level. */
  readonly levels: readonly (bigint | null)[];
  readonly tags: readonly bigint[];
};

type At = { readonly now: Date; readonly currency: Currency; readonly after?: bigint };

type Values = {
  readonly [Name in Exclude<keyof MemberFilter, "currency">]-?: NonNullable<MemberFilter[Name]>;
};

type Conditions = { readonly [Name in keyof Values]: (value: Values[Name], at: At) => Condition };

/** What a filter asks for, apart from its currency. */
type Asked = { readonly [Name in keyof Values]?: Values[Name] | undefined };

const DAY_MS = 86_400_000;
const NUMBER = /^[1-9]\d{0,17}$/;

const minorOf = (amount: number): bigint => {
  const minor = toMinor(amount);
  if (minor === null) throw refuse("KEY_INVALID");
  return minor;
};

const listOf = <T>(text: string, read: (each: string) => T | undefined): readonly T[] =>
  text.split(",").map((each) => {
    const value = read(each);
    if (value === undefined) throw refuse("KEY_INVALID");
    return value;
  });

const idOf = (text: string): bigint | undefined => (NUMBER.test(text) ? BigInt(text) : undefined);

const before = (days: number, { now }: At): Date => new Date(now.getTime() - days * DAY_MS);

const levelsIn = (text: string): readonly (bigint | null)[] =>
  listOf(text, (each) => (each === "none" ? null : idOf(each)));

const ofLevels = (levels: readonly (bigint | null)[]): Condition => {
  const named = levels.filter((level) => level !== null);
  const kinds = [
    ...(named.length === 0 ? [] : [sql`s.level_id = any(${named}::bigint[])`]),
    ...(named.length === levels.length ? [] : [sql`s.level_id is null`]),
  ];
  return sql`(${sql.join(kinds, sql` or `)})`;
};

/** The tables of amounts, with what of them is filtered. */
type Amounts = {
  readonly member_balance: "wallet";
  readonly member_payment_total: "deposited" | "recent_deposited" | "week_net";
  readonly member_play_total: "recent_play";
};

const amount =
  <Table extends keyof Amounts>(table: Table, column: Amounts[Table], isLeast: boolean) =>
  (value: number, { currency, after }: At): Condition =>
    sql`s.member_id in (select t.member_id from ${sql.table(table)} t where t.currency = ${currency}
      and t.${sql.raw(column)} ${isLeast ? sql`>=` : sql`<=`} ${minorOf(value)}::bigint
      ${after === undefined ? sql`` : sql`and t.member_id > ${after}`})`;

/** A day of a member as a number, 0 for none, as its index has it. */
export const dayNumber = (column: "first_deposit" | "last_deposit" | "last_played"): Condition =>
  sql`coalesce(s.${sql.raw(column)} - date '1970-01-01', 0)`;

const numberOf = (day: string): number => Date.parse(day) / DAY_MS;

const dayBefore = (days: number, { now }: At): number => numberOf(dayOf(now)) - days;

/**
 * What each part of a filter means. Days are those of Asia/Bangkok, the last one included; of the last days, today is
 * the first. An index serves each of them.
 */
const CONDITIONS: Conditions = {
  // A single state is written as a literal, so that the planner can use the partial index of members who are not
  // active.
  states: (text) => {
    const states = listOf(text, (each) => MEMBER_STATUSES.find((status) => status === each));
    return sql`s.status in (${sql.join(states.map((state) => sql.lit(state)))})`;
  },
  joinedFrom: (day) => sql`s.joined_at >= ${startOf(day)}::timestamptz`,
  joinedTo: (day) => sql`s.joined_at < ${startOf(addDays(day, 1))}::timestamptz`,
  joinedWithin: (days, at) => sql`s.joined_at >= ${before(days, at)}::timestamptz`,
  deposits: (kind) =>
    kind === "none" ? sql`${dayNumber("first_deposit")} = 0` : sql`${dayNumber("first_deposit")} > 0`,
  firstFrom: (day) => sql`${dayNumber("first_deposit")} >= ${numberOf(day)}::int`,
  firstTo: (day) => sql`${dayNumber("first_deposit")} between 1 and ${numberOf(day)}::int`,
  depositWithin: (days, at) => sql`${dayNumber("last_deposit")} > ${dayBefore(days, at)}::int`,
  noDepositFor: (days, at) => sql`${dayNumber("last_deposit")} between 1 and ${dayBefore(days, at)}::int`,
  playedWithin: (days, at) => sql`${dayNumber("last_played")} > ${dayBefore(days, at)}::int`,
  notPlayedFor: (days, at) => sql`${dayNumber("last_played")} between 1 and ${dayBefore(days, at)}::int`,
  least: amount("member_payment_total", "deposited", true),
  most: amount("member_payment_total", "deposited", false),
  recentLeast: amount("member_payment_total", "recent_deposited", true),
  recentMost: amount("member_payment_total", "recent_deposited", false),
  playLeast: amount("member_play_total", "recent_play", true),
  playMost: amount("member_play_total", "recent_play", false),
  weekNetLeast: amount("member_payment_total", "week_net", true),
  weekNetMost: amount("member_payment_total", "week_net", false),
  walletLeast: amount("member_balance", "wallet", true),
  walletMost: amount("member_balance", "wallet", false),
  bonus: (kind) => {
    const running = sql`select b.member_id from member_bonus b where b.ended_at is null`;
    return kind === "running"
      ? sql`s.member_id in (${running})`
      : sql`not exists (${running} and b.member_id = s.member_id)`;
  },
  bankWithin: (days, at) =>
    sql`s.member_id in (select m.id from member m where m.bank_changed_at >= ${before(days, at)}::timestamptz)`,
  riskLeast: (score) => sql`s.risk >= ${score}::int`,
  seenWithin: (days, at) => sql`s.seen_at >= ${before(days, at)}::timestamptz`,
  quietFor: (days, at) => sql`s.seen_at < ${before(days, at)}::timestamptz`,
  languages: (text) => {
    const asked = listOf(text, (each) => languages.find((language) => language === each));
    return sql`s.language in (${sql.join(asked.map((language) => sql.lit(language)))})`;
  },
  devices: (kind) => (kind === "shared" ? sql`s.shares_device` : sql`not s.shares_device`),
  levels: (text) => ofLevels(levelsIn(text)),
  tags: (text) =>
    sql`s.member_id in (select member_id from member_tag where tag_id = any(${[...listOf(text, idOf)]}::bigint[]))`,
};

const conditionOf = <Name extends keyof Values>(name: Name, value: Asked[Name], at: At): readonly Condition[] =>
  value === undefined ? [] : [CONDITIONS[name](value, at)];

const conditionsOf = (asked: Asked, at: At): Condition =>
  sql.join(
    [
      sql`s.currency = ${at.currency}`,
      // An object keeps the names that it was written with.
      ...(Object.keys(CONDITIONS) as (keyof Conditions)[]).flatMap((name) => conditionOf(name, asked[name], at)),
    ],
    sql` and `,
  );

/** The filter that a request describes. Throws KEY_INVALID. */
export const filterIn = (asked: Asked, at: Omit<At, "after">): Filter => ({
  currency: at.currency,
  condition: conditionsOf(asked, at),
  after: (member) => sql`${conditionsOf(asked, { ...at, after: member })} and s.member_id > ${member}`,
  levels: asked.levels === undefined ? [] : levelsIn(asked.levels),
  tags: asked.tags === undefined ? [] : listOf(asked.tags, idOf),
});

/** The SQL condition by which a filter finds rows of `member_summary s`. */
export const rowsOf = ({ condition }: Filter): Condition => condition;
