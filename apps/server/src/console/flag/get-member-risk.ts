import { getMemberRisk, MEMBER_RISK_MOST } from "@krapao/contract/operator/get-member-risk";
import { sql } from "kysely";

import { type App, route } from "../../http/route.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";
import { readFlagsOf } from "./read-flags.ts";

type Counted = { readonly open: number; readonly seen: number; readonly score: number };

/**
 * Counts a member's open and closed flags, and sums the scores of the open ones. It reads by the member's id, so the
 * cost does not depend on the number of members.
 */
export const countFlagsOf = (memberId: bigint) => sql<Counted>`
  select count(*) filter (where is_open)::int as open, count(*) filter (where not is_open)::int as seen,
    coalesce(sum((detail ->> 'score')::int) filter (where is_open and detail ->> 'score' ~ '^[0-9]{1,3}$'), 0)::int as score
  from flag where member_id = ${memberId}`;

/** Returns a member's open flags, the counts, and the member's score. */
export const addGetMemberRisk = (app: App): void =>
  route(app, getMemberRisk, operators, async ({ context, params }) => {
    const { id } = await memberOfPath(context, params._id);
    const [{ rows }, open] = await Promise.all([countFlagsOf(id).execute(context.db), readFlagsOf(context, id)]);
    const counted = rows[0] ?? { open: 0, seen: 0, score: 0 };
    return {
      score: Math.min(MEMBER_RISK_MOST, counted.score),
      open,
      openCount: counted.open,
      seenCount: counted.seen,
    };
  });
