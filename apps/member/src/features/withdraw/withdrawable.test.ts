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

test("money in games can be withdrawn too: it is moved to the wallet first", () => {
  expect(withdrawable(wallet, [])).toEqual({ now: 420_75n, wallet: 100_50n, games: 320_25n, stuck: [] });
});

test("money in a game that does not answer cannot be withdrawn, and the game is named; an empty game is not mentioned", () => {
  expect(withdrawable(wallet, ["UFABET", "HUAYHD"])).toEqual({
    now: 120_50n,
    wallet: 100_50n,
    games: 20_00n,
    stuck: [{ code: "UFABET", name: "UFABET Game", amount: 300_25n, isBusy: false }],
  });
});

test("a game that another transfer uses is told apart from one that does not answer", () => {
  const { stuck } = withdrawable(wallet, ["PG", "UFABET"], ["UFABET"]);
  expect(stuck.map(({ code, isBusy }) => [code, isBusy])).toEqual([
    ["PG", false],
    ["UFABET", true],
  ]);
});
