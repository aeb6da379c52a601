import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { notifyInviter } from "./evaluate-referral.ts";
import { continueEvaluation } from "./continue-evaluation.ts";

/** How many invites one run takes, and for how long its lease keeps other servers away. */
const MOST = 50;
const LEASE_MS = 60_000;

type Due = { readonly member_id: bigint; readonly is_earned: boolean };

/**
 * Takes invites that are due, the longest waiting first. A lease gives each to one process. An earned commission is no
 * longer due.
 */
const leaseDue = async (context: Context): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    update invite i set due_at =
      case when i.earned_at is null then (select db_now()) + ${LEASE_MS} * interval '1 millisecond' end
    from (
      select member_id from invite where due_at <= (select db_now()) order by due_at limit ${MOST} for update skip locked
    ) due
    where i.member_id = due.member_id
    returning i.member_id, i.earned_at is not null as is_earned`.execute(context.db);
  return rows;
};

/**
 * Evaluates the invites whose 30 days are over, and informs inviters of what can be collected from now on. Returns how
 * many were evaluated.
 */
export const evaluateDueReferrals = async (context: Context): Promise<number> => {
  if (context.databaseTime.isSkewed()) return 0;
  const due = await leaseDue(context);
  for (const { member_id, is_earned } of due) {
    try {
      await (is_earned ? notifyInviter(context, member_id) : continueEvaluation(context, member_id));
    } catch (error) {
      // It is due again after its lease.
      context.log.error({ event: "referral.evaluation_failed", err: error });
    }
  }
  return due.length;
};
