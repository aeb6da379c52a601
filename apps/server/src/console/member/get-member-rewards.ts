import { toMajor } from "@krapao/contract";
import { getMemberRewards, type MemberRewards } from "@krapao/contract/operator/get-member-rewards";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { runningBonus } from "../../domain/bonus/running.ts";
import { turnoverOf } from "../../domain/bonus/turnover.ts";
import { inviteFiguresOf, rewardFiguresOf } from "../../domain/member/reward-figures.ts";
import { markOf } from "../../domain/operator/marks.ts";
import { accruedOf } from "../../domain/refund/accrued.ts";
import { openCoupons } from "../../domain/spin/coupons.ts";
import { type App, route } from "../../http/route.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { operators } from "../operators.ts";
import { type MemberRow, memberOfPath } from "./member-row.ts";

const MONTH_MS = 30 * 86_400_000;
const ENDED_MOST = 5;
const COUPONS_MOST = 20;
const FRIENDS_MOST = 10;

type Names = MemberRewards["coupons"][number]["names"];
type Named = { readonly name_th: string; readonly name_lo: string; readonly name_en: string };

/** The names of bonuses by their codes. A code without a bonus is its own name. */
const readNames = async ({ db }: Context, codes: readonly string[]): Promise<(code: string) => Names> => {
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom("bonus")
          .select(["code", "name_th", "name_lo", "name_en"])
          .where("code", "in", [...new Set(codes)])
          .execute();
  const known = new Map<string, Named>(rows.map((row) => [row.code, row]));
  return (code) => {
    const row = known.get(code);
    return { th: row?.name_th ?? code, lo: row?.name_lo ?? code, en: row?.name_en ?? code };
  };
};

const bonusesOf = async (context: Context, { id }: MemberRow): Promise<Pick<MemberRewards, "running" | "ended">> => {
  const [running, rows] = await Promise.all([
    runningBonus(context.db, id),
    context.db
      .selectFrom("member_bonus")
      .select(["code", "reward", "activated_at", "ended_at", "ended_how", "taken"])
      .where("member_id", "=", id)
      .where("ended_at", "is not", null)
      .orderBy("ended_at", "desc")
      .limit(ENDED_MOST)
      .execute(),
  ]);
  const nameOf = await readNames(context, [
    ...(running === null ? [] : [running.code]),
    ...rows.map(({ code }) => code),
  ]);
  return {
    running:
      running === null
        ? null
        : {
            code: running.code,
            names: nameOf(running.code),
            reward: toMajor(running.reward),
            activatedAt: running.activated_at.toISOString(),
            required: toMajor(running.required),
            played: toMajor(await turnoverOf(context.db, running)),
            expireAt: running.expire_at?.toISOString() ?? null,
          },
    ended: rows.flatMap(({ code, reward, activated_at, ended_at, ended_how, taken }) =>
      ended_at === null || ended_how === null
        ? []
        : [
            {
              code,
              names: nameOf(code),
              reward: toMajor(reward),
              activatedAt: activated_at.toISOString(),
              endedAt: ended_at.toISOString(),
              how: ended_how,
              taken: toMajor(taken ?? 0n),
            },
          ],
    ),
  };
};

/** The progress to the next coin is the smaller one of deposits and play. */
const coinsOf = async ({ db }: Context, member: MemberRow): Promise<MemberRewards["coins"]> => {
  const { rows } = await sql<{ deposited: bigint; counted: bigint; valid: string | null }>`
    select p.deposited, p.counted, (select valid::text from member_play where member_id = p.member_id) as valid
    from coin_progress p where p.member_id = ${member.id}`.execute(db);
  const { coinEvery } = await operatorSettings(db);
  const every = forCurrency(coinEvery, member.currency);
  const row = rows[0];
  const played = BigInt((row?.valid ?? "0").split(".")[0] ?? "0");
  const deposited = row?.deposited ?? 0n;
  const done = (deposited < played ? deposited : played) - (row?.counted ?? 0n);
  return { count: Number(member.coin), next: toMajor(done < 0n ? every : done >= every ? 0n : every - done) };
};

const couponsOf = async (
  context: Context,
  { id }: MemberRow,
): Promise<Pick<MemberRewards, "coupons" | "couponCount">> => {
  const rows = await openCoupons(context, id);
  const coupons = rows.slice(0, COUPONS_MOST).map((row) => ({
    _id: row.id,
    names: { th: row.prize_th, lo: row.prize_lo, en: row.prize_en },
    amount: toMajor(row.amount),
    createdAt: row.created_at.toISOString(),
    expireAt: row.expire_at?.toISOString() ?? null,
  }));
  return { coupons, couponCount: rows.length };
};

const invitesOf = async ({ db }: Context, { id }: MemberRow): Promise<MemberRewards["invites"]> => {
  const [figures, friends] = await Promise.all([
    inviteFiguresOf(id).execute(db),
    db
      .selectFrom("invite")
      .innerJoin("member", "member.id", "invite.member_id")
      .select(["member.id", "member.name", "member.phone", "invite.amount", "invite.created_at"])
      .where("invite.inviter_id", "=", id)
      .orderBy("invite.created_at", "desc")
      .orderBy("invite.member_id", "desc")
      .limit(FRIENDS_MOST)
      .execute(),
  ]);
  const { count = 0n, through = 0n, earned = 0n, to_collect = 0n } = figures.rows[0] ?? {};
  return {
    count: Number(count),
    playedThrough: Number(through),
    earned: toMajor(earned),
    toCollect: toMajor(to_collect),
    friends: friends.map(({ amount, created_at, ...friend }) => ({
      member: markOf(friend),
      createdAt: created_at.toISOString(),
      amount: toMajor(amount),
    })),
  };
};

const monthOf = async ({ db, clock }: Context, { id }: MemberRow): Promise<MemberRewards["month"]> => {
  const { rows } = await rewardFiguresOf(id, new Date(clock.now().getTime() - MONTH_MS)).execute(db);
  const of = (times: bigint | undefined, amount: bigint | undefined) => ({
    times: Number(times ?? 0n),
    amount: toMajor(amount ?? 0n),
  });
  const row = rows[0];
  return {
    bonuses: of(row?.bonuses, row?.bonus),
    spins: of(row?.spins, row?.won),
    refunds: of(row?.refunds, row?.refunded),
    invites: of(row?.invites, row?.earned),
  };
};

/** What the house gave a member, what is active, and what can be received. Reading it grants nothing. */
export const addGetMemberRewards = (app: App): void =>
  route(app, getMemberRewards, operators, async ({ context, params }) => {
    const member = await memberOfPath(context, params._id);
    const [bonuses, coins, coupons, refundWaits, invites, month] = await Promise.all([
      bonusesOf(context, member),
      coinsOf(context, member),
      couponsOf(context, member),
      accruedOf(context, member.id),
      invitesOf(context, member),
      monthOf(context, member),
    ]);
    return { ...bonuses, coins, ...coupons, refundWaits: toMajor(refundWaits), invites, month };
  });
