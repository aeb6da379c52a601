import { defineCall } from "@krapao/contract";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { KeyClaim } from "../lib/idempotency.ts";
import { keepAnswer, KeySeen } from "../lib/idempotency.ts";
import { refuse } from "../lib/refusal.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { handle } from "./handle.ts";
import { pending } from "./types.ts";

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

type Given = { readonly key: KeyClaim | null; readonly amount: number };

let server: TestServer;
let token: string;
let other: string;
let work: (given: Given) => Promise<{ done: number } | ReturnType<typeof pending>>;
let count = 0;
beforeAll(async () => {
  server = await openServer({
    ...withBase,
    add: (app, context) => handle(app, context, pay, ({ key, body }) => work({ key, amount: body.amount })),
  });
  token = await signIn(server, await registerPerson(server));
  other = await signIn(server, await registerPerson(server));
});
afterAll(() => server.close());
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

test("the same key with the same request answers the first answer again, byte for byte, and says so", async () => {
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

test("without a key every call is done", async () => {
  expect((await ask(null)).json()).toEqual({ done: 1 });
  expect((await ask(null)).json()).toEqual({ done: 2 });
});

test("with another request the key is a conflict, and nothing is done", async () => {
  const key = newKey();
  await ask(key, 1);
  const answer = await ask(key, 2);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ message: "IDEMPOTENCY_CONFLICT" });
  expect(count).toBe(1);
});

test("a request is the same in whatever order its fields come", async () => {
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

test("keys belong to one member", async () => {
  const key = newKey();
  expect((await ask(key, 1)).json()).toEqual({ done: 1 });
  expect((await ask(key, 2, other)).json()).toEqual({ done: 2 });
});

test.each(["short", "x".repeat(129), "has space in it", "ünicode-key"])("the key '%s' is refused", async (key) => {
  const answer = await ask(Buffer.from(key).toString("latin1"));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: "KEY_INVALID", issues: [{ path: "Idempotency-Key" }] });
});

test("a final refusal is kept; a 401, a 429 and a fault are not", async () => {
  const kept = newKey();
  work = async () => {
    count += 1;
    throw refuse("MONEY_NOT_ENOUGH", { fields: { wallet: { amount: 1 } } });
  };
  const first = await ask(kept);
  expect(first.statusCode).toBe(409);
  work = async () => ({ done: 99 });
  const again = await ask(kept);
  expect(again.body).toBe(first.body);
  expect(again.headers["idempotency-replayed"]).toBe("true");

  for (const fails of [
    () => refuse("REQUEST_LIMIT"),
    () => refuse("invalid-token"),
    () => refuse("QR_FAIL"),
    () => new Error("a bug"),
  ]) {
    const key = newKey();
    work = async () => {
      throw fails();
    };
    expect((await ask(key)).statusCode).toBeGreaterThan(400);
    work = async () => ({ done: 7 });
    expect((await ask(key)).json()).toEqual({ done: 7 });
  }
});

test("bad input is no answer that is kept", async () => {
  const key = newKey();
  const bad = await server.call("POST", "/api/test/pay", {
    token,
    body: { amount: "1" },
    headers: { "idempotency-key": key },
  });
  expect(bad.statusCode).toBe(400);
  expect((await ask(key)).json()).toEqual({ done: 1 });
});

test("what the handler kept with its work is what everybody is sent", async () => {
  const key = newKey();
  work = async ({ key: claim }) => {
    if (claim !== null)
      await keepAnswer(
        server.context.db,
        claim,
        "R1",
        { status: 200, body: '{"done":1.50}' },
        server.context.clock.now(),
      );
    return { done: 1.5 };
  };
  expect((await ask(key)).body).toBe('{"done":1.50}');
  expect((await ask(key)).body).toBe('{"done":1.50}');
});

test("of two that come at once the one that was kept first answers both", async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test("a key that is at work without a movement is IDEMPOTENCY_IN_PROGRESS after 8 s, and not for good", async () => {
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

test("a pending answer is 202 with its reference and the wallet, and is asked again each time", async () => {
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
