import { expect, test } from "vitest";

import { popularFirst } from "./popular-banks.ts";

const banksOf = (...codes: readonly string[]) => codes.map((code) => ({ code }));

test("the banks of most members come first in their order, and each bank once", () => {
  const { popular, others } = popularFirst(banksOf("BAAC", "BBL", "CITI", "SCB", "KBANK"), "th");
  expect(popular).toEqual(banksOf("KBANK", "SCB", "BBL"));
  expect(others).toEqual(banksOf("BAAC", "CITI"));
});

test("the Lao edition has popular banks of its own", () => {
  const { popular, others } = popularFirst(banksOf("KBANK", "ACLEDA", "JDB", "BCEL"), "lo");
  expect(popular).toEqual(banksOf("BCEL", "JDB"));
  expect(others).toEqual(banksOf("KBANK", "ACLEDA"));
});
