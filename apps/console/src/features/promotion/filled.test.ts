import { expect, test } from "vitest";

import { SUMS } from "./csv.ts";
import { filledOf } from "./filled.ts";

const sums = (value: number) => ({
  times: value,
  members: value,
  given: value,
  cost: value,
  played: value,
  back: value,
});

test("periods without any figure are left out, unless none has one", () => {
  expect(Object.keys(sums(0)).toSorted()).toEqual([...SUMS].toSorted());
  const given = { ...sums(0), back: 10 };
  expect(filledOf([sums(0), given, sums(0), sums(3)])).toEqual([given, sums(3)]);
  expect(filledOf([sums(0), sums(0)])).toHaveLength(2);
});
