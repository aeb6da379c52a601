import { OTP_PROOF } from "@krapao/contract/limits";
import type { ProofChallenge, SolvedProof } from "@krapao/contract/otp/shapes";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { askProof } from "../../domain/otp/proof-of-work.ts";
import { defaults, type OperatorSettings, setOperatorSettings } from "../../lib/operator-settings.ts";
import { newPerson, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());
afterEach(() => set(defaults));

type Answer = Awaited<ReturnType<TestServer["call"]>>;
const messageOf = (answer: Answer): string | undefined => answer.json<{ message?: string }>().message;
const challengeOf = (answer: Answer): ProofChallenge => answer.json<{ challenge: ProofChallenge }>().challenge;

const set = (values: Partial<OperatorSettings>): Promise<void> =>
  setOperatorSettings(server.context.db, values, server.context.clock.now());
const send = (phoneNumber: string, more: { proof?: SolvedProof; from?: string } = {}) =>
  server.call("POST", "/api/otp/send", {
    body: { phoneNumber, ...(more.proof !== undefined && { proof: more.proof }) },
    ...(more.from !== undefined && { from: more.from }),
  });

/** Computes the proof of work, as the app does. */
const solve = async (challenge: ProofChallenge): Promise<SolvedProof> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
};

test("rule 13: within the hourly limits no proof of work is required, by phone or by address", async () => {
  const { phone } = newPerson();
  for (let sent = 0; sent < 5; sent++) {
    expect((await send(phone)).statusCode).toBe(200);
    server.advance(MINUTE);
  }
  expect(messageOf(await send(phone))).toBe("REQUEST_LIMIT");
  const from = "198.51.100.60";
  for (let sent = 0; sent < 20; sent++) expect((await send(newPerson().phone, { from })).statusCode).toBe(200);
  expect(messageOf(await send(newPerson().phone, { from }))).toBe("REQUEST_LIMIT");
  expect(OTP_PROOF.perPhone).toBeGreaterThan(5);
  expect(OTP_PROOF.perAddress).toBeGreaterThan(20);
});

test("a phone with more codes in a day than usual needs a proof of work for the next one, and rule 13 still applies", async () => {
  const { phone } = newPerson();
  for (let sent = 0; sent < OTP_PROOF.perPhone; sent++) {
    expect((await send(phone)).statusCode).toBe(200);
    server.advance(HOUR);
  }
  const asked = await send(phone);
  expect([asked.statusCode, messageOf(asked)]).toEqual([403, "PROOF_REQUIRED"]);
  // The refusal used neither the minute's limit nor the hour's.
  const proof = await solve(challengeOf(asked));
  expect((await send(phone, { proof })).statusCode).toBe(200);
  expect(messageOf(await send(phone))).toBe("REQUEST_LIMIT_1MIN");
  server.advance(24 * HOUR);
  expect((await send(phone)).statusCode).toBe(200);
});

test("an address with more codes in a day than usual needs a proof of work, whatever the phones", async () => {
  const from = "198.51.100.61";
  for (let sent = 0; sent < OTP_PROOF.perAddress; sent++) {
    if (sent % 20 === 0) server.advance(HOUR);
    expect((await send(newPerson().phone, { from })).statusCode).toBe(200);
  }
  server.advance(HOUR);
  const { phone } = newPerson();
  const asked = await send(phone, { from });
  expect(messageOf(asked)).toBe("PROOF_REQUIRED");
  expect((await send(phone, { from, proof: await solve(challengeOf(asked)) })).statusCode).toBe(200);
  expect((await send(newPerson().phone, { from: "198.51.100.62" })).statusCode).toBe(200);
});

test("a proof of work counts for its own phone, solved, unchanged, within ten minutes and once", async () => {
  await set({ otpProofPerPhone: 0 });
  const { phone } = newPerson();
  const challenge = challengeOf(await send(phone));
  const good = await solve(challenge);
  const refused = async (proof: SolvedProof, by = phone): Promise<void> =>
    expect(messageOf(await send(by, { proof }))).toBe("PROOF_REQUIRED");
  await refused(good, newPerson().phone);
  await refused({ challenge, solution: { ...good.solution, derivedKey: "00".repeat(32) } });
  const { parameters } = challenge;
  await refused({ ...good, challenge: { ...challenge, parameters: { ...parameters, cost: 1 } } });
  const longer = { ...parameters, data: { ...parameters.data, until: parameters.data.until + HOUR } };
  await refused({ ...good, challenge: { ...challenge, parameters: longer } });
  const old = await solve(await askProof(server.context, phone));
  server.advance(OTP_PROOF.lifeMs);
  await refused(old);
  const proof = await solve(challengeOf(await send(phone)));
  expect((await send(phone, { proof })).statusCode).toBe(200);
  server.advance(MINUTE);
  await refused(proof);
});

test("S23: the hourly limit of SMS holds over two servers a minute apart, is reported once and ends with the hour", async () => {
  const ahead = await openSecond(server, MINUTE);
  try {
    // The start of an hour, so that no hour ends during the test.
    const now = server.context.clock.now().getTime();
    server.advance(HOUR - (now % HOUR));
    await set({ smsPerHour: 5 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, n) =>
        n % 2 === 0
          ? (await send(newPerson().phone)).statusCode
          : (await ahead.post("/api/otp/send", { phoneNumber: newPerson().phone }, "10.9.9.40")).status,
      ),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter((status) => status === 503)).toHaveLength(7);
    const { phone } = newPerson();
    const full = await send(phone);
    expect(messageOf(full)).toBe("OTP_SEND_FAIL");
    const { retryAfter } = full.json<{ retryAfter: number }>();
    expect(retryAfter).toBeGreaterThan(3500);
    expect(full.headers["retry-after"]).toBe(String(retryAfter));
    expect(server.logged().split('"sms.ceiling"')).toHaveLength(2);
    server.advance(HOUR);
    expect((await send(phone)).statusCode).toBe(200);
  } finally {
    await ahead.close();
  }
});

test("S23: a failed SMS does not count towards the hourly limit", async () => {
  server.advance(HOUR);
  await set({ smsPerHour: 1 });
  server.faults.sms = true;
  expect(messageOf(await send(newPerson().phone))).toBe("OTP_SEND_FAIL");
  server.faults.sms = false;
  expect((await send(newPerson().phone)).statusCode).toBe(200);
  expect(messageOf(await send(newPerson().phone))).toBe("OTP_SEND_FAIL");
});

test("one proof of work used at once on two servers a minute apart gives one code", async () => {
  await set({ otpProofPerPhone: 0 });
  const ahead = await openSecond(server, MINUTE);
  try {
    const { phone } = newPerson();
    const proof = await solve(challengeOf(await send(phone)));
    const answers = await Promise.all([
      send(phone, { proof }).then(({ statusCode }) => statusCode),
      ahead.post("/api/otp/send", { phoneNumber: phone, proof }, "10.9.9.41").then(({ status }) => status),
    ]);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  } finally {
    await ahead.close();
  }
});
