import { toMajor, toWireCurrency } from "@krapao/contract";
import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import * as z from "zod";

import type { Context } from "../../context.ts";
import {
  explainBalances,
  type Fit,
  type Observation,
  type PlacedBet,
  type Play,
  playsFrom,
} from "../../saga/compare.ts";
import type { UnresolvedSaga } from "../../saga/unresolved.ts";

/** More bets than this are not held against the balances. */
const BETS_MOST = 50_000;
/** So many bets at the edges are shown, and so many on either side of them. */
const SHOWN_MOST = 60;
const BESIDE = 3;
/** Movements from this long before the first balance on are shown, so many at most. */
const MOVEMENTS_BEFORE_MS = 600_000;
const MOVEMENTS_MOST = 20;

type Bet = Play & { readonly id: string; readonly stake: bigint; readonly payout: bigint };

const betsSince = async (context: Context, { memberId, code, before }: UnresolvedSaga): Promise<readonly Bet[]> => {
  const own = context.db
    .selectFrom("game_bet")
    .select(["id", "at", "stake", "payout"])
    .where("member_id", "=", memberId)
    .where("code", "=", code);
  const [earlier, since] = await Promise.all([
    own.where("at", "<", playsFrom(before)).orderBy("at", "desc").orderBy("id", "desc").limit(BESIDE).execute(),
    own
      .where("at", ">=", playsFrom(before))
      .orderBy("at")
      .orderBy("id")
      .limit(BETS_MOST + 1)
      .execute(),
  ]);
  return [...earlier.toReversed(), ...since].map((row) => ({ ...row, net: row.payout - row.stake }));
};

/** The bets at the edges, and the nearest on either side of them. */
const nearEdges = (placed: readonly PlacedBet<Bet>[]): readonly PlacedBet<Bet>[] => {
  const isEdge = (place: number): boolean => {
    const [before, one] = [placed[place - 1], placed[place]];
    if (one === undefined) return false;
    return one.isBetween === null || (before !== undefined && before.isBetween !== one.isBetween);
  };
  const around = Array.from({ length: 2 * BESIDE + 1 }, (_, step) => step - BESIDE);
  return placed.filter((_, place) => around.some((step) => isEdge(place + step)));
};

/** The first and the last of the bets when there are too many to show. */
const shownOf = <One>(near: readonly One[]): readonly One[] =>
  near.length <= SHOWN_MOST ? near : [...near.slice(0, SHOWN_MOST / 2), ...near.slice(-SHOWN_MOST / 2)];

const seen = ({ from, to, balance }: Observation) => ({
  balance: toMajor(balance),
  from: from.toISOString(),
  to: to.toISOString(),
});

/** The ways that fit, one for each outcome: which bets at the edges have to be counted for it, and how many others do. */
const waysOf = (fits: readonly Fit<Bet>[]): TransferEdges["ways"] =>
  (["done", "not-done"] as const).flatMap((outcome) => {
    const [first, ...others] = fits
      .filter((fit) => fit.outcome === outcome)
      .toSorted((one, other) => one.atEdges.length - other.atEdges.length);
    if (first === undefined) return [];
    const net = first.atEdges.reduce((sum, bet) => sum + bet.net, 0n);
    return [
      {
        outcome,
        net: toMajor(net),
        bets: first.atEdges.map(({ id }) => id).slice(0, SHOWN_MOST),
        others: others.length,
      },
    ];
  });

const movementsOf = async (context: Context, one: UnresolvedSaga): Promise<TransferEdges["movements"]> => {
  const { memberId, code, reference, before } = one;
  const rows = await context.db
    .selectFrom("saga")
    .select(["reference", "created_at", "from_code", "to_code", "amount", "currency", "status"])
    .where("member_id", "=", memberId)
    .where((is) => is.or([is("from_code", "=", code), is("to_code", "=", code)]))
    .where("reference", "<>", reference)
    .where("created_at", ">=", new Date(before.from.getTime() - MOVEMENTS_BEFORE_MS))
    .orderBy("created_at", "desc")
    .limit(MOVEMENTS_MOST)
    .execute();
  return rows.toReversed().map((row) => ({
    _id: row.reference,
    at: row.created_at.toISOString(),
    from: row.from_code ?? "",
    to: row.to_code ?? "",
    amount: toMajor(row.amount),
    currency: toWireCurrency(row.currency),
    status: row.status,
  }));
};

/** Until when our copy of the bet report is complete. */
const completeTo = async (context: Context, { memberId, code }: UnresolvedSaga): Promise<string | null> => {
  const report = await context.db
    .selectFrom("game_report")
    .select("read_up_to")
    .where("member_id", "=", memberId)
    .where("code", "=", code)
    .executeTakeFirst();
  return report?.read_up_to.toISOString() ?? null;
};

const measured = z.object({ clock: z.object({ aheadMs: z.int(), withinMs: z.int() }) });

/** What the last balance that told its provider's time measured of that clock. */
const clockOf = ({ attempts }: UnresolvedSaga): TransferEdges["clock"] => {
  for (const { at, detail } of attempts.toReversed()) {
    const { data } = measured.safeParse(detail);
    if (data !== undefined) return { ...data.clock, measuredAt: at.toISOString() };
  }
  return null;
};

/**
 * What is known of bets and movements around the balances that an unresolved transfer is judged by. It is read from our
 * copy of the bet report; the provider is not asked.
 */
export const readEdges = async (context: Context, one: UnresolvedSaga): Promise<TransferEdges> => {
  const [bets, movements, reportCompleteTo] = await Promise.all([
    betsSince(context, one),
    movementsOf(context, one),
    completeTo(context, one),
  ]);
  const judged = one.readings.findLast(({ finding }) => finding !== null) ?? null;
  const change = one.direction === "in" ? one.amount : -one.amount;
  const isWhole = bets.length <= BETS_MOST;
  const explained = judged === null || !isWhole ? null : explainBalances(one.before, judged, bets, change);
  const outcomes = new Set(explained?.fits.map(({ outcome }) => outcome));
  // Judged as ambiguous without two outcomes that fit: the bets' times could not be held against the balances'.
  const isPlaced = explained !== null && (judged?.finding !== "ambiguous" || outcomes.size === 2);
  const placed = explained?.placed.map(({ bet, isBetween }) => ({ bet, isBetween: isPlaced ? isBetween : null }));
  const surely = placed?.filter(({ isBetween }) => isBetween === true).map(({ bet }) => bet) ?? [];
  const near = nearEdges(placed ?? bets.map((bet) => ({ bet, isBetween: null })));
  return {
    change: toMajor(change),
    before: seen(one.before),
    judged: judged === null ? null : seen(judged),
    isPlaced,
    between: isPlaced ? { count: surely.length, net: toMajor(surely.reduce((sum, { net }) => sum + net, 0n)) } : null,
    ways: isPlaced ? waysOf(explained.fits) : [],
    bets: shownOf(near).map(({ bet, isBetween }) => ({
      _id: bet.id,
      at: bet.at.toISOString(),
      stake: toMajor(bet.stake),
      payout: toMajor(bet.payout),
      isBetween,
    })),
    more: Math.max(0, near.length - SHOWN_MOST),
    reportCompleteTo,
    clock: clockOf(one),
    movements,
  };
};
