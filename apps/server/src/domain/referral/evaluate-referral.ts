import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { availableOf } from "../game/accounts.ts";
import { isGameReached } from "../game/reached-games.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { hasSharedBank } from "./banks.ts";
import { COLLECT_AFTER_MS, commissionOf, INVITE_MS } from "./commission.ts";

/** When to evaluate again while a report does not cover the 30 days: every minute for three days, then less often. */
const UNKNOWN_MS = 60_000;
const UNKNOWN_LONG_MS = 10 * UNKNOWN_MS;
const OFTEN_MS = 3 * 86_400_000;

const nextEvaluation = (now: Date, until: Date): Date => {
  const over = now.getTime() - until.getTime();
  return over < 0 ? until : new Date(now.getTime() + (over < OFTEN_MS ? UNKNOWN_MS : UNKNOWN_LONG_MS));
};

type Deposit = { readonly reference: string; readonly amount: bigint; readonly at: Date };

/** The first credited deposit; its currency is the member's. */
const firstDeposit = async (tx: Transaction<Database>, memberId: bigint): Promise<Deposit | null> => {
  const row = await tx
    .selectFrom("saga")
    .select(["reference", "amount", "changed_at"])
    .where("member_id", "=", memberId)
    .where("type", "=", "deposit")
    .where("status", "=", "SUCCESS")
    .where("n", "is not", null)
    .orderBy("changed_at")
    .orderBy("n")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { reference: row.reference, amount: row.amount, at: row.changed_at };
};

/**
 * What was played within a deposit's 30 days, and the accounts whose reports do not cover them to their end and still
 * can.
 */
const playOf = async (context: Context, memberId: bigint, from: Date, until: Date) => {
  const { rows } = await sql<{ played: string; unread: string[] }>`
    select coalesce((
        select sum(valid) from game_bet where member_id = ${memberId} and at >= ${from} and at < ${until}
      ), 0)::text as played,
      array(
        select g.code from game_account g left join game_report r using (member_id, code)
        where g.member_id = ${memberId} and g.activated_at < ${until} and ${isGameReached(context, "g.code")}
          and (r.read_up_to is null or r.read_up_to < ${until})
        order by g.code
      ) as unread`.execute(context.db);
  const { played = "0", unread = [] } = rows[0] ?? {};
  return { played: BigInt(played), unread };
};

type Followed = { readonly hasCommission: boolean; readonly unread: readonly string[] };

const follow = async (
  context: Context,
  tx: Transaction<Database>,
  memberId: bigint,
  at: Date | undefined,
): Promise<Followed> => {
  const isOpen = { hasCommission: false, unread: [] };
  const invite = await tx
    .selectFrom("invite")
    .innerJoin("member as friend", "friend.id", "invite.member_id")
    .innerJoin("member as inviter", "inviter.id", "invite.inviter_id")
    .select(["invite.inviter_id", "invite.deposit", "invite.deposit_reference", "invite.deposited_at"])
    .select(["invite.earned_at", "friend.currency", "inviter.currency as inviter_currency", "inviter.status"])
    .where("invite.member_id", "=", memberId)
    .forUpdate("invite")
    .executeTakeFirst();
  if (invite === undefined || invite.earned_at !== null) return isOpen;
  const now = at ?? (await databaseNow(tx));
  const own = tx.updateTable("invite").where("member_id", "=", memberId);
  const { deposit_reference: reference, deposit: amount, deposited_at: depositedAt } = invite;
  const isKnown = reference !== null && amount !== null && depositedAt !== null;
  const first = isKnown ? { reference, amount, at: depositedAt } : await firstDeposit(tx, memberId);
  if (first === null) {
    // A deposit that comes meanwhile has its 30 days end later than this.
    await own.set({ due_at: new Date(now.getTime() + INVITE_MS) }).execute();
    return isOpen;
  }
  if (!isKnown) {
    await own.set({ deposit_reference: first.reference, deposit: first.amount, deposited_at: first.at }).execute();
  }
  const until = new Date(first.at.getTime() + INVITE_MS);
  const { played, unread } = await playOf({ ...context, db: tx }, memberId, first.at, until);
  const settings = await operatorSettings(tx);
  const terms = {
    success: settings.inviteSuccess,
    fail: settings.inviteFail,
    maximum: forCurrency(settings.inviteMaximum, invite.inviter_currency),
  };
  const said = commissionOf(
    { deposit: first.amount, depositedAt: first.at, played, isComplete: unread.length === 0 },
    terms,
    now,
  );
  if (said === null) {
    await own.set({ due_at: nextEvaluation(now, until) }).execute();
    return { hasCommission: false, unread: now < until ? [] : unread };
  }
  const isVain =
    invite.currency !== invite.inviter_currency ||
    invite.status === "closed" ||
    (await hasSharedBank(tx, memberId, invite.inviter_id));
  const commission = isVain ? ({ as: "nothing", percent: 0, amount: 0n } as const) : said;
  await own
    .set({
      earned_as: commission.as,
      played,
      percent: String(commission.percent),
      amount: commission.amount,
      earned_at: now,
      due_at: commission.amount > 0n ? new Date(now.getTime() + COLLECT_AFTER_MS) : null,
    })
    .execute();
  return { hasCommission: commission.amount > 0n, unread: [] };
};

/** Informs the inviter's open app that it should read again. */
export const notifyInviter = async (context: Context, memberId: bigint): Promise<void> => {
  const inviter = await context.db
    .selectFrom("invite")
    .innerJoin("member", "member.id", "invite.inviter_id")
    .select(["member.id", "member.currency"])
    .where("invite.member_id", "=", memberId)
    .executeTakeFirst();
  if (inviter === undefined) return;
  context.realtime.changed(inviter.id, { available: await availableOf(context, inviter), topics: ["invite"] });
};

/**
 * Evaluates an invited friend's first deposit, and records the commission once (CONTRACT.md rule 11). It is safe at any
 * time and for any number of calls at once, and does nothing for a member whom nobody invited. Once the 30 days are
 * over, returns the codes of the games whose bet reports do not cover them. `at` is for a past that the demo makes up;
 * left out, it is the database's time.
 */
export const evaluateReferral = async (context: Context, memberId: bigint, at?: Date): Promise<readonly string[]> => {
  const open = await context.db
    .selectFrom("invite")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("earned_at", "is", null)
    .executeTakeFirst();
  if (open === undefined) return [];
  const { hasCommission, unread } = await transaction(context.db, (tx) => follow(context, tx, memberId, at));
  if (hasCommission) await notifyInviter(context, memberId);
  return unread;
};
