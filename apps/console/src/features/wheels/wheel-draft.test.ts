import { expect, test } from "vitest";

import { chancesOf, costOf, costsOf, oneIn, paidBy, draftOf, faultsOf, newSlice, wheelOf } from "./wheel-draft.ts";

const three = (text: string) => ({ th: text, lo: text, en: text });
const slice = (code: string, more: object = {}) => ({
  code,
  label: three(code),
  bgColor: "#6d4bd8",
  textColor: "#ffffff",
  html: three(""),
  weight: 1,
  prize: "nothing" as const,
  prizeName: three(""),
  amount: 0,
  ...more,
});
const wheel = {
  currency: "BAHT" as const,
  name: three("Wheel"),
  audienceSegment: null,
  activeFrom: null,
  activeTo: null,
  slices: [slice("A"), slice("B", { prize: "cash" as const, amount: 1_000.5, weight: 3 })],
};

test("a wheel survives the form unchanged", () => {
  expect(wheelOf(draftOf(wheel))).toEqual(wheel);
});

test("the segment and period of a wheel survive the form, with times in Bangkok", () => {
  const draft = draftOf({
    ...wheel,
    audienceSegment: { _id: "7", name: "Sport" },
    activeFrom: "2026-12-31T11:00:00.000Z",
    activeTo: "2027-01-01T17:00:00.000Z",
  });
  expect(draft.activeFrom).toBe("2026-12-31T18:00");
  expect(wheelOf(draft)).toEqual({
    ...wheel,
    audienceSegment: "7",
    activeFrom: "2026-12-31T18:00:00+07:00",
    activeTo: "2027-01-02T00:00:00+07:00",
  });
  expect(wheelOf({ ...draft, activeTo: "2026-12-31T18:00" })).toBeNull();
  expect(wheelOf({ ...draft, activeFrom: "no day" })).toBeNull();
});

test("invalid fields are named, and nothing is sent", () => {
  const { slices } = draftOf(wheel);
  const [a, b] = slices;
  if (a === undefined || b === undefined) throw new Error("no slices");
  expect(faultsOf({ ...a, code: "" }, [])).toEqual(["code"]);
  expect(faultsOf({ ...a, code: "B" }, [b])).toEqual(["code"]);
  expect(faultsOf({ ...a, label: { ...a.label, lo: " " } }, [])).toEqual(["label"]);
  for (const weight of ["", "0", "1.5", "1000001"]) expect(faultsOf({ ...a, weight }, []), weight).toEqual(["weight"]);
  for (const amount of ["", "0", "1.001", "-1"]) expect(faultsOf({ ...b, amount }, []), amount).toEqual(["amount"]);
  expect(faultsOf({ ...a, prize: "thing" }, [])).toEqual(["prizeName"]);
  expect(faultsOf({ ...a, amount: "5" }, [])).toEqual([]);
  expect(faultsOf({ ...a, html: three("x".repeat(3_001)) }, [])).toEqual(["html"]);
  const draft = draftOf(wheel);
  expect(wheelOf({ ...draft, slices: [a] })).toBeNull();
  expect(wheelOf({ ...draft, slices: [a, { ...b, code: "A" }] })).toBeNull();
  expect(wheelOf({ ...draft, name: three("") })).toBeNull();
});

test("a new slice has an unused code", () => {
  const { slices } = draftOf({ ...wheel, slices: [slice("S3"), slice("S1")] });
  expect(newSlice(slices).code).toBe("S4");
  expect(newSlice([...slices, newSlice(slices)]).code).toBe("S5");
});

test("probabilities and costs follow the weights", () => {
  expect(chancesOf([1, 1, 1])).toEqual([33.33, 33.33, 33.33]);
  expect(chancesOf([])).toEqual([]);
  expect(
    costOf([
      { weight: 3, amount: 10, prize: "cash" },
      { weight: 1, amount: 0, prize: "nothing" },
    ]),
  ).toBe(7.5);
  expect(costOf([])).toBe(0);
});

test("each slice says how seldom it comes and what it adds to a spin's cost", () => {
  expect(oneIn(7_000, [7_000, 2_710])).toBe("1.4");
  expect(oneIn(4, [4, 9_706])).toBe("2,428");
  expect(oneIn(0, [0, 1])).toBeNull();
  const slices = [
    { weight: 3, amount: 10, prize: "cash" },
    { weight: 1, amount: 100, prize: "cash" },
    { weight: 4, amount: 0, prize: "nothing" },
  ] as const;
  expect(costsOf(slices)).toEqual([3.75, 12.5, 0]);
  expect(costOf(slices)).toBe(16.25);
});

test("a slice that gives a coin costs another spin, and the slices together cost what a spin does", () => {
  const slices = [
    { weight: 2, amount: 10, prize: "cash" },
    { weight: 4, amount: 0, prize: "coin" },
    { weight: 4, amount: 0, prize: "nothing" },
  ] as const;
  // Of ten spins two pay 10 and four are repeated, so six coins pay 20.
  expect(costOf(slices)).toBe(3.33);
  expect(costsOf(slices)).toEqual([2, 1.33, 0]);
  expect(paidBy(slices, 30)).toBe(60);
  expect(costOf([{ weight: 1, amount: 0, prize: "coin" }])).toBe(0);
  expect(paidBy([], 30)).toBe(0);
});
