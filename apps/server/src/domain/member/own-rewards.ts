import { toMajor } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { iso, type OwnRow } from "./own-rows.ts";

type Reader = (context: Context, memberId: bigint) => Promise<readonly OwnRow[]>;

/** The bank accounts that a member had before. */
export const readBanksLeft: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("member_bank_left")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("left_at")
    .execute();
  return rows.map((row) => ({ bankCode: row.code, bankAccountNo: row.account_no, until: iso(row.left_at) }));
};

/** A member's refunds. */
export const readRefunds: Reader = async ({ db }, id) => {
  const rows = await db.selectFrom("refund").selectAll().where("member_id", "=", id).orderBy("created_at").execute();
  return rows.map((row) => ({
    reference: row.id,
    lossPlain: toMajor(row.plain),
    lossUnderBonus: toMajor(row.under_bonus),
    refundSuccess: Number(row.success_percent),
    refundFail: Number(row.fail_percent),
    amount: toMajor(row.amount),
    createdAt: iso(row.created_at),
    addedAt: iso(row.added_at),
  }));
};

/** What friends earned this member. Who the friends are is the friends' own data. */
export const readInvites: Reader = async ({ db }, id) => {
  const rows = await db.selectFrom("invite").selectAll().where("inviter_id", "=", id).orderBy("created_at").execute();
  return rows.map((row) => ({
    reference: row.id,
    invitedAt: iso(row.created_at),
    earnedAs: row.earned_as,
    amount: toMajor(row.amount),
    earnedAt: iso(row.earned_at),
    paidAt: iso(row.paid_at),
  }));
};
