import { CAME_BACK_DAYS, PROMOTION_KINDS, type PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { dayOf } from "../../lib/calendar.ts";
import { addToReach } from "./reach.ts";
import { MEASURES } from "./measure.ts";

/** How many rows one transaction counts. A transaction that gives something waits for at most this many. */
const PAGE = 100;

/** Locks rows that are due. Rows that another transaction is writing are left for later. */
const lockDue = async (tx: Transaction<Database>, kind: PromotionKind, now: Date): Promise<string> => {
  const { rows } = await sql<{ keys: string }>`
    with due as materialized (
      select member_id, code, day from promotion_member_day where kind = ${kind} and due_at <= ${now}
      order by due_at limit ${PAGE} for update skip locked
    ) select coalesce(json_agg(due), '[]')::text as keys from due`.execute(tx);
  return rows[0]?.keys ?? "[]";
};

/**
 * Counts the rows again from what was given, and adds the changes to the figures of their days. A row is counted every
 * hour while a bonus of the last days runs, every six hours while its members may come back, every day while a bonus
 * runs on, and never after that.
 */
const countRows = async (tx: Transaction<Database>, kind: PromotionKind, keys: string, now: Date): Promise<void> => {
  const over = CAME_BACK_DAYS + 1;
  await sql`
    with d as materialized (
      select p.*, ${now}::timestamptz as now, ${dayOf(now)}::date - p.day as age
      from json_to_recordset(${keys}::json) k (member_id bigint, code text, day date)
        join promotion_member_day p on p.member_id = k.member_id and p.kind = ${kind} and p.code = k.code and p.day = k.day
    ), fresh as materialized (
      select d.member_id, d.code, d.day, d.currency, f.*, f.times - d.times as more_times, f.given - d.given as more_given,
        f.cost - d.cost as more_cost, f.played - d.played as more_played, f.back - d.back as more_back,
        f.played_once - d.played_once as more_played_once, f.back_once - d.back_once as more_back_once,
        case when d.age > ${over} and not f.open then null
          when d.age > ${over} then d.now + interval '1 day'
          when f.open then d.now + interval '1 hour'
          else d.now + interval '6 hours' end as due_at
      from d cross join lateral (${MEASURES[kind]}) f
    ), days as (
      insert into promotion_day as t (currency, day, kind, code, times, given, cost, played, back, played_once, back_once)
      select currency, day, ${kind}::text, code, sum(more_times), sum(more_given), sum(more_cost), sum(more_played), sum(more_back),
        sum(more_played_once), sum(more_back_once)
      from fresh group by currency, day, code order by currency, day, code
      on conflict (currency, day, kind, code) do update set times = t.times + excluded.times,
        given = t.given + excluded.given, cost = t.cost + excluded.cost, played = t.played + excluded.played,
        back = t.back + excluded.back, played_once = t.played_once + excluded.played_once,
        back_once = t.back_once + excluded.back_once
    )
    update promotion_member_day p set times = f.times, given = f.given, cost = f.cost, played = f.played, back = f.back,
      played_once = f.played_once, back_once = f.back_once, due_at = f.due_at, is_in_reach = true
    from fresh f where p.member_id = f.member_id and p.kind = ${kind} and p.code = f.code and p.day = f.day`.execute(
    tx,
  );
};

/**
 * Counts one page of a kind; false when there may be more. The locked rows are read in a statement of their own, so
 * that it sees the newest data.
 */
const countPage = (context: Context, kind: PromotionKind): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const now = context.databaseTime.now();
    const keys = await lockDue(tx, kind, now);
    if (keys === "[]") return true;
    await addToReach(tx, kind, keys);
    await countRows(tx, kind, keys, now);
    return false;
  });

/** Brings the figures of bonuses, wheels, refunds and invites up to date. */
export const countPromotions = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  for (const kind of PROMOTION_KINDS)
    for (let isDone = false; !isDone && !isStopping();) isDone = await countPage(context, kind);
};
