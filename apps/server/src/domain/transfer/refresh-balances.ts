import type { Context } from "../../context.ts";
import { type Holder, type MemberGame, openGames } from "../game/accounts.ts";
import { readReport } from "../game/bets.ts";
import { readReportSoon } from "../game/explain.ts";
import { refreshWithin } from "../game/refresh.ts";
import { TRANSFER } from "./transfer-saga.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

/** How long all providers together may take, because a caller waits. */
const MOST_MS = 7_000;
const STEP_MS = 100;

/** Waits for `work` until `deadline`; false when it fails or is not done by then. */
const inTime = async (context: Context, deadline: Deadline, work: Promise<boolean>): Promise<boolean> => {
  const alarm = new AbortController();
  const left = deadline();
  const late = context.schedule.sleep(left, alarm.signal).then(
    () => false,
    () => false,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    alarm.abort();
  }
};

/** Refreshes until the books agree with the provider, because they may change while it is asked. */
const isKnown = async (context: Context, game: MemberGame, deadline: Deadline): Promise<boolean> => {
  for (;;) {
    const left = deadline();
    const refreshed = await refreshWithin(context, game, left);
    if (refreshed.is !== "moved-on") return refreshed.is === "known";
    if (left <= STEP_MS) return false;
    await context.schedule.sleep(STEP_MS);
  }
};

const clearOne = async (context: Context, game: MemberGame, deadline: Deadline): Promise<boolean> => {
  if (!(await isKnown(context, game, deadline))) return false;
  const work = readReport(context, game).then(({ is }) => is === "known");
  const isRead = await inTime(context, deadline, work).catch((error: unknown) => {
    context.log.error({ event: "game.report_failed", game: game.code, err: error });
    return false;
  });
  // The report does not contain recent play yet.
  await readReportSoon(context, game);
  return isRead;
};

/** Whether no transfer between wallet and games is in progress, and none was when the providers were asked. */
const isNothingMoving = async (context: Context, memberId: bigint): Promise<boolean> => {
  const open = await context.db
    .selectFrom("saga")
    .select("reference")
    .where("member_id", "=", memberId)
    .where("status", "=", "IN_PROGRESS")
    .where("kind", "=", TRANSFER)
    .limit(1)
    .execute();
  return open.length === 0;
};

/** Whether the balances are clear, and the codes of the games whose balance is not. */
export type Balances = { readonly areClear: boolean; readonly failed: readonly string[] };

const refresh = async (context: Context, member: Holder, deadline: Deadline): Promise<Balances> => {
  const games = await openGames(context, member);
  const clear = await Promise.all(games.map((game) => clearOne(context, game, deadline)));
  const failed = games.filter((_game, place) => clear[place] !== true).map(({ code }) => code);
  return { areClear: failed.length === 0 && (await isNothingMoving(context, member.id)), failed };
};

/** A member's last refresh. Until it has begun, it may be joined. */
type Refresh = { hasBegun: boolean; readonly answer: Promise<Balances> };

const createRefreshes = (): Map<bigint, Refresh> => new Map();

/** Refreshes once the one before has ended. One that lasted as long as callers wait was not clear: its answer stands. */
const refreshAfter = async (
  context: Context,
  member: Holder,
  before: Refresh | undefined,
  begin: () => void,
): Promise<Balances> => {
  const deadline = deadlineIn(context, MOST_MS);
  const answer = await before?.answer.catch(() => null);
  begin();
  return answer?.areClear === false && deadline() <= STEP_MS ? answer : refresh(context, member, deadline);
};

/**
 * Refreshes every active account of a member and reads its bet report, all at once, within 7 s (CONTRACT.md rule 9).
 * They are not clear when one gives no answer or has a transfer in progress. No provider is asked before the call:
 * calls that come while a refresh is under way wait for its end, and share the next one.
 */
export const refreshBalances = (context: Context, member: Holder): Promise<Balances> => {
  const refreshes = context.once(createRefreshes);
  const last = refreshes.get(member.id);
  if (last?.hasBegun === false) return last.answer;
  const next: Refresh = {
    hasBegun: false,
    answer: refreshAfter(context, member, last, () => {
      next.hasBegun = true;
    }).finally(() => {
      if (refreshes.get(member.id) === next) refreshes.delete(member.id);
    }),
  };
  refreshes.set(member.id, next);
  return next.answer;
};
