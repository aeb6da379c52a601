import { sql } from "kysely";

import { flagBothSides } from "../risk/both-sides.ts";
import type { GameBet } from "../../adapters/games/port.ts";
import { rescheduleBonus } from "../bonus/reschedule.ts";
import type { Context } from "../../context.ts";
import type { Comparison, Play } from "../../saga/compare.ts";
import { evaluateReferral } from "../referral/evaluate-referral.ts";
import { grantCoins } from "../spin/coins.ts";
import type { MemberGame } from "./accounts.ts";

/** Each reading starts this far before the end of the last one. It finds late lines; known lines stay as they are. */
const OVERLAP_MS = 60_000;
/** One reading takes at most this many pages; the next one continues there. */
const PAGES_MOST = 50;
/** More lines than this between two balances are not summed up. */
const PLAYS_MOST = 50_000;

type Account = Pick<MemberGame, "memberId" | "code" | "username" | "currency">;

/** How far the report of an account is known. `completeUpTo` is a moment before the first line that may be missing. */
export type ReportRead =
  | { readonly is: "known"; readonly completeUpTo: Date; readonly theirTime: Date | null; readonly added: number }
  | { readonly is: "unclear"; readonly why: string };

/** Where reading continues; the account's first day when nothing was read yet. */
const readFrom = async (context: Context, game: Account): Promise<Date> => {
  const known = await context.db
    .selectFrom("game_report")
    .select("read_up_to")
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .executeTakeFirst();
  if (known !== undefined) return known.read_up_to;
  const { created_at } = await context.db
    .selectFrom("game_account")
    .select("created_at")
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .executeTakeFirstOrThrow();
  return created_at;
};

/**
 * Play may have earned coins, and it counts towards a bonus. A failure here loses neither: opening the wheel grants the
 * coins, and a sweep evaluates the bonus.
 */
const tellPlayed = async (context: Context, { memberId, currency }: Account): Promise<void> => {
  const member = { id: memberId, currency };
  try {
    await grantCoins(context, member);
    await rescheduleBonus(context, member);
  } catch (error) {
    context.log.warn({ event: "game.play_notify_failed", err: error });
  }
};

/**
 * Play may have earned the inviter a commission. A failure here does not lose it: the inviter's calls evaluate it
 * again.
 */
const tellInvite = async (context: Context, { memberId }: Account): Promise<void> => {
  try {
    await evaluateReferral(context, memberId);
  } catch (error) {
    context.log.warn({ event: "referral.evaluation_failed", err: error });
  }
};

/** Stores lines, each once; returns how many were new. */
const keep = async (context: Context, game: Account, bets: readonly GameBet[]): Promise<number> => {
  if (bets.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto("game_bet")
    .columns(["member_id", "code", "id", "at", "stake", "payout", "valid", "seen_at", "event", "side"])
    .expression(
      sql`select ${game.memberId}::bigint, ${game.code}::text, b.id, b.at, b.stake, b.payout, b.valid, (select db_now()),
          b.event, b.side
        from unnest(${bets.map(({ id }) => id)}::text[], ${bets.map(({ at }) => at)}::timestamptz[],
          ${bets.map(({ stake }) => stake)}::bigint[], ${bets.map(({ payout }) => payout)}::bigint[],
          ${bets.map(({ valid }) => valid)}::bigint[], ${bets.map(({ on }) => on?.event ?? null)}::text[],
          ${bets.map(({ on }) => on?.side ?? null)}::text[]) b(id, at, stake, payout, valid, event, side)`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const added = Number(numInsertedOrUpdatedRows ?? 0n);
  if (added > 0) await tellPlayed(context, game);
  if (added > 0) await tellInvite(context, game);
  return added;
};

const eventsOf = (bets: readonly GameBet[]): readonly string[] => [
  ...new Set(bets.flatMap(({ on }) => (on === undefined ? [] : [on.event]))),
];

const remember = async (context: Context, game: Account, upTo: Date): Promise<void> => {
  await sql`
    insert into game_report as r (member_id, code, read_up_to) values (${game.memberId}, ${game.code}, ${upTo})
    on conflict (member_id, code) do update set read_up_to = greatest(r.read_up_to, excluded.read_up_to)`.execute(
    context.db,
  );
};

/**
 * Reads a provider's bet report for an account into `game_bet`, from where the last reading ended. It is safe on
 * several servers at once and after a crash, because a line is identified by its id.
 */
export const readReport = async (context: Context, game: Account): Promise<ReportRead> => {
  const port = context.adapters.games.get(game.code);
  if (port === undefined) return { is: "unclear", why: "no such provider here" };
  const start = await readFrom(context, game);
  let from = new Date(start.getTime() - OVERLAP_MS);
  let added = 0;
  for (let page = 0; page < PAGES_MOST; page++) {
    const report = await port.report({ username: game.username, currency: game.currency, from });
    if (report.is === "unclear") return report;
    added += await keep(context, game, report.bets);
    // All lines are checked, not only new ones, and before the reading is recorded as done. So if the process dies or
    // fails in between, the next reading checks them again. Of two readings at once, the later check sees the lines of
    // both.
    await flagBothSides(context, game, eventsOf(report.bets));
    const last = report.bets.at(-1)?.at;
    const upTo = report.hasMore ? (last ?? from) : report.completeUpTo;
    if (report.hasMore && upTo <= from) return { is: "unclear", why: "a page that leads nowhere" };
    await remember(context, game, upTo);
    if (!report.hasMore) return { is: "known", completeUpTo: upTo, theirTime: report.theirTime, added };
    from = upTo;
  }
  return { is: "known", completeUpTo: from, theirTime: null, added };
};

/** Reads again what was played on an account since a moment, to compare balances. */
export const playsOf = async (context: Context, game: Account, from: Date): ReturnType<Comparison["plays"]> => {
  const read = await readReport(context, game);
  if (read.is === "unclear") return read;
  const rows = await context.db
    .selectFrom("game_bet")
    .select(["at", "stake", "payout"])
    .where("member_id", "=", game.memberId)
    .where("code", "=", game.code)
    .where("at", ">=", from)
    .orderBy("at")
    .orderBy("id")
    .limit(PLAYS_MOST + 1)
    .execute();
  if (rows.length > PLAYS_MOST) return { is: "unclear", why: "too many bets" };
  const plays = rows.map(({ at, stake, payout }): Play => ({ at, net: payout - stake }));
  return { is: "known", plays, completeUpTo: read.completeUpTo, theirTime: read.theirTime };
};
