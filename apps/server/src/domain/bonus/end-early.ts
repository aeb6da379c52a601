import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { isGameReached } from "../game/reached-games.ts";
import { refreshBalances } from "../transfer/refresh-balances.ts";
import { sweepToWallet } from "../transfer/sweep-to-wallet.ts";
import { withMemberLease } from "../member/member-lease.ts";
import { finishBonus } from "./finish.ts";
import { endReference, type RunningBonus, runningBonus } from "./running.ts";
import { clawBack } from "./clawback.ts";
import { turnoverOf } from "./turnover.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

/** How long to wait for another call that moves the games' money to the wallet, and how long this one may take. */
const WAIT = { ms: 2_000, lastsMs: 30_000 };
/** When a report still does not cover a bonus's last moment after this time, it is no longer waited for. */
const REPORT_MS = 60 * 60_000;

/**
 * How often to check a report that is behind the play, and how much of the call's time is kept for moving money to the
 * wallet.
 */
const STEP_MS = 500;
const HOME_MS = 2_000;

/** Whether the reports cover all play up to the end of the bonus's time. Reports arrive late. */
const isTimeReported = async (context: Context, bonus: RunningBonus): Promise<boolean> => {
  const { expire_at, read_at } = bonus;
  if (expire_at === null || read_at.getTime() > expire_at.getTime() + REPORT_MS) return true;
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from game_report r join game_provider p on p.code = r.code
      where r.member_id = ${bonus.member_id} and p.is_active and p.category = any(${bonus.categories})
        and r.read_up_to < ${expire_at} and ${isGameReached(context, "r.code")}
    ) as behind`.execute(context.db);
  return rows[0]?.behind === false;
};

/**
 * Whether the reports cover every change of a balance that play has made. Recent play counts too, also while an older
 * balance waits for the report. All times are of the provider's clock.
 */
const isPlayReported = async (context: Context, { member_id, categories }: RunningBonus): Promise<boolean> => {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from game_report r join game_provider p on p.code = r.code
      where r.member_id = ${member_id} and p.is_active and p.category = any(${categories})
        and greatest(r.seen_to, r.played_to) > r.read_up_to and ${isGameReached(context, "r.code")}
    ) as behind`.execute(context.db);
  return rows[0]?.behind === false;
};

type Seen =
  /** `behind`: a report does not cover all play yet. */
  | { readonly is: "over" | "behind" }
  | { readonly is: "unclear"; readonly failed: readonly string[] }
  /** All play together does not meet the requirement. */
  | { readonly is: "unmet"; readonly bonus: RunningBonus };

/** Refreshes every game, and finishes the bonus when its requirement turns out to be met. */
const look = async (context: Context, member: Holder, how: "cleared" | "expired"): Promise<Seen> => {
  const { areClear, failed } = await refreshBalances(context, member);
  if (!areClear) return { is: "unclear", failed };
  const bonus = await runningBonus(context.db, member.id);
  if (bonus === null) return { is: "over" };
  if (!bonus.is_paid) return { is: "unclear", failed: [] };
  if ((await turnoverOf(context.db, bonus)) >= bonus.required) {
    await finishBonus(context, member, bonus, "finished");
    return { is: "over" };
  }
  const isReported = how === "cleared" ? isPlayReported : isTimeReported;
  return (await isReported(context, bonus)) ? { is: "unmet", bonus } : { is: "behind" };
};

/** Whether the bonus has ended, and the codes of the games because of which it has not. */
type Ended = { readonly isDone: boolean; readonly failed: readonly string[] };

/** Looks until the reports cover all play. A member waits for the answer; a job does not, because it runs again. */
const lookLong = async (
  context: Context,
  member: Holder,
  how: "cleared" | "expired",
  deadline: Deadline,
): Promise<Seen> => {
  let seen = await look(context, member, how);
  while (seen.is === "behind" && how === "cleared" && deadline() > STEP_MS + HOME_MS) {
    await context.schedule.sleep(STEP_MS);
    seen = await look(context, member, how);
  }
  return seen;
};

const notUnmet = (seen: Exclude<Seen, { is: "unmet" }>): Ended =>
  seen.is === "unclear" ? { isDone: false, failed: seen.failed } : { isDone: seen.is === "over", failed: [] };

const end = async (
  context: Context,
  member: Holder,
  how: "cleared" | "expired",
  deadline: Deadline,
): Promise<Ended> => {
  const before = await lookLong(context, member, how, deadline);
  if (before.is !== "unmet") return notUnmet(before);
  const { reference } = before.bonus;
  const { open, failed } = await sweepToWallet(context, member, endReference(reference), deadline);
  if (open.length > 0 || failed.length > 0) {
    context.log.info({ event: "bonus.end_failed", reference, open, failed });
    return { isDone: false, failed: [...failed, ...open] };
  }
  // A round that was played meanwhile may have met the requirement. No game holds money now, so it was the last one.
  const after = await lookLong(context, member, how, deadline);
  if (after.is !== "unmet") return notUnmet(after);
  return { isDone: await clawBack(context, member, after.bonus, how), failed: [] };
};

/**
 * Ends the member's bonus before its requirement is met: moves every game's money to the wallet, then takes back the
 * reward and the share of what is left (CONTRACT.md rule 9). Not done while an amount is unclear: then the money stays
 * in the wallet, nothing is taken, and the call can be repeated. Also done when the bonus ended in another way in the
 * meantime.
 */
export const endEarly = async (context: Context, member: Holder, how: "cleared" | "expired"): Promise<Ended> => {
  const deadline = deadlineIn(context, PENDING_AFTER_MS);
  const done = await withMemberLease(context, member.id, "bring-home", WAIT, () => end(context, member, how, deadline));
  return done.is === "done" ? done.value : { isDone: false, failed: [] };
};
