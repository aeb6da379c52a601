import { expect, test } from "vitest";

import { hideSecrets } from "./hide-secrets.ts";

test.each([
  ["my card 4111 1111 1111 1111 was charged", "my card •••• 1111 was charged", ["card"]],
  ["4111-1111-1111-1111", "•••• 1111", ["card"]],
  ["บัตร ๔๑๑๑๑๑๑๑๑๑๑๑๑๑๑๑ ครับ", "บัตร •••• 1111 ครับ", ["card"]],
  ["password: hunter22", "password: ••••", ["password"]],
  ["My password is Blue-Heron-1.", "My password is ••••", ["password"]],
  ["รหัสผ่าน demo1234 ครับ", "รหัสผ่าน •••• ครับ", ["password"]],
  ["รหัสผ่านคือ demo1234", "รหัสผ่านคือ ••••", ["password"]],
  ["ລະຫັດຜ່ານ: abc999", "ລະຫັດຜ່ານ: ••••", ["password"]],
  ["OTP 123456", "OTP ••••", ["code"]],
  ["รหัส 482913 ค่ะ", "รหัส •••• ค่ะ", ["code"]],
  ["ລະຫັດ ໑໒໓໔໕໖", "ລະຫັດ ••••", ["code"]],
  ["482913", "••••", ["code"]],
  ["OTP 123456 and password=abc123", "OTP •••• and password=••••", ["code", "password"]],
])("hides: %s", (typed, stored, kinds) => {
  const { text, masked } = hideSecrets(typed);
  expect(text).toBe(stored);
  expect(masked.toSorted()).toEqual(kinds);
});

test.each([
  "I sent 1500 baht to 123-4-56789-0",
  "account 1234567890, 20:15",
  "reference 2026112012345678901",
  "call me at 0812345678",
  "forgot my password, please help",
  "ลืมรหัสผ่าน ทำยังไง",
  "รหัสผ่าน ไม่ถูกต้อง",
  "password reset does not work",
])("leaves alone: %s", (text) => {
  expect(hideSecrets(text)).toEqual({ text, masked: [] });
});
