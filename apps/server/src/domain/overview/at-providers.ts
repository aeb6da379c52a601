import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { QR_LIFE_MS } from "@krapao/contract/constants";
import type { AtProvider } from "@krapao/contract/operator/overview-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { QR_DEPOSIT } from "../deposit/qr/qr-deposit-saga.ts";
import { sagas } from "../sagas.ts";

/** What waits at one system in one currency. Amounts in minor units. */
export type WaitingThere = {
  readonly code: string;
  readonly currency: Currency;
  /** Orders that can still be paid hold no money. */
  readonly is_order: boolean;
  readonly count: number;
  readonly amount: bigint;
  readonly unresolved: number;
};

/** The system that the rows of each saga wait for, by state: columns for a query. */
const waiting = sagas.flatMap(({ kind, waitsFor = {} }) =>
  Object.entries(waitsFor).map(([state, system]) => ({ kind, state, system })),
);
const kinds = waiting.map(({ kind }) => kind);
const states = waiting.map(({ state }) => state);
const sides = waiting.map(({ system }) => (typeof system === "string" ? system : null));
const codes = waiting.map(({ system }) => (typeof system === "string" ? null : system.code));

/**
 * What waits at the outside systems, by currency: movements by the system that has to answer, and QR orders that are
 * shown to their members. Only open rows are read, by their index, and the orders of the youngest of these, each by its
 * key: an order that nobody paid stays open until its member's next one.
 */
export const readWaitingThere = async (context: Context): Promise<readonly WaitingThere[]> => {
  const now = context.databaseTime.now();
  const began = new Date(now.getTime() - 2 * QR_LIFE_MS);
  const { rows } = await sql<WaitingThere>`
    select case w.side when 'from' then s.from_code when 'to' then s.to_code else w.code end as code, s.currency,
      false as is_order, count(*)::int as count, sum(s.amount)::bigint as amount,
      (count(*) filter (where s.data->'doubtful'->>'state' = s.state))::int as unresolved
    from saga s
    join unnest(${kinds}::text[], ${states}::text[], ${sides}::text[], ${codes}::text[]) w (kind, state, side, code)
      on w.kind = s.kind and w.state = s.state
    where s.status = 'IN_PROGRESS' and s.kind = any(${kinds})
    group by 1, 2
    union all
    select o.provider, o.currency, true, count(*)::int, sum(o.amount)::bigint, 0
    from saga s
    cross join lateral (select * from qr_order where qrcode_id = s.reference offset 0) o
    where s.status = 'IN_PROGRESS' and s.kind = ${QR_DEPOSIT} and s.created_at > ${began}
      and o.closed_at is null and o.payload is not null and o.expire_at > ${now}
    group by 1, 2`.execute(context.db);
  return rows;
};

const sumsOf = (rows: readonly WaitingThere[]): AtProvider["held"] =>
  (["THB", "LAK"] as const).flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const count = own.reduce((sum, row) => sum + row.count, 0);
    const amount = own.reduce((sum, row) => sum + row.amount, 0n);
    return count === 0 ? [] : [{ currency: toWireCurrency(currency), count, amount: toMajor(amount) }];
  });

/** These rows together, as the console is told of them. Currencies are kept apart. */
export const presentWaitingThere = (rows: readonly WaitingThere[]): AtProvider => {
  const movements = rows.filter((row) => !row.is_order);
  return {
    open: movements.reduce((sum, { count }) => sum + count, 0),
    unresolved: movements.reduce((sum, { unresolved }) => sum + unresolved, 0),
    held: sumsOf(movements),
    orders: sumsOf(rows.filter((row) => row.is_order)),
  };
};
