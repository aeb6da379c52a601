import { expect, test } from "vitest";
import { safeParse } from "zod/v4/core";

import { bankAccountNo, isEnglishName, needsEnglishName } from "./bank-account.ts";
import { codeParams } from "./bonus/shapes.ts";
import { ENGLISH_ONLY_BANK_CODES, QR_OFFERS, qrOffer } from "./constants.ts";
import { isIdempotencyKey } from "./headers.ts";
import { RETRY_SCHEDULE } from "./limits.ts";
import { toPromotionCode } from "./promotion-code.ts";
import { walletChanged } from "./realtime.ts";
import { wallet } from "./wallet/shapes.ts";

test("an account number is reduced to its digits", () => {
  for (const typed of ["1234567890", "123-456-7890", " 123 4 56789 0 ", "๑๒๓๔๕๖๗๘๙๐", "໑໒໓-໔໕໖-໗໘໙໐"]) {
    expect(safeParse(bankAccountNo, typed)).toMatchObject({ success: true, data: "1234567890" });
  }
  for (const bad of ["", "123", "12345678901234567890123", "12345a7890", "-", "1234\u0000567890"]) {
    expect(safeParse(bankAccountNo, bad).success).toBe(false);
  }
});

test("KTB, TMB and BBL take names in English letters only", () => {
  expect(ENGLISH_ONLY_BANK_CODES.every(needsEnglishName)).toBe(true);
  for (const bank of ["KBANK", "SCB", "ktb", ""]) expect(needsEnglishName(bank)).toBe(false);
  for (const name of ["SOMCHAI JAIDEE", "somchai", " A  B "]) expect(isEnglishName(name)).toBe(true);
  for (const name of ["", " ", "สมชาย", "SOMCHAI2", "O'NEIL", "JOSÉ", "A\tB"]) expect(isEnglishName(name)).toBe(false);
});

test("a promotion's code is looked up in upper case", () => {
  expect(toPromotionCode(" newyear50 ")).toBe("NEWYEAR50");
  expect(safeParse(codeParams, { code: "newyear50" })).toMatchObject({ data: { code: "NEWYEAR50" } });
  expect(safeParse(codeParams, { code: "" }).success).toBe(false);
});

test("an Idempotency-Key is 8 to 128 visible ASCII characters", () => {
  for (const good of ["12345678", "~".repeat(128), "!#$%&'()*"]) expect(isIdempotencyKey(good)).toBe(true);
  for (const bad of ["1234567", "~".repeat(129), "1234 5678", "1234567\n", "1234567é", ""])
    expect(isIdempotencyKey(bad)).toBe(false);
});

test("every QR preset may be requested, in either currency", () => {
  for (const currency of ["THB", "LAK"] as const) {
    for (const provider of [...Object.keys(QR_OFFERS[currency]), "ANYPAY"]) {
      const { presets, minimum } = qrOffer(provider, currency);
      expect(presets).toEqual(presets.toSorted((one, other) => one - other));
      expect(presets[0]).toBeGreaterThanOrEqual(minimum);
    }
  }
});

test("SPEC.md section 9: presets in baht, and PAYTIMZ's minimum", () => {
  expect(qrOffer("KBANK", "THB").presets).toEqual([10, 20, 50, 100, 500, 1000]);
  expect(qrOffer("WW", "THB")).toEqual({ presets: [100, 200, 300, 500, 1000], minimum: 100 });
  expect(qrOffer("PAYONEX", "THB")).toEqual({ presets: [100, 200, 300, 500, 1000], minimum: 100 });
  expect(qrOffer("PAYTIMZ", "THB")).toEqual({ presets: [10, 50, 100, 500, 1000], minimum: 10 });
  expect(qrOffer("PAYTIMZ", "THB", 20)).toEqual({ presets: [20, 50, 100, 500, 1000], minimum: 20 });
  expect(qrOffer("PAYTIMZ", "THB", 60)).toEqual({ presets: [60, 100, 500, 1000], minimum: 60 });
  expect(qrOffer("PAYTIMZ", "LAK", 20)).toEqual(qrOffer("PAYTIMZ", "LAK"));
  expect(qrOffer("WW", "THB", 20).minimum).toBe(100);
});

test("rule 2: an absence is believed only from the last of the first questions on", () => {
  expect(RETRY_SCHEDULE.after).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 46_000]);
  expect(RETRY_SCHEDULE.after.filter((ms) => ms >= RETRY_SCHEDULE.settlingMs)).toEqual([46_000]);
});

test("S28: an answer contains what is declared and nothing else", () => {
  const profile = {
    _id: "1000000001",
    username: "0800000001",
    name: "Nok",
    createdAt: "2026-11-21T07:00:00.000Z",
    coin: 3,
    currency: "BAHT",
  };
  const bank = { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank", nameLO: null };
  const bankAccount = { bankCode: "KBANK", bankAccountName: "NOK DEE", bankAccountNo: "1234567890", bank };
  const whole = {
    profile,
    bankAccount,
    wallet: { amount: 12.5 },
    invite: { amount: 0, success: 5, fail: 1 },
    slots: [],
  };
  const row = {
    ...whole,
    profile: { ...profile, password: "$argon2id$", notes: "vip" },
    wallet: { amount: 12.5, held: 3 },
  };
  expect(safeParse(wallet, row).data).toEqual(whole);
  expect(safeParse(walletChanged, { amount: 1, topics: ["wallet", "weather"] }).success).toBe(false);
});
