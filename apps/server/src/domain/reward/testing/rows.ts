import type pg from "pg";

import type { Context } from "../../../context.ts";
import type { TestMember } from "../../../saga/testing/members.ts";
import { INVITE_MS } from "../../referral/commission.ts";
import { postMovement } from "../../../saga/testing/post-movement.ts";

let done = 0;
const nextName = (what: string): string => `${what}-${(done += 1)}`;

/** A deposit that is credited. Satang. */
export const depositOf = (context: Context, member: TestMember, amount: bigint): Promise<string> =>
  postMovement(context, member, { type: "deposit", amount });

/** A withdrawal that is paid. Satang. */
export const withdrawOf = (context: Context, member: TestMember, amount: bigint): Promise<string> =>
  postMovement(context, member, { type: "withdraw", amount });

export type TestBet = {
  readonly stake: bigint;
  readonly payout?: bigint;
  readonly valid?: bigint;
  readonly at?: Date;
  readonly code?: string;
  /** The provider's own name of the line. */
  readonly name?: string;
};

/** A line of a bet report as reading the report stores it. Satang. */
export const betOf = async (context: Context, { id }: TestMember, bet: TestBet): Promise<void> => {
  const now = context.clock.now();
  const { stake, payout = 0n, valid = stake, at = now, code = "PG", name = nextName("bet") } = bet;
  await context.db
    .insertInto("game_bet")
    .values({ member_id: id, code, id: name, at, stake, payout, valid, seen_at: now, counted: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A bonus that a member had for a period. */
export const bonusOf = async (owner: pg.Client, { id }: TestMember, from: Date, to: Date | null): Promise<void> => {
  await owner.query(
    `insert into member_bonus (member_id, reference, code, currency, is_listed, type, deposit, deposit_amount, reward,
       required, categories, percent_fail, held_before, wallet_seq, activated_at, ended_at, ended_how, taken)
     values ($1, $2, 'TEST', 'THB', true, 'day', $2, 100, 100, 100, '{slot}', 20, 0, 0, $3, $4::timestamptz,
       case when $4::timestamptz is not null then 'finished' end, case when $4::timestamptz is not null then 0 end)`,
    [id, nextName("bonus-test"), from, to],
  );
};

/** A friend whom another member invited. */
export const invitedBy = async (owner: pg.Client, friend: TestMember, inviter: TestMember, at: Date): Promise<void> => {
  await owner.query("update member set inviter_id = null where id = $1", [friend.id]);
  await owner.query("insert into invite (member_id, inviter_id, id, created_at, due_at) values ($1, $2, $3, $4, $5)", [
    friend.id,
    inviter.id,
    `I${friend.id}`,
    at,
    new Date(at.getTime() + INVITE_MS),
  ]);
};
