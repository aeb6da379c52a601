import type { DepositWays } from "@krapao/contract/lookup/shapes";
import { MEMBER_CHANNELS, type MemberChannel } from "@krapao/contract/statement/shapes";
import { recordOf } from "@krapao/contract/record-of";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { depositChannels } from "./channels.ts";

type Usual = DepositWays["usual"];

const DAY_MS = 86_400_000;
/** How far back this reads, how many of the newest deposits, and how long the result may be cached. */
const WATCHED_MS = 30 * DAY_MS;
const NEWEST = 500;
const FRESH_MS = 600_000;
/** Fewer deposits than this give no figure. */
const FEWEST = 3;

/** A transfer is measured by the bank's own times, because the member takes no first step here. */
const BANK = "bank";
const STEPPED = depositChannels.filter(({ channel }) => channel !== BANK).map(({ saga }) => saga.kind);

type Known = { readonly at: number; readonly usual: Promise<Usual> };
const createMemory = (): { last: Known | null } => ({ last: null });

type Median = { readonly kind: string; readonly count: number; readonly seconds: number };

/** From the member's first step to the credit. For a QR order this includes the time to pay it. */
const readMovements = async ({ db }: Context, since: Date): Promise<readonly Median[]> => {
  const { rows } = await sql<Median>`
    with newest as materialized (
      select kind, changed_at - created_at as took from saga
      where status = 'SUCCESS' and type in ('deposit', 'withdraw') and changed_at >= ${since}
      order by changed_at desc limit ${NEWEST})
    select kind, count(*)::int as count,
      extract(epoch from percentile_cont(0.5) within group (order by took))::float8 as seconds
    from newest where kind in (${sql.join(STEPPED)}) group by kind`.execute(db);
  return rows;
};

/** From the bank's own time of a transfer to its report to us, which credits it. */
const readTransfers = async ({ db }: Context, since: Date): Promise<readonly Median[]> => {
  const { rows } = await sql<Median>`
    with newest as materialized (
      select t.created_at - t.at as took
      from (select distinct bank_code from deposit_account where type = 'BANK' and is_active) a
      cross join lateral (
        select b.created_at, b.at from bank_transfer b
        where b.receiving_bank = a.bank_code and b.at >= ${since} and b.booked_as = 'wallet'
        order by b.at desc limit ${NEWEST}) t)
    select ${BANK}::text as kind, count(*)::int as count,
      extract(epoch from percentile_cont(0.5) within group (order by took))::float8 as seconds
    from newest having count(*) > 0`.execute(db);
  return rows;
};

const read = async (context: Context): Promise<Usual> => {
  const since = new Date(context.clock.now().getTime() - WATCHED_MS);
  const medians = (await Promise.all([readMovements(context, since), readTransfers(context, since)])).flat();
  const of = (kind: string): number | null => {
    const found = medians.find((median) => median.kind === kind && median.count >= FEWEST);
    return found === undefined ? null : Math.max(1, Math.round(found.seconds));
  };
  const usual: Record<MemberChannel, number | null> = { ...recordOf<MemberChannel, null>(MEMBER_CHANNELS, null) };
  for (const { channel, saga } of depositChannels) usual[channel] = of(channel === BANK ? BANK : saga.kind);
  return usual;
};

/** The usual time of a deposit by each channel, in seconds: the median of the last ones, read every ten minutes. */
export const usualTimes = (context: Context): Promise<Usual> => {
  const at = context.clock.now().getTime();
  const memory = context.once(createMemory);
  if (memory.last !== null && at - memory.last.at < FRESH_MS) return memory.last.usual;
  const known: Known = { at, usual: read(context) };
  memory.last = known;
  known.usual.catch(() => {
    if (memory.last === known) memory.last = null;
  });
  return known.usual;
};
