import { afterAll, beforeAll, expect, test } from "vitest";

import { type Person, registerPerson, signIn, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { provenBySms } from "../../testing/step-up.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;
const PATH = "/api/account/secondStep";
const REQUIRED = { message: "STEP_UP_REQUIRED", purpose: "login" };

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<TestServer["call"]>>;
const statusAndKey = (answer: Answer): unknown => [answer.statusCode, answer.json<{ message?: string }>().message];
const cookieOf = ({ headers }: Answer): string => String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

/** Signs in by password. Without a cookie the device is unknown. */
const logIn = ({ phone, password }: Person, more: { otpToken?: string; cookie?: string; from?: string } = {}) =>
  server.call("POST", "/api/login", {
    body: { username: phone, password, ...(more.otpToken === undefined ? {} : { otpToken: more.otpToken }) },
    ...(more.cookie === undefined ? {} : { headers: { cookie: more.cookie } }),
    ...(more.from === undefined ? {} : { from: more.from }),
  });

/** Turns the second step on or off, with a step-up. */
const turn = async (person: Person, token: string, isOn: boolean): Promise<Answer> => {
  const proof = await provenBySms(server, person, token, "secondStep");
  server.advance(MINUTE);
  return server.call("PUT", PATH, { token, body: { isOn }, headers: { "x-step-up": proof } });
};

/** A member with the second step, and the cookie of the device on which they turned it on. */
const guarded = async (): Promise<{ person: Person; token: string; cookie: string }> => {
  const person = await registerPerson(server);
  const answer = await logIn(person);
  const { token } = answer.json<{ token: string }>();
  server.advance(MINUTE);
  expect((await turn(person, token, true)).json()).toEqual({ isOn: true });
  return { person, token, cookie: cookieOf(answer) };
};

const codeFor = async (person: Person, purpose: "login" | "reset" = "login"): Promise<string> => {
  const otpToken = await verifiedToken(server, person.phone, purpose);
  server.advance(MINUTE);
  return otpToken;
};

test("a code at login is required only of members who turned it on", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  expect((await server.call("GET", PATH, { token })).json()).toEqual({ isOn: false });
  expect((await logIn(person)).statusCode).toBe(200);
});

test("turning it on or off needs a new proof each time, and turning it off is announced by SMS", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  server.advance(MINUTE);
  const bare = await server.call("PUT", PATH, { token, body: { isOn: true } });
  expect([bare.statusCode, bare.json()]).toEqual([403, { message: "STEP_UP_REQUIRED", purpose: "secondStep" }]);
  const other = await provenBySms(server, person, token, "data");
  server.advance(MINUTE);
  const headers = { "x-step-up": other };
  expect((await server.call("PUT", PATH, { token, body: { isOn: true }, headers })).statusCode).toBe(403);
  expect((await server.call("GET", PATH, { token })).json()).toEqual({ isOn: false });

  const proof = await provenBySms(server, person, token, "secondStep");
  server.advance(MINUTE);
  const put = (isOn: boolean) => server.call("PUT", PATH, { token, body: { isOn }, headers: { "x-step-up": proof } });
  expect((await put(true)).json()).toEqual({ isOn: true });
  expect((await put(false)).statusCode, "a proof counts once").toBe(403);
  expect((await server.call("GET", PATH, { token })).json()).toEqual({ isOn: true });
  expect((await turn(person, token, false)).json()).toEqual({ isOn: false });
  await expect.poll(() => server.sms.at(-1)?.text).toContain("ปิดรหัสเมื่อเข้าสู่ระบบแล้ว");
  const { notices } = (await server.call("POST", "/api/notice", { token, body: { page: 1, limit: 20 } })).json<{
    notices: { kind: string }[];
  }>();
  expect(notices.map(({ kind }) => kind)).toEqual(["second-step-off", "second-step-on"]);
  expect((await logIn(person)).statusCode).toBe(200);
});

test("on a new device the right password alone starts no session and gives no device id; with a code it does", async () => {
  const { person } = await guarded();
  const refused = await logIn(person);
  expect([refused.statusCode, refused.json()]).toEqual([403, REQUIRED]);
  expect(refused.headers["set-cookie"]).toBeUndefined();
  expect(statusAndKey(await logIn({ ...person, password: "wrong-password" }))).toEqual([403, "WRONG_CREDENTIAL"]);

  const otpToken = await codeFor(person);
  const wrong = await logIn({ ...person, password: "wrong-password" }, { otpToken });
  expect(statusAndKey(wrong), "a code is no password").toEqual([403, "WRONG_CREDENTIAL"]);
  const opened = await logIn(person, { otpToken });
  expect(opened.statusCode).toBe(200);
  expect((await logIn(person, { cookie: cookieOf(opened) })).statusCode, "it is known from now on").toBe(200);
  expect(statusAndKey(await logIn(person, { otpToken })), "a code counts once").toEqual([403, "UNVERIFIED_OTP"]);
});

test("only a verified code for that phone's login is accepted", async () => {
  const [{ person }, { person: other }] = [await guarded(), await guarded()];
  const sent = await server.call("POST", "/api/otp/send", { body: { phoneNumber: person.phone, purpose: "login" } });
  server.advance(MINUTE);
  const unverified = sent.json<{ otpToken: string }>().otpToken;
  for (const otpToken of [unverified, await codeFor(person, "reset"), await codeFor(other), "made-up"])
    expect(statusAndKey(await logIn(person, { otpToken }))).toEqual([403, "UNVERIFIED_OTP"]);
  const late = await codeFor(person);
  server.advance(15 * MINUTE);
  expect(statusAndKey(await logIn(person, { otpToken: late }))).toEqual([403, "UNVERIFIED_OTP"]);
});

test("a known device is not asked, another member's device is", async () => {
  const { person, cookie } = await guarded();
  expect((await logIn(person, { cookie })).statusCode).toBe(200);
  const stranger = await registerPerson(server);
  const theirs = cookieOf(await logIn(stranger));
  expect((await logIn(person, { cookie: theirs })).json()).toEqual(REQUIRED);
});

test("a password reset by SMS does not replace the second step", async () => {
  const { person } = await guarded();
  const newPassword = "Quiet-Lagoon-5520";
  const body = { username: person.phone, otpToken: await codeFor(person, "reset"), newPassword };
  expect((await server.call("POST", "/api/account/resetpwd", { body })).statusCode).toBe(200);
  expect((await logIn({ ...person, password: newPassword })).json()).toEqual(REQUIRED);
});

test("S8: refused second steps count against the address, so that a list of passwords cannot be tried", async () => {
  const { person } = await guarded();
  const from = "198.51.100.210";
  for (let tries = 0; tries < 30; tries++) expect((await logIn(person, { from })).statusCode).toBe(403);
  expect((await logIn(person, { from })).statusCode).toBe(429);
});

test("a code used at once on two servers a minute apart starts one session", async () => {
  const { person } = await guarded();
  const otpToken = await codeFor(person);
  const ahead = await openSecond(server, MINUTE);
  try {
    const body = { username: person.phone, password: person.password, otpToken };
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        n % 2 === 0
          ? (await logIn(person, { otpToken })).statusCode
          : (await ahead.post("/api/login", body, "198.51.100.211")).status,
      ),
    );
    expect(answers.toSorted((one, two) => one - two)).toEqual([200, 403, 403, 403, 403, 403]);
  } finally {
    await ahead.close();
  }
});
