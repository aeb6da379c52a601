import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { EVALUATE_EVERY_MS } from "./give.ts";
import { evaluateBonus } from "./evaluate-bonus.ts";
import type { MemberBonus } from "./running.ts";

/** How many bonuses one reading takes, and for how long it has them to itself. */
const MOST = 50;
const LEASE_MS = 60_000;
/** When one is state at again that is due to end and cannot yet: a provider is silent, or a transfer on its way. */
const STUCK_MS = 15_000;

type Due = Pick<MemberBonus, "member_id" | "reference" | "currency" | "expire_at"> & { readonly until: Date };

/** Takes bonuses that are due, the longest waiting first, each by one process alone. */
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
    // New play in between has set another due time, which stays.
    .where("due_at", "=", due.until)
    .execute();
};

/** Looks at the bonuses that are due: those played on, those whose time is over, the rest now and then. How many. */
export const evaluateDueBonuses = async (context: Context): Promise<number> => {
  if (context.databaseTime.isSkewed()) return 0;
  const due = await leaseDue(context);
  const done = await Promise.allSettled(due.map((one) => evaluateOne(context, one)));
  for (const [index, one] of done.entries()) {
    // It is due again when its lease is over.
    if (one.status === "rejected")
      context.log.error({
        event: "bonus.evaluation_failed",
        reference: due[index]?.reference,
        err: one.reason as unknown,
      });
  }
  return due.length;
};
