import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { gameOf } from "./accounts.ts";
import { ACTIVE_MS, explainPlay, later } from "./explain.ts";

/**
 * How many accounts of one provider are read at once. Each provider has its own limit, so that a silent one delays no
 * other.
 */
const AT_ONCE = 8;
/** The lease of a reading on its account. */
const LEASE_MS = 60_000;
/** When a report is read again: while a balance waits for it, at first and later; and while something is played. */
const WAITING_MS = 15_000;
const WAITING_LONG_MS = 10 * 60_000;
const PLAYING_MS = 60_000;

/** Takes accounts of a provider whose report is due, the longest waiting first. A lease gives each to one process. */
const leaseDue = async (context: Context, code: string, most: number): Promise<readonly bigint[]> => {
  const { rows } = await sql<{ member_id: bigint }>`
    update game_report r set due_at = ${later(LEASE_MS)}
    from (
      select member_id, code from game_report where code = ${code} and due_at <= (select db_now())
      order by due_at limit ${most} for update skip locked
    ) due
    where r.member_id = due.member_id and r.code = due.code
    returning r.member_id`.execute(context.db);
  return rows.map(({ member_id }) => member_id);
};

const readOne = async (context: Context, memberId: bigint, code: string): Promise<void> => {
  const { added } = await explainPlay(context, await gameOf(context, memberId, code));
  const played = added > 0 ? later(ACTIVE_MS) : sql`null::timestamptz`;
  await sql`
    update game_report set
      active_until = greatest(active_until, ${played}),
      due_at = case
        when seen_to > ${later(-WAITING_LONG_MS)} then ${later(WAITING_MS)}
        when seen_to is not null then ${later(WAITING_LONG_MS)}
        when greatest(active_until, ${played}) > (select db_now()) then ${later(PLAYING_MS)}
      end
    where member_id = ${memberId} and code = ${code}`.execute(context.db);
};

/**
 * Reads the due bet reports of one provider (CONTRACT.md rules 8 and 9) until none is left; returns how many. A report
 * is due every minute while the account is played on, and soon after a balance that waits for it.
 */
export const readReportsOf = async (context: Context, code: string, ending?: AbortSignal): Promise<number> => {
  if (context.databaseTime.isSkewed()) return 0;
  let read = 0;
  const reader = async (first: bigint): Promise<void> => {
    let next: bigint | undefined = first;
    while (next !== undefined) {
      try {
        await readOne(context, next, code);
      } catch (error) {
        // The account is due again after its lease.
        context.log.error({ event: "game.report_failed", game: code, err: error });
      }
      read += 1;
      [next] = ending?.aborted === true ? [] : await leaseDue(context, code, 1);
    }
  };
  await Promise.all((await leaseDue(context, code, AT_ONCE)).map(reader));
  return read;
};

/** Reads the due bet reports of all providers until none is left; returns how many. */
export const readDueReports = async (context: Context): Promise<number> => {
  const read = await Promise.all([...context.adapters.games.keys()].map((code) => readReportsOf(context, code)));
  return read.reduce((sum, count) => sum + count, 0);
};
