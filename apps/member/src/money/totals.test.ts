import fc from "fast-check";
import { expect, test } from "vitest";

import { cardAmount, inGames, totalOf } from "./totals.ts";

const slot = (amount: number, ftWalletSlot = 1) => ({
  code: "PG",
  name: "PG",
  category: "slot" as const,
  isActive: true,
  amount,
  ftWalletSlot,
  logo: "",
  background: "",
  web: null,
  android: null,
  ios: null,
});

const satang = fc.integer({ min: 0, max: 1_000_000_000_00 });

test("the total is the sum in minor units, whatever the format of the amounts", () => {
  fc.assert(
    fc.property(satang, fc.array(satang, { maxLength: 20 }), (wallet, games) => {
      const slots = games.map((minor) => slot(minor / 100));
      const whole = { wallet: { amount: wallet / 100 }, slots } as unknown as Parameters<typeof totalOf>[0];
      const sum = games.reduce((all, minor) => all + BigInt(minor), 0n);
      expect(inGames(slots)).toBe(sum);
      expect(totalOf(whole)).toBe(sum + BigInt(wallet));
    }),
  );
});

test("a card shows the balance times its factor", () => {
  expect(cardAmount(slot(2_150.5))).toBe(215_050n);
  expect(cardAmount(slot(10, 0.1))).toBe(100n);
  expect(cardAmount(slot(10, 2))).toBe(2_000n);
});
