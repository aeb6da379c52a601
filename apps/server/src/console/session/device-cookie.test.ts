import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addPerson, openConsole, type TestConsole } from "../../testing/console.ts";

// Over https the console's device is named by a cookie that no other host of its domain can write.

const PASSWORD = "Green-Boat-2211";
const VALUE = "[A-Za-z0-9_-]{43}";
const PREFIXED = new RegExp(
  `^__Host-console_device=${VALUE}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Strict; Secure$`,
);

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ env: { CONSOLE_ORIGIN: "https://console.example.com" } });
  await addPerson(fixture.server.context, "cook", "cashier", PASSWORD);
});
afterAll(() => fixture.close());

const signIn = (cookie?: string): Promise<LightMyRequestResponse> =>
  fixture.ask("POST", "/api/login", {
    body: { username: "cook", password: PASSWORD },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const cookiesOf = ({ statusCode, headers }: LightMyRequestResponse): readonly string[] => {
  expect(statusCode).toBe(200);
  return [headers["set-cookie"] ?? []].flat();
};
const valueOf = (cookie = ""): string => cookie.split(";")[0]?.split("=")[1] ?? "";

test("S6: the name has the prefix __Host-, and what such a cookie needs: Secure, the whole path and no domain", async () => {
  const [cookie, old] = cookiesOf(await signIn());
  expect(cookie).toMatch(PREFIXED);
  expect(old).toBe("console_device=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure");
});

test("S6: a browser that has the name of an earlier version stays known, and gets the new one", async () => {
  const value = valueOf(cookiesOf(await signIn())[0]);
  const [cookie] = cookiesOf(await signIn(`console_device=${value}`));
  expect(cookie).toMatch(PREFIXED);
  expect(valueOf(cookie)).toBe(value);
});

test("S6: a cookie without the prefix, which another host may have written, never goes before the one with it", async () => {
  const [own, planted] = [valueOf(cookiesOf(await signIn())[0]), valueOf(cookiesOf(await signIn())[0])];
  for (const cookie of [
    `console_device=${planted}; __Host-console_device=${own}`,
    `__Host-console_device=${own}; console_device=${planted}`,
  ])
    expect(valueOf(cookiesOf(await signIn(cookie))[0])).toBe(own);
});
