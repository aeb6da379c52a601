import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { deadlineIn } from "../../lib/deadline.ts";

/** What a member may do only once at a time (SECURITY.md S70). */
export type Activity = "refresh" | "bring-home" | "export" | "gift";

type Wait = {
  /** How long to wait for the lease's holder. */
  readonly ms: number;
  /** How long the work may take. When its process dies, the member is blocked no longer than this. */
  readonly lastsMs: number;
};

const STEP_MS = 50;
/** A lease that ends so much later than one of now was taken by a clock that was ahead. */
const TOO_FAR_MS = 60_000;

const take = async (
  context: Context,
  memberId: bigint,
  what: Activity,
  holder: string,
  ms: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into member_lease as l (member_id, what, holder, until)
    values (${memberId}, ${what}, ${holder}, db_now() + ${ms} * interval '1 millisecond')
    on conflict (member_id, what) do update set holder = excluded.holder, until = excluded.until
      where l.until <= db_now() or l.until > db_now() + ${ms + TOO_FAR_MS} * interval '1 millisecond'
    returning 1`.execute(context.db);
  return rows.length === 1;
};

/**
 * Takes a member's lease for an activity, over all servers. Returns the function that ends it, or null when the holder
 * does not end in time. It prevents wasted work; money has guards of its own.
 */
export const takeMemberLease = async (
  context: Context,
  memberId: bigint,
  what: Activity,
  wait: Wait,
): Promise<(() => Promise<void>) | null> => {
  const holder = context.random.bytes(12).toString("base64url");
  const deadline = deadlineIn(context, wait.ms);
  while (!(await take(context, memberId, what, holder, wait.lastsMs))) {
    const left = deadline();
    if (left === 0) return null;
    await context.schedule.sleep(Math.min(STEP_MS, left));
  }
  return async () => {
    await context.db
      .deleteFrom("member_lease")
      .where("member_id", "=", memberId)
      .where("what", "=", what)
      .where("holder", "=", holder)
      .execute();
  };
};

/** Runs `work` while no other call of that member does the same activity; `too-long` when it cannot start in time. */
export const withMemberLease = async <Value>(
  context: Context,
  memberId: bigint,
  what: Activity,
  wait: Wait,
  work: () => Promise<Value>,
): Promise<{ readonly is: "done"; readonly value: Value } | { readonly is: "too-long" }> => {
  const end = await takeMemberLease(context, memberId, what, wait);
  if (end === null) return { is: "too-long" };
  try {
    return { is: "done", value: await work() };
  } finally {
    await end();
  }
};
