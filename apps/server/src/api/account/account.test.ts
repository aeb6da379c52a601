import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../lib/operator-settings.ts";
import {
  newPerson,
  type Person,
  registerPerson,
  registrationOf,
  signIn,
  verifiedToken,
  withBase,
} from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;
/** SMS and notices that are sent after the answer. */
const POLL = { timeout: 10_000 };

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const messageOf = (answer: { json: () => { message: string } }): string => answer.json().message;
const register = (body: object, from?: string) =>
  server.call("POST", "/api/account", { body, ...(from === undefined ? {} : { from }) });
const validate = (body: object, from?: string) =>
  server.call("POST", "/api/account/validate", { body, ...(from === undefined ? {} : { from }) });

const ready = async (
  more: Partial<Person> = {},
): Promise<{ readonly person: Person; readonly body: ReturnType<typeof registrationOf> & { otpToken: string } }> => {
  const person = { ...newPerson(), ...more };
  const otpToken = await verifiedToken(server, person.phone, "register");
  return { person, body: { ...registrationOf(person), otpToken } };
};

const e164 = (person: Person): string => `+66${person.phone.slice(1)}`;
/** The SMS with this text to this person. The SMS about a new device may arrive after it. */
const textsTo = (person: Person): readonly string[] =>
  server.sms.filter(({ phone }) => phone === e164(person)).map(({ text }) => text);
const memberOf = (person: Person) =>
  server.context.db.selectFrom("member").selectAll().where("phone", "=", e164(person)).executeTakeFirstOrThrow();

/** How often the member's open apps were told to read again. */
const timesTold = async (person: Person): Promise<number> => {
  const { id } = await memberOf(person);
  return server.changes.filter(({ memberId }) => memberId === id).length;
};

test("a registration makes a member with a number of ten digits", async () => {
  const { person, body } = await ready();
  expect((await register(body)).json()).toEqual({});
  const member = await memberOf(person);
  expect(String(member.id)).toMatch(/^[1-9]\d{9}$/);
  expect(member).toMatchObject({
    name: "สมหญิง",
    currency: "THB",
    bank_country: "TH",
    bank_code: "SCB",
    inviter_id: null,
    source_code: "FRIEND",
  });
});

test("a member is dated by the database's clock, also on a server whose clock is a day ahead", async () => {
  const { person, body } = await ready();
  const ahead = await openSecond(server, 24 * 60 * MINUTE);
  expect(await ahead.post("/api/account", body, "203.0.113.77")).toMatchObject({ status: 200 });
  const { created_at } = await memberOf(person);
  expect(Math.abs(created_at.getTime() - server.context.clock.now().getTime())).toBeLessThan(MINUTE);
  await ahead.close();
});

test("rule 20: kip is refused in the Thai edition, at the check and at the registration", async () => {
  const { body } = await ready();
  for (const answer of [await validate({ ...body, currency: "LAK" }), await register({ ...body, currency: "LAK" })]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: "KEY_INVALID", issues: [{ path: "currency" }] });
  }
  expect((await register({ ...body, currency: "BAHT" })).statusCode).toBe(200);
});

test("S16: the password is stored as an argon2id hash, of exactly what was typed", async () => {
  const { person, body } = await ready({ password: "  spaces เว้นวรรค  " });
  await register(body);
  expect((await memberOf(person)).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signIn(server, person);
  expect(
    messageOf(
      await server.call("POST", "/api/login", { body: { username: person.phone, password: person.password.trim() } }),
    ),
  ).toBe("WRONG_CREDENTIAL");
});

test.each(["short", "password1", "12345678", "iloveyou", "krapao", "krapao2026", "สมหญิง", "x".repeat(129)])(
  "S16: the password %s is refused",
  async (password) => {
    const { body } = await ready();
    expect(messageOf(await register({ ...body, password }))).toBe("INVALID_USER_INFO");
  },
);

test("S16: a refused password is refused with the reason", async () => {
  const { body } = await ready();
  for (const [password, weakness] of [
    ["iloveyou1", "common"],
    ["12345678", "row"],
  ])
    expect((await register({ ...body, password })).json()).toEqual({ message: "INVALID_USER_INFO", weakness });
});

test("S16: a password that contains the phone number is refused, a long random one is not", async () => {
  const { person, body } = await ready();
  expect(messageOf(await register({ ...body, password: `my-${person.phone}-x` }))).toBe("INVALID_USER_INFO");
  expect(messageOf(await register({ ...body, password: `my-66${person.phone.slice(1)}` }))).toBe("INVALID_USER_INFO");
  expect((await register({ ...body, password: "🐘🦉🌵".repeat(20) })).statusCode).toBe(200);
});

test("a phone and a bank account belong to one member", async () => {
  const first = await registerPerson(server);
  const again = await ready({ accountNo: first.accountNo });
  expect(messageOf(await register(again.body))).toBe("EXISTING_BANK");
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, first.phone, "register");
  const same = { ...registrationOf(newPerson()), username: first.phone, otpToken };
  expect(messageOf(await validate(same))).toBe("EXISTING_USER");
  expect(messageOf(await register(same))).toBe("EXISTING_USER");
});

test("S24: without a verified phone nobody learns whether a phone or bank account is registered", async () => {
  const first = await registerPerson(server);
  const stranger = registrationOf(newPerson());
  expect(messageOf(await register({ ...stranger, username: first.phone }))).toBe("UNVERIFIED_OTP");
  expect(messageOf(await validate({ ...stranger, username: first.phone }))).toBe("UNVERIFIED_OTP");
  expect(messageOf(await register({ ...stranger, bankAccountNo: first.accountNo }))).toBe("UNVERIFIED_OTP");
  // Nor whether a password is taken: without a code none is looked at (S16).
  expect(messageOf(await register({ ...stranger, password: "12345678" }))).toBe("UNVERIFIED_OTP");
  for (const otpToken of ["", "none of ours"]) {
    expect(messageOf(await register({ ...stranger, otpToken }))).toBe("UNVERIFIED_OTP");
    expect(messageOf(await validate({ ...stranger, otpToken }))).toBe("UNVERIFIED_OTP");
  }
});

test("of twenty concurrent registrations with one code, one creates a member", async () => {
  const { person, body } = await ready();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(body)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const rows = await server.context.db.selectFrom("member").select("id").where("phone", "=", e164(person)).execute();
  expect(rows).toHaveLength(1);
});

test("of concurrent registrations with one bank account, one creates a member", async () => {
  const { accountNo } = newPerson();
  const all = await Promise.all(Array.from({ length: 8 }, () => ready({ accountNo })));
  const answers = await Promise.all(all.map(({ body }) => register(body)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
});

test.each([
  ["KTB", "สมหญิง ดีใจ", "BANK_ACCOUNT_NAME_ENG"],
  ["TMB", "SOMYING 2", "BANK_ACCOUNT_NAME_ENG"],
  ["BBL", "Somying-Deejai", "BANK_ACCOUNT_NAME_ENG"],
  ["NOBANK", "SOMYING DEEJAI", "INVALID_BANK"],
  ["BCEL", "SOMYING DEEJAI", "INVALID_BANK"],
])("the bank %s with the name %s is %s", async (bankCode, bankAccountName, message) => {
  const { body } = await ready();
  expect(messageOf(await register({ ...body, bankCode, bankAccountName }))).toBe(message);
});

test("a name at a bank is stored in capitals and may be Thai where the bank allows it", async () => {
  const { person, body } = await ready();
  await register({ ...body, bankCode: "KTB", bankAccountName: "Somying Deejai" });
  expect((await memberOf(person)).bank_account_name).toBe("SOMYING DEEJAI");
  const thai = await ready();
  expect((await register({ ...thai.body, bankAccountName: "สมหญิง ดีใจ" })).statusCode).toBe(200);
});

test("rule 11: an invite code is PR and a member's number; any other is refused at the step where it was typed", async () => {
  const inviter = await memberOf(await registerPerson(server));
  const { person, body } = await ready();
  for (const inviteCode of ["PR0000000000", "PR9999999999", "XX1", `PR${inviter.id}1`, "PR1; drop table member"]) {
    expect((await register({ ...body, inviteCode })).json()).toEqual({
      message: "KEY_INVALID",
      issues: [{ path: "inviteCode", message: "invalid_text" }],
    });
  }
  expect((await register({ ...body, inviteCode: ` pr${inviter.id} ` })).statusCode).toBe(200);
  expect((await memberOf(person)).inviter_id).toBe(inviter.id);
});

test("S8: an address has ten registrations and thirty validations an hour", async () => {
  const from = "198.51.100.40";
  for (let made = 0; made < 10; made++)
    expect(messageOf(await register(registrationOf(newPerson()), from))).toBe("UNVERIFIED_OTP");
  expect(messageOf(await register(registrationOf(newPerson()), from))).toBe("REQUEST_LIMIT");
  for (let looked = 0; looked < 30; looked++)
    expect(messageOf(await validate(registrationOf(newPerson()), from))).toBe("UNVERIFIED_OTP");
  expect(messageOf(await validate(registrationOf(newPerson()), from))).toBe("REQUEST_LIMIT");
});

test("with OTP off nobody needs a code", async () => {
  await setOperatorSettings(server.context.db, { registerOTP: false }, server.context.clock.now());
  const person = newPerson();
  expect((await validate({ name: "a", username: person.phone, password: person.password })).statusCode).toBe(200);
  expect((await register(registrationOf(person))).statusCode).toBe(200);
  expect(messageOf(await register(registrationOf(person)))).toBe("EXISTING_USER");
  await setOperatorSettings(server.context.db, { registerOTP: true }, server.context.clock.now());
});

test("S17: changepwd ends all other sessions and sends an SMS", async () => {
  const person = await registerPerson(server);
  const [mine, other] = [await signIn(server, person), await signIn(server, person)];
  const change = (oldPassword: string, newPassword: string) =>
    server.call("PUT", "/api/account/changepwd", { token: mine, body: { oldPassword, newPassword } });
  expect(messageOf(await change("wrong-password", "Green-Heron-1"))).toBe("WRONG_PASSWORD");
  expect(messageOf(await change(person.password, "password1"))).toBe("INVALID_USER_INFO");
  expect((await change(person.password, "Green-Heron-1")).statusCode).toBe(200);
  expect((await server.call("GET", "/api/account/profile", { token: mine })).statusCode).toBe(200);
  expect((await server.call("GET", "/api/account/profile", { token: other })).statusCode).toBe(401);
  await signIn(server, { ...person, password: "Green-Heron-1" });
  await expect.poll(() => textsTo(person), POLL).toContainEqual(expect.stringContaining("เปลี่ยนรหัสผ่านแล้ว"));
});

test("S15: wrong passwords in changepwd count together with those at the login", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  for (let tries = 0; tries < 5; tries++) {
    const body = { oldPassword: "wrong-password", newPassword: "Green-Heron-1" };
    expect(messageOf(await server.call("PUT", "/api/account/changepwd", { token, body }))).toBe("WRONG_PASSWORD");
  }
  expect(
    messageOf(await server.call("POST", "/api/login", { body: { username: person.phone, password: person.password } })),
  ).toBe("REQUEST_LIMIT");
});

test("resetpwd sets a new password with a code, ends all sessions and lifts a lock", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  for (let tries = 0; tries < 5; tries++)
    await server.call("POST", "/api/login", { body: { username: person.phone, password: "wrong-password" } });
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, person.phone, "reset");
  const reset = (newPassword: string) =>
    server.call("POST", "/api/account/resetpwd", { body: { username: person.phone, otpToken, newPassword } });
  expect(messageOf(await reset("password1"))).toBe("INVALID_USER_INFO");
  expect((await reset("Green-Heron-2")).json()).toEqual({});
  expect(messageOf(await reset("Green-Heron-3"))).toBe("UNVERIFIED_OTP");
  expect((await server.call("GET", "/api/account/profile", { token })).json()).toEqual({ message: "invalid-token" });
  await signIn(server, { ...person, password: "Green-Heron-2" });
});

test("resetpwd gives the same answer whether or not the phone is a member's", async () => {
  const member = await registerPerson(server);
  const answers = await Promise.all(
    [member.phone, newPerson().phone].map((username) =>
      server.call("POST", "/api/account/resetpwd", {
        body: { username, otpToken: "unknown", newPassword: "Green-Heron-1" },
      }),
    ),
  );
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode);
});

test("a code for one purpose is not accepted for another", async () => {
  const person = await registerPerson(server);
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, person.phone, "bank");
  const answer = await server.call("POST", "/api/account/resetpwd", {
    body: { username: person.phone, otpToken, newPassword: "Green-Heron-1" },
  });
  expect(messageOf(answer)).toBe("UNVERIFIED_OTP");
});

const profileOf = (person: Person) => ({
  name: "สมหญิง",
  bankCode: "SCB",
  bankAccountName: "SOMYING DEEJAI",
  bankAccountNo: person.accountNo,
});
const change = (token: string, body: object) => server.call("PUT", "/api/account/profile", { token, body });

test("a name changes without a proof; a bank account needs password and code (rule 15)", async () => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  expect((await change(token, { ...profileOf(person), name: "ใหม่" })).json()).toMatchObject({
    profile: { name: "ใหม่" },
  });
  const wanted = { ...profileOf(person), bankCode: "KBANK", bankAccountNo: "7770001112" };
  expect((await change(token, wanted)).statusCode).toBe(403);
  expect(messageOf(await change(token, { ...wanted, password: person.password }))).toBe("STEP_UP_REQUIRED");
  const empty = { ...wanted, password: person.password, otpToken: "" };
  expect(messageOf(await change(token, empty))).toBe("STEP_UP_REQUIRED");
  // A wrong password is refused before a step-up is requested, because the step-up would be wasted.
  expect(messageOf(await change(token, { ...wanted, password: "wrong-password" }))).toBe("WRONG_PASSWORD");
  expect(messageOf(await change(token, { ...wanted, password: person.password, otpToken: "unknown" }))).toBe(
    "STEP_UP_REQUIRED",
  );
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, person.phone, "bank");
  expect(messageOf(await change(token, { ...wanted, password: "wrong-password", otpToken }))).toBe("WRONG_PASSWORD");
  expect((await memberOf(person)).bank_changed_at).toBeNull();
  const told = await timesTold(person);
  const changed = await change(token, { ...wanted, password: person.password, otpToken });
  expect(changed.json()).toMatchObject({ bankAccount: { bankCode: "KBANK", bankAccountNo: "7770001112" } });
  expect((await memberOf(person)).bank_changed_at).toBeInstanceOf(Date);
  // The member's other devices, which stay signed in, show the notice at once.
  expect(await timesTold(person)).toBe(told + 1);
  expect(
    messageOf(await change(token, { ...wanted, bankAccountNo: "7770001113", password: person.password, otpToken })),
  ).toBe("STEP_UP_REQUIRED");
  await expect.poll(() => textsTo(person), POLL).toContainEqual(expect.stringContaining("เปลี่ยนบัญชีธนาคารแล้ว"));
});

test("another member's bank account is refused, and one that was given up can be registered", async () => {
  const [one, two] = [await registerPerson(server), await registerPerson(server)];
  const token = await signIn(server, one);
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, one.phone, "bank");
  const step = { password: one.password, otpToken };
  expect(messageOf(await change(token, { ...profileOf(one), bankAccountNo: two.accountNo, ...step }))).toBe(
    "EXISTING_BANK",
  );
  expect((await change(token, { ...profileOf(one), bankAccountNo: "7771112223", ...step })).statusCode).toBe(200);
  await registerPerson(server, { ...newPerson(), accountNo: one.accountNo });
});

test("bankAccountName: a name that is not English can be corrected freely, an English one needs password and code", async () => {
  const { person, body } = await ready();
  await register({ ...body, bankAccountName: "สมหญิง ดีใจ" });
  const token = await signIn(server, person);
  const rename = (more: object) =>
    server.call("PUT", "/api/account/bankAccountName", { token, body: { bankCode: "SCB", ...more } });
  expect(messageOf(await rename({ bankAccountName: "สมหญิง" }))).toBe("BANK_ACCOUNT_NAME_ENG");
  expect((await rename({ bankAccountName: "Somying Deejai" })).json()).toMatchObject({
    bankAccount: { bankAccountName: "SOMYING DEEJAI" },
  });
  expect((await memberOf(person)).bank_changed_at).toBeNull();
  expect(messageOf(await rename({ bankAccountName: "SOMEBODY ELSE" }))).toBe("STEP_UP_REQUIRED");
  expect(messageOf(await rename({ bankAccountName: "SOMEBODY ELSE", bankCode: "KTB" }))).toBe("INVALID_BANK");
  server.advance(MINUTE);
  const otpToken = await verifiedToken(server, person.phone, "bank");
  const told = await timesTold(person);
  expect((await rename({ bankAccountName: "SOMYING JAIDEE", password: person.password, otpToken })).statusCode).toBe(
    200,
  );
  expect(await timesTold(person)).toBe(told + 1);
  expect((await memberOf(person)).bank_changed_at).toBeInstanceOf(Date);
});

test("S48: a name with control or direction characters is refused; others are stored in NFC, trimmed", async () => {
  const { person, body } = await ready();
  for (const name of ["a\u202eb", "a\u0007b", "a\nb", "\u2066x", ""])
    expect((await register({ ...body, name })).statusCode).toBe(400);
  expect((await register({ ...body, name: "  e\u0301 " })).statusCode).toBe(200);
  expect((await memberOf(person)).name).toBe("é");
});
