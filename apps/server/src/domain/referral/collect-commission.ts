import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Holder } from "../game/accounts.ts";
import { isGameReached } from "../game/reached-games.ts";
import { payReward } from "../reward/pay-reward.ts";
import { COLLECT_AFTER_MS, INVITE_MS } from "./commission.ts";
import { continueEvaluation } from "./continue-evaluation.ts";

/** One call evaluates at most this many open invites. */
const FOLLOWED_MOST = 200;

/** Commissions that were earned and not paid by a movement yet; `earned_at` is never null in these. */
const unpaid = (db: Kysely<Database>, inviterId: bigint) =>
  db
    .selectFrom("invite")
    .where("invite.inviter_id", "=", inviterId)
    .where("invite.paid_at", "is", null)
    .where("invite.amount", ">", 0n)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("saga")
            .select("saga.reference")
            .whereRef("saga.member_id", "=", "invite.inviter_id")
            .whereRef("saga.reference", "=", "invite.id"),
        ),
      ),
    );

/** Evaluates again the invites of friends who have played and whose first deposit is still open. */
export const evaluateOpenReferrals = async (context: Context, inviterId: bigint): Promise<void> => {
  const rows = await context.db
    .selectFrom("invite")
    .innerJoin("member_play", "member_play.member_id", "invite.member_id")
    .select("invite.member_id")
    .where("invite.inviter_id", "=", inviterId)
    .where("invite.earned_at", "is", null)
    .orderBy("invite.created_at")
    .limit(FOLLOWED_MOST)
    .execute();
  for (const { member_id } of rows) await continueEvaluation(context, member_id);
};

/** How many commissions one call pays. Further ones are paid by the next. */
const PAID_MOST = 200;

/**
 * Pays the inviter the oldest commissions whose waiting day is over, at most `most`, each once; returns whether this
 * call paid any.
 */
export const collectCommission = async (context: Context, inviter: Holder, most = PAID_MOST): Promise<boolean> => {
  const rows = await unpaid(context.db, inviter.id)
    .select(["invite.member_id", "invite.id", "invite.amount"])
    .where("invite.earned_at", "<=", sql<Date>`(select db_now()) - ${COLLECT_AFTER_MS} * interval '1 millisecond'`)
    .orderBy("invite.earned_at")
    .limit(most)
    .execute();
  const done = await Promise.all(
    rows.map(({ id, amount }) => payReward(context, inviter, { kind: "invite", reference: id, amount })),
  );
  if (rows.length > 0) {
    await context.db
      .updateTable("invite")
      .set({ paid_at: sql<Date>`db_now()` })
      .where(
        "member_id",
        "in",
        rows.map(({ member_id }) => member_id),
      )
      .where("paid_at", "is", null)
      .execute();
  }
  return done.includes("paid");
};

/** Why there is nothing to collect. */
export type NotCollected =
  /** A commission was earned; it can be collected from this time on. */
  | { readonly is: "too-early"; readonly collectAt: Date }
  /** A friend has deposited, but what they played is not known yet. */
  | { readonly is: "unknown" }
  | { readonly is: "collected" }
  | { readonly is: "none" };

/** Tells why there is nothing (left) to collect. */
export const whyNothing = async (context: Context, inviterId: bigint): Promise<NotCollected> => {
  const { db, databaseTime } = context;
  const next = await unpaid(db, inviterId)
    .select("invite.earned_at")
    .orderBy("invite.earned_at")
    .limit(1)
    .executeTakeFirst();
  if (next !== undefined && next.earned_at !== null) {
    return { is: "too-early", collectAt: new Date(next.earned_at.getTime() + COLLECT_AFTER_MS) };
  }
  const over = new Date(databaseTime.now().getTime() - INVITE_MS);
  const { rows } = await sql<{ unknown: boolean; collected: boolean }>`
    select exists (
      select from invite i
      join game_account g on g.member_id = i.member_id and g.activated_at is not null
      left join game_report r on r.member_id = g.member_id and r.code = g.code
      where i.inviter_id = ${inviterId} and i.earned_at is null and ${isGameReached(context, "g.code")}
        and exists (
          select from saga s where s.member_id = i.member_id and s.type = 'deposit' and s.status = 'SUCCESS' and s.n is not null
        )
        and (r.read_up_to is null or r.read_up_to <= g.created_at or r.seen_seq is not null
          or i.deposited_at <= ${over} and r.read_up_to < i.deposited_at + ${INVITE_MS} * interval '1 millisecond')
    ) as unknown,
    exists (select from invite where inviter_id = ${inviterId} and amount > 0) as collected`.execute(db);
  if (rows[0]?.unknown !== false) return { is: "unknown" };
  return { is: rows[0].collected ? "collected" : "none" };
};
