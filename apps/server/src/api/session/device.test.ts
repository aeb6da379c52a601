import { afterAll, beforeAll, expect, test } from "vitest";

import { newPerson, type Person, registerPerson, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const attempt = ({ phone }: Pick<Person, "phone">, password: string, cookie?: string) =>
  server.call("POST", "/api/login", {
    body: { username: phone, password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const messageOf = (answer: { json: () => { message: string } }): string => answer.json().message;
const setCookie = ({ headers }: { readonly headers: Record<string, unknown> }): string =>
  typeof headers["set-cookie"] === "string" ? headers["set-cookie"] : "";

/** Signs in from an unknown browser. Resolves with the cookie that it gets. */
const deviceOf = async (person: Person, cookie?: string): Promise<string> => {
  const answer = await attempt(person, person.password, cookie);
  expect(answer.statusCode).toBe(200);
  return setCookie(answer).split(";")[0] ?? "";
};

const lock = async (person: Pick<Person, "phone">, cookie?: string): Promise<void> => {
  for (let tries = 0; tries < 5; tries++)
    expect(messageOf(await attempt(person, "wrong-password", cookie))).toBe("WRONG_CREDENTIAL");
  expect(messageOf(await attempt(person, "wrong-password", cookie))).toBe("REQUEST_LIMIT");
};

test("rule 14: only a successful login gives the device its id, 32 random bytes that are stored hashed", async () => {
  const person = await registerPerson(server);
  expect(setCookie(await attempt(person, "wrong-password"))).toBe("");
  const cookie = setCookie(await attempt(person, person.password));
  expect(cookie).toMatch(/^device=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const rows = await server.context.db.selectFrom("member_device").selectAll().execute();
  const kept = rows.map((row) => row.device_hash.toString("base64url"));
  expect(kept.every((hash) => !cookie.includes(hash))).toBe(true);
  expect(rows.every((row) => row.device_hash.length === 32)).toBe(true);
});

test("rule 14: a known device keeps its id, and another browser gets its own", async () => {
  const person = await registerPerson(server);
  const cookie = await deviceOf(person);
  expect(await deviceOf(person, cookie)).toBe(cookie);
  expect(await deviceOf(person)).not.toBe(cookie);
  const made = `device=${"A".repeat(43)}`;
  expect(await deviceOf(person, made), "what nobody got from us is no name").not.toBe(made);
});

test("rule 14: strangers who lock a phone do not lock the member's own device, which has five attempts of its own", async () => {
  const person = await registerPerson(server);
  const cookie = await deviceOf(person);
  await lock(person);
  expect((await attempt(person, person.password)).statusCode).toBe(429);
  expect((await attempt(person, person.password, cookie)).statusCode).toBe(200);
  expect((await attempt(person, person.password)).statusCode, "the phone stays locked for others").toBe(429);
  await lock(person, cookie);
  expect((await attempt(person, person.password, cookie)).statusCode).toBe(429);
  server.advance(15 * MINUTE);
  expect((await attempt(person, person.password, cookie)).statusCode).toBe(200);
});

test("rule 14: another member's device has no attempts of its own", async () => {
  const [one, two] = [await registerPerson(server), await registerPerson(server)];
  const cookie = await deviceOf(one);
  await lock(two);
  expect((await attempt(two, two.password, cookie)).statusCode).toBe(429);
});

test("rule 14: a lock does not affect an existing session", async () => {
  const person = await registerPerson(server);
  const token = (await attempt(person, person.password)).json<{ token: string }>().token;
  await lock(person);
  const body = { oldPassword: person.password, newPassword: "Quiet-Canal-2701" };
  expect((await server.call("PUT", "/api/account/changepwd", { token, body })).statusCode).toBe(200);
});

test("S15: a guess within a burst does not learn whether it was right", async () => {
  const person = await registerPerson(server);
  await lock(newPerson());
  for (let tries = 0; tries < 5; tries++) await attempt(person, "wrong-password");
  const guesses = ["wrong-1", person.password, "wrong-2", person.password];
  const answers = await Promise.all(guesses.map((guess) => attempt(person, guess)));
  expect(answers.map(messageOf)).toEqual(guesses.map(() => "REQUEST_LIMIT"));
});

test("S15: of a burst of guesses at most five are checked, and the answer does not show whether another one was right", async () => {
  const person = await registerPerson(server);
  const guesses = Array.from({ length: 24 }, (_, index) => `wrong-password-${index}`);
  const first = Promise.all(guesses.map((guess) => attempt(person, guess)));
  const answers = await first;
  const late = await attempt(person, person.password);
  const messages = answers.map(messageOf);
  expect(messages.filter((message) => message === "WRONG_CREDENTIAL")).toHaveLength(5);
  expect(messages.filter((message) => message === "REQUEST_LIMIT")).toHaveLength(19);
  expect(messageOf(late)).toBe("REQUEST_LIMIT");
});

test("S8: a burst from one address counts as thirty logins, and the answer does not show whether another one was right", async () => {
  const from = "198.51.100.77";
  const person = await registerPerson(server);
  const login = (username: string, password: string) =>
    server.call("POST", "/api/login", { body: { username, password }, from });
  for (let tries = 0; tries < 30; tries++) await login(newPerson().phone, "wrong-password");
  const answers = [await login(person.phone, person.password), await login(newPerson().phone, "wrong-password")];
  expect(answers.map(messageOf)).toEqual(["REQUEST_LIMIT", "REQUEST_LIMIT"]);
});

test("a sign-in from a new device is announced by SMS, the first of all is not", async () => {
  const person = await registerPerson(server);
  const announced = (): number =>
    server.sms.filter(({ phone, text }) => phone.endsWith(person.phone.slice(1)) && text.includes("อุปกรณ์ใหม่")).length;
  const cookie = await deviceOf(person);
  await deviceOf(person, cookie);
  await deviceOf(person);
  await expect.poll(announced).toBe(1);
  // This many a day are sent, and no more.
  for (let times = 0; times < 5; times++) await deviceOf(person);
  await expect.poll(announced).toBe(3);
});

test("locks and codes hold on two servers whose clocks are a minute apart", async () => {
  const ahead = await openSecond(server, MINUTE);
  try {
    const person = await registerPerson(server);
    server.advance(2 * MINUTE);
    const username = person.phone;
    for (let tries = 0; tries < 5; tries++) {
      const wrong = { username, password: "wrong-password" };
      if (tries % 2 === 0) await ahead.post("/api/login", wrong, "10.9.9.1");
      else await attempt(person, wrong.password);
    }
    const right = { username, password: person.password };
    expect((await ahead.post("/api/login", right, "10.9.9.2")).status).toBe(429);
    expect((await attempt(person, person.password)).statusCode).toBe(429);
    // The server's clock moves on during the test, by some seconds between two calls on a busy machine.
    server.advance(14.5 * MINUTE);
    expect((await ahead.post("/api/login", right, "10.9.9.3")).status, "15 minutes at each of them").toBe(429);
    server.advance(MINUTE / 2);
    expect((await ahead.post("/api/login", right, "10.9.9.4")).status).toBe(200);
    const { phone: phoneNumber } = newPerson();
    expect((await server.call("POST", "/api/otp/send", { body: { phoneNumber } })).statusCode).toBe(200);
    const soon = await ahead.post("/api/otp/send", { phoneNumber }, "10.9.9.5");
    expect(soon.body.message, "one a minute, whichever server").toBe("REQUEST_LIMIT_1MIN");
  } finally {
    await ahead.close();
  }
});
