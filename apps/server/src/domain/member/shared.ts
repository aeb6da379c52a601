import { type RawBuilder, sql } from "kysely";

/** At most this many rows of one device, origin or account are read, so that one that thousands share costs little. */
const MOST = sql.lit(1_000);

/** When a transfer became the member's, of `t`. */
const KNOWN_AT = sql`coalesce(t.member_at, t.created_at)`;

/**
 * Selects `other, why, since`: the members who share a device or a payer with a member, as far as known at `at`. A
 * device is one of sign-ins, or the address and browser of a bonus. A payer is an account whose transfers a bank reported
 * for both. The marks that bonuses keep still tell it after an erasure. A member may come several times.
 */
export const sharedWith = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<{
  readonly other: bigint;
  readonly why: "device" | "payer";
  readonly since: Date;
}>`
  (select o.member_id as other, 'device' as why, greatest(own.created_at, o.created_at) as since
    from member_device own cross join lateral (
      select d.member_id, d.created_at from member_device d
      where d.device_hash = own.device_hash and d.member_id <> ${id} and d.created_at <= ${at}
      order by d.member_id limit ${MOST}
    ) o
    where own.member_id = ${id} and own.created_at <= ${at})
  union all
  (select o.member_id, 'device', greatest(own.activated_at, o.activated_at)
    from member_bonus own cross join lateral (
      select b.member_id, b.activated_at from member_bonus b
      where b.origin = own.origin and b.member_id <> ${id} and b.activated_at <= ${at} limit ${MOST}
    ) o
    where own.member_id = ${id} and own.activated_at <= ${at})
  union all
  (select o.member_id, 'payer', greatest(own.activated_at, o.activated_at)
    from member_bonus own cross join lateral (
      select b.member_id, b.activated_at from member_bonus b
      where b.payer = own.payer and b.member_id <> ${id} and b.activated_at <= ${at} limit ${MOST}
    ) o
    where own.member_id = ${id} and own.activated_at <= ${at})
  union all
  (select o.member_id, 'payer', greatest(own.since, o.since)
    from (
      select t.sending_bank, t.sender_no, min(${KNOWN_AT}) as since from bank_transfer t
      where t.member_id = ${id} and t.sender_no <> '' and ${KNOWN_AT} <= ${at} group by t.sending_bank, t.sender_no
    ) own cross join lateral (
      select t.member_id, ${KNOWN_AT} as since from bank_transfer t
      where t.sending_bank = own.sending_bank and t.sender_no = own.sender_no and t.sender_no <> ''
        and t.member_id is not null and t.member_id <> ${id} and ${KNOWN_AT} <= ${at}
      order by t.member_id limit ${MOST}
    ) o)`;
