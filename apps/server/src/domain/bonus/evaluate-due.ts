import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { EVALUATE_EVERY_MS } from "./give.ts";
import { evaluateBonus } from "./evaluate-bonus.ts";
import type { MemberBonus } from "./running.ts";

/** How many bonuses one run takes, and for how long its lease keeps other servers away. */
const MOST = 50;
const LEASE_MS = 60_000;
/**
 * When to look again at a bonus that is due to end and cannot yet, because a provider is silent or a transfer is in
 * progress.
 */
const STUCK_MS = 15_000;

type Due = Pick<MemberBonus, "member_id" | "reference" | "currency" | "expire_at"> & { readonly until: Date };

/** Takes bonuses that are due, the longest waiting first. A lease gives each to one process. */
const leaseDue = async (context: Context): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    update member_bonus b set due_at = (select db_now()) + ${LEASE_MS} * interval '1 millisecond'
    from (
      select member_id, reference from member_bonus where due_at <= (select db_now())
      order by due_at limit ${MOST} for update skip locked
    ) due
    where b.member_id = due.member_id and b.reference = due.reference
    returning b.member_id, b.reference, b.currency, b.expire_at, b.due_at as until`.execute(context.db);
  return rows;
};

const evaluateOne = async (context: Context, due: Due): Promise<void> => {
  const state = await evaluateBonus(context, { id: due.member_id, currency: due.currency });
  if (state === "none") return;
  const now = context.databaseTime.now().getTime();
  const next = now + (state === "stuck" ? STUCK_MS : EVALUATE_EVERY_MS);
  const expiry = due.expire_at?.getTime() ?? next;
  await context.db
    .updateTable("member_bonus")
    .set({ due_at: new Date(state === "running" && expiry > now ? Math.min(next, expiry) : next) })
    .where("member_id", "=", due.member_id)
    .where("reference", "=", due.reference)
    // New play may have set another due time since. That one stays.
    .where("due_at", "=", due.until)
    .execute();
};

/**
 * Evaluates the bonuses that are due: after play, after their time, and the rest from time to time. Returns how many.
 */
export const evaluateDueBonuses = async (context: Context): Promise<number> => {
  if (context.databaseTime.isSkewed()) return 0;
  const due = await leaseDue(context);
  const done = await Promise.allSettled(due.map((one) => evaluateOne(context, one)));
  for (const [index, one] of done.entries()) {
    // When this fails, the bonus is due again after its lease.
    if (one.status === "rejected")
      context.log.error({
        event: "bonus.evaluation_failed",
        reference: due[index]?.reference,
        err: one.reason as unknown,
      });
  }
  return due.length;
};
