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

/** A bonus whose member holds less than this everywhere ends by itself: 1 baht, in kip a thousandfold (minor units). */
export const BONUS_NEEDS: Readonly<Record<Currency, bigint>> = { THB: 100n, LAK: 100_000n };

/** What a bonus is due for, by what is known here. */
type Due = "finished" | "expired" | "empty" | null;

/** Whether a member holds too little for a bonus to live on, by the books, with nothing on its way. */
export const isEmpty = async (context: Context, member: Holder): Promise<boolean> => {
  const holdings = await holdingsOf(context.db, member);
  if (holdings === null) return true;
  return (
    !holdings.isMoving && holdings.held < BONUS_NEEDS[member.currency] && (await isNothingOnItsWay(context, member))
  );
};

/** Neither a deposit nor a withdrawal of theirs is on its way; an unpaid QR is nothing. */
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

/** What was played by the reports and is not in the books yet, in minor units; what is in both counts double. */
const playedSince = async ({ db }: Context, { id }: Holder): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(payout - stake), 0)::bigint as net from game_bet where member_id = ${id} and not counted`.execute(
    db,
  );
  return rows[0]?.net ?? 0n;
};

/** Whether there may be as good as nothing left: worth asking every account. */
const mayBeEmpty = async (context: Context, member: Holder): Promise<boolean> => {
  const holdings = await holdingsOf(context.db, member);
  return holdings === null || holdings.held + (await playedSince(context, member)) < BONUS_NEEDS[member.currency];
};

const dueFor = async (context: Context, member: Holder, bonus: RunningBonus): Promise<Due> => {
  if ((await turnoverOf(context.db, bonus)) >= bonus.required) return "finished";
  if (bonus.expire_at !== null && bonus.expire_at <= bonus.read_at) return "expired";
  return (await mayBeEmpty(context, member)) ? "empty" : null;
};

/** What became of it: no bonus runs (any more); one does; one is due to end or only begins, and cannot yet. */
export type Evaluated = "none" | "running" | "stuck";

/**
 * Looks whether the member's bonus ends by itself, and ends it (CONTRACT.md rule 9): its requirement is met, its time is
 * over, or nothing is left. Before that every account is refreshed, unless the caller has just done so (`isClear`).
 * Done at once by several, or cut off anywhere, it ends once.
 */
export const evaluateBonus = async (context: Context, member: Holder, isClear = false): Promise<Evaluated> => {
  await noteEnd(context.db, member.id);
  const bonus = await runningBonus(context.db, member.id);
  if (bonus === null) return "none";
  if (!bonus.is_paid) return "stuck";
  const due = await dueFor(context, member, bonus);
  if (due === null) return "running";
  if (due === "expired") return (await endEarly(context, member, "expired")) ? "none" : "stuck";
  if (!isClear && !(await refreshBalances(context, member))) return "stuck";
  const isMet = (await turnoverOf(context.db, bonus)) >= bonus.required;
  if (!isMet && !(await isEmpty(context, member))) return "running";
  await finishBonus(context, member, bonus, isMet ? "finished" : "empty");
  return "none";
};
