import { defineCall } from "@krapao/contract";
import { MAX_BODY_BYTES } from "@krapao/contract/limits";
import * as z from "zod/mini";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { keepAnswer } from "./keep-answer.ts";
import { type IdempotencyKey, KeySeen } from "./idempotency-key.ts";
import { refuse } from "../lib/refusal.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { members } from "../api/members.ts";
import { InvalidInput } from "../lib/invalid-input.ts";
import { openApp, route } from "../http/route.ts";
import { pending } from "../lib/answers.ts";

const pay = defineCall({
  name: "pay",
  method: "POST",
  path: "/api/test/pay",
  audience: "member",
  summary: "Does what the test says.",
  body: z.strictObject({ amount: z.number() }),
  answer: z.object({ done: z.number() }),
  pending: true,
  idempotent: true,
  errors: [],
});

type Given = { readonly key: IdempotencyKey | null; readonly amount: number };

let server: TestServer;
let owner: pg.Client;
let token: string;
let other: string;
let work: (given: Given) => Promise<{ done: number } | ReturnType<typeof pending>>;
let count = 0;
beforeAll(async () => {
  server = await openServer({
    ...withBase,
    add: (fastify, context) =>
      route(openApp(fastify, context), pay, members, ({ key, body }) => work({ key, amount: body.amount })),
  });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  token = await signIn(server, await registerPerson(server));
  other = await signIn(server, await registerPerson(server));
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeEach(() => {
  count = 0;
  work = async () => ({ done: (count += 1) });
});

let keys = 0;
const newKey = (): string => `test-key-${(keys += 1)}`;
const ask = (key: string | null, amount = 1, as = token) =>
  server.call("POST", "/api/test/pay", {
    token: as,
    body: { amount },
    headers: key === null ? {} : { "idempotency-key": key },
  });

test("the same key with the same request gets the first answer again, byte for byte, and the answer says so", async () => {
  const key = newKey();
  const first = await ask(key);
  expect(first.json()).toEqual({ done: 1 });
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  for (let times = 0; times < 3; times++) {
    const again = await ask(key);
    expect(again.body).toBe(first.body);
    expect(again.statusCode).toBe(200);
    expect(again.headers["idempotency-replayed"]).toBe("true");
  }
  expect(count).toBe(1);
});

test("without a key every call runs", async () => {
  expect((await ask(null)).json()).toEqual({ done: 1 });
  expect((await ask(null)).json()).toEqual({ done: 2 });
});

test("with another request the key is a conflict, and nothing runs", async () => {
  const key = newKey();
  await ask(key, 1);
  const answer = await ask(key, 2);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ message: "IDEMPOTENCY_CONFLICT" });
  expect(count).toBe(1);
});

test("the order of a request's fields does not matter", async () => {
  const key = newKey();
  const send = (payload: string) =>
    server.app.inject({
      method: "POST",
      url: "/api/test/pay",
      payload,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
    });
  await send('{"amount":1}');
  expect((await send('{ "amount" : 1.0 }')).headers["idempotency-replayed"]).toBe("true");
});

test("a key belongs to one member", async () => {
  const key = newKey();
  expect((await ask(key, 1)).json()).toEqual({ done: 1 });
  expect((await ask(key, 2, other)).json()).toEqual({ done: 2 });
});

test.each(["short", "x".repeat(129), "has space in it", "ünicode-key"])("the key '%s' is refused", async (key) => {
  const answer = await ask(Buffer.from(key).toString("latin1"));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: "KEY_INVALID", issues: [{ path: "Idempotency-Key" }] });
});

const throws = (error: () => Error) => async (): Promise<never> => {
  throw error();
};

test.each([
  ["a 400 of the call", 400, () => new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_small" }])],
  ["a 400 with a key of its own", 400, () => refuse("TRANSFER_MINIMUM")],
  ["a 403", 403, () => refuse("WRONG_PASSWORD")],
  ["a 404", 404, () => refuse("NO_BANK")],
  ["a 409", 409, () => refuse("MONEY_NOT_ENOUGH", { fields: { wallet: { amount: 1 } } })],
  ["a 413", 413, () => refuse("KEY_INVALID", { status: 413 })],
  ["a 415", 415, () => refuse("SLIP_INVALID_FILE")],
])("%s is final: kept, and replayed byte for byte", async (_what, status, error) => {
  const key = newKey();
  work = throws(error);
  const first = await ask(key);
  expect(first.statusCode).toBe(status);
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  work = async () => ({ done: 99 });
  const again = await ask(key);
  expect([again.statusCode, again.body]).toEqual([status, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
});

test.each([
  ["a 401", () => refuse("invalid-token")],
  ["a 403 that asks for another proof", () => refuse("STEP_UP_REQUIRED")],
  ["another call at work on the account", () => refuse("TRANSFER_IN_PROGRESS")],
  ["the same call at work", () => refuse("IDEMPOTENCY_IN_PROGRESS")],
  ["the end of the service", () => refuse("gone")],
  ["a 429", () => refuse("REQUEST_LIMIT")],
  ["a 503", () => refuse("QR_FAIL")],
  ["a fault", () => new Error("a bug")],
])("%s is not final: the same key runs later", async (_what, error) => {
  const key = newKey();
  work = throws(error);
  expect((await ask(key)).statusCode).toBeGreaterThan(400);
  work = async () => ({ done: 7 });
  expect((await ask(key)).json()).toEqual({ done: 7 });
});

const json = "application/json";
const sendRaw = (key: string, payload: string, type = json, more: Readonly<Record<string, string>> = {}) => {
  const own = { "content-type": type, authorization: `Bearer ${token}`, "idempotency-key": key };
  return server.app.inject({ method: "POST", url: "/api/test/pay", payload, headers: { ...own, ...more } });
};

test.each([
  ["does not fit", 400, '{"amount":"1"}', json],
  ["lacks a field", 400, "{}", json],
  ["is empty", 400, "", json],
  ["is no JSON", 400, '{"amount":', json],
  ["poisons a prototype", 400, '{"amount":1,"__proto__":{}}', json],
  ["is too large", 413, `{"amount":1${" ".repeat(MAX_BODY_BYTES)}}`, json],
  ["has another type", 415, '{"amount":1}', "text/plain"],
  ["is a form", 415, "--x--", "multipart/form-data; boundary=x"],
])("a body that %s is answered finally: replayed, and no other request runs", async (_what, status, body, type) => {
  const key = newKey();
  const first = await sendRaw(key, body, type);
  expect(first.statusCode).toBe(status);
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  const again = await sendRaw(key, body, type);
  expect([again.statusCode, again.body]).toEqual([status, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  for (const other of [await ask(key), await sendRaw(key, '{"amount": "2" }'), await sendRaw(key, '{"amount", ')]) {
    expect(other.statusCode).toBe(409);
    expect(other.json()).toEqual({ message: "IDEMPOTENCY_CONFLICT" });
  }
  expect(count).toBe(0);
});

test("a body that does not fit is another request under a key that was answered", async () => {
  const key = newKey();
  await ask(key);
  for (const body of ['{"amount":"1"}', '{"amount":', ""])
    expect((await sendRaw(key, body)).json()).toEqual({ message: "IDEMPOTENCY_CONFLICT" });
});

test("an interrupted body was no request: the same key runs", async () => {
  const key = newKey();
  const cut = await sendRaw(key, '{"amou', json, { "content-length": "12" });
  expect(cut.statusCode).toBe(400);
  expect((await ask(key)).json()).toEqual({ done: 1 });
});

test("a blocked member gets a final refusal under that key, and gets earlier answers again", async () => {
  const person = await registerPerson(server);
  const blocked = await signIn(server, person);
  const [before, then] = [newKey(), newKey()];
  const first = await ask(before, 1, blocked);
  const setStatus = (status: "active" | "blocked") =>
    server.context.db
      .updateTable("member")
      .set({ status })
      .where("phone", "=", `+66${person.phone.slice(1)}`)
      .execute();
  await setStatus("blocked");
  const refused = await ask(then, 1, blocked);
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: "INACTIVE_USER" }]);
  expect((await ask(null, 1, blocked)).json()).toEqual({ message: "INACTIVE_USER" });
  expect((await ask(before, 1, blocked)).body).toBe(first.body);
  expect(count).toBe(1);
  await setStatus("active");
  const again = await ask(then, 1, blocked);
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([refused.body, "true"]);
  expect((await ask(newKey(), 1, blocked)).json()).toEqual({ done: 2 });
});

test("the first refusal of a movement that kept it itself is no replay; the next one is", async () => {
  const key = newKey();
  const fields = { reference: "R4", wallet: { amount: 1 } };
  work = async ({ key: idempotencyKey }) => {
    const kept = { status: 409, body: JSON.stringify({ message: "TRANSFER_FAIL", ...fields }) };
    if (idempotencyKey !== null) await keepAnswer(server.context.db, idempotencyKey, "R4", kept);
    throw refuse("TRANSFER_FAIL", { fields });
  };
  const first = await ask(key);
  expect([first.statusCode, first.json()]).toEqual([409, { message: "TRANSFER_FAIL", ...fields }]);
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  const again = await ask(key);
  expect([again.statusCode, again.body]).toEqual([409, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
});

test("a caller who is refused while the same request succeeds gets that one's answer", async () => {
  const key = newKey();
  const other = { status: 200, body: '{"done":5}' };
  work = async ({ key: idempotencyKey }) => {
    if (idempotencyKey !== null) await keepAnswer(server.context.db, idempotencyKey, "R5", other);
    throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "too_small" }]);
  };
  const answer = await ask(key);
  expect([answer.statusCode, answer.body]).toEqual([200, other.body]);
  expect(answer.headers["idempotency-replayed"]).toBe("true");
});

test.each([
  ["refused for good", () => refuse("NO_BANK")],
  ["refused for now", () => refuse("TRANSFER_IN_PROGRESS")],
])("a caller who is %s while the same request is in progress waits for that one", async (_what, error) => {
  const key = newKey();
  const isWaiting = Promise.withResolvers<void>();
  vi.spyOn(server.context.sagas, "settled").mockImplementationOnce(async () => {
    isWaiting.resolve();
    return null;
  });
  work = async ({ key: idempotencyKey }) => {
    if (idempotencyKey === null) throw new Error("no key");
    const row = {
      member_id: idempotencyKey.memberId,
      key: idempotencyKey.key,
      hash: idempotencyKey.hash,
      reference: "R6",
    };
    await server.context.db
      .insertInto("idempotency")
      .values({ ...row, status: null, body: null, created_at: server.context.clock.now() })
      .execute();
    throw error();
  };
  const asked = ask(key);
  await isWaiting.promise;
  await owner.query(`update idempotency set status = 200, body = '{"done":6}' where key = $1`, [key]);
  const answer = await asked;
  expect([answer.statusCode, answer.body]).toEqual([200, '{"done":6}']);
  expect(answer.headers["idempotency-replayed"]).toBe("true");
});

test("of twenty calls that are refused at once, each differently, one answer is sent to all and only one is no replay", async () => {
  const key = newKey();
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  work = async () => {
    const number = (arrived += 1);
    if (number === 20) all.resolve();
    await all.promise;
    throw refuse("MONEY_NOT_ENOUGH", { fields: { wallet: { amount: number } } });
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toHaveLength(1);
});

test("everybody gets the answer that the handler kept with its work", async () => {
  const key = newKey();
  work = async ({ key: idempotencyKey }) => {
    if (idempotencyKey !== null)
      await keepAnswer(server.context.db, idempotencyKey, "R1", { status: 200, body: '{"done":1.50}' });
    return { done: 1.5 };
  };
  expect((await ask(key)).body).toBe('{"done":1.50}');
  expect((await ask(key)).body).toBe('{"done":1.50}');
});

test("of two answers at once, the one that was kept first is sent to both", async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test("a key in progress without a movement is IDEMPOTENCY_IN_PROGRESS after 8 s, and not finally", async () => {
  const key = newKey();
  work = async () => {
    throw new KeySeen("unknown-movement");
  };
  const started = Date.now();
  let isAnswered = false;
  const waiting = ask(key).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await server.context.schedule.sleep(50);
    server.advance(1_000);
  }
  const answer = await waiting;
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ message: "IDEMPOTENCY_IN_PROGRESS" });
  expect(Date.now() - started).toBeLessThan(8_000);
  work = async () => ({ done: 3 });
  expect((await ask(key)).json()).toEqual({ done: 3 });
});

test("a pending answer is 202 with its reference and the wallet, and is read again each time", async () => {
  const key = newKey();
  work = async () => pending("T123");
  const answer = await ask(key);
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({ message: "PENDING", reference: "T123", wallet: { amount: 0 } });
});

test("S59: a kept answer is never changed", async () => {
  const key = newKey();
  await ask(key);
  await expect(
    server.context.db.updateTable("idempotency").set({ status: 500 }).where("key", "=", key).execute(),
  ).rejects.toThrow("permission denied");
  await expect(server.context.db.deleteFrom("idempotency").where("key", "=", key).execute()).rejects.toThrow(
    "permission denied",
  );
});
