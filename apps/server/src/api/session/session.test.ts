import { afterAll, beforeAll, expect, test } from "vitest";

import { hashPassword } from "../../lib/passwords.ts";
import { newPerson, registerPerson, signIn, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const profile = (token: string) => server.call("GET", "/api/account/profile", { token });
const attempt = (username: string, password: string, from?: string) =>
  server.call("POST", "/api/login", { body: { username, password }, ...(from === undefined ? {} : { from }) });

test("a member logs in and is identified by the token", async () => {
  const person = await registerPerson(server);
  const answer = await profile(await signIn(server, person));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    profile: { username: person.phone },
    bankAccount: { bankAccountNo: person.accountNo },
  });
});

test("S13: a token is 32 random bytes, new at each login, and the database stores only its hash", async () => {
  const person = await registerPerson(server);
  const tokens = [await signIn(server, person), await signIn(server, person)];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const rows = await server.context.db.selectFrom("session").selectAll().execute();
  expect(
    JSON.stringify(rows, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
  ).not.toContain(tokens[0]);
});

test("S13: a session's last use is written at most once a minute", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  const lastUse = async (): Promise<number> => {
    const row = await server.context.db
      .selectFrom("session as s")
      .innerJoin("member as m", "m.id", "s.member_id")
      .select("s.used_at")
      .where("m.bank_account_no", "=", person.accountNo)
      .executeTakeFirstOrThrow();
    return row.used_at.getTime();
  };
  const first = await lastUse();
  server.advance(MINUTE / 2);
  await profile(token);
  expect(await lastUse()).toBe(first);
  server.advance(MINUTE / 2 + 1_000);
  await profile(token);
  expect(await lastUse()).toBeGreaterThan(first + MINUTE / 2);
});

test("a missing, malformed or revoked token has another error than an expired one", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  expect((await server.call("GET", "/api/account/profile")).json()).toEqual({ message: "UNAUTHORIZED" });
  for (const authorization of ["", " ", "Bearer", "Bearer "])
    expect((await server.call("GET", "/api/account/profile", { headers: { authorization } })).json()).toEqual({
      message: "UNAUTHORIZED",
    });
  expect((await profile("nobody")).json()).toEqual({ message: "invalid-token" });
  expect((await server.call("GET", "/api/account/profile", { headers: { authorization: "Basic x" } })).json()).toEqual({
    message: "invalid-token",
  });
  server.advance(31 * MINUTE);
  const late = await profile(token);
  expect(late.statusCode).toBe(401);
  expect(late.json()).toEqual({ message: "EXPIRED_AUTH_TOKEN" });
});

test("rule 14: a session lasts 30 minutes unused, 24 hours with remember, and 30 days at most", async () => {
  const person = await registerPerson(server);
  const [short, long] = [await signIn(server, person), await signIn(server, person, true)];
  server.advance(29 * MINUTE);
  expect((await profile(short)).statusCode).toBe(200);
  server.advance(29 * MINUTE);
  expect((await profile(short)).statusCode).toBe(200);
  server.advance(31 * MINUTE);
  expect((await profile(short)).statusCode).toBe(401);
  expect((await profile(long)).statusCode).toBe(200);
  for (let hours = 0; hours < 30 * 24 - 2; hours += 23) {
    expect((await profile(long)).statusCode).toBe(200);
    server.advance(23 * HOUR);
  }
  expect((await profile(long)).json()).toEqual({ message: "EXPIRED_AUTH_TOKEN" });
});

test("S5: a token is accepted only in the Authorization header", async () => {
  const token = await signIn(server, await registerPerson(server));
  expect((await server.call("GET", `/api/account/profile?token=${token}`)).statusCode).toBe(401);
  expect((await server.call("GET", "/api/account/profile", { headers: { cookie: `token=${token}` } })).statusCode).toBe(
    401,
  );
});

test("rule 14: five wrong passwords lock the phone for 15 minutes, with the same answer whether or not it is a member's", async () => {
  const person = await registerPerson(server);
  const stranger = newPerson();
  const told = async (phone: string): Promise<readonly string[]> => {
    const messages: string[] = [];
    for (let tries = 0; tries < 7; tries++)
      messages.push((await attempt(phone, "wrong-password")).json<{ message: string }>().message);
    return messages;
  };
  const expected = [...Array.from({ length: 5 }, () => "WRONG_CREDENTIAL"), "REQUEST_LIMIT", "REQUEST_LIMIT"];
  expect(await told(person.phone)).toEqual(expected);
  expect(await told(stranger.phone)).toEqual(expected);
  const locked = await attempt(person.phone, person.password);
  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers["retry-after"])).toBeGreaterThan(14 * 60);
  server.advance(15 * MINUTE);
  expect((await attempt(person.phone, person.password)).statusCode).toBe(200);
});

test("S15: concurrent guesses count as five; a lock does not affect existing sessions", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(person.phone, "wrong-password")));
  const messages = answers.map((answer) => answer.json<{ message: string }>().message);
  expect(messages.every((message) => message === "WRONG_CREDENTIAL" || message === "REQUEST_LIMIT")).toBe(true);
  expect((await attempt(person.phone, person.password)).statusCode).toBe(429);
  expect((await profile(token)).statusCode).toBe(200);
});

test("S15: a phone in any format counts as one", async () => {
  const person = await registerPerson(server);
  const forms = [
    person.phone,
    `+66${person.phone.slice(1)}`,
    `+66 ${person.phone.slice(1)}`,
    person.phone.replace("081", "๐๘๑"),
    `66${person.phone.slice(1)}`,
  ];
  for (const form of forms)
    expect((await attempt(form, "wrong-password")).json()).toEqual({ message: "WRONG_CREDENTIAL" });
  expect((await attempt(person.phone, person.password)).statusCode).toBe(429);
});

test("S8: an address has 30 failed logins in 15 minutes, whatever the phones, and a forged header does not help", async () => {
  const from = "198.51.100.7";
  for (let tries = 0; tries < 30; tries++)
    expect((await attempt(newPerson().phone, "wrong-password", from)).statusCode).toBe(403);
  const limited = await server.call("POST", "/api/login", {
    body: { username: newPerson().phone, password: "wrong-password" },
    from,
    headers: { "x-forwarded-for": "203.0.113.99" },
  });
  expect(limited.json()).toEqual({ message: "REQUEST_LIMIT" });
  expect(limited.headers["retry-after"]).toBeDefined();
  expect((await attempt(newPerson().phone, "wrong-password")).statusCode).toBe(403);
});

test("S8: an attempt on a locked phone is a failed login of the address, right or wrong", async () => {
  const person = await registerPerson(server);
  for (let tries = 0; tries < 5; tries++) await attempt(person.phone, "wrong-password");
  const from = "198.51.100.8";
  for (let tries = 0; tries < 30; tries++) {
    const password = tries % 2 === 0 ? person.password : "wrong-password";
    expect(Number((await attempt(person.phone, password, from)).headers["retry-after"])).toBeGreaterThan(14 * 60);
  }
  const limited = await attempt(newPerson().phone, "wrong-password", from);
  expect(limited.json()).toEqual({ message: "REQUEST_LIMIT" });
});

test("a step-up without attempts left computes no hash", async () => {
  const { context } = server;
  const { schedule } = context;
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  const change = (oldPassword: string) =>
    server.call("PUT", "/api/account/changepwd", { token, body: { oldPassword, newPassword: "Quiet-Canal-2701" } });
  for (let tries = 0; tries < 5; tries++)
    expect((await change("wrong-password")).json()).toEqual({ message: "WRONG_PASSWORD" });
  // All slots for hashing are taken, and a caller who would have to wait is refused at once.
  const hashes = Array.from({ length: 40 }, () => hashPassword(schedule, "any-password"));
  Object.assign(context, { schedule: { ...schedule, sleep: () => Promise.resolve() } });
  try {
    expect((await change(person.password)).statusCode).toBe(429);
  } finally {
    Object.assign(context, { schedule });
    await Promise.allSettled(hashes);
  }
});

test("a successful login resets the count of wrong ones", async () => {
  const person = await registerPerson(server);
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 4; tries++) await attempt(person.phone, "wrong-password");
    expect((await attempt(person.phone, person.password)).statusCode).toBe(200);
  }
});

test("S18: a member has 10 sessions at most; the longest unused one ends with its sockets", async () => {
  const person = await registerPerson(server);
  const tokens: string[] = [];
  for (let login = 0; login < 11; login++) {
    tokens.push(await signIn(server, person, true));
    server.advance(1000);
  }
  expect((await profile(tokens[0] ?? "")).json()).toEqual({ message: "invalid-token" });
  expect((await profile(tokens[1] ?? "")).statusCode).toBe(200);
  expect(server.endedSessions.length).toBeGreaterThan(0);
});

test("S18: concurrent logins leave 10 sessions too", async () => {
  const person = await registerPerson(server);
  const tokens = await Promise.all(Array.from({ length: 14 }, () => signIn(server, person)));
  const answers = await Promise.all(tokens.map(profile));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
});

test("S18: a member lists their sessions and ends one, or all others, with the password", async () => {
  const person = await registerPerson(server);
  const [mine, other, third] = [
    await signIn(server, person),
    await signIn(server, person),
    await signIn(server, person),
  ];
  const list = (await server.call("GET", "/api/account/sessions", { token: mine })).json<
    { id: string; isCurrent: boolean }[]
  >();
  expect(list).toHaveLength(3);
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const end = (body: object) => server.call("POST", "/api/account/sessions/end", { token: mine, body });
  expect((await end({ password: "wrong-password" })).json()).toEqual({ message: "WRONG_PASSWORD" });
  const one = list.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await end({ password: person.password, id: one })).statusCode).toBe(200);
  expect((await end({ password: person.password, id: one })).json()).toEqual({ message: "NO_DATA" });
  expect((await end({ password: person.password })).statusCode).toBe(200);
  expect((await profile(mine)).statusCode).toBe(200);
  for (const token of [other, third]) expect((await profile(token)).statusCode).toBe(401);
});

test("S26: another's session cannot be ended, and the answer is that it does not exist", async () => {
  const [one, two] = [await registerPerson(server), await registerPerson(server)];
  const [mine, theirs] = [await signIn(server, one), await signIn(server, two)];
  const [session] = (await server.call("GET", "/api/account/sessions", { token: theirs })).json<{ id: string }[]>();
  const answer = await server.call("POST", "/api/account/sessions/end", {
    token: mine,
    body: { password: one.password, id: session?.id },
  });
  expect(answer.json()).toEqual({ message: "NO_DATA" });
  expect((await profile(theirs)).statusCode).toBe(200);
});

test("S19: logout ends the session on the server and clears the browser's cache", async () => {
  const token = await signIn(server, await registerPerson(server));
  const answer = await server.call("POST", "/api/logout", { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["clear-site-data"]).toBe('"cache"');
  expect((await profile(token)).json()).toEqual({ message: "invalid-token" });
});

test("a blocked member cannot log in, and an existing token is refused", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  await server.context.db
    .updateTable("member")
    .set({ status: "blocked" })
    .where("phone", "=", `+66${person.phone.slice(1)}`)
    .execute();
  expect((await profile(token)).json()).toEqual({ message: "INACTIVE_USER" });
  expect((await attempt(person.phone, person.password)).json()).toEqual({ message: "INACTIVE_USER" });
});

test("S14: a hash with older parameters is renewed at login", async () => {
  const person = await registerPerson(server);
  const old = "$argon2id$v=19$m=4096,t=1,p=1$";
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(person.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  expect(weak.startsWith(old)).toBe(true);
  const phone = `+66${person.phone.slice(1)}`;
  await server.context.db.updateTable("member").set({ password: weak }).where("phone", "=", phone).execute();
  await signIn(server, person);
  const { password } = await server.context.db
    .selectFrom("member")
    .select("password")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  expect(password.startsWith("$argon2id$v=19$m=19456,t=2,p=1$")).toBe(true);
  await signIn(server, person);
});

test("S55: no password, token or whole phone is in the log", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  await attempt(person.phone, "planted-password-1");
  await profile(token);
  const logged = server.logged();
  for (const secret of [
    person.password,
    token,
    "planted-password-1",
    person.phone,
    person.phone.slice(1),
    person.accountNo,
  ]) {
    expect(logged).not.toContain(secret);
  }
  expect(logged).toContain('"event":"login.good"');
  expect(logged).toContain(`081•••${person.phone.slice(-4)}`);
});
