import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

const MONTH_MS = 30 * 86_400_000;

type Sums = { readonly deposits: bigint; readonly bonuses: bigint; readonly paid_out: bigint };
type Wallet = { readonly balance: bigint; readonly held: bigint };

/** Only movements of the last 30 days. They are found by their numbers, which grow with time. */
const sumsOf = async (context: Context, id: bigint, currency: Currency, since: Date): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
      coalesce(sum(amount) filter (where type in ('bonus', 'finish_bonus')), 0)::bigint as bonuses,
      coalesce(sum(amount) filter (where type = 'withdraw'), 0)::bigint as paid_out
    from saga where member_id = ${id} and status = 'SUCCESS' and n > coalesce((
      select movements_before(${id}, movements, ${since}) from account
      where member_id = ${id} and kind = 'wallet' and code = '' and currency = ${currency}), 0)`.execute(context.db);
  return rows[0] ?? { deposits: 0n, bonuses: 0n, paid_out: 0n };
};

/** What the member won minus what they lost: the play results posted to their game accounts. */
const playOf = async (context: Context, id: bigint, currency: Currency, since: Date): Promise<bigint> => {
  const { rows } = await sql<{ play: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as play
    from account a
      cross join lateral (select entries_before(a.id, ${since}) as n) b
      join entry e on e.account = a.id and e.seq > b.n
      join transfer t on t.id = e.transfer and t.kind in ('play', 'difference')
    where a.member_id = ${id} and a.kind = 'game' and a.currency = ${currency}`.execute(context.db);
  return rows[0]?.play ?? 0n;
};

/** A member's wallet now, and their deposits, bonuses, play and payouts of the last 30 days. */
export const figuresOf = async (context: Context, id: bigint, currency: Currency) => {
  const since = new Date(context.clock.now().getTime() - MONTH_MS);
  const [sums, play, wallet] = await Promise.all([
    sumsOf(context, id, currency, since),
    playOf(context, id, currency, since),
    sql<Wallet>`
      select balance, held from account
      where member_id = ${id} and kind = 'wallet' and code = '' and currency = ${currency}`.execute(context.db),
  ]);
  const { balance, held } = wallet.rows[0] ?? { balance: 0n, held: 0n };
  return {
    currency: toWireCurrency(currency),
    available: toMajor(balance - held),
    held: toMajor(held),
    deposits: toMajor(sums.deposits),
    bonuses: toMajor(sums.bonuses),
    play: toMajor(play),
    paidOut: toMajor(sums.paid_out),
  };
};
