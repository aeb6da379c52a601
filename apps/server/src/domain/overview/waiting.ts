import { WATCHED_QUEUES } from "@krapao/contract/operator/alert-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** One queue of operators' work: how many rows, how much in each currency (minor units), and the time of the oldest. */
export type Waiting = {
  readonly count: number;
  readonly thb: bigint;
  readonly lak: bigint;
  readonly oldest: Date | null;
};

/** The queues of operators' work; the contract fixes their names. */
export const QUEUES = WATCHED_QUEUES;
export type QueueName = (typeof QUEUES)[number];

const empty: Waiting = { count: 0, thb: 0n, lak: 0n, oldest: null };
const BY_ITSELF_MS = 5_000;

/** What waits for an operator, all queues in one round trip. Only open rows are read. */
export const readWaiting = async (context: Context): Promise<Readonly<Record<QueueName, Waiting>>> => {
  const settled = new Date(context.databaseTime.now().getTime() - BY_ITSELF_MS);
  const { rows } = await sql<Waiting & { readonly queue: QueueName }>`
    select queue, count(*)::int as count, coalesce(sum(amount) filter (where currency = 'THB'), 0)::bigint as thb,
      coalesce(sum(amount) filter (where currency = 'LAK'), 0)::bigint as lak, min(since) as oldest
    from (
      select case kind when 'withdraw' then 'withdrawals' else 'doubtful' end as queue, amount, currency, created_at as since
      from saga where status = 'IN_PROGRESS' and kind in ('withdraw', 'transfer') and (
        kind = 'withdraw' and (state = 'reviewing' or state = 'held' and changed_at < ${settled})
        or kind = 'transfer' and data->'doubtful'->>'state' = state)
      union all
      select 'suspense', amount, currency, created_at from suspense where state = 'waiting'
      union all
      select 'claims', amount, currency, created_at from deposit_claim where state in ('waiting', 'crediting')
      union all
      select 'proposals', amount, currency, proposed_at from proposal where state in ('waiting', 'approved')
      union all
      select 'erasures', 0, 'THB', asked_at from erasure where state = 'waiting'
      union all
      select 'flags', 0, 'THB', created_at from flag where is_open
      union all
      select 'chats', 0, 'THB', waiting_since from chat_session where ended_at is null and waiting_since is not null
    ) open group by queue`.execute(context.db);
  const found = new Map(rows.map(({ queue, ...waiting }) => [queue, waiting]));
  return {
    withdrawals: found.get("withdrawals") ?? empty,
    doubtful: found.get("doubtful") ?? empty,
    suspense: found.get("suspense") ?? empty,
    claims: found.get("claims") ?? empty,
    erasures: found.get("erasures") ?? empty,
    flags: found.get("flags") ?? empty,
    proposals: found.get("proposals") ?? empty,
    chats: found.get("chats") ?? empty,
  };
};
