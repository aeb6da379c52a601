import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/**
 * What uses each segment: bonuses, active wheels, and open proposals. A segment that is missing in the result is not
 * used.
 */
export const readSegmentUses = async (db: Kysely<Database>): Promise<ReadonlyMap<bigint, readonly SegmentUse[]>> => {
  const { rows } = await sql<SegmentUse & { segment: bigint }>`
    select audience_segment as segment, 'bonus' as kind, code as what from bonus where audience_segment is not null
    union
    select audience_segment, 'wheel', id::text from spin_wheel where audience_segment is not null and is_active
    union
    select (change_input::jsonb #>> '{body,audienceSegment}')::bigint, 'proposal', subject from proposal
      where state in ('waiting', 'approved') and kind in ('add-bonus', 'change-bonus', 'add-wheel', 'add-campaign')
        and change_input::jsonb #>> '{body,audienceSegment}' is not null
    union
    select w.audience_segment, 'proposal', p.subject from proposal p
      join spin_wheel w on w.id::text = p.change_input::jsonb #>> '{params,_id}'
      where p.state in ('waiting', 'approved') and p.kind = 'switch-wheel' and w.audience_segment is not null
        and p.change_input::jsonb #>> '{body,isActive}' = 'true'
    order by 2, 3`.execute(db);
  const uses = new Map<bigint, SegmentUse[]>();
  for (const { segment, kind, what } of rows) uses.set(segment, [...(uses.get(segment) ?? []), { kind, what }]);
  return uses;
};
