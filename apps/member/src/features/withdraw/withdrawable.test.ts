import { expect, test } from "vitest";

import { withdrawable } from "./withdrawable.ts";

const slot = (code: string, amount: number) =>
  ({
    code,
    name: `${code} Game`,
    category: "slot",
    isActive: true,
    amount,
    ftWalletSlot: 1,
    logo: "",
    background: "",
    web: null,
    android: null,
    ios: null,
  }) as const;

const wallet = { wallet: { amount: 100.5 }, slots: [slot("PG", 20), slot("UFABET", 300.25), slot("HUAYHD", 0)] };

test("what lies in games can be withdrawn too: it comes home first", () => {
  expect(withdrawable(wallet, [])).toEqual({ now: 420_75n, wallet: 100_50n, games: 320_25n, stuck: [] });
});

test("what lies in a silent game cannot, and is named; an empty one is no news", () => {
  expect(withdrawable(wallet, ["UFABET", "HUAYHD"])).toEqual({
    now: 120_50n,
    wallet: 100_50n,
    games: 20_00n,
    stuck: [{ code: "UFABET", name: "UFABET Game", amount: 300_25n }],
  });
});
