import { expect, test } from "vitest";

import { accountOf, BLANK, draftOf } from "./account-draft.ts";

const account = {
  _id: "7",
  currency: "BAHT" as const,
  type: "BANK" as const,
  bankCode: "SCB",
  accountNo: "4680123456",
  mode: "MANUAL",
  accountName: "KRAPAO",
  position: 3,
  isActive: false,
};

test("an account survives the form unchanged", () => {
  const { _id, ...terms } = account;
  expect(accountOf(draftOf(account))).toEqual(terms);
});

test("an account number is reduced to digits; a QR provider has none", () => {
  const draft = draftOf(account);
  expect(accountOf({ ...draft, accountNo: " 468-0-12345-6" })?.accountNo).toBe("4680123456");
  expect(accountOf({ ...draft, type: "PAYMENT", mode: "AUTO" })?.accountNo).toBe("");
});

test.each([
  { bankCode: "" },
  { accountNo: "12345" },
  { accountNo: "46x0123456" },
  { accountName: " " },
  { position: "" },
  { position: "-1" },
  { position: "1001" },
])("an invalid field is not sent: %j", (wrong) => {
  expect(accountOf({ ...draftOf(account), ...wrong })).toBeNull();
});

test("an empty form is not sent", () => {
  expect(accountOf(BLANK)).toBeNull();
});
