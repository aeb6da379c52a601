import { describe, expect, test } from "vitest";
import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";

import type { CallShape } from "./call.ts";
import { calls } from "./calls.ts";
import { textFields } from "./testing/walk.ts";

const all: readonly CallShape[] = calls;

const given = all.flatMap((call) =>
  [call.params, call.query, call.body, call.multipart].flatMap((schema) =>
    schema === undefined
      ? []
      : textFields(schema).map((field) => [`${call.method} ${call.path} ${field.path}`, field.schema] as const),
  ),
);

const told = all
  .filter(({ answerType }) => answerType === undefined)
  .flatMap(({ method, path, answer }) =>
    textFields(answer).map((field) => [`${method} ${path} ${field.path}`, field.schema] as const),
  );

const takes = (schema: $ZodType, value: unknown): boolean => safeParse(schema, value).success;

test("there are texts to check", () => {
  expect(given.length).toBeGreaterThan(80);
  expect(told.length).toBeGreaterThan(150);
});

describe.each(given)("S10: %s", (_name, schema) => {
  test("has a maximum", () => {
    const { maxLength } = toJSONSchema(schema, { io: "input" });
    expect(maxLength).toEqual(expect.any(Number));
    expect(takes(schema, "1".repeat((maxLength ?? 0) + 1))).toBe(false);
  });

  test.each([
    ["NUL", "1234\0"],
    ["half of a pair", "1234\ud800"],
    ["the other half", "\udc001234"],
  ])("refuses %s", (_what, value) => {
    expect(takes(schema, value)).toBe(false);
  });

  test.each([5, true, {}, [], null])("refuses what is not a text: %j", (value) => {
    expect(takes(schema, value)).toBe(false);
  });
});

test("every text of an answer has a maximum", () => {
  for (const [name, schema] of told) {
    expect([name, toJSONSchema(schema, { io: "output" }).maxLength]).toEqual([name, expect.any(Number)]);
  }
});

const withPage = all.filter(
  ({ body }) => body !== undefined && Object.keys(toJSONSchema(body).properties ?? {}).includes("page"),
);

test("five lists are paged", () => {
  expect(withPage.map(({ name }) => name).toSorted()).toEqual([
    "listInvites",
    "listNotices",
    "listRefunds",
    "listSlips",
    "listStatement",
  ]);
});

test.each(withPage.map((call) => [call.name, call.body as $ZodType] as const))(
  "%s counts pages from 1, with 1 to 100 rows",
  (_name, body) => {
    for (const [page, limit] of [
      [1, 1],
      [1, 100],
      [7, 10],
    ]) {
      expect(takes(body, { page, limit })).toBe(true);
    }
    for (const [page, limit] of [
      [0, 10],
      [-1, 10],
      [1.5, 10],
      [1, 0],
      [1, 101],
      ["1", 10],
      [1, Number.NaN],
      [Infinity, 10],
      [1e308, 10],
      [undefined, 10],
      [1, undefined],
    ]) {
      expect(takes(body, { page, limit })).toBe(false);
    }
  },
);

const withAmount = all.filter(
  ({ body }) => body !== undefined && Object.keys(toJSONSchema(body).properties ?? {}).includes("amount"),
);

test("five calls take an amount", () => {
  expect(withAmount.map(({ name }) => name).toSorted()).toEqual([
    "addDeposit",
    "createQr",
    "transfer",
    "withdraw",
    "withdrawAll",
  ]);
});

test.each(withAmount.map((call) => [call.name, call.body as $ZodType] as const))(
  "%s takes money and nothing else (S29)",
  (name, body) => {
    const ends = name === "transfer" ? { from: "WALLET", to: "PG" } : {};
    for (const amount of [0.01, 1, 500, 19.99, 10_000_000_000]) expect(takes(body, { ...ends, amount })).toBe(true);
    for (const amount of [
      0,
      -0,
      -1,
      0.001,
      1.005,
      1e308,
      10_000_000_000.01,
      "5",
      Number.NaN,
      Infinity,
      null,
      undefined,
      [5],
      5n,
    ]) {
      expect(takes(body, { ...ends, amount })).toBe(false);
    }
    expect(takes(body, { ...ends, amount: 5, more: 1 })).toBe(false);
  },
);
