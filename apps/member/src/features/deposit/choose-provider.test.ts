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

test("without an amount, the healthy provider with the lowest minimum is chosen", () => {
  expect(code([choice("WW", 100), choice("PAYTIMZ", 10), choice("KBANK", 1)], null)).toBe("KBANK");
});

test("health takes precedence over the minimum", () => {
  expect(code([choice("KBANK", 1, "weak"), choice("WW", 100), choice("PAYTIMZ", 10)], 500)).toBe("PAYTIMZ");
});

test("a provider in poor health is chosen when no healthy one takes the amount", () => {
  expect(code([choice("KBANK", 1, "weak"), choice("WW", 100)], 50)).toBe("KBANK");
});

test("a suspended provider is never chosen while another one is open", () => {
  expect(code([choice("KBANK", 1, "stopped"), choice("WW", 100, "weak")], 50)).toBe("WW");
  expect(code([choice("KBANK", 1, "stopped")], 50)).toBe("KBANK");
});

test("a provider that has just failed is chosen last", () => {
  expect(code([choice("KBANK", 1), choice("WW", 100)], 100, new Set(["KBANK"]))).toBe("WW");
});

test("when no provider takes the amount, the lowest minimum is shown", () => {
  expect(code([choice("WW", 100), choice("PAYTIMZ", 10)], 5)).toBe("PAYTIMZ");
  expect(code([], null)).toBeUndefined();
});
