import { CAME_BACK_DAYS, type PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import { type RawBuilder, sql } from "kysely";

/** When a row's day begins and ends. */
const begins = sql`(d.day::timestamp at time zone 'Asia/Bangkok')`;
const ends = sql`((d.day + 1)::timestamp at time zone 'Asia/Bangkok')`;

/**
 * The last day on which the member's return is attributed to an award: at most this many days later, and before the
 * programme's next award to the same member, so that a deposit counts once in a programme.
 */
const lastDay = sql`least(d.day + ${sql.lit(CAME_BACK_DAYS)}::int, (select min(n.day) from promotion_member_day n
  where n.member_id = d.member_id and n.kind = d.kind and n.code = d.code and n.day > d.day))`;

const after = (column: "deposited" | "turnover"): RawBuilder<unknown> => sql`(
  select coalesce(sum(m.${sql.ref(column)}), 0) from report_member_day m
  where m.member_id = d.member_id and m.currency = d.currency and m.day > d.day and m.day <= ${lastDay})`;

/** Whether a member was given something of these kinds in the days before a day, so that the day counts for it. */
const isCovered = (member: RawBuilder<unknown>, day: RawBuilder<unknown>, kinds: RawBuilder<unknown>) => sql`exists (
  select from promotion_member_day o where o.member_id = ${member} and o.currency = d.currency and ${kinds}
    and o.day < ${day} and o.day >= ${day} - ${sql.lit(CAME_BACK_DAYS)}::int)`;

const own = sql`o.kind <> 'invite'`;
/** The kinds that count the stakes of whole days. */
const ofDays = sql`o.kind in ('wheel', 'refund')`;

/**
 * What a row adds to the total of all programmes: the days after it up to the member's next award of these kinds. Of
 * several awards on one day the last by kind and code takes them, so that each day of a member counts once.
 */
const once = (column: "deposited" | "turnover", kinds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(sum(m.${sql.ref(column)}), 0) from report_member_day m
  where m.member_id = d.member_id and m.currency = d.currency and m.day > d.day
    and m.day <= d.day + ${sql.lit(CAME_BACK_DAYS)}::int and not exists (
      select from promotion_member_day o where o.member_id = d.member_id and o.currency = d.currency and ${kinds}
        and o.day < m.day and (o.day, o.kind, o.code) > (d.day, d.kind, d.code)))`;

/** A bonus: the stakes at its games while it ran. The row is open while a bonus runs. */
const bonus = sql`
  select count(*) as times, coalesce(sum(b.reward), 0) as given,
    coalesce(sum(b.reward - coalesce(b.taken, 0)), 0) as cost, coalesce(sum(p.played), 0) as played,
    ${after("deposited")} as back, coalesce(sum(p.played_once), 0) as played_once, ${once("deposited", own)} as back_once,
    coalesce(bool_or(b.ended_at is null or b.ended_at > d.now - interval '2 days'), false) as open
  from member_bonus b cross join lateral (
    select coalesce(sum(g.valid), 0) as played, coalesce(sum(g.valid) filter (where not ${isCovered(
      sql`b.member_id`,
      sql`(g.at at time zone 'Asia/Bangkok')::date`,
      ofDays,
    )}), 0) as played_once
    from game_provider v
      join game_bet g on g.member_id = b.member_id and g.code = v.code
    where v.category = any(b.categories) and g.at >= b.activated_at
      and (b.ended_at is null or g.at < b.ended_at) and (b.expire_at is null or g.at < b.expire_at)
  ) p
  where b.member_id = d.member_id and b.code = d.code and b.currency = d.currency
    and b.activated_at >= ${begins} and b.activated_at < ${ends}`;

/** A wheel: each spin counts once; the sum is the money won. A prize that nobody claimed has cost nothing. */
const wheel = sql`
  select count(*) as times, coalesce(sum(s.amount), 0) as given,
    coalesce(sum(s.amount) filter (where c.claimed_at is not null), 0) as cost,
    ${after("turnover")} as played, ${after("deposited")} as back,
    ${once("turnover", ofDays)} as played_once, ${once("deposited", own)} as back_once, false as open
  from spin x join spin_slice s on s.wheel_id = x.wheel_id and s.position = x.position
    left join spin_coupon c on c.member_id = x.member_id and c.pair = x.pair and c.nonce = x.nonce
  where x.member_id = d.member_id and x.wheel_id = nullif(d.code, '')::bigint
    and x.created_at >= ${begins} and x.created_at < ${ends}`;

const refund = sql`
  select count(*) as times, coalesce(sum(r.amount), 0) as given,
    coalesce(sum(r.amount) filter (where r.added_at is not null), 0) as cost,
    ${after("turnover")} as played, ${after("deposited")} as back,
    ${once("turnover", ofDays)} as played_once, ${once("deposited", own)} as back_once, false as open
  from refund r where r.member_id = d.member_id and r.currency = d.currency
    and r.created_at >= ${begins} and r.created_at < ${ends}`;

/** Invites: what the friends played to earn the commission, and what they (not the inviter) deposited afterwards. */
const invite = sql`
  select count(*) as times, coalesce(sum(i.amount), 0) as given,
    coalesce(sum(i.amount) filter (where i.paid_at is not null), 0) as cost,
    coalesce(sum(i.played), 0) as played, coalesce(sum(f.back), 0) as back,
    coalesce(sum(i.played), 0) as played_once, coalesce(sum(f.back_once), 0) as back_once, false as open
  from invite i cross join lateral (
    select coalesce(sum(m.deposited), 0) as back,
      coalesce(sum(m.deposited) filter (where not ${isCovered(sql`i.member_id`, sql`m.day`, own)}), 0) as back_once
    from report_member_day m
    where m.member_id = i.member_id and m.currency = d.currency
      and m.day > d.day and m.day <= d.day + ${sql.lit(CAME_BACK_DAYS)}::int
  ) f
  where i.inviter_id = d.member_id and i.amount > 0 and i.earned_at >= ${begins} and i.earned_at < ${ends}`;

/**
 * How a row `d` of each kind is counted: times, given, cost, played, deposited later, what it adds of both to the total
 * of all programmes, and whether it is still open.
 */
export const MEASURES: Readonly<Record<PromotionKind, RawBuilder<unknown>>> = { bonus, wheel, refund, invite };
