import type { BetReport, GameBet } from "./port.ts";

/** A page of a report as the format's schema read it. */
type Page = {
  readonly bets: readonly GameBet[];
  readonly completeUpTo: Date;
  readonly hasMore: boolean;
  readonly theirTime: Date | null;
};

/**
 * A page of a report, checked as a whole: in the order of time, nothing before `from`, nothing later than it says to be
 * complete; anything else is no report.
 */
export const checkedReport = ({ bets, completeUpTo, hasMore, theirTime }: Page, from: Date): BetReport => {
  const isInOrder = bets.every(({ at }, index) => {
    const before = bets[index - 1]?.at ?? from;
    return at >= before && at <= completeUpTo;
  });
  const isWhole = isInOrder && new Set(bets.map(({ id }) => id)).size === bets.length;
  return isWhole
    ? { is: "known", bets, completeUpTo, hasMore, theirTime }
    : { is: "unclear", why: "a report that does not hold together" };
};
