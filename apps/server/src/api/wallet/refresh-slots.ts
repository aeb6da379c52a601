import { REFRESH_MS } from "@krapao/contract/limits";
import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";
import type { Slot } from "@krapao/contract/game/shapes";

import { rescheduleBonus } from "../../domain/bonus/reschedule.ts";
import type { Context } from "../../context.ts";
import { availableOf, type Holder, openGames } from "../../domain/game/accounts.ts";
import { readReportSoon } from "../../domain/game/explain.ts";
import { withMemberLease } from "../../domain/member/member-lease.ts";
import { refreshWithin } from "../../domain/game/refresh.ts";
import { slotsOf } from "../../domain/game/slots.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { grantCoins } from "../../domain/spin/coins.ts";
import { type Deadline, deadlineIn } from "../../lib/deadline.ts";

type Answer = { slots: Slot[]; failed: string[]; busy?: string[] };

/** Time to post what the providers said, and to answer. */
const AT_WORK_MS = REFRESH_MS + 2_000;

const refresh = async (context: Context, member: Holder, deadline: Deadline): Promise<Answer> => {
  const games = await openGames(context, member);
  const left = deadline();
  const said = await Promise.all(
    games.map(async (game) => ({ code: game.code, refreshed: await refreshWithin(context, game, left) })),
  );
  // A busy account was not asked, and the answer about one that moved meanwhile is old. Both keep the last known
  // balance.
  const failed = said.filter(({ refreshed }) => refreshed.is !== "known");
  const busy = failed.filter(({ refreshed }) => refreshed.is !== "silent").map(({ code }) => code);
  await Promise.all(games.map((game) => readReportSoon(context, game)));
  await grantCoins(context, member);
  await rescheduleBonus(context, member);
  const slots = await slotsOf(context, member);
  context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["slots"] });
  return { slots, failed: failed.map(({ code }) => code), ...(busy.length > 0 && { busy }) };
};

/**
 * Another server asks, and it used up the time: this server knows nothing yet. The books get what the other one learns.
 */
const unanswered = async (context: Context, member: Holder): Promise<Answer> => {
  const games = await openGames(context, member);
  return { slots: await slotsOf(context, member), failed: games.map(({ code }) => code) };
};

/** Asks every active provider at once (rule 8). Calls of the same member at the same time share the answer (S70). */
export const addRefreshSlots = (app: App): void => {
  const { context } = app;
  const running = new Map<bigint, Promise<Answer>>();
  const shared = (member: Holder): Promise<Answer> => {
    const present = running.get(member.id);
    if (present !== undefined) return present;
    const wait = { ms: REFRESH_MS, lastsMs: AT_WORK_MS };
    const deadline = deadlineIn(context, REFRESH_MS);
    const work = withMemberLease(context, member.id, "refresh", wait, () => refresh(context, member, deadline))
      .then((done) => (done.is === "done" ? done.value : unanswered(context, member)))
      .finally(() => running.delete(member.id));
    running.set(member.id, work);
    return work;
  };
  route(app, refreshSlots, members, ({ member }) => shared(member));
};
