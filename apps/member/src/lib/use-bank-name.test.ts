import { expect, test } from "vitest";

import { bankNameIn } from "./use-bank-name.ts";

const BCEL = {
  nameTH: "ธนาคารการค้าต่างประเทศลาว",
  nameLO: "ທະນາຄານການຄ້າຕ່າງປະເທດລາວ",
  nameEN: "BCEL",
};

test("a bank is named in the present language, else in English", () => {
  expect(bankNameIn("th", BCEL)).toBe(BCEL.nameTH);
  expect(bankNameIn("en", BCEL)).toBe("BCEL");
  expect(bankNameIn("lo", { ...BCEL, nameLO: null })).toBe("BCEL");
});

test("no line ends within a word of a bank's Lao name", () => {
  expect(bankNameIn("lo", BCEL)).toBe("ທະນາຄານການຄ້າຕ່າງ\u2060ປະເທດລາວ");
});
