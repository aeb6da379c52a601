import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** What a member does one at a time (SECURITY.md S70). */
export type Activity = "refresh" | "bring-home" | "export" | "gift";

type Wait = {
  /** How long to wait for whoever is at it. */
  readonly ms: number;
  /** How long the work lasts at most; a process that dies in it blocks the member no longer than this. */
  readonly lastsMs: number;
};

const STEP_MS = 50;

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
      where l.until <= db_now()
    returning 1`.execute(context.db);
  return rows.length === 1;
};

/**
 * Begins something that a member does one at a time, on whatever server: the way to end it, or null when whoever is at it
 * does not end in time. It guards against waste, not money: money has guards of its own.
 */
export const takeMemberLease = async (
  context: Context,
  memberId: bigint,
  what: Activity,
  wait: Wait,
): Promise<(() => Promise<void>) | null> => {
  const holder = context.random.bytes(12).toString("base64url");
  const end = context.clock.now().getTime() + wait.ms;
  while (!(await take(context, memberId, what, holder, wait.lastsMs))) {
    const left = end - context.clock.now().getTime();
    if (left <= 0) return null;
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

/** Does `work` while no other call of that member does the same kind of thing; `too-long` when it may not begin in time. */
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
