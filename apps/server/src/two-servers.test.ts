import { BACKGROUND_HEADER } from "@krapao/contract/headers";
import { ADDRESS_RATES, MEMBER_SEARCHES } from "@krapao/contract/limits";
import type { MakingOptions, SigningOptions } from "@krapao/contract/passkey/shapes";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";

import { createConsoleApp } from "./console-app.ts";
import { addPerson, type Ask, askOf, openConsole, openToken, type TestConsole } from "./testing/console.ts";
import { newSecret, sealSecret } from "./console/session/totp.ts";
import { issueTicket, redeemTicket } from "./domain/game/tickets.ts";
import { guessCode } from "./api/bonus/guess-code.ts";
import { IDLE_MS } from "./domain/operator/operator.ts";
import { memberOfToken } from "./domain/session/read-session.ts";
import { takeUpload } from "./domain/upload/limits.ts";
import { type Limit, limitOf, perAddress, takeTurn, takeTurns } from "./lib/limiter.ts";
import { RATES } from "./lib/rates.ts";
import { Refusal } from "./lib/refusal.ts";
import { createAuthenticator } from "./testing/authenticator.ts";
import { newPerson, registerPerson, signIn } from "./testing/member.ts";
import { openSecond } from "./testing/two-servers.ts";

// Locks, limits and counts at the console and for codes hold on two concurrent servers whose clocks differ by a minute.
// Members' logins, step-ups, passkeys, proofs of work and the SMS ceiling are tested beside their calls.

const MINUTE = 60_000;
/** Less than the clocks' difference, and more than a busy machine takes between two calls. */
const SOON = MINUTE / 2;
const PASSWORD = "Green-Boat-2211";

let here: TestConsole;
let ahead: Awaited<ReturnType<typeof openSecond>>;
let there: Ask;
beforeAll(async () => {
  here = await openConsole({ env: { RATE_LIMIT_FACTOR: "1" } });
  ahead = await openSecond(here.server, MINUTE);
  const app = await createConsoleApp(ahead.context);
  await app.ready();
  there = askOf(app);
  return async () => {
    await app.close();
    await ahead.close();
    await here.close();
  };
});

/** The console's calls on one of the servers. */
const askAt = (isHere: boolean): Ask => (isHere ? here.ask : there);
/** Starts this many calls at once, alternately on both servers. */
const both = <Value>(times: number, work: (isHere: boolean, n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n % 2 === 0, n)));
/** Does the same on one server, then on the other. */
const inTurn = async <Value>(work: (isHere: boolean) => Promise<Value>) => [await work(true), await work(false)];
const countOf = (values: readonly unknown[], value: unknown): number => values.filter((each) => each === value).length;
const messageOf = (answer: { json: () => unknown }): unknown => (answer.json() as { message?: string }).message;

test("S62: an operator's fifth wrong password locks the name on both servers, for the stated time", async () => {
  await addPerson(here.server.context, "two-desks", "cashier", PASSWORD);
  const logIn = (isHere: boolean, password: string) =>
    askAt(isHere)("POST", "/api/login", { body: { username: "two-desks", password } });
  const wrong = await both(12, async (isHere) => messageOf(await logIn(isHere, "not-this-one")));
  expect([countOf(wrong, "WRONG_CREDENTIAL"), countOf(wrong, "REQUEST_LIMIT")]).toEqual([5, 7]);
  here.server.advance(15 * MINUTE - SOON);
  for (const isHere of [true, false]) expect((await logIn(isHere, PASSWORD)).statusCode).toBe(429);
  here.server.advance(SOON);
  for (const isHere of [true, false]) expect((await logIn(isHere, PASSWORD)).statusCode).toBe(200);
});

/**
 * A new operator with an authenticator app. Resolves with a function that returns the app's code at a time, by the
 * database's clock.
 */
const addWithApp = async (username: string): Promise<(inMs?: number) => string> => {
  const { context } = here.server;
  const id = await addPerson(context, username, "cashier", PASSWORD);
  const secret = newSecret(context);
  await context.db
    .updateTable("operator")
    .set({ second_factor: sealSecret(context, id, secret) })
    .where("id", "=", id)
    .execute();
  return (inMs = 0) => new TOTP({ secret }).generate({ timestamp: context.databaseTime.now().getTime() + inMs });
};
const logInWith = (isHere: boolean, username: string, code: string) =>
  askAt(isHere)("POST", "/api/login", { body: { username, password: PASSWORD, code } });
/** The length of an authenticator code's time step. */
const STEP = 30_000;

test("S62: an operator's code used at once on both servers starts one session, and an earlier code starts none", async () => {
  const code = await addWithApp("two-codes");
  for (const isFirstHere of [true, false]) {
    // By its own clock, the server that is ahead would refuse the present code. The previous code is still in the
    // window.
    const [last, present] = [code(-STEP), code()];
    const first = await logInWith(isFirstHere, "two-codes", present);
    expect(first.statusCode, "the database's clock counts").toBe(200);
    const again = await both(4, async (isHere, n) =>
      messageOf(await logInWith(isHere, "two-codes", n < 2 ? present : last)),
    );
    expect(countOf(again, "WRONG_CREDENTIAL")).toBe(4);
    here.server.advance(STEP);
    const next = code();
    const answers = await both(6, async (isHere) => (await logInWith(isHere, "two-codes", next)).statusCode);
    expect([countOf(answers, 200), countOf(answers, 200) + countOf(answers, 403)]).toEqual([1, 6]);
    here.server.advance(15 * MINUTE);
  }
});

test("S62: wrong codes on both servers are counted together with wrong passwords, and lock the name on both", async () => {
  const code = await addWithApp("two-locks");
  const old = code(-10 * STEP);
  const wrong = await both(12, async (isHere, n) => {
    const password = n % 3 === 0 ? "not-this-one" : PASSWORD;
    const body = { username: "two-locks", password, code: old };
    return messageOf(await askAt(isHere)("POST", "/api/login", { body }));
  });
  expect([countOf(wrong, "WRONG_CREDENTIAL"), countOf(wrong, "REQUEST_LIMIT")]).toEqual([5, 7]);
  here.server.advance(15 * MINUTE - SOON);
  for (const isHere of [true, false]) expect((await logInWith(isHere, "two-locks", code())).statusCode).toBe(429);
  here.server.advance(SOON);
  expect((await logInWith(false, "two-locks", code())).statusCode).toBe(200);
});

test("S64: an operator's searches are counted over both servers", async () => {
  const { context } = here.server;
  const id = await addPerson(context, "two-searches", "cashier", PASSWORD);
  await context.db
    .updateTable("operator")
    .set({ second_factor: Buffer.from("sealed") })
    .where("id", "=", id)
    .execute();
  const token = await openToken(context, id);
  // Uses all but three of the hour's turns.
  await sql`
    insert into limit_turn (scope, subject, times, allowed, until)
    select 'member-searches', ${String(id)}, array_fill(db_now(), array[${MEMBER_SEARCHES.times - 3}::int]), true,
      db_now() + interval '1 hour'`.execute(context.db);
  const answers = await both(8, async (isHere) => {
    const answer = await askAt(isHere)("GET", "/api/members?q=nobody", { token });
    return answer.statusCode;
  });
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([3, 5]);
});

test("S64: the thirty numbers that an operator may see in an hour are counted over both servers", async () => {
  const { context } = here.server;
  const { id } = await context.db
    .selectFrom("operator")
    .select("id")
    .where("username", "=", "nok")
    .executeTakeFirstOrThrow();
  const token = await openToken(context, id);
  const { phone } = await registerPerson(here.server);
  const found = (await here.ask("GET", `/api/members?q=${phone}`, { token })).json<{ _id: string }[]>();
  const body = { field: "phone", reason: "They called." };
  const shown = await both(40, async (isHere) => {
    const url = `/api/members/${found[0]?._id}/reveal`;
    return (await askAt(isHere)("POST", url, { token, body })).statusCode;
  });
  expect([countOf(shown, 200), countOf(shown, 429)]).toEqual([30, 10]);
});

test("S62: one attempt with an operator's passkey, used at once on both servers, starts one session", async () => {
  const { context } = here.server;
  const id = await addPerson(context, "two-keys", "cashier", PASSWORD);
  await context.db
    .updateTable("operator")
    .set({ second_factor: Buffer.from("sealed") })
    .where("id", "=", id)
    .execute();
  const token = await openToken(context, id);
  const origin = context.settings.consoleOrigin.replace("127.0.0.1", "localhost");
  const asked = (challenge: string) => ({ challenge, rpId: "localhost", origin });
  const device = createAuthenticator();
  const begun = (await there("POST", "/api/passkey/options", { token })).json<MakingOptions>();
  const body = { attempt: begun.attempt, name: "Desk", made: device.make(asked(begun.challenge)) };
  expect((await here.ask("POST", "/api/passkey", { token, body })).statusCode).toBe(200);
  const login = (await here.ask("POST", "/api/login/passkey/options")).json<SigningOptions>();
  const signed = device.sign(asked(login.challenge));
  const answers = await both(6, async (isHere) => {
    const given = { body: { attempt: login.attempt, signed } };
    return (await askAt(isHere)("POST", "/api/login/passkey", given)).statusCode;
  });
  expect([countOf(answers, 200), countOf(answers, 403)]).toEqual([1, 5]);
  // Five minutes by the database's clock, whatever a server's own clock shows.
  const old = (await here.ask("POST", "/api/login/passkey/options")).json<SigningOptions>();
  here.server.advance(5 * MINUTE - SOON);
  const inTime = { body: { attempt: old.attempt, signed: device.sign(asked(old.challenge)) } };
  expect((await there("POST", "/api/login/passkey", inTime)).statusCode).toBe(200);
  const late = (await there("POST", "/api/login/passkey/options")).json<SigningOptions>();
  here.server.advance(5 * MINUTE);
  const tooLate = { body: { attempt: late.attempt, signed: device.sign(asked(late.challenge)) } };
  expect(messageOf(await here.ask("POST", "/api/login/passkey", tooLate))).toBe("PASSKEY_INVALID");
});

/** Requests a code from one of the servers. Resolves with the status and the answer. */
const send = async (isHere: boolean, phoneNumber: string, from: string) => {
  if (!isHere) return ahead.post("/api/otp/send", { phoneNumber }, from);
  const answer = await here.server.call("POST", "/api/otp/send", { body: { phoneNumber }, from });
  return { status: answer.statusCode, body: answer.json<{ message?: string; otpToken?: string }>() };
};

test("rule 13: an address's twenty codes an hour are counted over both servers", async () => {
  const answers = await both(26, async (isHere) => (await send(isHere, newPerson().phone, "198.51.100.90")).status);
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([20, 6]);
});

test("rule 13: a phone has one code a minute and five an hour over both servers", async () => {
  const { phone } = newPerson();
  for (let sent = 0; sent < 5; sent++) {
    const answers = await both(4, async (isHere, n) => (await send(isHere, phone, `198.51.100.${91 + n}`)).status);
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([1, 3]);
    here.server.advance(MINUTE);
  }
  for (const isHere of [true, false]) {
    expect((await send(isHere, phone, "198.51.100.99")).body.message).toBe("REQUEST_LIMIT");
    here.server.advance(MINUTE);
  }
});

test("rule 13: of wrong attempts at a code on both servers at once five are checked, and the code is valid for five minutes", async () => {
  const verify = async (isHere: boolean, otpToken: string, n = 0): Promise<unknown> => {
    const body = { otpToken, otpCode: "none" };
    const from = `198.51.101.${n + 1}`;
    return isHere
      ? messageOf(await here.server.call("POST", "/api/otp/verify", { body: { ...body, otpCode: "000000" }, from }))
      : (await ahead.post("/api/otp/verify", { ...body, otpCode: "000000" }, from)).body.message;
  };
  const { body } = await send(true, newPerson().phone, "198.51.100.100");
  const told = await both(12, (isHere, n) => verify(isHere, body.otpToken ?? "", n));
  expect(countOf(told, "OTP_BLOCK")).toBe(7);
  const other = await send(false, newPerson().phone, "198.51.100.101");
  here.server.advance(5 * MINUTE - SOON);
  expect(await verify(false, other.body.otpToken ?? "")).not.toBe("OTP_EXPIRED");
  here.server.advance(SOON);
  expect(await verify(true, other.body.otpToken ?? "")).toBe("OTP_EXPIRED");
});

test("S44: a member's thirty uploads an hour are counted over both servers", async () => {
  const member = { id: "member:two-servers", memberId: null };
  const limits = { perHour: 30, bytes: 1_000 };
  const noRoom = () => new Error("the disk is full");
  const take = (isHere: boolean): Promise<string> =>
    takeUpload(isHere ? here.server.context : ahead.context, member, limits, noRoom).then(
      () => "taken",
      (error: unknown) => (error instanceof Refusal ? error.key : "failed"),
    );
  const taken = await both(40, take);
  expect([countOf(taken, "taken"), countOf(taken, "REQUEST_LIMIT")]).toEqual([30, 10]);
  here.server.advance(60 * MINUTE - SOON);
  expect(await take(false), "the server that is ahead forgets no earlier").toBe("REQUEST_LIMIT");
  here.server.advance(SOON);
  expect(await take(true)).toBe("taken");
});

test("S36: a launch ticket is used once over both servers, within two minutes, whichever created it", async () => {
  const contexts = [here.server.context, ahead.context] as const;
  const member = (number: number): bigint => BigInt(990_100 + number);
  const used = async (number: number): Promise<boolean> => {
    const { rows } = await sql<{ used: boolean }>`
      select used_at is not null as used from launch_ticket where member_id = ${member(number)}`.execute(
      here.server.context.db,
    );
    return rows[0]?.used === true;
  };
  // The server that is ahead must not end its ticket earlier than this server would, and this server must not end one
  // of the other server later.
  const [early, late] = [
    await issueTicket(contexts[0], member(1), "PG"),
    await issueTicket(contexts[1], member(2), "PG"),
  ];
  here.server.advance(2 * MINUTE - SOON);
  await both(4, (isHere) => redeemTicket(contexts[isHere ? 0 : 1], "PG", early));
  expect(await used(1)).toBe(true);
  here.server.advance(SOON + 1_000);
  await redeemTicket(contexts[0], "PG", late);
  expect(await used(2)).toBe(false);
});

test("S69: a member's twenty unknown codes an hour are counted over both servers", async () => {
  const member = { id: 990_001n, currency: "THB" as const };
  const guess = (isHere: boolean, n: number): Promise<string> =>
    guessCode(isHere ? here.server.context : ahead.context, member, `NOBODYS${n}`).then(
      (terms) => (terms === null ? "unknown" : "known"),
      (error: unknown) => (error instanceof Refusal ? error.key : "failed"),
    );
  const guesses = await both(30, guess);
  expect([countOf(guesses, "unknown"), countOf(guesses, "REQUEST_LIMIT")]).toEqual([20, 10]);
  here.server.advance(60 * MINUTE - SOON);
  expect(await guess(false, 31), "the server that is ahead forgets no earlier").toBe("REQUEST_LIMIT");
  here.server.advance(SOON);
  expect(await guess(true, 32)).toBe("unknown");
});

/** A limit's last turns, taken on both servers at once, and when each of them allows one again. */
const tryLimit = async (limit: Limit, take: (isHere: boolean) => Promise<boolean>, subject: string): Promise<void> => {
  const { context, advance } = here.server;
  const left = Math.min(limit.times, 3);
  const soon = Math.min(SOON, limit.ms / 2);
  await sql`
    insert into limit_turn (scope, subject, times, allowed, until)
    select ${limit.scope}, ${subject}, array_fill(now, array[${limit.times - left}::int]), true,
      now + ${`${limit.ms} milliseconds`}::interval
    from (select db_now() as now offset 0) this`.execute(context.db);
  expect(countOf(await both(8, take), true)).toBe(left);
  advance(limit.ms - soon);
  expect(await inTurn(take), "neither server forgets earlier").toEqual([false, false]);
  advance(soon);
  expect(await take(false)).toBe(true);
};

const keysOf = <Rates extends object>(rates: Rates): readonly (keyof Rates)[] =>
  Object.keys(rates).filter((key): key is keyof Rates & string => key in rates);
const limits: readonly Limit[] = [
  ...keysOf(RATES).map(limitOf),
  ...keysOf(ADDRESS_RATES).map((name) => perAddress({ rateLimitFactor: 1 }, name)),
];
const dbOf = (isHere: boolean) => (isHere ? here.server.context : ahead.context).db;

test.each(limits)("S8: the turns of $scope are counted over both servers", async (limit) => {
  const take = async (isHere: boolean) => (await takeTurn(dbOf(isHere), limit, "two-servers")).allowed;
  await tryLimit(limit, take, "two-servers");
});

test("S49: limits that are checked together, such as the chat's, are counted over both servers", async () => {
  const room = limitOf("chat:hourly");
  const address = perAddress(here.server.context.settings, "chatMessages");
  const take = async (isHere: boolean) => {
    const refused = await takeTurns(dbOf(isHere), [
      [room, "a-room"],
      [address, "198.51.100.201"],
    ]);
    return refused?.scope !== room.scope;
  };
  await tryLimit(room, take, "a-room");
});

test("S61: an operator's session ends on both servers at the stated time, whichever started it", async () => {
  const { context } = here.server;
  for (const isOpenedHere of [true, false]) {
    const username = `two-lives-${isOpenedHere}`;
    await addPerson(context, username, "cashier", PASSWORD);
    await context.db.updateTable("operator").set({ is_demo: true }).where("username", "=", username).execute();
    const login = { body: { username, password: PASSWORD } };
    const opened = await askAt(isOpenedHere)("POST", "/api/login", login);
    const { token } = opened.json<{ token: string }>();
    const me = (headers: Record<string, string>) => async (isHere: boolean) =>
      (await askAt(isHere)("GET", "/api/me", { token, headers })).statusCode;
    const [use, look] = [me({}), me({ [BACKGROUND_HEADER]: "1" })];
    here.server.advance(IDLE_MS - SOON);
    expect(await inTurn(look), "unused for not quite half an hour").toEqual([200, 200]);
    expect(await use(isOpenedHere)).toBe(200);
    here.server.advance(IDLE_MS - SOON);
    expect(await inTurn(look), "its use was written down by the same clock").toEqual([200, 200]);
    here.server.advance(MINUTE);
    expect(await inTurn(look)).toEqual([401, 401]);
  }
});

test("S61: both servers ask for a recent password at the same time", async () => {
  for (const isOpenedHere of [true, false]) {
    const login = { body: { username: "nok", password: "demo1234" } };
    const opened = await askAt(isOpenedHere)("POST", "/api/login", login);
    const { token } = opened.json<{ token: string }>();
    const act = async (isHere: boolean) =>
      messageOf(await askAt(isHere)("POST", "/api/withdrawals/W0/approve", { token, body: {} }));
    here.server.advance(29 * MINUTE);
    expect(await inTurn(act)).toEqual(["NO_DATA", "NO_DATA"]);
    here.server.advance(29 * MINUTE);
    expect(await inTurn(act)).toEqual(["NO_DATA", "NO_DATA"]);
    here.server.advance(2 * MINUTE - SOON);
    expect(await inTurn(act), "not quite an hour").toEqual(["NO_DATA", "NO_DATA"]);
    here.server.advance(SOON + 1_000);
    expect(await inTurn(act)).toEqual(["STEP_UP_REQUIRED", "STEP_UP_REQUIRED"]);
  }
});

test("rule 14: a member's session ends on both servers at the stated time, whichever started it", async () => {
  for (const isOpenedHere of [true, false]) {
    const person = await registerPerson(here.server);
    const body = { username: person.phone, password: person.password, remember: false };
    const token = isOpenedHere
      ? await signIn(here.server, person)
      : String((await ahead.post("/api/login", body, "198.51.100.210")).body.token);
    const member = (isHere: boolean): Promise<string> =>
      memberOfToken(isHere ? here.server.context : ahead.context, token).then(
        () => "good",
        (error: unknown) => (error instanceof Refusal ? error.key : "failed"),
      );
    here.server.advance(30 * MINUTE - SOON);
    expect(await inTurn(member), "unused for not quite half an hour").toEqual(["good", "good"]);
    here.server.advance(30 * MINUTE - SOON);
    expect(await inTurn(member), "its use was written down by the same clock").toEqual(["good", "good"]);
    // The servers' measurements of the database's clock differ by milliseconds.
    here.server.advance(30 * MINUTE + 1_000);
    expect(await inTurn(member)).toEqual(["EXPIRED_AUTH_TOKEN", "EXPIRED_AUTH_TOKEN"]);
  }
});
