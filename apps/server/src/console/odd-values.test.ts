import type { CallShape } from "@krapao/contract";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";

import { memberWith, openConsole, type TestConsole } from "../testing/console.ts";

let fixture: TestConsole;
let member: string;
beforeAll(async () => {
  fixture = await openConsole();
  member = String((await memberWith(fixture, 1_000n)).id);
});
afterAll(() => fixture.close());

const reads = (operatorCalls as readonly CallShape[]).filter(({ method }) => method === "GET");

/** A column of the database ends between the first and the second. The last two are positions in a list. */
const NUMBERS = ["9223372036854775807", "9223372036854775808", "9999999999999999999999"];
const POSITIONS = NUMBERS.flatMap((each) => [`${each}-${each}`, `1-${each}`, `${each}-1`, `${each}_1000000001`]);
const DAYS = ["0000-01-01", "0001-01-01", "1899-12-31", "2026-13-45", "2999-12-31", "9999-12-31"];
const MINUTES = DAYS.map((day) => `${day}T23:59`);

type Parts = Readonly<Record<string, string>>;

const partsOf = (schema: $ZodType | undefined) => {
  const { properties = {}, required = [] } =
    schema === undefined ? {} : toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { names: Object.keys(properties), required };
};

/** Whether a part may be this, whatever the others are. */
const takes = (schema: $ZodType | undefined, name: string, value: string): boolean => {
  if (schema === undefined) return false;
  const read = safeParse(schema, { [name]: value });
  return read.success || read.error.issues.every(({ path }) => path[0] !== name);
};

const USUAL = ["1", "2026-11-21", "day", "BAHT", "nobody"];
const usual = (schema: $ZodType | undefined, name: string): string =>
  USUAL.find((value) => takes(schema, name, value)) ?? "x";

const urlOf = ({ path }: CallShape, params: Parts, query: Parts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "1"));
  const asked = new URLSearchParams(query).toString();
  return asked === "" ? filled : `${filled}?${asked}`;
};

/** The requests of a call that have an odd number, position or day in one part, or an odd day in all. */
const oddOf = (call: CallShape): readonly string[] => {
  const needed = partsOf(call.query).required.map((name) => [name, usual(call.query, name)] as const);
  const params: Parts = { _id: call.path.includes("/members/") ? member : "1" };
  const base: Parts = Object.fromEntries(needed);
  const { names } = partsOf(call.query);
  const days = names.filter((name) => takes(call.query, name, "2026-11-21") && !takes(call.query, name, "2026"));
  const all = [...NUMBERS, ...POSITIONS, ...DAYS, ...MINUTES];
  return [
    urlOf(call, params, base),
    ...partsOf(call.params).names.flatMap((name) =>
      all.map((value) => urlOf(call, { ...params, [name]: value }, base)),
    ),
    ...names.flatMap((name) => all.map((value) => urlOf(call, params, { ...base, [name]: value }))),
    ...[...DAYS, ...MINUTES].map((value) =>
      urlOf(call, params, { ...base, ...Object.fromEntries(days.map((name) => [name, value])) }),
    ),
  ];
};

test.each(reads.map((call) => [call.name, call] as const))(
  "no odd number or day makes %s fail",
  async (_name, call) => {
    const failed: string[] = [];
    for (const url of new Set(oddOf(call))) {
      const { statusCode } = await fixture.ask("GET", url, { token: fixture.owner });
      // 503: something outside is not there.
      if (statusCode >= 500 && statusCode !== 503) failed.push(`${statusCode} ${url}`);
    }
    expect(failed).toEqual([]);
  },
);

test("a number or a day that the database cannot have is refused", async () => {
  const statusOf = async (url: string) => (await fixture.ask("GET", url, { token: fixture.owner })).statusCode;
  expect(await statusOf("/api/transactions?operator=9223372036854775808")).toBe(400);
  expect(await statusOf("/api/transactions/9223372036854775808")).toBe(404);
  expect(await statusOf("/api/transactions?to=9999-12-31")).toBe(400);
  expect(await statusOf("/api/transactions?from=1900-01-01&to=2999-12-31T23:59&operator=any&member=1")).toBe(200);
});
