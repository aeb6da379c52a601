import { pickByWeight, timesHundredths } from "./wish.ts";
import type { Dice, Wish } from "./wish.ts";

export const SLOT_REELS = 5;
export const SLOT_ROWS = 3;

/** The symbols of the pay table, and the coin, which pays any amount. */
export type SlotSymbol = "cherry" | "clover" | "bell" | "diamond" | "seven" | "crown" | "coin";

export type SlotLine = { readonly symbol: SlotSymbol; readonly count: number };

/**
 * `grid[reel][row]`. The middle row pays from the left. `hundredths` is the payout of the line, in hundredths of the
 * stake.
 */
export type SlotSpin = {
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly line: SlotLine | null;
  readonly hundredths: number;
  readonly payout: bigint;
};

type Prize = { readonly line: SlotLine | null; readonly hundredths: number; readonly weight: number };

const prize = (symbol: SlotSymbol, count: number, hundredths: number, weight: number): Prize => ({
  line: { symbol, count },
  hundredths,
  weight,
});

const nothing: Prize = { line: null, hundredths: 0, weight: 6498 };

/** The weights sum to 10,000. On average 94 % of the stakes are paid back. */
export const slotPrizes: readonly Prize[] = [
  nothing,
  prize("cherry", 3, 150, 1100),
  prize("cherry", 4, 200, 160),
  prize("cherry", 5, 500, 40),
  prize("clover", 3, 150, 600),
  prize("clover", 4, 300, 110),
  prize("clover", 5, 800, 30),
  prize("bell", 3, 200, 500),
  prize("bell", 4, 400, 90),
  prize("bell", 5, 1000, 25),
  prize("diamond", 3, 250, 300),
  prize("diamond", 4, 500, 80),
  prize("diamond", 5, 2000, 15),
  prize("seven", 3, 300, 180),
  prize("seven", 4, 600, 60),
  prize("seven", 5, 5000, 8),
  prize("crown", 3, 400, 140),
  prize("crown", 4, 750, 60),
  prize("crown", 5, 10_000, 4),
];

const symbols: readonly SlotSymbol[] = ["cherry", "clover", "bell", "diamond", "seven", "crown", "coin"];

const other = (than: SlotSymbol | null, dice: Dice): SlotSymbol => {
  const rest = symbols.filter((symbol) => symbol !== than && symbol !== "coin");
  return rest[dice(rest.length)] ?? "cherry";
};

/** A middle row that shows `line` and nothing longer. Without a line, its second reel differs from the first. */
const middleRow = (line: SlotLine | null, dice: Dice): SlotSymbol[] => {
  const first = line?.symbol ?? other(null, dice);
  const count = line?.count ?? 1 + dice(2);
  return Array.from({ length: SLOT_REELS }, (_, reel) => {
    if (reel < count) return first;
    return reel === count ? other(first, dice) : (symbols[dice(symbols.length)] ?? first);
  });
};

const fill = (line: SlotLine | null, dice: Dice): SlotSymbol[][] =>
  middleRow(line, dice).map((middle) => {
    const pick = (): SlotSymbol => symbols[dice(symbols.length)] ?? middle;
    return [pick(), middle, pick()];
  });

const choose = (stake: bigint, wish: Wish, dice: Dice): Prize => {
  if (wish.is === "lose") return nothing;
  if (wish.is === "exactly") {
    const known = slotPrizes.find(({ hundredths }) => timesHundredths(stake, hundredths) === wish.payout);
    return known ?? { line: { symbol: "coin", count: 3 }, hundredths: 0, weight: 0 };
  }
  const open = wish.is === "win" ? slotPrizes.filter(({ line }) => line !== null) : slotPrizes;
  return pickByWeight(open, ({ weight }) => weight, dice);
};

/** One spin for `stake` (minor units). A requested payout that no line pays shows three coins. */
export const spinSlot = (stake: bigint, wish: Wish, dice: Dice): SlotSpin => {
  const { line, hundredths } = choose(stake, wish, dice);
  const payout = wish.is === "exactly" ? wish.payout : timesHundredths(stake, hundredths);
  return { grid: fill(line, dice), line, hundredths, payout };
};
