import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { calls } from "./calls.ts";
import { errorStatus, isErrorKey } from "./errors.ts";
import { refusalsOf } from "./refusals.ts";
import { CLAIM_ERRORS, SPIN_ERRORS } from "./spin/shapes.ts";

/** Copied by hand from SPEC.md section 8. */
const spec = `
UNAUTHORIZED EXPIRED_AUTH_TOKEN invalid-token INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP
NOT_AREASLOT NOT_UFABET OTP_BLOCK REQUEST_LIMIT REQUEST_LIMIT_1MIN OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED
OTP_EXPIRED OTP_CODE_INVALID OTP_CODE_VALID OTP_SEND_FAIL OTP_VERIFY_FAIL EXISTING_USER EXISTING_BANK
INVALID_USER_INFO UNVERIFIED_OTP GAME_ACTIVATION_FAIL INVALID_BANK BANK_ACCOUNT_NAME_ENG REGISTER_FAIL NO_USER
WRONG_PASSWORD WRONG_CREDENTIAL INACTIVE_USER LOGIN_FAIL BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED
BONUS_CONDITION BONUS_CLEAR BONUS_FULL ERASURE_BLOCKED INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO
INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL INTERNAL_SERVER_ERROR KEY_MISSING KEY_INVALID NO_DATA NO_PROMOTION
PROMOTION_RECEIVED QR_FAIL NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM NO_BANK NO_WALLET
SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM NO_GAME
MONEY_NOT_ENOUGH TRANSFER_FAIL SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID
PHONE_NUMBER_REQUIRE_10_DIGIT
NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
gone
`;

/** What CONTRACT.md adds. */
const added = `
OTP_SENT PENDING STEP_UP_REQUIRED NOT_READY IDEMPOTENCY_CONFLICT IDEMPOTENCY_IN_PROGRESS TRANSFER_IN_PROGRESS
WITHDRAW_NOT_MADE NOT_FOUND NO_COIN DAY_LIMIT PASSKEY_INVALID PASSKEY_LIMIT PROOF_REQUIRED FILE_INFECTED DEPOSIT_LIMIT
`;

/** What the operators' console adds. */
const operators = `
SECOND_FACTOR_REQUIRED SECOND_FACTOR_ENROL PASSWORD_CHANGE_REQUIRED DEMO_PASSWORD OWNER_ONLY NO_PERMISSION OWN_PROPOSAL OWN_OPERATOR PROPOSAL_STALE NOTHING_CHANGED TWO_NEEDED BUILT_IN_ROLE ROLE_HELD EXISTING_ROLE
OWN_ROLE NOT_WAITING EXISTING_PROPOSAL REFERENCE_USED EXISTING_OPERATOR LAST_OWNER MONEY_LEFT DAY_NOT_OVER DAY_OPEN
WHEEL_TOO_DEAR SEGMENT_IN_USE TAG_IN_USE COMPARE_FIRST ADJUSTMENT_LIMIT ADJUSTMENT_EACH_LIMIT EXISTING_CODE CHANGED_MEANWHILE EXPORT_LIMIT NEW_OPERATOR TAKES_NO_CHATS
ASSIGNED_MEANWHILE OWN_LOOK SECOND_LOOK_REQUIRED
`;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

test("every key of the specification is there, and no others but the contract's", () => {
  expect(Object.keys(errorStatus).toSorted()).toEqual(
    [...words(spec), ...words(added), ...words(operators)].toSorted(),
  );
});

test("every status is one that CONTRACT.md names", () => {
  const known = new Set([200, 202, 400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 501, 503]);
  for (const [key, status] of Object.entries(errorStatus)) expect([key, known.has(status)]).toEqual([key, true]);
});

test("only an invalid token is 401: a wrong password at the login ends no session", () => {
  const unauthorised = Object.entries(errorStatus).filter(([, status]) => status === 401);
  expect(unauthorised.map(([key]) => key).toSorted()).toEqual(
    [
      "EXPIRED_AUTH_TOKEN",
      "INVALID_USER_1",
      "INVALID_USER_2",
      "INVALID_USER_3",
      "INVALID_USER_4",
      "UNAUTHORIZED",
      "invalid-token",
    ].toSorted(),
  );
});

test("docs/rules.md lists every key and its status", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/rules.md"), "utf8");
  const section = page.slice(page.indexOf("## Errors")).split(/\n## (?!Errors)/)[0] ?? "";
  const rows = [...section.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)];
  const told = rows.flatMap(([, status, keys]) =>
    [...(keys ?? "").matchAll(/`([\w-]+)`/g)].map((match) => [match[1], Number(status)]),
  );
  expect(Object.fromEntries(told)).toEqual(errorStatus);
  expect(told).toHaveLength(Object.keys(errorStatus).length);
});

test("keys inside a successful answer are in the table", () => {
  for (const key of [...SPIN_ERRORS, ...CLAIM_ERRORS]) expect(isErrorKey(key)).toBe(true);
  for (const name of ["toString", "__proto__", ""]) expect(isErrorKey(name)).toBe(false);
});

test("a call is refused by its own keys, and by those of its audience and kind", () => {
  const of = (name: string): readonly string[] => refusalsOf(calls.find((call) => call.name === name) ?? calls[0]);
  expect(of("lookupActive")).not.toContain("gone");
  expect(of("lookupBanks")).toContain("gone");
  expect(of("lookupBanks")).not.toContain("UNAUTHORIZED");
  expect(of("getChatConfig")).toContain("invalid-token");
  expect(of("getChatConfig")).not.toContain("UNAUTHORIZED");
  expect(of("transfer")).toEqual(
    expect.arrayContaining(["UNAUTHORIZED", "IDEMPOTENCY_CONFLICT", "TRANSFER_FAIL", "KEY_INVALID"]),
  );
  expect(of("getWallet")).not.toContain("IDEMPOTENCY_CONFLICT");
});
