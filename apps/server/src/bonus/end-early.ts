import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../context.ts";
import type { Holder } from "../games/accounts.ts";
import { refreshAllClear } from "../games/all-clear.ts";
import { bringHome } from "../games/bring-home.ts";
import { oneAtATime } from "../games/one-at-a-time.ts";
import { finishBonus } from "./finish.ts";
import { endReference, type RunningBonus, runningBonus } from "./running.ts";
import { takeBack } from "./take-back.ts";
import { turnoverOf } from "./turnover.ts";

/** How long another call that brings home is waited for, and how long this one may be at work. */
const WAIT = { ms: 2_000, lastsMs: 30_000 };
/** A report that does not reach a bonus's last moment this long after it is waited for no more. */
const REPORT_MS = 60 * 60_000;

/** Whether what was played before the bonus's time was over is known: reports come late. */
const isReported = async (context: Context, bonus: RunningBonus): Promise<boolean> => {
  const { expire_at } = bonus;
  if (expire_at === null || context.clock.now().getTime() > expire_at.getTime() + REPORT_MS) return true;
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from game_report r join game_provider p on p.code = r.code
      where r.member_id = ${bonus.member_id} and p.is_active and p.category = any(${bonus.categories})
        and r.read_up_to < ${expire_at}
    ) as behind`.execute(context.db);
  return rows[0]?.behind === false;
};

const end = async (
  context: Context,
  member: Holder,
  how: "cleared" | "expired",
  deadline: number,
): Promise<boolean> => {
  if (!(await refreshAllClear(context, member))) return false;
  const bonus = await runningBonus(context.db, member.id);
  if (bonus === null) return true;
  if (!bonus.is_paid) return false;
  // What was played to the last moment counts: who met the requirement keeps everything.
  if ((await turnoverOf(context.db, bonus)) >= bonus.required) {
    await finishBonus(context, member, bonus, "finished");
    return true;
  }
  if (how === "expired" && !(await isReported(context, bonus))) return false;
  const { open, failed } = await bringHome(context, member, endReference(bonus.reference), deadline);
  if (open.length > 0 || failed.length > 0) {
    context.log.info({ event: "bonus not ended", reference: bonus.reference, open, failed });
    return false;
  }
  return takeBack(context, member, bonus, how);
};

/**
 * Ends the member's bonus before its requirement is met: brings every game's money home, then takes back the reward and
 * the share of what is left (CONTRACT.md rule 9). False while a part is not clear: what came home stays home, nothing is
 * taken, and it can be asked for again. True too when it ended meanwhile, whichever way.
 */
export const endEarly = async (context: Context, member: Holder, how: "cleared" | "expired"): Promise<boolean> => {
  const deadline = context.clock.now().getTime() + PENDING_AFTER_MS;
  const done = await oneAtATime(context, member.id, "bring-home", WAIT, () => end(context, member, how, deadline));
  return done.is === "done" && done.value;
};
