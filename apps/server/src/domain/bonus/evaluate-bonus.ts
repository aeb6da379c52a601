import type { Currency } from "@krapao/contract";

import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { refreshBalances } from "../transfer/refresh-balances.ts";
import { endEarly } from "./end-early.ts";
import { finishBonus } from "./finish.ts";
import { holdingsOf } from "./holdings.ts";
import { noteEnd, type RunningBonus, runningBonus } from "./running.ts";
import { turnoverOf } from "./turnover.ts";

/** A bonus ends by itself when its member holds less than this in all accounts: 1 baht, or 1,000 kip (minor units). */
export const BONUS_NEEDS: Readonly<Record<Currency, bigint>> = { THB: 100n, LAK: 100_000n };

/** Which end of a bonus is due, by what the database knows. */
type Due = "finished" | "expired" | "empty" | null;

/** Whether a member holds too little in the books for a bonus to continue, with no money on its way. */
export const isEmpty = async (context: Context, member: Holder): Promise<boolean> => {
  const holdings = await holdingsOf(context.db, member);
  if (holdings === null) return true;
  return (
    !holdings.isMoving && holdings.held < BONUS_NEEDS[member.currency] && (await isNothingOnItsWay(context, member))
  );
};

/** Whether no deposit and no withdrawal of the member is in progress. An unpaid QR order does not count. */
const isNothingOnItsWay = async ({ db, sagas }: Context, { id }: Holder): Promise<boolean> => {
  const offers = sagas.definitions().flatMap(({ kind, isOffer }) => (isOffer === true ? [kind] : []));
  const open = await db
    .selectFrom("saga")
    .select("reference")
    .where("member_id", "=", id)
    .where("status", "=", "IN_PROGRESS")
    .where(sql<boolean>`kind <> all(${offers}::text[])`)
    .limit(1)
    .execute();
  return open.length === 0;
};

/**
 * The net result of reported bets that the books do not have yet, in minor units. A bet that both have counts twice.
 */
const playedSince = async ({ db }: Context, { id }: Holder): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(payout - stake), 0)::bigint as net from game_bet where member_id = ${id} and not counted`.execute(
    db,
  );
  return rows[0]?.net ?? 0n;
};

/** Whether almost nothing may be left, so that asking every provider is worthwhile. */
const mayBeEmpty = async (context: Context, member: Holder): Promise<boolean> => {
  const holdings = await holdingsOf(context.db, member);
  return holdings === null || holdings.held + (await playedSince(context, member)) < BONUS_NEEDS[member.currency];
};

const dueFor = async (context: Context, member: Holder, bonus: RunningBonus): Promise<Due> => {
  if ((await turnoverOf(context.db, bonus)) >= bonus.required) return "finished";
  if (bonus.expire_at !== null && bonus.expire_at <= bonus.read_at) return "expired";
  return (await mayBeEmpty(context, member)) ? "empty" : null;
};

/** How long after the refresh a bonus may still end as empty: the refresh itself takes 7 s. */
const REFRESHED_MS = 10_000;

/** The result: no bonus is running, one is running, or one is due to end or only starting and cannot continue yet. */
export type Evaluated = "none" | "running" | "stuck";

/**
 * Ends the member's bonus when it is due to end by itself (CONTRACT.md rule 9): its requirement is met, its time is
 * over, or nothing is left. Every account is refreshed first, unless the caller has just done so (`isClear`). When
 * several do this at once, or one dies in the middle, the bonus ends once.
 */
export const evaluateBonus = async (context: Context, member: Holder, isClear = false): Promise<Evaluated> => {
  await noteEnd(context.db, member.id);
  const bonus = await runningBonus(context.db, member.id);
  if (bonus === null) return "none";
  if (!bonus.is_paid) return "stuck";
  const due = await dueFor(context, member, bonus);
  if (due === null) return "running";
  if (due === "expired") return (await endEarly(context, member, "expired")).isDone ? "none" : "stuck";
  const age = context.stopwatch();
  if (!isClear && !(await refreshBalances(context, member)).areClear) return "stuck";
  const isMet = (await turnoverOf(context.db, bonus)) >= bonus.required;
  if (!isMet && !(await isEmpty(context, member))) return "running";
  // Money may have come while this server was paused. A requirement that is met stays met.
  if (!isMet && age() > REFRESHED_MS) return "stuck";
  await finishBonus(context, member, bonus, isMet ? "finished" : "empty");
  return "none";
};
