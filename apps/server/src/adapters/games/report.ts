import type { BetReport, GameBet } from "./port.ts";

/** A page of a report, as the schema of its format read it. */
type Page = {
  readonly bets: readonly GameBet[];
  readonly completeUpTo: Date;
  readonly hasMore: boolean;
  readonly theirTime: Date | null;
};

/**
 * Checks a page of a report as a whole: its lines are in the order of their times, none is before `from`, and none is
 * after `completeUpTo`. Otherwise the report is unclear.
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
