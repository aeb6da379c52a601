import type { Past } from "../history.ts";
import type { Life } from "./visits.ts";

/** The bonus that they take: 20 % of a deposit from 100 baht on, up to 500, to be played three times with the deposit. */
const CODE = "DAILY20";
const [PERCENT, MOST, LEAST, TIMES] = [20, 500, 100, 3];
/** Lottery is no play that the bonus counts. */
const LOTTERY = "HUAYHD";
const END_MINUTE = 40;

const isDeposit = ({ what }: Past): boolean => what.startsWith("deposit");

/**
 * The same life with a bonus on the first deposit that goes into a game at once. It is played through and lost with the
 * rest, so that the wallet holds after each visit what it held without it.
 */
export const withBonus = (life: Life): Life => {
  const at = life.past.findIndex((one, index) => {
    const next = life.past[index + 1];
    return isDeposit(one) && one.baht >= LEAST && next?.what === "to-game" && next.place !== LOTTERY;
  });
  const [deposit, toGame] = [life.past[at], life.past[at + 1]];
  if (deposit === undefined || toGame === undefined) return life;
  const { daysAgo, hour, minute = 0 } = deposit;
  const isOfVisit = (one: { readonly daysAgo: number; readonly hour: number }): boolean =>
    one.daysAgo === daysAgo && one.hour === hour;
  const reward = Math.min(MOST, Math.floor((deposit.baht * PERCENT) / 100));
  const bonus = { what: "bonus", place: CODE, baht: reward, daysAgo, hour, minute: minute + 1 } as const;
  const end = { what: "bonus-end", place: CODE, baht: 0, daysAgo, hour, minute: END_MINUTE } as const;
  return {
    past: [
      ...life.past.slice(0, at + 1),
      bonus,
      { ...toGame, baht: toGame.baht + reward },
      end,
      ...life.past.slice(at + 2),
    ],
    plays: life.plays.map((play) => {
      if (!isOfVisit(play) || play.code !== toGame.place) return play;
      const stake = Math.max(toGame.baht + reward, (deposit.baht + reward) * TIMES);
      return { ...play, stake, payout: stake - (toGame.baht + reward - play.payout) };
    }),
  };
};
