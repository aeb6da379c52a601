import { expect, test } from "vitest";

import { hideSecrets } from "./hide-secrets.ts";

test.each([
  ["my card 4111 1111 1111 1111 was charged", "my card •••• 1111 was charged", ["card"]],
  ["4111-1111-1111-1111", "•••• 1111", ["card"]],
  ["บัตร ๔๑๑๑๑๑๑๑๑๑๑๑๑๑๑๑ ครับ", "บัตร •••• 1111 ครับ", ["card"]],
  ["4111.1111.1111.1111", "•••• 1111", ["card"]],
  ["4111  1111  1111  1111", "•••• 1111", ["card"]],
  ["4111\u00A01111\u00A01111\u00A01111", "•••• 1111", ["card"]],
  ["4111–1111–1111–1111", "•••• 1111", ["card"]],
  ["4111\u200B1111\u200B1111\u200B1111", "•••• 1111", ["card"]],
  ["card 4111\n1111\n1111\n1111 ok", "card •••• 1111 ok", ["card"]],
  ["4111 / 1111 / 1111 / 1111", "•••• 1111", ["card"]],
  ["４１１１１１１１１１１１１１１１", "•••• 1111", ["card"]],
  ["CVV: 123", "CVV: ••••", ["card"]],
  ["รหัสหลังบัตร 123", "รหัสหลังบัตร ••••", ["card"]],
  ["pw: hunter2", "pw: ••••", ["password"]],
  ["พาส hunter2", "พาส ••••", ["password"]],
  ["my OTP is 123 456", "my OTP is ••••", ["code"]],
  ["OTP 482-913", "OTP ••••", ["code"]],
  ["otp 4 8 2 9 1 3", "otp ••••", ["code"]],
  ["code G-482913", "code G-••••", ["code"]],
  ["password: hunter22", "password: ••••", ["password"]],
  ["My password is Blue-Heron-1.", "My password is ••••", ["password"]],
  ["รหัสผ่าน demo1234 ครับ", "รหัสผ่าน •••• ครับ", ["password"]],
  ["รหัสผ่านคือ demo1234", "รหัสผ่านคือ ••••", ["password"]],
  ["ລະຫັດຜ່ານ: abc999", "ລະຫັດຜ່ານ: ••••", ["password"]],
  ["OTP 123456", "OTP ••••", ["code"]],
  ["รหัส 482913 ค่ะ", "รหัส •••• ค่ะ", ["code"]],
  ["ລະຫັດ ໑໒໓໔໕໖", "ລະຫັດ ••••", ["code"]],
  ["OTP ที่ได้คือ 482913", "OTP ที่ได้คือ ••••", ["code"]],
  ["otp ที่ส่งมาให้เมื่อกี้ 482913 ค่ะ", "otp ที่ส่งมาให้เมื่อกี้ •••• ค่ะ", ["code"]],
  ["482913 is my OTP", "•••• is my OTP", ["code"]],
  ["482913 คือโอทีพี", "•••• คือโอทีพี", ["code"]],
  ["my code is 4829", "my code is ••••", ["code"]],
  ["รหัสผ่านของผมคือ 1234", "รหัสผ่านของผมคือ ••••", ["password"]],
  ["pin code 1234", "pin code ••••", ["password"]],
  ["รหัสลับ 1234", "รหัสลับ ••••", ["password"]],
  ["รหัส ATM คือ 482913", "รหัส ATM คือ ••••", ["password"]],
  ["รหัสเข้าเกม abc999", "รหัสเข้าเกม ••••", ["password"]],
  ["my password: สวัสดี123", "my password: ••••", ["password"]],
  ["482913 otp ค่ะ", "•••• otp ค่ะ", ["code"]],
  ["4111111111111111 12/28 123", "•••• 1111 12/28 123", ["card"]],
  ["3782 822463 10005 12/28", "•••• 0005 12/28", ["card"]],
  ["1. 4111111111111111\n2. 5555555555554444", "1. •••• 1111\n2. •••• 4444", ["card"]],
  ["411111111111\n1111", "•••• 1111", ["card"]],
  ["3782\n822463\n10005", "•••• 0005", ["card"]],
  ["4\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1", "•••• 1111", ["card"]],
  ["4   1   1   1   1   1   1   1   1   1   1   1   1   1   1   1", "•••• 1111", ["card"]],
  ["4111\uFEFF1111\u00AD1111\u200D1111", "•••• 1111", ["card"]],
  [`4\uFE0F\u20E3${"1\uFE0F\u20E3".repeat(15)}`, "•••• 1111\uFE0F\u20E3", ["card"]],
  ["CVV 1 2 3", "CVV ••••", ["card"]],
  ["รหัสผ่าน ๑๒๓๔๕๖", "รหัสผ่าน ••••", ["password"]],
  ["ລະຫັດຜ່ານ ແມ່ນ ໑໒໓໔", "ລະຫັດຜ່ານ ແມ່ນ ••••", ["password"]],
  ["รหัส ผ่าน hunter22", "รหัส ผ่าน ••••", ["password"]],
  ["รหัส\u200Bผ่าน\u200Bคือ\u200Bhunter22", "รหัส\u200Bผ่าน\u200Bคือ\u200B••••", ["password"]],
  ["pin 1 2 3 4", "pin ••••", ["password"]],
  ["รหัสผ่าน 12 34 56", "รหัสผ่าน ••••", ["password"]],
  ["OTP 1\n2\n3\n4\n5\n6", "OTP ••••", ["code"]],
  ["OTP ๑.๒.๓.๔.๕.๖", "OTP ••••", ["code"]],
  ["OTP 12 34 56", "OTP ••••", ["code"]],
  ["OTP 123\u200B456", "OTP ••••", ["code"]],
  ["code123456", "code••••", ["code"]],
  ["OTP 123456 and password=abc123", "OTP •••• and password=••••", ["code", "password"]],
])("hides: %s", (typed, stored, kinds) => {
  const { text, masked } = hideSecrets(typed, false);
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
  "รหัสผ่าน: ลืมครับ",
  "รหัสผ่าน ผิด 3 ครั้งแล้ว",
  "รหัสเข้าเกม UFABET ใช้ไม่ได้",
  "password reset does not work",
  "100000",
  "ฝาก 100000",
  "ลืมรหัส ฝาก 5000",
  "otp ไม่มา โอน 5000",
  "OTP never came, I sent 100000 baht",
  "รหัส 100000 บาท",
  "100000 otp ไม่มา",
  "code 081-234-5678",
  "OTP ไม่มา โทร 081 234 5678",
  "500\n1,500\n2,000\n35,000",
  // These digits have the form of a card, on lines of other lengths than a card's.
  "4111111111\n111111",
  "5555555555\n554444",
  "code 081.234.5678",
])("keeps: %s", (text) => {
  expect(hideSecrets(text, false)).toEqual({ text, masked: [] });
});

test.each(["482913", " ๔๘๒๙๑๓ ", "໔໘໒໙໑໓", "482 913"])(
  "six digits are hidden as a code while one is expected: %s",
  (text) => {
    expect(hideSecrets(text, true)).toEqual({ text: "••••", masked: ["code"] });
    expect(hideSecrets(`${text} baht`, true).masked).toEqual([]);
  },
);

test.each(["cvv", "password", "รหัส", "otp", "1", "1 2 3 4 5 6", "รหัสเข้า", "4 ".repeat(990), "4".repeat(1_990)])(
  "a message of spaces after %s takes the server no noticeable time",
  (word) => {
    const text = `${word}${" ".repeat(2_000 - word.length)}`;
    const before = process.threadCpuUsage();
    hideSecrets(text, true);
    expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
  },
);

test.each(["รหัสลับ", "รหัส atm", "รหัสเข้า", "password", "รหัสผ่าน", "code", "รหัสท้ายบัตร"])(
  "messages of nothing but %s and blanks take the server no noticeable time",
  (word) => {
    const texts = [..." \n\u200B\u00AD"].flatMap((blank) =>
      ["", "=", "is", "คือ"].map((between) => `${word}${blank.repeat(16)}${between}`.repeat(200).slice(0, 2_000)),
    );
    const before = process.threadCpuUsage();
    for (const text of texts) hideSecrets(text, true);
    expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
  },
);
