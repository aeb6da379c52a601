import { sql } from "kysely";

export type RewardFigures = Readonly<
  Record<"bonuses" | "spins" | "refunds" | "invites", bigint> & Record<"bonus" | "won" | "refunded" | "earned", bigint>
>;

/** What a member was given since a moment: how often, and the amount in minor units. */
export const rewardFiguresOf = (id: bigint, since: Date) => sql<RewardFigures>`
  select b.times as bonuses, b.amount as bonus, s.times as spins, s.amount as won, r.times as refunds,
    r.amount as refunded, i.times as invites, i.amount as earned
  from (
    select count(*) as times, coalesce(sum(reward), 0)::bigint as amount from member_bonus
    where member_id = ${id} and activated_at >= ${since}
  ) b cross join (
    select count(*) as times, coalesce(sum(c.amount), 0)::bigint as amount
    from spin x left join spin_slice c on c.wheel_id = x.wheel_id and c.position = x.position
    where x.member_id = ${id} and x.created_at >= ${since}
  ) s cross join (
    select count(*) as times, coalesce(sum(amount), 0)::bigint as amount from refund
    where member_id = ${id} and created_at >= ${since}
  ) r cross join (
    select count(*) as times, coalesce(sum(amount), 0)::bigint as amount from invite
    where inviter_id = ${id} and amount > 0 and earned_at >= ${since}
  ) i`;

export type InviteFigures = Readonly<Record<"count" | "through" | "earned" | "to_collect", bigint>>;

/** Counts the friends whom a member invited, and sums their commission in minor units. */
export const inviteFiguresOf = (id: bigint) => sql<InviteFigures>`
  select count(*) as count, count(*) filter (where earned_as = 'success') as through,
    coalesce(sum(amount), 0)::bigint as earned,
    coalesce(sum(amount) filter (where paid_at is null and amount > 0 and not exists (
      select from saga s where s.member_id = invite.inviter_id and s.reference = invite.id)), 0)::bigint as to_collect
  from invite where inviter_id = ${id}`;
