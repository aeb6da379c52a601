import type { Coupon } from "@krapao/contract/spin/shapes";
import { expect, test } from "vitest";

import { byEnd, urgentOf } from "./coupon-order.ts";

const coupon = (_id: string, expireAt: string | null, amount = 20): Coupon => ({
  _id,
  amount,
  createdAt: "2026-11-20T09:00:00.000Z",
  expireAt,
  prize: { name: "", slice: { code: _id, label: "" } },
});
const ids = (coupons: readonly Coupon[]): readonly string[] => coupons.map(({ _id }) => _id);

const never = coupon("never", null);
const late = coupon("late", "2026-12-24T09:00:00.000Z");
const soon = coupon("soon", "2026-11-30T23:00:00+07:00");
const thing = coupon("thing", "2026-11-27T09:00:00.000Z", 0);

test("the coupon that ends first is first, and one that never ends is last", () => {
  expect(ids(byEnd([never, late, soon, thing]))).toEqual(["thing", "soon", "late", "never"]);
});

test("coupons that end together keep their order", () => {
  const other = coupon("other", late.expireAt);
  expect(ids(byEnd([late, other]))).toEqual(["late", "other"]);
  expect(ids(byEnd([other, late]))).toEqual(["other", "late"]);
});

test("the one to claim first is the first that is worth money", () => {
  expect(urgentOf(byEnd([never, late, soon, thing]), false)).toBe(soon);
  expect(urgentOf([never], false)).toBe(never);
  expect(urgentOf([thing], false)).toBeNull();
});

test("while a bonus runs, none is to be claimed first", () => {
  expect(urgentOf([soon, late], true)).toBeNull();
});
