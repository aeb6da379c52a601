import { afterAll, beforeAll, expect, test } from "vitest";

import type { QrPort } from "../../adapters/qr/port.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

const unused = async (): Promise<never> => {
  throw new Error("not called here");
};
/** A provider whose callbacks are unsigned. */
const port: QrPort = {
  provider: "KBANK",
  currencies: ["THB"],
  create: unused,
  ask: unused,
  payments: unused,
  cancel: unused,
  readCallback: ({ body }) => ({ is: "unsigned", qrcodeId: body.toString("utf8") }),
  callbackAnswer: "{}",
};

let server: TestServer;
beforeAll(async () => {
  // 60 calls a minute in place of 600.
  server = await openServer({ adapters: { qr: new Map([["KBANK", port]]) }, env: { RATE_LIMIT_FACTOR: "0.1" } });
});
afterAll(() => server.close());

const call = (from: string) =>
  server.app.inject({
    method: "POST",
    url: "/callbacks/qr/KBANK",
    payload: "QNOBODYSNOBODYSNO",
    headers: { "content-type": "application/json" },
    remoteAddress: from,
  });

test("S8: an address has as many unsigned callbacks a minute as calls, and others are still taken", async () => {
  server.startNext(60_000);
  for (let made = 0; made < 60; made++) expect((await call("203.0.113.60")).statusCode).toBe(200);
  const full = await call("203.0.113.60");
  expect([full.statusCode, full.json()]).toEqual([429, { message: "REQUEST_LIMIT" }]);
  expect(Number(full.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call("203.0.113.61")).statusCode).toBe(200);
  server.advance(120_000);
  expect((await call("203.0.113.60")).statusCode).toBe(200);
});
