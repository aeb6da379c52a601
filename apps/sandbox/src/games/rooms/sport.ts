import { timesHundredths } from "./wish.ts";
import type { Dice, Wish } from "./wish.ts";

export type SportPick = "home" | "draw" | "away";

/** A match with its decimal odds in hundredths. */
export type SportMatch = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly odds: Readonly<Record<SportPick, number>>;
};

export type SportResult = {
  readonly match: SportMatch;
  readonly pick: SportPick;
  readonly score: { readonly home: number; readonly away: number };
  readonly won: boolean;
  readonly payout: bigint;
};

/** Clubs that do not exist, along a river that does. The odds keep about 6 % for the house. */
export const sportMatches: readonly SportMatch[] = [
  { id: "m1", home: "Vientiane Elephants", away: "Phanom Naga", odds: { home: 205, draw: 330, away: 350 } },
  { id: "m2", home: "Luang Prabang Gold", away: "Khong Catfish", odds: { home: 160, draw: 370, away: 560 } },
  { id: "m3", home: "Mukdahan Bridges", away: "Savannakhet Suns", odds: { home: 270, draw: 310, away: 260 } },
  { id: "m4", home: "Pakse Coffee", away: "Ubon Candles", odds: { home: 420, draw: 345, away: 182 } },
];

const KICK_OFF_MS = 15 * 60_000;

/** The event of a bet on `match`: its next kick-off, a quarter of an hour after the one before. */
export const eventOf = (match: SportMatch, now: Date): string => {
  const kickOff = new Date((Math.floor(now.getTime() / KICK_OFF_MS) + 1) * KICK_OFF_MS);
  return `${match.id}-${kickOff.toISOString().slice(0, 16)}Z`;
};

const outcomes: readonly SportPick[] = ["home", "draw", "away"];

/** The chance of an outcome in hundred-thousandths, from the inverse of its odds. */
const share = (match: SportMatch, outcome: SportPick): number => Math.round(10_000_000 / match.odds[outcome]);

const decide = (match: SportMatch, dice: Dice): SportPick => {
  let left = dice(outcomes.reduce((sum, outcome) => sum + share(match, outcome), 0));
  for (const outcome of outcomes) {
    left -= share(match, outcome);
    if (left < 0) return outcome;
  }
  return "draw";
};

const otherThan = (pick: SportPick, dice: Dice): SportPick => {
  const rest = outcomes.filter((outcome) => outcome !== pick);
  return rest[dice(rest.length)] ?? "draw";
};

const scoreOf = (outcome: SportPick, dice: Dice): { home: number; away: number } => {
  const low = dice(3);
  const high = low + 1 + dice(2);
  if (outcome === "draw") return { home: low, away: low };
  return outcome === "home" ? { home: high, away: low } : { home: low, away: high };
};

/**
 * Plays `match` at once with `stake` (minor units) on `pick`. A requested payout is shown as a win when it is above 0.
 */
export const playSport = (match: SportMatch, pick: SportPick, stake: bigint, wish: Wish, dice: Dice): SportResult => {
  const mayWin = wish.is === "win" || (wish.is === "exactly" && wish.payout > 0n);
  const outcome = wish.is === "chance" ? decide(match, dice) : mayWin ? pick : otherThan(pick, dice);
  const won = outcome === pick;
  const payout = wish.is === "exactly" ? wish.payout : won ? timesHundredths(stake, match.odds[pick]) : 0n;
  return { match, pick, score: scoreOf(outcome, dice), won, payout };
};
