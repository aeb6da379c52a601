import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { byId, count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";

const names = z.object({ th: responseText(200), lo: responseText(200), en: responseText(200) });

const bonus = z.object({
  code: responseText(50),
  names,
  reward: money,
  activatedAt: time,
});

/** What was given in 30 days: how often, and how much. */
const given = z.object({ times: count, amount: money });

export const memberRewards = z.object({
  /** The active bonus and what it still requires. Null without one. */
  running: z.nullable(z.object({ ...bonus.shape, required: money, played: money, expireAt: z.nullable(time) })),
  /** The bonuses that ended last, the newest first, with what was taken back. */
  ended: z.array(
    z.object({
      ...bonus.shape,
      endedAt: time,
      how: z.enum(["finished", "cleared", "expired", "empty"]),
      taken: money,
    }),
  ),
  coins: z.object({
    count,
    /** What still has to be deposited, and played, for the next coin. */
    next: money,
  }),
  /** What can still be claimed; the newest 20. */
  coupons: z.array(
    z.object({
      _id: responseText(64),
      names,
      /** For a coupon of money its amount, otherwise 0. */
      amount: money,
      createdAt: time,
      expireAt: z.nullable(time),
    }),
  ),
  couponCount: count,
  /** Accrued refunds that wait to be moved into the wallet. */
  refundWaits: money,
  invites: z.object({
    count,
    /** Friends who played their first deposit through in time. */
    playedThrough: count,
    earned: money,
    toCollect: money,
    /** The newest 10. */
    friends: z.array(z.object({ member: memberMark, createdAt: time, amount: money })),
  }),
  month: z.object({ bonuses: given, spins: given, refunds: given, invites: given }),
});
export type MemberRewards = z.infer<typeof memberRewards>;

/** Gives a member's bonuses, coins, coupons and invites, and what was given in 30 days. */
export const getMemberRewards = defineCall({
  name: "getMemberRewards",
  method: "GET",
  path: "/api/members/{_id}/rewards",
  audience: "operator",
  permission: "members.see",
  summary: "Gives a member's bonuses, coins, coupons and invites, and what was given in 30 days.",
  params: byId,
  answer: memberRewards,
  errors: ["NO_USER"],
});
