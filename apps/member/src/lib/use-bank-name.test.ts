import { expect, test } from "vitest";

import { bankNameIn } from "./use-bank-name.ts";

const BCEL = {
  nameTH: "ธนาคารการค้าต่างประเทศลาว",
  nameLO: "ທະນາຄານການຄ້າຕ່າງປະເທດລາວ",
  nameEN: "BCEL",
};

test("a bank is named in the current language, or else in English", () => {
  expect(bankNameIn("th", BCEL)).toBe(BCEL.nameTH);
  expect(bankNameIn("en", BCEL)).toBe("BCEL");
  expect(bankNameIn("lo", { ...BCEL, nameLO: null })).toBe("BCEL");
});

test("no line breaks within a word of a bank's Lao name", () => {
  expect(bankNameIn("lo", BCEL)).toBe("ທະນາຄານການຄ້າຕ່າງ\u2060ປະເທດລາວ");
});

test("a Thai name breaks only after the word for bank and at spaces, unless it is long", () => {
  const named = (nameTH: string): string => bankNameIn("th", { ...BCEL, nameTH });
  expect(named("ธนาคารกสิกรไทย")).toBe("ธนาคารกสิกร\u2060ไทย");
  expect(named("ทรูมันนี่ วอลเล็ท")).toBe("ทรู\u2060มัน\u2060นี่ วอลเล็ท");
  expect(named("ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร")).toBe("ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร");
});
