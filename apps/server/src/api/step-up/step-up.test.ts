import { toE164 } from "@krapao/contract/phone";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "../../domain/bonus/testing/bonuses.ts";
import { waitsOf } from "../../domain/withdrawal/awaiting-approval.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { holdQueries } from "../../testing/hold-queries.ts";
import { newPerson, type Person, registerPerson, signIn, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { provenBySms } from "../../testing/step-up.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW_PASSWORD = "Quiet-Lagoon-4418";

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<TestServer["call"]>>;
const messageOf = (answer: Answer): string | undefined => answer.json<{ message?: string }>().message;

const memberOf = (person: Person) =>
  server.context.db
    .selectFrom("member")
    .selectAll()
    .where("phone", "=", toE164(person.phone, "th") ?? "")
    .executeTakeFirstOrThrow();

/** A signed-in member with 10,000 baht. With `owing`, one who has just changed their password. */
const member = async (owing: boolean): Promise<{ person: Person; token: string }> => {
  let person = await registerPerson(server, newPerson());
  const token = await signIn(server, person);
  await moveMoney(server.context, { id: (await memberOf(person)).id, currency: "THB", token }, 1_000_000n);
  if (owing) {
    const body = { oldPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await server.call("PUT", "/api/account/changepwd", { token, body })).statusCode).toBe(200);
    person = { ...person, password: NEW_PASSWORD };
  }
  server.advance(MINUTE);
  return { person, token };
};

const withdraw = (token: string, amount: number, more: { proof?: string; key?: string; all?: boolean } = {}) =>
  server.call("POST", more.all === true ? "/api/wallet/withdrawAll" : "/api/wallet/withdraw", {
    token,
    body: { amount },
    headers: {
      ...(more.proof === undefined ? {} : { "x-step-up": more.proof }),
      ...(more.key === undefined ? {} : { "idempotency-key": more.key }),
    },
  });

const prove = (person: Person, token: string) => provenBySms(server, person, token, "withdraw");

test("the first withdrawal after a change of password needs a proof, and the next one does not", async () => {
  const { person, token } = await member(true);
  const refused = await withdraw(token, 100, { key: "first-one-1" });
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: "STEP_UP_REQUIRED", purpose: "withdraw" }]);
  expect(messageOf(await withdraw(token, 100, { all: true }))).toBe("STEP_UP_REQUIRED");
  const proof = await prove(person, token);
  const done = await withdraw(token, 100, { key: "first-one-1", proof });
  expect([done.statusCode, done.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  const again = await withdraw(token, 100, { key: "first-one-1" });
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([done.body, "true"]);
  expect((await withdraw(token, 100)).statusCode).toBe(200);
});

test("a member who registered, or reset the password with a code, needs no proof", async () => {
  const { person, token } = await member(false);
  expect((await withdraw(token, 100)).statusCode).toBe(200);
  const otpToken = await verifiedToken(server, person.phone, "reset");
  const body = { username: person.phone, otpToken, newPassword: NEW_PASSWORD };
  expect((await server.call("POST", "/api/account/resetpwd", { body })).statusCode).toBe(200);
  const fresh = await signIn(server, { ...person, password: NEW_PASSWORD });
  expect((await withdraw(fresh, 100)).statusCode).toBe(200);
});

test("each withdrawal above the operators' limit needs a proof; up to it none does", async () => {
  const { person, token } = await member(false);
  const { db, clock } = server.context;
  await setOperatorSettings(db, { withdrawStepUp: true, withdrawStepUpAbove: { THB: 50_000n, LAK: 0n } }, clock.now());
  try {
    expect((await withdraw(token, 500)).statusCode).toBe(200);
    expect(messageOf(await withdraw(token, 500.01))).toBe("STEP_UP_REQUIRED");
    const proof = await prove(person, token);
    expect((await withdraw(token, 600, { proof, all: true })).statusCode).toBe(200);
    expect(messageOf(await withdraw(token, 600, { proof }))).toBe("STEP_UP_REQUIRED");
  } finally {
    await setOperatorSettings(db, { withdrawStepUp: false }, clock.now());
  }
});

test("a withdrawal that an operator decides needs no proof, and is never paid without that decision", async () => {
  const { person, token } = await member(true);
  const { db, clock } = server.context;
  await setOperatorSettings(db, { automaticPayoutEach: { THB: 20_000n, LAK: 0n } }, clock.now());
  const answer = await withdraw(token, 300);
  expect(answer.statusCode).toBe(200);
  const { reference } = answer.json<{ reference: string }>();
  const rowOf = async () =>
    db
      .selectFrom("saga")
      .select(["state", "data"])
      .where("member_id", "=", (await memberOf(person)).id)
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => waitsOf((await rowOf()).data)).toEqual(["above-limit-each"]);
  // The limit is raised between the check and the decision, and the withdrawal still waits.
  await setOperatorSettings(db, { automaticPayoutEach: { THB: 5_000_000n, LAK: 0n } }, clock.now());
  const { id: memberId } = await memberOf(person);
  await server.context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: ["reviewing"],
      to: "held",
      status: "IN_PROGRESS",
      dueIn: 0,
      data: { waits: [] },
    },
  });
  server.context.sagas.drive(memberId, reference);
  await expect.poll(async () => waitsOf((await rowOf()).data)).toEqual(["not-proven"]);
  expect((await rowOf()).state).toBe("reviewing");
});

const IN_BODY = (person: Person, accountNo: string) => ({
  name: "สมหญิง",
  bankCode: "SCB",
  bankAccountName: "SOMYING DEEJAI",
  bankAccountNo: accountNo || person.accountNo,
});

test("a step-up allows the change of the bank account, and for a day an operator decides withdrawals", async () => {
  const { person, token } = await member(true);
  const change = (accountNo: string, proof?: string, password = person.password) =>
    server.call("PUT", "/api/account/profile", {
      token,
      body: { ...IN_BODY(person, accountNo), ...(password === "" ? {} : { password }) },
      ...(proof === undefined ? {} : { headers: { "x-step-up": proof } }),
    });
  expect((await change("5550001111")).json()).toEqual({ message: "STEP_UP_REQUIRED", purpose: "bank" });
  const wrong = await prove(person, token);
  expect(messageOf(await change("5550001111", wrong))).toBe("STEP_UP_REQUIRED");
  const other = await registerPerson(server);
  server.advance(MINUTE);
  const proof = await provenBySms(server, person, token, "bank");
  // A call that is refused for another reason uses no step-up. The password is required in addition.
  expect(messageOf(await change("5550001111", proof, ""))).toBe("STEP_UP_REQUIRED");
  expect(messageOf(await change("5550001111", proof, "Another-Lagoon-4418"))).toBe("WRONG_PASSWORD");
  expect(messageOf(await change(other.accountNo, proof))).toBe("EXISTING_BANK");
  expect((await change("5550001111", proof)).statusCode).toBe(200);
  expect(messageOf(await change("5550002222", proof))).toBe("STEP_UP_REQUIRED");
  expect((await withdraw(token, 100)).statusCode).toBe(200);
});

test("after a changed bank account, a withdrawal in the next 24 hours waits without a proof, and the first one after them needs it", async () => {
  const { person, token } = await member(false);
  const proof = await provenBySms(server, person, token, "bank");
  const changed = await server.call("PUT", "/api/account/profile", {
    token,
    body: { ...IN_BODY(person, "5550003333"), password: person.password },
    headers: { "x-step-up": proof },
  });
  expect(changed.statusCode).toBe(200);
  server.advance(MINUTE);
  const waiting = await withdraw(token, 100);
  expect(waiting.statusCode).toBe(200);
  const { reference } = waiting.json<{ reference: string }>();
  const waits = async () =>
    waitsOf(
      (
        await server.context.db
          .selectFrom("saga")
          .select("data")
          .where("reference", "=", reference)
          .executeTakeFirstOrThrow()
      ).data,
    );
  await expect.poll(waits).toEqual(["bank-changed"]);
  server.advance(DAY);
  const later = await signIn(server, person);
  expect((await withdraw(later, 100)).json()).toEqual({ message: "STEP_UP_REQUIRED", purpose: "withdraw" });
  expect((await withdraw(later, 100, { proof: await prove(person, later) })).statusCode).toBe(200);
  expect((await withdraw(later, 100)).statusCode).toBe(200);
});

test("a proof is valid for its member, its session and its purpose, for five minutes", async () => {
  const { person, token } = await member(true);
  const proof = await prove(person, token);
  const second = await signIn(server, person);
  const other = await member(true);
  const bankProof = await provenBySms(server, person, token, "bank");
  for (const [asking, shown] of [
    [second, proof],
    [other.token, proof],
    [token, bankProof],
    [token, "x".repeat(43)],
    [token, "not a token"],
  ] as const)
    expect(messageOf(await withdraw(asking, 100, { proof: shown }))).toBe("STEP_UP_REQUIRED");
  server.advance(5 * MINUTE);
  expect(messageOf(await withdraw(token, 100, { proof }))).toBe("STEP_UP_REQUIRED");
});

test("another's code, a code for another purpose and a used code are refused", async () => {
  const { person, token } = await member(false);
  const other = await member(false);
  const give = (otpToken: string) =>
    server.call("POST", "/api/step-up", { token, body: { purpose: "withdraw", otpToken } });
  const theirs = await verifiedToken(server, other.person.phone, "withdraw");
  expect(messageOf(await give(theirs))).toBe("UNVERIFIED_OTP");
  expect(messageOf(await give(await verifiedToken(server, person.phone, "bank")))).toBe("UNVERIFIED_OTP");
  server.advance(MINUTE);
  const own = await verifiedToken(server, person.phone, "withdraw");
  expect((await give(own)).statusCode).toBe(200);
  expect(messageOf(await give(own))).toBe("UNVERIFIED_OTP");
});

test("of two concurrent withdrawals with one proof, on two servers a minute apart, one succeeds", async () => {
  const { person, token } = await member(true);
  const { db, clock } = server.context;
  await setOperatorSettings(db, { withdrawStepUp: true, withdrawStepUpAbove: { THB: 0n, LAK: 0n } }, clock.now());
  const ahead = await openSecond(server, MINUTE);
  try {
    const proof = await prove(person, token);
    const headers = { authorization: `Bearer ${token}`, "x-step-up": proof };
    const answers = await Promise.all([
      ...[1, 2, 3].map(async (n) => (await withdraw(token, 100 + n, { proof })).statusCode),
      ...[4, 5, 6].map(
        async (n) => (await ahead.post("/api/wallet/withdraw", { amount: 100 + n }, "10.9.9.9", headers)).status,
      ),
    ]);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 403)).toHaveLength(5);
  } finally {
    await setOperatorSettings(db, { withdrawStepUp: false }, clock.now());
    await ahead.close();
  }
});

test("a code, a proof and the operator's 24 hours end by the database's clock, on servers a minute ahead and behind", async () => {
  const SECOND = 1_000;
  const { person, token } = await member(true);
  const [ahead, behind] = [await openSecond(server, MINUTE), await openSecond(server, -MINUTE)];
  type Server = typeof ahead;
  const post = (at: Server, url: string, body: object, by: string, proof?: string) =>
    at.post(url, body, "10.9.9.11", {
      authorization: `Bearer ${by}`,
      ...(proof === undefined ? {} : { "x-step-up": proof }),
    });
  const give = (at: Server, otpToken: string) => post(at, "/api/step-up", { purpose: "withdraw", otpToken }, token);
  const pay = async (at: Server, by: string, proof?: string) =>
    (await post(at, "/api/wallet/withdraw", { amount: 100 }, by, proof)).status;
  try {
    const late = await verifiedToken(server, person.phone, "withdraw");
    server.advance(15 * MINUTE);
    expect((await give(behind, late)).body.message).toBe("UNVERIFIED_OTP");
    const code = await verifiedToken(server, person.phone, "withdraw");
    server.advance(15 * MINUTE - SECOND);
    const given = await give(ahead, code);
    expect(given.status).toBe(200);
    const proof = given.body.token ?? "";
    server.advance(5 * MINUTE);
    expect(await pay(behind, token, proof)).toBe(403);
    const fresh = await prove(person, token);
    server.advance(5 * MINUTE - SECOND);
    expect(await pay(ahead, token, fresh)).toBe(200);

    const body = { ...IN_BODY(person, "5550004444"), password: person.password };
    const headers = { "x-step-up": await provenBySms(server, person, token, "bank") };
    expect((await server.call("PUT", "/api/account/profile", { token, body, headers })).statusCode).toBe(200);
    server.advance(DAY - SECOND);
    const later = await signIn(server, person);
    // An operator decides this one, so it needs no proof.
    expect(await pay(ahead, later)).toBe(200);
    server.advance(SECOND);
    expect(await pay(behind, later)).toBe(403);
  } finally {
    await Promise.all([ahead.close(), behind.close()]);
  }
});

test("a pause of two minutes between the proof and the hold: it is done once, and the proof belongs to that request", async () => {
  const { person, token } = await member(true);
  const proof = await prove(person, token);
  const held = holdQueries(server.context, { kind: "UpdateQueryNode", names: "step_up" }, 1);
  const key = "paused-one-1";
  const paused = withdraw(token, 100, { key, proof });
  await held.all;
  server.advance(2 * MINUTE);
  // The step-up is used and nothing is held yet. Another request cannot use it.
  expect(messageOf(await withdraw(token, 200, { key: "paused-two-1", proof }))).toBe("STEP_UP_REQUIRED");
  held.release();
  expect((await paused).statusCode).toBe(200);
  const again = await withdraw(token, 100, { key, proof });
  expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
  const statement = await server.call("POST", "/api/statement", { token, body: { page: 1, limit: 20 } });
  const { statements } = statement.json<{ statements: { statementType: string }[] }>();
  expect(statements.filter(({ statementType }) => statementType === "withdraw")).toHaveLength(1);
});
