import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

const take = (phone: string, text: string) => the.world.sms.take({ phone, sender: "KRAPAO", text });

test("finds reference and code in a text in each language", async () => {
  const texts = [
    "กระเป๋า: รหัสสมัครสมาชิก 482913 รหัสอ้างอิง QX7K ใช้ได้ 5 นาที ห้ามบอกผู้อื่น\n@localhost #482913",
    "Krapao: ລະຫັດລົງທະບຽນ 482913 ລະຫັດອ້າງອີງ QX7K ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກຜູ້ອື່ນ\n@localhost #482913",
    "Krapao: code to register 482913, reference code QX7K, valid for 5 minutes. Tell nobody.\n@localhost #482913",
    "Your code is 482913 (Ref: QX7K)",
  ];
  for (const text of texts) {
    take("+66812345678", text);
    const [latest] = (await the.get("/sms?phone=0812345678")) as unknown[];
    expect(latest).toEqual({
      at: "2026-11-21T07:32:00.000Z",
      text,
      otpRef: "QX7K",
      otpCode: "482913",
      phone: "+66812345678",
    });
  }
});

test("a text without a code has none", async () => {
  take("+66812345678", "Krapao: your password was changed.");
  expect(await the.get("/sms?phone=0812345678")).toMatchObject([{ otpRef: null, otpCode: null }]);
});

test("accepts a phone number in any format", async () => {
  take("+66812345678", "one 111111");
  take("+66812345678", "two 222222");
  take("+8562055512345", "lao 333333");
  for (const phone of [
    "0812345678",
    "+66812345678",
    "66812345678",
    "081-234-5678",
    "081 234 5678",
    "0066812345678",
    "๐๘๑๒๓๔๕๖๗๘",
    "812345678",
  ]) {
    expect(await the.get(`/sms?phone=${encodeURIComponent(phone)}`), phone).toMatchObject([
      { text: "two 222222" },
      { text: "one 111111" },
    ]);
  }
  for (const phone of ["02055512345", "2055512345", "+8562055512345", "8562055512345"])
    expect(await the.get(`/sms?phone=${encodeURIComponent(phone)}`), phone).toMatchObject([{ otpCode: "333333" }]);
});

test("ten digits that are Thai as well as Lao find the messages of both, newest first", async () => {
  take("+66301234567", "thai 111111");
  take("+856301234567", "lao 222222");
  for (const phone of ["0301234567", "030-123-4567", "๐๓๐๑๒๓๔๕๖๗"])
    expect(await the.get(`/sms?phone=${encodeURIComponent(phone)}`), phone).toMatchObject([
      { text: "lao 222222", phone: "+856301234567" },
      { text: "thai 111111", phone: "+66301234567" },
    ]);
  expect(await the.get("/sms?phone=%2B66301234567")).toMatchObject([{ otpCode: "111111" }]);
  expect(await the.get("/sms?phone=%2B856301234567")).toMatchObject([{ otpCode: "222222" }]);
});

test("a phone without messages has an empty list", async () => {
  for (const phone of ["0899999999", "hello", ""]) expect(await the.get(`/sms?phone=${phone}`)).toEqual([]);
  expect(await the.get("/sms")).toEqual([]);
});
