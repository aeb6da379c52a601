import { afterAll, beforeAll, expect, test } from "vitest";

import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const done = async (token: string): Promise<readonly string[]> =>
  (await fixture.ask("GET", "/api/guide", { token })).json<{ done: string[] }>().done;

test("a task of the guide is done when its operator did it, and not for others", async () => {
  const member = await memberWith(fixture, 0n);
  expect(await done(fixture.ton)).toEqual([]);
  const looked = await fixture.ask("GET", `/api/members/${member.id}`, { token: fixture.ton });
  expect(looked.statusCode, looked.body).toBe(200);
  expect(await done(fixture.ton)).toEqual(["findMember"]);
  expect(await done(fixture.nok)).toEqual([]);
});

test("a caller who is not signed in gets no guide; without a sandbox none is named", async () => {
  expect((await fixture.ask("GET", "/api/guide")).statusCode).toBe(401);
  expect((await fixture.ask("GET", "/api/guide", { token: fixture.nok })).json()).toEqual({ done: [], sandbox: null });
});
