import { SLIP } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";

/** How many of the last questions to the bank are shown. */
const LAST = 3;

type Row = {
  readonly reference: string;
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly asked_at: readonly Date[];
  readonly answer: string | null;
  readonly has_picture: boolean;
};

/**
 * What a slip waits for: when the bank was asked and will be asked, and until when its answer counts. And whether the
 * picture is still stored.
 */
export type SlipWait = {
  readonly askedAt: string[];
  readonly nextAt: string | null;
  readonly until: string | null;
  readonly hasPicture: boolean;
};

/** What these slips of a member wait for, by reference. */
export const readSlipWaits = async (
  { db }: Context,
  memberId: bigint,
  references: readonly string[],
): Promise<ReadonlyMap<string, SlipWait>> => {
  const { rows } = await sql<Row>`
    select s.reference, s.created_at, a.answer, coalesce(a.asked_at, '{}') as asked_at,
      case when s.state = 'asking' and s.status = 'IN_PROGRESS' then s.due_at end as next_at,
      exists (select from upload u where u.member_id = s.member_id and u.kind = 'slip' and u.reference = s.reference
        and u.removed_at is null) as has_picture
    from saga s left join lateral (
      select array_agg(last.at order by last.n) as asked_at, (array_agg(last.answer order by last.n desc))[1] as answer
      from (
        select n, at, answer from saga_attempt
        where member_id = s.member_id and reference = s.reference and what = 'ask' order by n desc limit ${LAST}
      ) last
    ) a on true
    where s.member_id = ${memberId} and s.reference = any(${[...references]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.reference,
      {
        askedAt: row.asked_at.map((at) => at.toISOString()),
        nextAt: row.next_at?.toISOString() ?? null,
        // Only the answer "not ready" has a time limit. A bank that gives no answer is asked without an end.
        until:
          row.next_at !== null && row.answer === "not-ready"
            ? new Date(row.created_at.getTime() + SLIP.askedForMs).toISOString()
            : null,
        hasPicture: row.has_picture,
      },
    ]),
  );
};
