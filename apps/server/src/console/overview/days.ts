import { type Currency, toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

import type { Context } from "../../context.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";

const WEEK_MS = 7 * 86_400_000;
/** Today and the eleven days before. */
const DAYS = 12;

/** What was moved between two moments, in minor units. */
type Moved = { readonly amount: bigint; readonly count: number };
type Sum = Moved & { readonly members: number; readonly automatic: number };
type Figure = "deposits" | "withdrawals" | "play";
type Day<Value> = Readonly<Record<Figure, Value>>;

const none: Sum = { amount: 0n, count: 0, members: 0, automatic: 0 };

/** Deposits and withdrawals that succeeded between two moments. An index of these alone serves it. */
const succeeded = (currency: Currency, from: Date, to: Date) => sql`
  from saga where status = 'SUCCESS' and type in ('deposit', 'withdraw') and changed_at >= ${from}
    and changed_at < ${to} and currency = ${currency}
  group by type`;

/** The house's play accounts, with how many entries each had at two moments. */
const played = (currency: Currency, from: Date, to: Date) => sql`
  from account a
    cross join lateral (select entries_before(a.id, ${from}) as after, entries_before(a.id, ${to}) as last) n
    where a.kind = 'play' and a.member_id is null and a.currency = ${currency}`;

const byFigure = <Value>(
  rows: readonly (Value & { readonly type: "deposit" | "withdraw" })[],
  play: Value | undefined,
  empty: Value,
): Day<Value> => ({
  deposits: rows.find(({ type }) => type === "deposit") ?? empty,
  withdrawals: rows.find(({ type }) => type === "withdraw") ?? empty,
  play: play ?? empty,
});

/** Reads no entries of play: what an account took is how much its balance changed. */
const readMoved = async ({ db }: Context, currency: Currency, from: Date, to: Date): Promise<Day<Moved>> => {
  const [money, play] = await Promise.all([
    sql<Moved & { readonly type: "deposit" | "withdraw" }>`
      select type, sum(amount)::bigint as amount, count(*)::int as count ${succeeded(currency, from, to)}`.execute(db),
    sql<Moved>`
      select coalesce(sum(coalesce(l.balance, 0) - coalesce(f.balance, 0)), 0)::bigint as amount,
        coalesce(sum(n.last - n.after), 0)::int as count
      from (select a.id, n.after, n.last ${played(currency, from, to)}) n
        left join entry f on f.account = n.id and f.seq = n.after
        left join entry l on l.account = n.id and l.seq = n.last`.execute(db),
  ]);
  return byFigure(money.rows, play.rows[0], none);
};

/** As `readMoved`, with the members. It reads the entries of play. */
const readSums = async ({ db }: Context, currency: Currency, from: Date, to: Date): Promise<Day<Sum>> => {
  const [money, play] = await Promise.all([
    sql<Sum & { readonly type: "deposit" | "withdraw" }>`
      select type, sum(amount)::bigint as amount, count(*)::int as count, count(distinct member_id)::int as members,
        (count(*) filter (where not data ? 'decision'))::int as automatic
      ${succeeded(currency, from, to)}`.execute(db),
    sql<Omit<Sum, "automatic">>`
      select coalesce(sum(e.amount), 0)::bigint as amount, count(*)::int as count,
        count(distinct g.member_id)::int as members
      from (select a.id, n.after, n.last ${played(currency, from, to)}) n
        join entry e on e.account = n.id and e.seq > n.after and e.seq <= n.last
        join transfer t on t.id = e.transfer
        join account g on g.id = case t.debit when n.id then t.credit else t.debit end`.execute(db),
  ]);
  return byFigure(money.rows, play.rows.map((row) => ({ ...none, ...row }))[0], none);
};

/**
 * The figures of the last days. Movements of a past day never change, so each past day is added up once and kept in
 * memory. Today is added up each time.
 */
export const createDays = (context: Context) => {
  const over = new LRUCache<string, Promise<Day<Moved>>>({ max: 4 * DAYS });

  const dayOver = (currency: Currency, day: string): Promise<Day<Moved>> => {
    const key = `${currency} ${day}`;
    const known = over.get(key);
    if (known !== undefined) return known;
    const read = readMoved(context, currency, startOf(day), startOf(addDays(day, 1)));
    over.set(key, read);
    read.catch(() => over.delete(key));
    return read;
  };

  const figureOf = (
    name: Figure,
    days: ReadonlyMap<string, Day<Moved>>,
    today: Day<Sum>,
    weekAgo: Day<Moved>,
  ): Overview["moneyOut"] => ({
    today: toMajor(today[name].amount),
    count: today[name].count,
    members: today[name].members,
    automatic: today[name].automatic,
    weekAgo: weekAgo[name].count === 0 ? null : toMajor(weekAgo[name].amount),
    days: [...days].map(([day, sums]) => ({ day, amount: toMajor(sums[name].amount) })),
  });

  return async (currency: Currency): Promise<Pick<Overview, "moneyIn" | "moneyOut" | "gaming">> => {
    const now = context.clock.now();
    const day = dayOf(now);
    const names = Array.from({ length: DAYS - 1 }, (_, index) => addDays(day, index - (DAYS - 1)));
    const [past, today, weekAgo] = await Promise.all([
      Promise.all(names.map(async (name) => [name, await dayOver(currency, name)] as const)),
      readSums(context, currency, startOf(day), new Date(now.getTime() + 1)),
      readMoved(context, currency, startOf(addDays(day, -7)), new Date(now.getTime() - WEEK_MS)),
    ]);
    const days = new Map([...past, [day, today] as const]);
    const { automatic: _in, ...moneyIn } = figureOf("deposits", days, today, weekAgo);
    const { automatic: _play, ...gaming } = figureOf("play", days, today, weekAgo);
    return { moneyIn, moneyOut: figureOf("withdrawals", days, today, weekAgo), gaming };
  };
};
