import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { openGame } from "./accounts.ts";

let harness: Harness;
let context: Context;
let statements = 0;
const time = createFastTime(1);

beforeAll(async () => {
  harness = await createHarness({}, time);
  const started = harness.start().context;
  const { prepared } = started;
  context = {
    ...started,
    prepared: (statement, values) => {
      statements += 1;
      return prepared(statement, values);
    },
  };
});
afterAll(() => harness.close());

const setInService = (code: string, isActive: boolean): Promise<unknown> =>
  harness.owner.query("update game_provider set is_active = $2 where code = $1", [code, isActive]);

test("an open account is read once, then cached; an account that is not open is never cached", async () => {
  const member = await harness.member(0n, { PG: 0n });
  const first = await openGame(context, member, "PG");
  expect(first).toMatchObject({ code: "PG", memberId: member.id });
  const before = statements;
  expect(await openGame(context, member, "PG")).toBe(first);
  expect(statements).toBe(before);
  for (const code of ["UFABET", "NOBODY", "UFABET"]) expect(await openGame(context, member, code)).toBeNull();
});

test("a provider that goes out of service has no account within half a second, cached or not", async () => {
  const [one, other] = [await harness.member(0n, { HUAYHD: 0n }), await harness.member(0n, { HUAYHD: 0n })];
  expect(await openGame(context, one, "HUAYHD")).not.toBeNull();
  await setInService("HUAYHD", false);
  await time.schedule.sleep(500);
  expect(await openGame(context, one, "HUAYHD")).toBeNull();
  expect(await openGame(context, other, "HUAYHD")).toBeNull();
  await setInService("HUAYHD", true);
  await time.schedule.sleep(500);
  expect(await openGame(context, one, "HUAYHD")).not.toBeNull();
});

test("when a provider's state cannot be read, no account is returned", async () => {
  const member = await harness.member(0n, { PG: 0n });
  await openGame(context, member, "PG");
  await time.schedule.sleep(500);
  const broken: Context = {
    ...context,
    get db(): Context["db"] {
      throw new Error("out of reach");
    },
  };
  await expect(openGame(broken, member, "PG")).rejects.toThrow("out of reach");
});
