import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { newPerson, registerPerson, registrationOf, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

type Sent = { readonly otpRef: string; readonly otpToken: string; readonly code: string };

const send = (phoneNumber: string, more: object = {}, from?: string) =>
  server.call("POST", "/api/otp/send", { body: { phoneNumber, ...more }, ...(from === undefined ? {} : { from }) });
const verify = (otpToken: string, otpCode: string) =>
  server.call("POST", "/api/otp/verify", { body: { otpToken, otpCode } });
const codeOf = (phone: string): string =>
  / #(\d{6})$/.exec(server.sms.findLast((sms) => sms.phone === `+66${phone.slice(1)}`)?.text ?? "")?.[1] ?? "";
const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");
const messageOf = (answer: { json: () => { message: string } }): string => answer.json().message;

test("S25: the SMS names brand, purpose, reference and code, warns not to share it, and has no link", async () => {
  const { phone } = newPerson();
  const answer = await send(phone);
  const { otpRef, code } = answer.json<Sent>();
  expect(code).toBe("OTP_SENT");
  const text = server.sms.at(-1)?.text ?? "";
  expect(text).toContain("Krapao");
  expect(text).toContain("สมัครสมาชิก");
  expect(text).toContain(otpRef);
  expect(text).toContain("ห้ามบอกผู้อื่น");
  expect(text).toMatch(/\n@127\.0\.0\.1 #\d{6}$/);
  expect(text).not.toMatch(/https?:/);
});

test("the SMS is in the caller's language", async () => {
  const { phone } = newPerson();
  await server.call("POST", "/api/otp/send", { body: { phoneNumber: phone }, headers: { cookie: "locale=EN" } });
  expect(server.sms.at(-1)?.text).toContain("Never share it");
});

test("a code verifies once", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  expect((await verify(otpToken, codeOf(phone))).json()).toEqual({ code: "OTP_CODE_VALID" });
  expect(messageOf(await verify(otpToken, codeOf(phone)))).toBe("OTP_TOKEN_INVALID");
  expect(messageOf(await verify("nothing", "123456"))).toBe("OTP_NOT_EXIST");
});

test("rule 13: a code is valid for 5 minutes", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  server.advance(5 * MINUTE);
  expect(messageOf(await verify(otpToken, codeOf(phone)))).toBe("OTP_EXPIRED");
});

test("S20: a new code replaces the one before; neither code nor token is stored in clear", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  const code = codeOf(phone);
  server.advance(MINUTE);
  await send(phone);
  expect(messageOf(await verify(otpToken, code))).toBe("OTP_TOKEN_INVALID");
  const rows = JSON.stringify(await server.context.db.selectFrom("otp").selectAll().execute());
  expect(rows).not.toContain(otpToken);
  expect(rows).not.toContain(`"${code}"`);
});

test("rule 13: a phone in any form has one send a minute, and a refusal says how long to wait", async () => {
  const { phone } = newPerson();
  await send(phone);
  const soon = await send(`+66 ${phone.slice(1)}`);
  expect(soon.statusCode).toBe(429);
  expect(messageOf(soon)).toBe("REQUEST_LIMIT_1MIN");
  expect(Number(soon.headers["retry-after"])).toBeGreaterThan(50);
  server.advance(MINUTE);
  expect((await send(phone)).statusCode).toBe(200);
});

test("rule 13: a phone has five sends an hour", async () => {
  const { phone } = newPerson();
  for (let sent = 0; sent < 5; sent++) {
    expect((await send(phone)).statusCode).toBe(200);
    server.advance(MINUTE);
  }
  expect(messageOf(await send(phone))).toBe("REQUEST_LIMIT");
  server.advance(55 * MINUTE);
  expect((await send(phone)).statusCode).toBe(200);
});

test("rule 13: an address has twenty sends an hour", async () => {
  const from = "198.51.100.20";
  for (let sent = 0; sent < 20; sent++) expect((await send(newPerson().phone, {}, from)).statusCode).toBe(200);
  expect(messageOf(await send(newPerson().phone, {}, from))).toBe("REQUEST_LIMIT");
});

test("rule 13: an address above its limit does not use up a phone's limit", async () => {
  const from = "198.51.100.21";
  for (let sent = 0; sent < 20; sent++) await send(newPerson().phone, {}, from);
  const { phone } = newPerson();
  for (let tried = 0; tried < 6; tried++) expect(messageOf(await send(phone, {}, from))).toBe("REQUEST_LIMIT");
  for (let sent = 0; sent < 5; sent++) {
    expect((await send(phone)).statusCode).toBe(200);
    server.advance(MINUTE);
  }
});

test("rule 13: a send that the phone's limit refuses does not use up the address's limit", async () => {
  const from = "198.51.100.22";
  const { phone } = newPerson();
  expect((await send(phone, {}, from)).statusCode).toBe(200);
  for (let tried = 0; tried < 25; tried++) expect(messageOf(await send(phone, {}, from))).toBe("REQUEST_LIMIT_1MIN");
  for (let sent = 0; sent < 19; sent++) expect((await send(newPerson().phone, {}, from)).statusCode).toBe(200);
  expect(messageOf(await send(newPerson().phone, {}, from))).toBe("REQUEST_LIMIT");
});

test("S7: IPv6 addresses count by their /64", async () => {
  for (let sent = 0; sent < 20; sent++) await send(newPerson().phone, {}, `2001:db8:7:7::${(sent + 1).toString(16)}`);
  expect(messageOf(await send(newPerson().phone, {}, "2001:db8:7:7:ffff::1"))).toBe("REQUEST_LIMIT");
  expect((await send(newPerson().phone, {}, "2001:db8:7:8::1")).statusCode).toBe(200);
});

test("S21: of 50 concurrent guesses five are checked, and they count against their token, never against the phone", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  const code = codeOf(phone);
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(otpToken, wrong(code))));
  const messages = answers.map(messageOf);
  expect(messages.filter((message) => message === "OTP_CODE_INVALID")).toHaveLength(5);
  expect(messages.filter((message) => message === "OTP_BLOCK")).toHaveLength(45);
  const left = answers.flatMap((answer) => answer.json<{ triesLeft?: number }>().triesLeft ?? []);
  expect(left.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
  expect(messageOf(await verify(otpToken, code))).toBe("OTP_BLOCK");
  server.advance(2 * MINUTE);
  const blocked = await send(phone, { otpToken });
  expect(messageOf(blocked)).toBe("OTP_BLOCK");
  const retryAfter = Number(blocked.headers["retry-after"]);
  // The calls before took some time.
  expect(retryAfter).toBeGreaterThan(12.5 * 60);
  expect(retryAfter).toBeLessThanOrEqual(13 * 60);
  const next = (await send(phone)).json<Sent>();
  expect((await verify(next.otpToken, codeOf(phone))).statusCode).toBe(200);
});

test("rule 13: a blocked token is blocked for 15 minutes, also after its code has expired", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  const code = codeOf(phone);
  for (let tries = 0; tries < 5; tries++) await verify(otpToken, wrong(code));
  server.advance(6 * MINUTE);
  expect(messageOf(await verify(otpToken, code))).toBe("OTP_BLOCK");
  server.advance(10 * MINUTE);
  expect(messageOf(await verify(otpToken, code))).toBe("OTP_EXPIRED");
});

test("a fifth attempt that is right is accepted", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  for (let tries = 0; tries < 4; tries++) await verify(otpToken, wrong(codeOf(phone)));
  expect((await verify(otpToken, codeOf(phone))).statusCode).toBe(200);
});

test("S8: an address has thirty attempts in ten minutes", async () => {
  const from = "198.51.100.30";
  for (let tries = 0; tries < 30; tries++) {
    expect(
      (await server.call("POST", "/api/otp/verify", { from, body: { otpToken: `t${tries}`, otpCode: "123456" } }))
        .statusCode,
    ).toBe(404);
  }
  expect(
    (await server.call("POST", "/api/otp/verify", { from, body: { otpToken: "t", otpCode: "123456" } })).statusCode,
  ).toBe(429);
});

test("S24: a verified phone needs no new code for 15 minutes, for that purpose and that token only", async () => {
  const { phone } = newPerson();
  const otpToken = await verifiedToken(server, phone, "register");
  const again = await send(phone, { otpToken });
  expect(again.json()).toEqual({ otpRef: expect.any(String), otpToken, code: "OTP_VERIFIED" });
  expect(messageOf(await send(phone, { otpToken, purpose: "reset" }))).toBe("REQUEST_LIMIT_1MIN");
  server.advance(15 * MINUTE);
  expect((await send(phone, { otpToken })).json<Sent>().code).toBe("OTP_SENT");
});

test("S23: a phone without a member is sent no SMS for a reset; answer and limits are the same", async () => {
  const member = await registerPerson(server);
  const stranger = newPerson();
  server.advance(MINUTE);
  const before = server.sms.length;
  const [known, unknown] = [
    await send(member.phone, { purpose: "reset" }),
    await send(stranger.phone, { purpose: "reset" }),
  ];
  expect(unknown.statusCode).toBe(known.statusCode);
  expect(Object.keys(unknown.json<object>())).toEqual(Object.keys(known.json<object>()));
  expect(messageOf(await send(stranger.phone, { purpose: "reset" }))).toBe("REQUEST_LIMIT_1MIN");
  // The next caller's code is sent after all codes that were requested before.
  const next = await registerPerson(server);
  server.advance(MINUTE);
  await send(next.phone, { purpose: "reset" });
  const phones = () => server.sms.slice(before).map(({ phone }) => phone);
  for (const { phone } of [member, next])
    await expect.poll(phones, { timeout: 10_000 }).toContain(`+66${phone.slice(1)}`);
  expect(phones()).not.toContain(`+66${stranger.phone.slice(1)}`);
});

test("S22: SMS are sent only to Thai and Lao phones", async () => {
  expect(messageOf(await send("+14155550100"))).toBe("PHONE_NUMBER_REQUIRE_10_DIGIT");
  expect((await send("+8562055512345")).statusCode).toBe(200);
  expect(server.sms.at(-1)?.phone).toBe("+8562055512345");
});

test("a failed SMS is reported, and can be requested again immediately", async () => {
  const { phone } = newPerson();
  server.faults.sms = true;
  const failed = await send(phone);
  expect(failed.statusCode).toBe(503);
  expect(failed.json()).toEqual({ message: "OTP_SEND_FAIL", requestId: expect.any(String) });
  server.faults.sms = false;
  expect((await send(phone)).statusCode).toBe(200);
});

test("S23: while the gateway fails, the limits of a phone do not reveal whether it is a member's", async () => {
  const member = await registerPerson(server);
  const stranger = newPerson();
  server.advance(MINUTE);
  server.faults.sms = true;
  for (const { phone } of [member, stranger]) await send(phone, { purpose: "reset" });
  await expect
    .poll(server.logged)
    .toContain(`${member.phone.slice(0, 3)}•••${member.phone.slice(-4)}","purpose":"reset`);
  for (let times = 0; times < 5; times++)
    for (const { phone } of [member, stranger])
      expect(messageOf(await send(phone, { purpose: "reset" })), phone).toBe("REQUEST_LIMIT_1MIN");
  server.faults.sms = false;
});

test("S23: the hourly limit of SMS stops further sends until the next hour", async () => {
  onTestFinished(() => setOperatorSettings(server.context.db, { smsPerHour: 5_000 }, server.context.clock.now()));
  server.startNext(HOUR);
  await setOperatorSettings(server.context.db, { smsPerHour: 1 }, server.context.clock.now());
  for (let hours = 0; hours < 2; hours++) {
    expect((await send(newPerson().phone)).statusCode).toBe(200);
    expect(messageOf(await send(newPerson().phone))).toBe("OTP_SEND_FAIL");
    server.startNext(HOUR);
  }
});

test("S23: a low rate of verified codes is logged", async () => {
  for (let sent = 0; sent < 50; sent++) await send(newPerson().phone);
  expect(server.logged()).toContain("otp.verify_rate_low");
});

test("S24: a token registers one member, with its own phone", async () => {
  const [one, two] = [newPerson(), newPerson()];
  const otpToken = await verifiedToken(server, one.phone, "register");
  const register = (body: object) => server.call("POST", "/api/account", { body });
  expect(messageOf(await register({ ...registrationOf(two), otpToken }))).toBe("UNVERIFIED_OTP");
  expect((await register({ ...registrationOf(one), otpToken })).statusCode).toBe(200);
  expect(messageOf(await register({ ...registrationOf(one), bankAccountNo: "5550001112", otpToken }))).toBe(
    "UNVERIFIED_OTP",
  );
});

test("S55: codes and tokens are in no log", async () => {
  const { phone } = newPerson();
  const { otpToken } = (await send(phone)).json<Sent>();
  const code = codeOf(phone);
  await verify(otpToken, code);
  expect(server.logged()).not.toContain(otpToken);
  expect(server.logged()).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(server.logged()).not.toContain(phone.slice(1));
});
