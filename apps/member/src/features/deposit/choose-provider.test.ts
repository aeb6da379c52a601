import type { DepositBank, QrHealth } from "@krapao/contract/lookup/shapes";
import { expect, test } from "vitest";

import { chooseProvider } from "./choose-provider.ts";

const choice = (bankCode: string, least: number, health: QrHealth = "good") => {
  const bank: DepositBank = {
    bankCode,
    bankType: "PAYMENT",
    mode: "AUTO",
    bank: { nameTH: bankCode, nameEN: bankCode, nameLO: null },
    bankAccountName: "KRAPAO",
    bankAccountNo: "",
    currency: "BAHT",
    health,
  };
  return { bank, least };
};
const code = (...given: Parameters<typeof chooseProvider>): string | undefined =>
  chooseProvider(...given)?.bank.bankCode;

test("the healthy one with the lowest minimum is chosen while nothing is typed", () => {
  expect(code([choice("WW", 100), choice("PAYTIMZ", 10), choice("KBANK", 1)], null)).toBe("KBANK");
});

test("health goes before the minimum", () => {
  expect(code([choice("KBANK", 1, "weak"), choice("WW", 100), choice("PAYTIMZ", 10)], 500)).toBe("PAYTIMZ");
});

test("a weak one is chosen when no healthy one takes so little", () => {
  expect(code([choice("KBANK", 1, "weak"), choice("WW", 100)], 50)).toBe("KBANK");
});

test("a stopped one is never chosen beside an open one", () => {
  expect(code([choice("KBANK", 1, "stopped"), choice("WW", 100, "weak")], 50)).toBe("WW");
  expect(code([choice("KBANK", 1, "stopped")], 50)).toBe("KBANK");
});

test("one that has just failed gives way", () => {
  expect(code([choice("KBANK", 1), choice("WW", 100)], 100, new Set(["KBANK"]))).toBe("WW");
});

test("when none takes so little, the lowest minimum is said", () => {
  expect(code([choice("WW", 100), choice("PAYTIMZ", 10)], 5)).toBe("PAYTIMZ");
  expect(code([], null)).toBeUndefined();
});
