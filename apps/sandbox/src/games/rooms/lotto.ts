import { timesHundredths } from "./wish.ts";
import type { Dice, Wish } from "./wish.ts";

/** Three digits in order, the last two in order, or one digit anywhere among the three. */
export type LottoKind = "three" | "two" | "run";

export const lottoDigits: Readonly<Record<LottoKind, number>> = { three: 3, two: 2, run: 1 };

/** The payout of each kind, in hundredths of the stake. */
export const lottoPays: Readonly<Record<LottoKind, number>> = { three: 85_000, two: 9000, run: 320 };

export type LottoResult = {
  readonly kind: LottoKind;
  readonly number: string;
  /** Three digits. */
  readonly drawn: string;
  readonly won: boolean;
  readonly payout: bigint;
};

/** Whether `number` is valid for `kind`. */
export const isLottoNumber = (kind: LottoKind, number: string): boolean =>
  /^\d+$/.test(number) && number.length === lottoDigits[kind];

/** Whether a bet of `kind` on `number` wins when `drawn` is drawn. */
export const lottoWins = (kind: LottoKind, number: string, drawn: string): boolean =>
  kind === "run" ? drawn.includes(number) : drawn.endsWith(number);

const draw = (dice: Dice): string => dice(1000).toString().padStart(3, "0");

const drawThat = (wins: boolean, kind: LottoKind, number: string, dice: Dice): string => {
  const all = Array.from({ length: 1000 }, (_, index) => index.toString().padStart(3, "0"));
  const fitting = all.filter((drawn) => lottoWins(kind, number, drawn) === wins);
  return fitting[dice(fitting.length)] ?? draw(dice);
};

/** Draws at once for `stake` (minor units) on `number`. A requested payout is shown as a win when it is above 0. */
export const playLotto = (kind: LottoKind, number: string, stake: bigint, wish: Wish, dice: Dice): LottoResult => {
  const mayWin = wish.is === "win" || (wish.is === "exactly" && wish.payout > 0n);
  const drawn = wish.is === "chance" ? draw(dice) : drawThat(mayWin, kind, number, dice);
  const won = lottoWins(kind, number, drawn);
  const payout = wish.is === "exactly" ? wish.payout : won ? timesHundredths(stake, lottoPays[kind]) : 0n;
  return { kind, number, drawn, won, payout };
};
