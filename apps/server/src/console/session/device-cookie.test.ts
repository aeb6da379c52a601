import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addPerson, openConsole, type TestConsole } from "../../testing/console.ts";
import { type Person, registerPerson } from "../../testing/member.ts";

// Over https the console and the members' server recognise a device by a cookie that no other host of the domain can
// write.

const PASSWORD = "Green-Boat-2211";
const VALUE = "[A-Za-z0-9_-]{43}";
const PREFIXED = new RegExp(
  `^__Host-console_device=${VALUE}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Strict; Secure$`,
);

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({
    env: { CONSOLE_ORIGIN: "https://console.example.com", PUBLIC_ORIGIN: "https://wallet.example.com" },
  });
  await addPerson(fixture.server.context, "cook", "cashier", PASSWORD);
  await addPerson(fixture.server.context, "thief", "cashier", PASSWORD);
});
afterAll(() => fixture.close());

const signIn = (cookie?: string, username = "cook"): Promise<LightMyRequestResponse> =>
  fixture.ask("POST", "/api/login", {
    body: { username, password: PASSWORD },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const cookiesOf = ({ statusCode, headers }: LightMyRequestResponse): readonly string[] => {
  expect(statusCode).toBe(200);
  return [headers["set-cookie"] ?? []].flat();
};
const valueOf = (cookie = ""): string => cookie.split(";")[0]?.split("=")[1] ?? "";

test("S6: the cookie has the prefix __Host- with what that requires: Secure, the whole path and no domain", async () => {
  const [cookie, old] = cookiesOf(await signIn());
  expect(cookie).toMatch(PREFIXED);
  expect(old).toBe("console_device=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure");
});

test("S6: a browser with the cookie of an earlier version stays known, and gets the new one", async () => {
  const value = valueOf(cookiesOf(await signIn())[0]);
  const [cookie] = cookiesOf(await signIn(`console_device=${value}`));
  expect(cookie).toMatch(PREFIXED);
  expect(valueOf(cookie)).toBe(value);
});

test("S6: a cookie without the prefix, which another host may have set, never takes precedence over the one with it", async () => {
  const [own, planted] = [valueOf(cookiesOf(await signIn())[0]), valueOf(cookiesOf(await signIn())[0])];
  for (const cookie of [
    `console_device=${planted}; __Host-console_device=${own}`,
    `__Host-console_device=${own}; console_device=${planted}`,
  ])
    expect(valueOf(cookiesOf(await signIn(cookie))[0])).toBe(own);
});

test("S6: the id of another member's device is kept only where no other host could have set it", async () => {
  const theirs = valueOf(cookiesOf(await signIn(undefined, "thief"))[0]);
  expect(valueOf(cookiesOf(await signIn(`console_device=${theirs}`))[0])).not.toBe(theirs);
  expect(valueOf(cookiesOf(await signIn(`__Host-console_device=${theirs}`))[0])).toBe(theirs);
});

test("rule 14: a member's device has the cookie that the contract names, and beside it the one that counts", async () => {
  const [victim, thief] = [await registerPerson(fixture.server), await registerPerson(fixture.server)];
  const logIn = async ({ phone, password }: Person, cookie?: string) =>
    cookiesOf(
      await fixture.server.call("POST", "/api/login", {
        body: { username: phone, password },
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      }),
    );
  const [prefixed, named] = await logIn(victim);
  const own = valueOf(prefixed);
  const rules = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure";
  expect([prefixed, named]).toEqual([`__Host-device=${own}; ${rules}`, `device=${own}; ${rules}`]);
  const theirs = valueOf((await logIn(thief))[0]);
  // A cookie that another host may have written does not count as the member's, and the member's own takes precedence.
  expect(valueOf((await logIn(victim, `device=${theirs}`))[0])).not.toBe(theirs);
  expect(valueOf((await logIn(victim, `device=${theirs}; __Host-device=${own}`))[0])).toBe(own);
  // A device with the earlier cookie stays known, and a browser that two members share stays one device.
  expect(valueOf((await logIn(victim, `device=${own}`))[0])).toBe(own);
  expect(valueOf((await logIn(victim, `__Host-device=${theirs}`))[0])).toBe(theirs);
});
