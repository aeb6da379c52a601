import { LINKS_MOST, type MemberLink } from "@krapao/contract/operator/list-member-links";
import { type RawBuilder, sql } from "kysely";

import { sharedWith } from "./shared.ts";

export type LinkRow = { readonly other: bigint; readonly why: MemberLink; readonly since: Date | null };

/** One more than is shown, to find out whether there are more. */
const MOST = sql`limit ${sql.lit(LINKS_MOST + 1)}`;

const INVITED = (id: bigint) => sql`
  (select m.inviter_id as other, 'inviter' as why, m.created_at as since from member m
    where m.id = ${id} and m.inviter_id is not null)
  union all
  (select i.member_id, 'friend', i.created_at from invite i where i.inviter_id = ${id}
    order by i.created_at desc ${MOST})`;

/** Each reason uses an index of what is shared, and answers no more rows than are shown. */
const SHARED = (id: bigint) => sql`
  (select other, why, since from (
    select *, row_number() over (partition by why order by since desc, other) as place from (
      select other, why, min(since) as since from (${sharedWith(sql`${id}::bigint`, sql`'infinity'::timestamptz`)}) each
      group by other, why
    ) shared
  ) newest where place <= ${sql.lit(LINKS_MOST + 1)})
  union all
  (select o.member_id, 'bank', own.left_at
    from member_bank_left own join member_bank o on o.account_no = own.account_no and o.code = own.code
    where own.member_id = ${id} and o.member_id <> ${id} ${MOST})
  union all
  (select o.member_id, 'bank', o.left_at
    from member m join member_bank_left o on o.account_no = m.bank_account_no and o.code = m.bank_code
    where m.id = ${id} and o.member_id <> ${id} ${MOST})
  union all
  (select o.member_id, 'bank', greatest(own.left_at, o.left_at)
    from member_bank_left own join member_bank_left o on o.account_no = own.account_no and o.code = own.code
    where own.member_id = ${id} and o.member_id <> ${id} ${MOST})
  union all
  (select o.id, 'name', greatest(m.created_at, o.created_at)
    from member m join member o on o.bank_account_name = m.bank_account_name and o.erased_at is null
    where m.id = ${id} and m.erased_at is null and o.id <> ${id} ${MOST})`;

/**
 * Members linked to a member directly, each with the reasons and the earliest time. Only invitations unless `isAll`. A
 * member who shares something with thousands gets the first of them.
 */
export const linksOf = (id: bigint, isAll: boolean): RawBuilder<LinkRow> => sql<LinkRow>`
  with found as (${INVITED(id)} ${isAll ? sql`union all ${SHARED(id)}` : sql``})
  select other, why, min(since) as since from found group by other, why order by since desc nulls last, other`;
