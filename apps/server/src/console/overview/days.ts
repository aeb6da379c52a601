import { type Currency, toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

import type { Context } from "../../context.ts";
import { addDays, dayOf, startOf } from "../../lib/calendar.ts";

const WEEK_MS = 7 * 86_400_000;
/** Today and the eleven days before. */
const DAYS = 12;

/** The sums of one day, in minor units. */
type Sum = { readonly amount: bigint; readonly count: number; readonly members: number; readonly automatic: number };
type Day = { readonly deposits: Sum; readonly withdrawals: Sum; readonly play: Sum };

const none: Sum = { amount: 0n, count: 0, members: 0, automatic: 0 };

/** Deposits and withdrawals that succeeded between two moments. An index of these alone serves it. */
const money = async (context: Context, currency: Currency, from: Date, to: Date) => {
  const { rows } = await sql<Sum & { readonly type: "deposit" | "withdraw" }>`
    select type, coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count,
      count(distinct member_id)::int as members, (count(*) filter (where not data ? 'decision'))::int as automatic
    from saga where status = 'SUCCESS' and type in ('deposit', 'withdraw') and changed_at >= ${from}
      and changed_at < ${to} and currency = ${currency}
    group by type`.execute(context.db);
  return new Map(rows.map(({ type, ...sum }) => [type, sum]));
};

/** What the house's play accounts took less what they gave between two moments. It reads a range of their entries. */
const play = async (context: Context, currency: Currency, from: Date, to: Date): Promise<Sum> => {
  const { rows } = await sql<Omit<Sum, "automatic">>`
    select coalesce(sum(e.amount), 0)::bigint as amount, count(*)::int as count,
      count(distinct g.member_id)::int as members
    from account a
      cross join lateral (select entries_before(a.id, ${from}) as after, entries_before(a.id, ${to}) as last) n
      join entry e on e.account = a.id and e.seq > n.after and e.seq <= n.last
      join transfer t on t.id = e.transfer
      join account g on g.id = case t.debit when a.id then t.credit else t.debit end
    where a.kind = 'play' and a.member_id is null and a.currency = ${currency}`.execute(context.db);
  return { ...none, ...rows[0] };
};

const readDay = async (context: Context, currency: Currency, from: Date, to: Date): Promise<Day> => {
  const [sums, played] = await Promise.all([money(context, currency, from, to), play(context, currency, from, to)]);
  return { deposits: sums.get("deposit") ?? none, withdrawals: sums.get("withdraw") ?? none, play: played };
};

/**
 * The figures of the last days. Movements of a past day never change, so each past day is added up once and kept in
 * memory. Today is added up each time.
 */
export const createDays = (context: Context) => {
  const over = new LRUCache<string, Promise<Day>>({ max: 4 * DAYS });

  const dayOver = (currency: Currency, day: string): Promise<Day> => {
    const key = `${currency} ${day}`;
    const known = over.get(key);
    if (known !== undefined) return known;
    const read = readDay(context, currency, startOf(day), startOf(addDays(day, 1)));
    over.set(key, read);
    read.catch(() => over.delete(key));
    return read;
  };

  const figureOf = (
    name: keyof Day,
    days: ReadonlyMap<string, Day>,
    today: Day,
    weekAgo: Day,
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
      readDay(context, currency, startOf(day), new Date(now.getTime() + 1)),
      readDay(context, currency, startOf(addDays(day, -7)), new Date(now.getTime() - WEEK_MS)),
    ]);
    const days = new Map([...past, [day, today] as const]);
    const { automatic: _in, ...moneyIn } = figureOf("deposits", days, today, weekAgo);
    const { automatic: _play, ...gaming } = figureOf("play", days, today, weekAgo);
    return { moneyIn, moneyOut: figureOf("withdrawals", days, today, weekAgo), gaming };
  };
};
