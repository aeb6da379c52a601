import { expect, test } from "vitest";

import { diceFrom } from "./dice-from.ts";
import { lottoDigits, lottoPays, lottoWins, playLotto } from "./lotto.ts";
import type { LottoKind } from "./lotto.ts";
import { playSport, sportMatches } from "./sport.ts";
import type { SportPick } from "./sport.ts";

test("a match is won by the side whose bet is paid", () => {
  const dice = diceFrom(11);
  for (const match of sportMatches) {
    for (const pick of ["home", "draw", "away"] as const satisfies readonly SportPick[]) {
      for (let round = 0; round < 50; round += 1) {
        const { score, won, payout } = playSport(match, pick, 1000n, { is: "chance" }, dice);
        const winner = score.home > score.away ? "home" : score.home < score.away ? "away" : "draw";
        expect(won).toBe(winner === pick);
        expect(payout).toBe(won ? BigInt(match.odds[pick]) * 10n : 0n);
      }
      expect(playSport(match, pick, 1000n, { is: "win" }, dice).won).toBe(true);
      expect(playSport(match, pick, 1000n, { is: "lose" }, dice).payout).toBe(0n);
    }
  }
});

test("the odds of every match include a margin for the house", () => {
  for (const { odds } of sportMatches) {
    const book = 100 / odds.home + 100 / odds.draw + 100 / odds.away;
    expect(book).toBeGreaterThan(1.03);
    expect(book).toBeLessThan(1.1);
  }
});

test("a lottery number pays when it is drawn, and never more than its odds allow", () => {
  const dice = diceFrom(5);
  for (const kind of ["three", "two", "run"] as const satisfies readonly LottoKind[]) {
    const number = "407".slice(0, lottoDigits[kind]);
    const drawn = Array.from({ length: 1000 }, (_, index) => index.toString().padStart(3, "0"));
    const chance = drawn.filter((each) => lottoWins(kind, number, each)).length / 1000;
    expect((chance * lottoPays[kind]) / 100).toBeLessThan(1);
    expect(playLotto(kind, number, 1000n, { is: "win" }, dice)).toMatchObject({
      won: true,
      payout: BigInt(lottoPays[kind]) * 10n,
    });
    expect(playLotto(kind, number, 1000n, { is: "lose" }, dice)).toMatchObject({ won: false, payout: 0n });
    expect(playLotto(kind, number, 1000n, { is: "exactly", payout: 77n }, dice)).toMatchObject({ payout: 77n });
  }
});
