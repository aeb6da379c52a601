/** A provider's balance in minor units, and the two moments between which it was true, by the provider's clock. */
export type Observation = { readonly from: Date; readonly to: Date; readonly balance: bigint };

/** The change of a balance by one line of a bet report, in minor units, and its time by the provider's clock. */
export type Play = { readonly at: Date; readonly net: bigint };

type Unclear = { readonly is: "unclear"; readonly why: string };

/** What is needed to find out the outcome of a call at a provider without a status call. Amounts in minor units. */
export type Comparison = {
  /** What the call changes the balance by: above zero into the account, below zero out of it. */
  readonly change: bigint;
  readonly balance: () => Promise<
    { readonly is: "known"; readonly balance: bigint; readonly theirTime: Date | null } | Unclear
  >;
  /** What was played on the account from `from` on, and until when the report is complete. */
  readonly plays: (from: Date) => Promise<
    | {
        readonly is: "known";
        readonly plays: readonly Play[];
        readonly completeUpTo: Date;
        /** The provider's time of that answer. */
        readonly theirTime: Date | null;
      }
    | Unclear
  >;
  /** How long the call's effect has to be absent to be believed, in milliseconds. */
  readonly absenceMs: number;
};

/**
 * What two balances say about a transfer between them. `contradiction`: it was neither done nor not done. `ambiguous`:
 * both are possible, because a bet is so close to one of the balances that the balance may or may not include it.
 */
export type Finding = "done" | "not-done" | "contradiction" | "ambiguous";

/** A finding, and the part of the difference that neither outcome explains. */
export type Found = { readonly is: Finding; readonly unexplained: bigint };

/** How much the clocks of one provider's own systems may differ. */
export const SKEW_MS = 2_000;

/** A provider tells its time in whole seconds. */
const SECOND_MS = 1_000;

/** When a balance held, by its provider's clock: the call took `tookMs`, and its answer names the second of its writing. */
export const observedAt = (theirTime: Date, tookMs: number): Pick<Observation, "from" | "to"> => ({
  from: new Date(theirTime.getTime() - Math.ceil(tookMs)),
  to: new Date(theirTime.getTime() + SECOND_MS),
});

/**
 * How far a provider's clock is ahead of ours, from an answer that was asked for at `asked` and took `tookMs`. The answer
 * was written somewhere between, in the second that it names; half of both is how far this may be wrong.
 */
export const measureClock = (
  theirTime: Date,
  asked: Date,
  tookMs: number,
): { readonly aheadMs: number; readonly withinMs: number } => ({
  aheadMs: Math.round(theirTime.getTime() - asked.getTime() + (SECOND_MS - tookMs) / 2),
  withinMs: Math.ceil((SECOND_MS + tookMs) / 2),
});

/** Whether a report is complete beyond its provider's own time. Then another clock made it, and its lines cannot be placed. */
export const isOfAnotherClock = (report: { readonly completeUpTo: Date; readonly theirTime: Date | null }): boolean =>
  report.theirTime === null || report.completeUpTo.getTime() > report.theirTime.getTime() + SECOND_MS + SKEW_MS;

/** With more bets than this so close to a balance, the finding is ambiguous. */
const EDGE_MOST = 200;

const sumOf = (plays: readonly Play[]): bigint => plays.reduce((sum, { net }) => sum + net, 0n);

/** The moment from which bets count as being between two balances. It includes the edge of the first balance. */
export const playsFrom = (before: Observation): Date => new Date(before.from.getTime() - SKEW_MS);

/** The moment up to which a report must be complete to tell which bets came before a balance. */
export const coveredFrom = (look: Observation): Date => new Date(look.to.getTime() + SKEW_MS);

/**
 * Where the bets between two balances begin and end in the ordered bets. Those from `startMost` to before `end` are
 * surely between them. Those from `start` and those to before `endMost` may be.
 */
type Bounds = {
  readonly start: number;
  readonly startMost: number;
  readonly end: number;
  readonly endMost: number;
};

const inOrder = <Bet extends Play>(plays: readonly Bet[]): readonly Bet[] =>
  plays.toSorted((one, other) => one.at.getTime() - other.at.getTime());

const boundsOf = (before: Observation, look: Observation, ordered: readonly Play[]): Bounds => {
  const firstAfter = (limit: number): number => {
    const found = ordered.findIndex(({ at }) => at.getTime() > limit);
    return found === -1 ? ordered.length : found;
  };
  return {
    start: firstAfter(before.from.getTime() - SKEW_MS - 1),
    startMost: firstAfter(before.to.getTime() + SKEW_MS),
    end: firstAfter(look.from.getTime() - SKEW_MS - 1),
    endMost: firstAfter(look.to.getTime() + SKEW_MS),
  };
};

const hasTooMany = ({ start, startMost, end, endMost }: Bounds): boolean =>
  startMost - start > EDGE_MOST || endMost - end > EDGE_MOST;

/** Each way to choose the bets between the balances, and the part of the difference that they leave. */
const choices = function* (moved: bigint, ordered: readonly Play[], { start, startMost, end, endMost }: Bounds) {
  const sums = [0n];
  for (const { net } of ordered) sums.push((sums.at(-1) ?? 0n) + net);
  for (let first = start; first <= startMost; first++)
    for (let last = Math.max(first, end); last <= endMost; last++)
      yield { first, last, left: moved - ((sums[last] ?? 0n) - (sums[first] ?? 0n)) };
};

/**
 * Finds out whether a transfer that changes a balance by `change` was carried out, from the balances before and after
 * it and the `plays` between them. Without the play, the difference is either nothing or the amount. A bet close to the
 * time of a balance may or may not be in it, so both are tried, and both have to give the same finding. Amounts are in
 * minor units.
 */
export const compareBalances = (
  before: Observation,
  look: Observation,
  plays: readonly Play[],
  change: bigint,
): Found => {
  const ordered = inOrder(plays);
  const bounds = boundsOf(before, look, ordered);
  const { startMost, end } = bounds;
  const moved = look.balance - before.balance;
  const surely = moved - sumOf(ordered.slice(startMost, Math.max(startMost, end)));
  if (hasTooMany(bounds)) return { is: "ambiguous", unexplained: surely };
  let [isNothing, isAmount] = [false, false];
  for (const { left } of choices(moved, ordered, bounds)) {
    isNothing ||= left === 0n;
    isAmount ||= left === change;
  }
  if (isNothing === isAmount) return { is: isNothing ? "ambiguous" : "contradiction", unexplained: surely };
  return isNothing ? { is: "not-done", unexplained: 0n } : { is: "done", unexplained: change };
};

/** A bet, and whether it is between two balances; null at the edge of one, where nobody can tell. */
export type PlacedBet<Bet extends Play> = { readonly bet: Bet; readonly isBetween: boolean | null };

/** A choice of the bets at the edges with which the balances fit an outcome. */
export type Fit<Bet extends Play> = { readonly outcome: "done" | "not-done"; readonly atEdges: readonly Bet[] };

/**
 * What {@link compareBalances} tries, for people to see: the bets in order, each with its place, and every choice that
 * fits. No choice is given when there are too many bets at an edge.
 */
export const explainBalances = <Bet extends Play>(
  before: Observation,
  look: Observation,
  plays: readonly Bet[],
  change: bigint,
): { readonly placed: readonly PlacedBet<Bet>[]; readonly fits: readonly Fit<Bet>[] } => {
  const ordered = inOrder(plays);
  const bounds = boundsOf(before, look, ordered);
  const { start, startMost, end, endMost } = bounds;
  const placed = ordered.map((bet, place) => ({
    bet,
    isBetween: place < start || place >= endMost ? false : place >= startMost && place < end ? true : null,
  }));
  if (hasTooMany(bounds)) return { placed, fits: [] };
  const fits: Fit<Bet>[] = [];
  for (const { first, last, left } of choices(look.balance - before.balance, ordered, bounds)) {
    if (left !== 0n && left !== change) continue;
    const atEdges = placed.slice(first, last).flatMap(({ bet, isBetween }) => (isBetween === null ? [bet] : []));
    fits.push({ outcome: left === 0n ? "not-done" : "done", atEdges });
  }
  return { placed, fits };
};
