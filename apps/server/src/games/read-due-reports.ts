import { sql } from "kysely";

import type { Context } from "../context.ts";
import { gameOf } from "./accounts.ts";
import { explainPlay } from "./explain.ts";

/** How many accounts one reading takes, and for how long it has them to itself. */
const MOST = 20;
const LEASE_MS = 60_000;
/** When a report is read again: while a balance waits for it, at first and after a while; while something is played. */
const WAITING_MS = 15_000;
const WAITING_LONG_MS = 10 * 60_000;
const ACTIVE_MS = 60_000;
/** How long an account counts as played on after its last bet. */
const ACTIVE_FOR_MS = 15 * 60_000;

type Due = { readonly member_id: bigint; readonly code: string };

/** Takes accounts whose report is due, the longest waiting first, each by one process alone. */
const claim = async (context: Context, now: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    update game_report r set due_at = ${new Date(now.getTime() + LEASE_MS)}
    from (
      select member_id, code from game_report where due_at <= ${now}
      order by due_at limit ${MOST} for update skip locked
    ) due
    where r.member_id = due.member_id and r.code = due.code
    returning r.member_id, r.code`.execute(context.db);
  return rows;
};

const readOne = async (context: Context, { member_id, code }: Due): Promise<void> => {
  const game = await gameOf(context, member_id, code);
  const { added } = await explainPlay(context, game);
  const now = context.clock.now().getTime();
  const row = await context.db
    .selectFrom("game_report")
    .select(["seen_to", "active_until"])
    .where("member_id", "=", member_id)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const activeUntil = Math.max(row.active_until?.getTime() ?? 0, added > 0 ? now + ACTIVE_FOR_MS : 0);
  const waits = row.seen_to === null ? null : now - row.seen_to.getTime();
  const next =
    waits !== null ? (waits < WAITING_LONG_MS ? WAITING_MS : WAITING_LONG_MS) : activeUntil > now ? ACTIVE_MS : null;
  await context.db
    .updateTable("game_report")
    .set({
      due_at: next === null ? null : new Date(now + next),
      active_until: activeUntil === 0 ? null : new Date(activeUntil),
    })
    .where("member_id", "=", member_id)
    .where("code", "=", code)
    .execute();
};

/**
 * Reads the bet reports that are due (CONTRACT.md rules 8 and 9): while an account is played on each minute, and soon
 * after a balance was seen that waits for its report. How many were read.
 */
export const readDueReports = async (context: Context): Promise<number> => {
  const due = await claim(context, context.clock.now());
  const done = await Promise.allSettled(due.map((one) => readOne(context, one)));
  for (const [index, one] of done.entries()) {
    // The account is due again when its lease is over.
    if (one.status === "rejected")
      context.log.error({ event: "bet report not read", game: due[index]?.code, err: one.reason as unknown });
  }
  return due.length;
};
