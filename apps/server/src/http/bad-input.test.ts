import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createConsoleApp } from "../console-app.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let consoleApp: FastifyInstance;
let token: string;
beforeAll(async () => {
  server = await openServer(withBase);
  consoleApp = await createConsoleApp(server.context);
  token = await signIn(server, await registerPerson(server));
});
afterAll(async () => {
  await consoleApp.close();
  await server.close();
});

type RefusalBody = {
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
};

const login = (body: unknown, headers: Record<string, string> = {}) =>
  server.call("POST", "/api/login", { body, headers });
const raw = (payload: string | Buffer, headers: Record<string, string> = { "content-type": "application/json" }) =>
  server.app.inject({ method: "POST", url: "/api/login", payload, headers, remoteAddress: "192.0.2.9" });

const good = { username: "0812345678", password: "something long" };

test.each([
  ["a wrong type", { ...good, username: 812345678 }, "KEY_INVALID", "username"],
  ["an object for text", { ...good, password: { $ne: "" } }, "KEY_INVALID", "password"],
  ["a list for text", { ...good, username: ["0812345678"] }, "KEY_INVALID", "username"],
  ["null", { ...good, password: null }, "KEY_INVALID", "password"],
  ["a length that is no number", { ...good, password: { length: { toString: 1 } } }, "KEY_INVALID", "password.length"],
  ["an unknown field", { ...good, admin: true }, "KEY_INVALID", "admin"],
  ["a missing field", { username: "0812345678" }, "KEY_MISSING", "password"],
  ["an empty field", { ...good, username: "" }, "KEY_INVALID", "username"],
  ["text that is too long", { ...good, password: "x".repeat(10_000) }, "KEY_INVALID", "password"],
  ["NUL", { ...good, username: "081\u0000234" }, "KEY_INVALID", "username"],
  ["half of a surrogate pair", { ...good, username: "081\ud800234" }, "KEY_INVALID", "username"],
  ["a key with NUL", { ...good, "a\u0000b": 1 }, "KEY_INVALID", ""],
])("S10: %s is 400 and named, and what was sent is not repeated", async (_what, body, key, path) => {
  const answer = await login(body);
  expect(answer.statusCode).toBe(400);
  const refusal = answer.json<RefusalBody>();
  expect(refusal.message).toBe(key);
  expect(refusal.issues.map((issue) => issue.path)).toContain(path);
  for (const value of ["0812345678", "something long", "812345678", "$ne"]) expect(answer.body).not.toContain(value);
});

test.each([
  ["a list", "[]"],
  ["a number", "1"],
  ["text", '"x"'],
  ["null", "null"],
  ["nothing", ""],
])("a body that is %s is 400", async (_what, payload) => {
  expect((await raw(payload)).statusCode).toBe(400);
});

test.each([
  ["no JSON", '{"username":'],
  ["JSON with a comment", '{"username":"a"/* */}'],
  ["a poisoned prototype", '{"username":"0812345678","password":"x","__proto__":{"admin":true}}'],
  ["a poisoned constructor", '{"username":"0812345678","password":"x","constructor":{"prototype":{"admin":true}}}'],
  ["broken UTF-8 in no JSON", Buffer.from([0x7b, 0xff, 0xfe, 0x3a, 0x31, 0x7d])],
])("S10: %s is 400 with a key, and named", async (_what, payload) => {
  const answer = await raw(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: "KEY_INVALID", issues: [{ path: "", message: "invalid_json" }] });
});

const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const deep = [
  ["lists", nested("[", "]", 30_000)],
  ["objects", nested('{"a":', "}", 9_000)],
  ["lists in a field", `{"username":${nested("[", "]", 20_000)},"password":"something long"}`],
  ["just too many lists", nested("[", "]", 21)],
] as const;

test.each(deep)("S10: %s nested without end are 400 and logged, and no 500", async (_what, payload) => {
  const answer = await raw(payload);
  expect(answer.statusCode).toBe(400);
  const refusal = answer.json<RefusalBody>();
  expect(refusal.message).toBe("KEY_INVALID");
  expect(refusal.issues).toEqual([{ path: expect.any(String), message: "too_deep" }]);
  expect(server.logged()).not.toContain('"event":"fault"');
});

test.each(deep)("S10: in the console %s are 400 too", async (_what, payload) => {
  const answer = await consoleApp.inject({
    method: "POST",
    url: "/api/login",
    payload,
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<RefusalBody>().issues).toEqual([{ path: expect.any(String), message: "too_deep" }]);
});

test("S10: of many bodies nested too deep, twenty are logged", async () => {
  const many = `[${Array.from({ length: 500 }, () => nested("[", "]", 25)).join(",")}]`;
  expect((await raw(many)).json<RefusalBody>().issues).toHaveLength(20);
});

test("S10: a body at the maximum depth is validated by the schema", async () => {
  expect((await raw(nested("[", "]", 20))).json<RefusalBody>().issues).toEqual([{ path: "", message: "invalid_type" }]);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/html",
  "application/jsonp",
  "",
])("S4: the content type '%s' is 415", async (type) => {
  const answer = await raw(JSON.stringify(good), type === "" ? {} : { "content-type": type });
  expect(answer.statusCode).toBe(415);
  expect(answer.json<RefusalBody>().message).toBe("KEY_INVALID");
});

test("S9: a body above 64 KiB is 413, and is not cut", async () => {
  const answer = await raw(JSON.stringify({ ...good, password: "x".repeat(65_536) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json<RefusalBody>().message).toBe("KEY_INVALID");
});

test("S9: a path parameter above 200 characters is refused", async () => {
  const answer = await server.call("GET", `/api/wallet/account/${"x".repeat(201)}`, { token });
  expect(answer.statusCode).toBe(414);
  expect(answer.json()).toEqual({ message: "KEY_INVALID" });
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test("S10: a query key that is repeated or unknown is 400", async () => {
  expect((await server.call("GET", "/api/lookup/banks?a=1")).json<RefusalBody>()).toEqual({
    message: "KEY_INVALID",
    issues: [{ path: "a", message: "unknown" }],
  });
  expect((await server.call("GET", "/api/chat/config?guestId=a&guestId=b")).statusCode).not.toBe(200);
});

test("a call without a body takes an empty object or nothing", async () => {
  const answers = await Promise.all([
    server.call("POST", "/api/logout", { token: await signIn(server, await registerPerson(server)), body: {} }),
    server.call("POST", "/api/logout", {
      token: await signIn(server, await registerPerson(server)),
      headers: { "content-type": "application/json" },
    }),
    server.call("POST", "/api/logout", {
      token: await signIn(server, await registerPerson(server)),
      body: { all: true },
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400]);
});

test("an address that cannot be decoded is 400", async () => {
  const answer = await server.call("GET", "/api/wallet/account/%E0%A4%A", { token });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test.each([0, -1, -0.01])("an amount of %d to transfer is TRANSFER_MINIMUM", async (amount) => {
  const answer = await server.call("POST", "/api/wallet/transfer", {
    token,
    body: { from: "WALLET", to: "PG", amount },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<RefusalBody>().message).toBe("TRANSFER_MINIMUM");
});

test.each(["5", null, 0.001, 1e308, 10_000_000_000.01, [5], {}])(
  "S29: an amount of %j is KEY_INVALID",
  async (amount) => {
    const answer = await server.call("POST", "/api/wallet/transfer", {
      token,
      body: { from: "WALLET", to: "PG", amount },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<RefusalBody>().message).toBe("KEY_INVALID");
  },
);

const transferRaw = (payload: string) =>
  server.app.inject({
    method: "POST",
    url: "/api/wallet/transfer",
    payload,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });

test("S29: an amount that JSON cannot represent is 400", async () => {
  for (const amount of ["NaN", "Infinity", "1e999", "-1e999"]) {
    expect((await transferRaw(`{"from":"WALLET","to":"PG","amount":${amount}}`)).statusCode).toBe(400);
  }
});

test.each([
  "1.1000000000000000001",
  "1.1000000000000001",
  "9.070000000000001",
  "8589934592.010001",
  "8589934592.0100001",
  "11000000000000000001e-19",
  "1100000000000000000.1E-18",
])("S29: an amount of %s has too many decimals, although a double holds it as an amount", async (amount) => {
  const answer = await transferRaw(`{"from":"WALLET","to":"PG","amount":${amount}}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<RefusalBody>().message).toBe("KEY_INVALID");
});

test.each(["1.1", "1.10000000000000000000", "0.00000000000000000011e19", "110000000000000000000e-20", "1.1e0"])(
  "an amount of %s is 1.1",
  async (amount) => {
    const digits = "9".repeat(400);
    const answer = await transferRaw(`{"from":"WALLET","to":"${digits}\\"","amount":${amount}}`);
    const same = await transferRaw(`{"from":"WALLET","to":"${digits}\\"","amount":1.1}`);
    expect(answer.json()).toEqual(same.json());
    expect(answer.body).not.toContain("invalid_json");
  },
);

test("S9: many zeros in a number cost no time", async () => {
  const started = performance.now();
  for (const amount of [`1${"0".repeat(60_000)}1`, `1.1${"0".repeat(60_000)}1`, `0.${"0".repeat(60_000)}1`])
    expect((await transferRaw(`{"from":"WALLET","to":"PG","amount":${amount}}`)).statusCode).toBe(400);
  expect(performance.now() - started).toBeLessThan(1_000);
});
