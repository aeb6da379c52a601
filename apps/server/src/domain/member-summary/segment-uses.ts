import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

type UseRow = SegmentUse & { readonly segment: bigint; readonly gives: boolean };

const readRows = async (db: Kysely<Database>): Promise<readonly UseRow[]> => {
  const { rows } = await sql<UseRow>`
    select audience_segment as segment, 'bonus' as kind, code as what, true as gives from bonus
      where audience_segment is not null
    union
    select audience_segment, 'wheel', id::text, true from spin_wheel where audience_segment is not null and is_active
    union
    select (s.value ->> wire)::bigint, programme, '', true
      from unnest(array['refund', 'invite']) programme join setting s on s.name = programme || 'Audience',
        unnest(array['BAHT', 'LAK']) wire
      where s.value ->> wire is not null
    union
    select (change_input::jsonb #>> array['body', 'settings', name, wire])::bigint, 'proposal', subject, true
      from proposal, unnest(array['refundAudience', 'inviteAudience']) name, unnest(array['BAHT', 'LAK']) wire
      where state in ('waiting', 'approved') and kind = 'change-settings'
        and change_input::jsonb #>> array['body', 'settings', name, wire] is not null
    union
    select (change_input::jsonb #>> '{body,audienceSegment}')::bigint, 'proposal', subject, kind <> 'add-campaign'
      from proposal
      where state in ('waiting', 'approved') and kind in ('add-bonus', 'change-bonus', 'add-wheel', 'add-campaign')
        and change_input::jsonb #>> '{body,audienceSegment}' is not null
    union
    select w.audience_segment, 'proposal', p.subject, true from proposal p
      join spin_wheel w on w.id::text = p.change_input::jsonb #>> '{params,_id}'
      where p.state in ('waiting', 'approved') and p.kind = 'switch-wheel' and w.audience_segment is not null
        and p.change_input::jsonb #>> '{body,isActive}' = 'true'
    order by 2, 3`.execute(db);
  return rows;
};

/**
 * What uses each segment: bonuses, active wheels, refunds, invites, and open proposals. A segment that is missing in the
 * result is not used. `which`: all of that, or without the proposals of news, which gives nothing.
 */
export const readSegmentUses = async (
  db: Kysely<Database>,
  which: "all" | "giving" = "all",
): Promise<ReadonlyMap<bigint, readonly SegmentUse[]>> => {
  const uses = new Map<bigint, SegmentUse[]>();
  for (const { segment, kind, what, gives } of await readRows(db))
    if (gives || which === "all") uses.set(segment, [...(uses.get(segment) ?? []), { kind, what }]);
  return uses;
};
