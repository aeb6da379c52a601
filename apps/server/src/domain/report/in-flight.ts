import { type Currency, toMajor } from "@krapao/contract";
import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";

const DAYS = 12;

type Row = {
  readonly currency: Currency;
  readonly amount: bigint;
  readonly open: number;
  readonly to_approve: number;
  readonly being_paid: number;
  readonly transfers: number;
};

/** What is held for movements that have not ended, found by the index of open rows. */
const readNow = async (context: Context): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select currency, coalesce(sum(amount), 0)::bigint as amount, count(*)::int as open,
      (count(*) filter (where kind = 'withdraw' and state in ('held', 'reviewing')))::int as to_approve,
      (count(*) filter (where kind = 'withdraw' and state in ('approved', 'paying')))::int as being_paid,
      (count(*) filter (where kind = 'transfer'))::int as transfers
    from saga where status = 'IN_PROGRESS' and kind in ('transfer', 'withdraw') and n is not null
    group by currency`.execute(context.db);
  return rows;
};

/** Records today's highest amount of money in progress at one time, by currency. It samples the present amount. */
export const noteInFlight = async (context: Context): Promise<void> => {
  const day = dayOf(context.clock.now());
  for (const { currency, amount } of await readNow(context)) {
    await sql`
      insert into in_flight_day as d (day, currency, most) values (${day}, ${currency}, ${amount})
      on conflict (day, currency) do update set most = excluded.most where d.most < excluded.most`.execute(context.db);
  }
};

/** What is on its way now, and the highest amount of each of the last days, as sampled every minute. */
export const readInFlight = async (context: Context, currency: Currency): Promise<Overview["inFlight"]> => {
  const day = dayOf(context.clock.now());
  const first = addDays(day, 1 - DAYS);
  const [rows, kept] = await Promise.all([
    readNow(context),
    context.db
      .selectFrom("in_flight_day")
      .select(["day", "most"])
      .where("currency", "=", currency)
      .where("day", ">=", first)
      .execute(),
  ]);
  const now = rows.find((row) => row.currency === currency);
  const most = new Map(kept.map((row) => [row.day, row.most]));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const name = addDays(first, index);
    const known = most.get(name) ?? 0n;
    const present = name === day ? (now?.amount ?? 0n) : 0n;
    return { day: name, amount: toMajor(known > present ? known : present) };
  });
  return {
    amount: toMajor(now?.amount ?? 0n),
    open: now?.open ?? 0,
    toApprove: now?.to_approve ?? 0,
    beingPaid: now?.being_paid ?? 0,
    transfers: now?.transfers ?? 0,
    days,
  };
};
