import type { TransactionKind } from "@krapao/contract/operator/transaction-shapes";
import { DEPOSIT_CHANNELS, type DepositChannel } from "@krapao/contract/statement/shapes";
import { type RawBuilder, sql } from "kysely";

import { ADJUSTMENT } from "../adjustment/adjustment-sagas.ts";
import { BONUS_END } from "../bonus/running.ts";
import { depositChannels } from "../deposit/channels.ts";
import { SUSPENSE_DEPOSIT } from "../deposit/suspense/suspense-deposit-saga.ts";
import { PAYOUT } from "./row.ts";

type Sql = RawBuilder<unknown>;

const WALLET = sql.lit("WALLET");
const REWARDS: readonly string[] = ["refund", "invite", "coupon"];
/** Gift links have one provider. */
const GIFTS = "TRUEMONEY";

const listOf = (values: readonly string[]): Sql => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

const named = (kind: TransactionKind): Sql => sql.lit(kind);

const kind = sql`case
    when s.kind = ${sql.lit(ADJUSTMENT)} then ${named("hand")}
    when s.kind in ${listOf(REWARDS)} then ${named("reward")}
    when s.type in ('bonus', 'finish_bonus') then ${named("bonus")}
    else coalesce(s.type, ${named("transfer")})
  end`;

/** Negative when the wallet pays; zero for a transfer from one game to another. */
const sign = sql`case
    when s.type = 'withdraw' or s.kind = ${sql.lit(BONUS_END)} then -1
    when s.type is distinct from 'transfer' then 1
    when s.from_code = ${WALLET} then -1
    when s.to_code = ${WALLET} then 1
    else 0
  end`;

/** The channel of a deposit (see `channelOf`), null of what is no deposit. */
const channel = sql`case s.kind
    when ${sql.lit(SUSPENSE_DEPOSIT)} then
      case when s.data->>'channel' in ${listOf(DEPOSIT_CHANNELS)} then s.data->>'channel' end
    ${sql.join(
      depositChannels.map((one) => sql`when ${sql.lit(one.saga.kind)} then ${sql.lit(one.channel)}`),
      sql` `,
    )}
  end`;

const isDeposit = sql`(s.kind <> ${sql.lit(ADJUSTMENT)} and s.type is distinct from 'withdraw'
    and s.type is distinct from 'transfer')`;

const through = (...channels: readonly DepositChannel[]): Sql => sql`c.channel in ${listOf(channels)}`;

const [fromGame, toGame] = [sql`nullif(s.from_code, ${WALLET})`, sql`nullif(s.to_code, ${WALLET})`];

/** What is read of `saga s` for a movement's transaction. */
export const movementColumns = sql`s.member_id, s.reference, s.kind, s.type, s.status, s.currency, s.amount, s.from_code,
  s.to_code, s.n, s.listed_at, s.created_at, s.balance, s.data`;

/**
 * The query for the transactions of members' movements, with the columns that are stored. `movements` selects
 * `movementColumns` of sagas. Our bank that received a deposit is the account of the posting that the movement names;
 * the second of two operators is that of its last proposal.
 */
export const transactionsOf = (movements: Sql): Sql => sql`
  with movement as materialized (${movements}),
  approved as materialized (
    select jsonb_object_agg(named.reference, p.approved_by order by p.decided_at) as operators
    from proposal p cross join lateral (values (p.id), (p.subject)) named(reference)
    where p.approved_by is not null
      and (p.id in (select reference from movement) or p.subject in (select reference from movement))
  )
  select s.member_id, s.reference, coalesce(s.n, 0) as n, coalesce(s.listed_at, s.created_at) as at, ${kind} as kind,
    s.kind as source,
    case s.status when 'IN_PROGRESS' then 'open' when 'SUCCESS' then 'done' else 'returned' end as state,
    s.currency, case when g.sign < 0 then -s.amount else s.amount end as amount, s.balance,
    coalesce(s.from_code, '') as from_code, coalesce(s.to_code, '') as to_code,
    case
      when s.type = 'withdraw' and s.kind <> ${sql.lit(ADJUSTMENT)} then ${sql.lit(PAYOUT)}
      when ${through("bank", "slip")} and s.data->'claim' = 'true' then 'operator'
      else coalesce(c.channel, '')
    end as channel,
    case
      when s.kind = ${sql.lit(ADJUSTMENT)} then ''
      when s.type = 'withdraw' then coalesce(s.to_code, '')
      when ${through("bank", "slip", "operator")} then coalesce((
        select a.code from transfer t join account a on a.id = t.debit where t.reference = s.data->>'posting'
      ), '')
      else ''
    end as bank,
    case
      when s.kind = ${sql.lit(ADJUSTMENT)} then ''
      when s.type = 'transfer' then coalesce(${fromGame}, ${toGame}, '')
      when ${through("qr")} then coalesce(s.from_code, '')
      when ${through("gift")} then coalesce(s.from_code, ${sql.lit(GIFTS)})
      else ''
    end as provider,
    case
      when s.type = 'transfer' and s.kind <> ${sql.lit(ADJUSTMENT)} and ${fromGame} is not null then coalesce(${toGame}, '')
      else ''
    end as provider_to,
    coalesce(
      case when s.data->'decision'->>'by' ~ '^\\d{1,18}$' then (s.data->'decision'->>'by')::bigint end,
      ((select operators from approved)->>s.reference)::bigint
    ) as operator_id
  from movement s
    cross join lateral (select case when ${isDeposit} then ${channel} end as channel) c
    cross join lateral (select ${sign} as sign) g`;
