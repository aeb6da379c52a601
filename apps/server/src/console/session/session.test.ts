import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn } from "../../testing/member.ts";
import {
  auditEventsOf,
  addPerson,
  openConsole,
  openToken,
  signInOperator,
  type TestConsole,
} from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const login = (body: unknown, from?: string) =>
  fixture.ask("POST", "/api/login", { body, ...(from === undefined ? {} : { from }) });
const messageOf = (answer: { json: () => unknown }): unknown => (answer.json() as { message?: string }).message;

test("a demo operator signs in, is marked as such, and needs nothing else on this machine", async () => {
  const answer = await login({ username: " Owner ", password: "demo1234" });
  expect(answer.statusCode).toBe(200);
  const { token, operator } = answer.json<{ token: string; operator: unknown }>();
  expect(operator).toMatchObject({ username: "owner", role: "owner", isDemo: true, needs: null });
  expect((await fixture.ask("GET", "/api/me", { token })).json()).toMatchObject({ username: "owner" });
  expect((await auditEventsOf(fixture))[0]).toBe("operatorLogin");
});

/** Another operator of the demo, with the public password. */
const addDemoOperator = async (username: string): Promise<void> => {
  const { db, clock } = fixture.server.context;
  const { password } = await db
    .selectFrom("operator")
    .select("password")
    .where("username", "=", "nok")
    .executeTakeFirstOrThrow();
  const marks = { is_given_password: true, is_demo: true, created_at: clock.now() };
  await db
    .insertInto("operator")
    .values({ username, name: username, role: "cashier", password, ...marks })
    .execute();
};

test.each([
  ["another machine", "far", { from: "203.0.113.9" }],
  ["a proxy on this machine", "proxied", { headers: { "x-forwarded-for": "127.0.0.1" } }],
  ["another name of this machine", "renamed", { headers: { host: "desk.example.com" } }],
])("S62: from %s the demo's password is refused", async (_, username, way) => {
  await addDemoOperator(username);
  const refused = await fixture.ask("POST", "/api/login", { body: { username, password: "demo1234" }, ...way });
  expect([refused.statusCode, messageOf(refused)]).toEqual([403, "DEMO_PASSWORD"]);
  const token = await signInOperator(fixture.ask, username);
  expect(messageOf(await fixture.ask("GET", "/api/audit", { token, ...way }))).toBe("PASSWORD_CHANGE_REQUIRED");
});

test("S62: a demo operator who changed the password here must enrol a second factor first when elsewhere", async () => {
  await addDemoOperator("wanderer");
  const from = "203.0.113.9";
  const here = await signInOperator(fixture.ask, "wanderer");
  const change = { password: "demo1234", newPassword: "Quiet-Canal-27" };
  expect((await fixture.ask("POST", "/api/password", { token: here, body: change })).json()).toMatchObject({
    needs: null,
  });
  const opened = await login({ username: "wanderer", password: change.newPassword }, from);
  const { token, operator } = opened.json<{ token: string; operator: { needs: string } }>();
  expect(operator.needs).toBe("second-factor");
  expect(messageOf(await fixture.ask("GET", "/api/audit", { token, from }))).toBe("SECOND_FACTOR_ENROL");
  expect((await fixture.ask("GET", "/api/audit", { token })).statusCode).toBe(200);
});

test("after three wrong passwords the owner is told, after five the name is locked for 15 minutes, for a right one too", async () => {
  const { context } = fixture.server;
  await addPerson(context, "locky", "cashier", "Green-Boat-2211");
  for (let tried = 0; tried < 3; tried++)
    expect(messageOf(await login({ username: "locky", password: "not-this-one" }))).toBe("WRONG_CREDENTIAL");
  expect((await auditEventsOf(fixture))[0]).toBe("signInWarning");
  for (let tried = 0; tried < 2; tried++) await login({ username: "locky", password: "not-this-one" });
  expect((await auditEventsOf(fixture))[0]).toBe("signInLocked");
  const locked = await login({ username: "locky", password: "Green-Boat-2211" });
  expect([locked.statusCode, messageOf(locked)]).toEqual([429, "REQUEST_LIMIT"]);
  expect(Number(locked.headers["retry-after"])).toBeGreaterThan(800);
  const unknown = await login({ username: "nobody-here", password: "not-this-one" });
  expect(messageOf(unknown)).toBe("WRONG_CREDENTIAL");
});

test("S8: an attempt on a locked name counts as a failed sign-in of the address", async () => {
  const { context } = fixture.server;
  const from = "203.0.113.10";
  await addPerson(context, "locked-out", "cashier", "Green-Boat-2211");
  for (let tried = 0; tried < 5; tried++) await login({ username: "locked-out", password: "not-this-one" });
  for (let tried = 0; tried < 3; tried++)
    expect((await login({ username: "locked-out", password: "Green-Boat-2211" }, from)).statusCode).toBe(429);
  const { times } = await context.db
    .selectFrom("limit_turn")
    .select("times")
    .where("scope", "=", "address:failedLogins")
    .where("subject", "=", from)
    .executeTakeFirstOrThrow();
  expect(times).toHaveLength(3);
});

test("twelve concurrent wrong guesses count as five", async () => {
  await addPerson(fixture.server.context, "guessed", "cashier", "Green-Boat-2211");
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login({ username: "guessed", password: "not-this-one" })),
  );
  const row = await fixture.server.context.db
    .selectFrom("try_guard")
    .selectAll()
    .where("subject", "=", "operator:guessed")
    .executeTakeFirstOrThrow();
  expect(row.tries).toBe(5);
  expect(answers.filter((answer) => answer.statusCode === 200)).toEqual([]);
});

test("S62: operators other than the demo's enrol first; each code is accepted once", async () => {
  const { context } = fixture.server;
  const password = "Long-River-9081";
  await addPerson(context, "mai", "cashier", password);
  const token = await signInOperator(fixture.ask, "mai", password);
  expect(messageOf(await fixture.ask("GET", "/api/audit", { token }))).toBe("SECOND_FACTOR_ENROL");
  const wrong = await fixture.ask("POST", "/api/second-factor/start", { token, body: { password: "not-this-one" } });
  expect(messageOf(wrong)).toBe("WRONG_PASSWORD");
  const started = (await fixture.ask("POST", "/api/second-factor/start", { token, body: { password } })).json<{
    secret: string;
    uri: string;
    qrcode: string;
  }>();
  expect(started.uri).toContain("otpauth://totp/");
  expect(started.qrcode).toContain("<svg");
  const codeOf = (): string =>
    new TOTP({ secret: started.secret }).generate({ timestamp: context.clock.now().getTime() });
  expect(messageOf(await fixture.ask("POST", "/api/second-factor/confirm", { token, body: { code: "000000" } }))).toBe(
    "OTP_CODE_INVALID",
  );
  const first = codeOf();
  const confirmed = await fixture.ask("POST", "/api/second-factor/confirm", { token, body: { code: first } });
  expect(confirmed.json()).toMatchObject({ needs: null });
  expect((await fixture.ask("GET", "/api/audit", { token })).statusCode).toBe(200);

  expect(messageOf(await login({ username: "mai", password }))).toBe("SECOND_FACTOR_REQUIRED");
  expect(messageOf(await login({ username: "mai", password, code: first }))).toBe("WRONG_CREDENTIAL");
  fixture.server.advance(30_000);
  const code = codeOf();
  const both = await Promise.all([
    login({ username: "mai", password, code }),
    login({ username: "mai", password, code }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  const stored = await context.db
    .selectFrom("operator")
    .select("second_factor")
    .where("username", "=", "mai")
    .executeTakeFirstOrThrow();
  expect(stored.second_factor?.includes(started.secret)).toBe(false);
});

test("S61, S62: with a session and the password alone nobody replaces a second factor or gets more tries at its code", async () => {
  const { context } = fixture.server;
  const password = "Long-River-9082";
  const id = await addPerson(context, "aom", "finance", password);
  const token = await openToken(context, id);
  const call = (path: string, body: object) => fixture.ask("POST", path, { token, body });
  const start = async (): Promise<{ secret: string; message?: string }> =>
    (await call("/api/second-factor/start", { password })).json();
  const codeOf = (secret: string): string =>
    new TOTP({ secret }).generate({ timestamp: context.databaseTime.now().getTime() });
  const { secret } = await start();
  expect((await call("/api/second-factor/confirm", { code: codeOf(secret) })).statusCode).toBe(200);
  for (const minutes of [25, 25, 15]) {
    fixture.server.advance(minutes * 60_000);
    await fixture.ask("GET", "/api/me", { token });
  }
  expect(await start()).toEqual({ message: "STEP_UP_REQUIRED" });
  expect(messageOf(await call("/api/step-up", { password }))).toBe("SECOND_FACTOR_REQUIRED");
  expect((await call("/api/step-up", { password, code: codeOf(secret) })).statusCode).toBe(200);
  const next = await start();
  fixture.server.advance(30_000);
  expect((await call("/api/second-factor/confirm", { code: codeOf(next.secret) })).statusCode).toBe(200);

  const said: unknown[] = [];
  for (let tried = 0; tried < 5; tried++) {
    said.push(messageOf(await call("/api/step-up", { password, code: "000000" })));
    if (tried === 1) await start();
    if (tried === 3) await call("/api/password", { password, newPassword: password });
  }
  expect(said).toEqual(Array.from({ length: 5 }, () => "WRONG_PASSWORD"));
  expect(messageOf(await call("/api/step-up", { password, code: codeOf(next.secret) }))).toBe("REQUEST_LIMIT");
});

test("a step-up needs the password again, and ends no session", async () => {
  const token = await signInOperator(fixture.ask, "ton");
  fixture.server.advance(20 * 60_000);
  await fixture.ask("GET", "/api/me", { token });
  expect(messageOf(await fixture.ask("POST", "/api/step-up", { token, body: { password: "not-this-one" } }))).toBe(
    "WRONG_PASSWORD",
  );
  const before = (await fixture.ask("GET", "/api/me", { token })).json<{ freshUntil: string }>();
  const after = (await fixture.ask("POST", "/api/step-up", { token, body: { password: "demo1234" } })).json<{
    freshUntil: string;
  }>();
  expect(Date.parse(after.freshUntil) - Date.parse(before.freshUntil)).toBeGreaterThan(15 * 60_000);
});

test("S61: a session ends after 30 minutes without use, after 12 hours, and by signing out; automatic reads are no use", async () => {
  const idle = await signInOperator(fixture.ask, "ton");
  const used = await signInOperator(fixture.ask, "ton");
  const out = await signInOperator(fixture.ask, "ton");
  await fixture.ask("POST", "/api/logout", { token: out });
  expect(messageOf(await fixture.ask("GET", "/api/me", { token: out }))).toBe("invalid-token");
  for (let minutes = 0; minutes < 35; minutes += 5) {
    fixture.server.advance(5 * 60_000);
    await fixture.ask("GET", "/api/me", { token: used });
    await fixture.ask("GET", "/api/me", { token: idle, headers: { "x-background": "1" } });
  }
  expect(messageOf(await fixture.ask("GET", "/api/me", { token: idle }))).toBe("EXPIRED_AUTH_TOKEN");
  expect((await fixture.ask("GET", "/api/me", { token: used })).statusCode).toBe(200);
  for (let hours = 0; hours < 12; hours += 0.25) {
    fixture.server.advance(15 * 60_000);
    await fixture.ask("GET", "/api/me", { token: used });
  }
  expect(messageOf(await fixture.ask("GET", "/api/me", { token: used }))).toBe("EXPIRED_AUTH_TOKEN");
});

test("S61: a member's token is refused here, and an operator's everywhere else", async () => {
  const member = await signIn(fixture.server, await registerPerson(fixture.server));
  const operator = await signInOperator(fixture.ask, "owner");
  expect(messageOf(await fixture.ask("GET", "/api/me", { token: member }))).toBe("invalid-token");
  expect(messageOf(await fixture.server.call("GET", "/api/wallet", { token: operator }))).toBe("invalid-token");
});

test("passwords cannot be guessed through a step-up or a change either", async () => {
  await addPerson(fixture.server.context, "steady", "cashier", "Green-Boat-2211");
  const token = await signInOperator(fixture.ask, "steady", "Green-Boat-2211");
  for (let tried = 0; tried < 5; tried++)
    await fixture.ask("POST", "/api/password", {
      token,
      body: { password: "not-it-no", newPassword: "Quiet-Canal-27" },
    });
  const body = { password: "Green-Boat-2211", newPassword: "Quiet-Canal-27" };
  expect(messageOf(await fixture.ask("POST", "/api/password", { token, body }))).toBe("REQUEST_LIMIT");
});
