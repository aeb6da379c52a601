import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";

import { Overloaded } from "../db/overloaded.ts";
import { openServer, type TestServer } from "../testing/server.ts";

const lost = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), {});
const shutDown = (): Error =>
  Object.assign(new pg.DatabaseError("terminating connection due to administrator command", 1, "error"), {
    code: "57P01",
  });
const wrong = (): Error =>
  Object.assign(new pg.DatabaseError("column secret_column does not exist", 1, "error"), { code: "42703" });
const faults: Readonly<Record<string, () => unknown>> = {
  lost,
  shutDown,
  wrong,
  overloaded: () => new Overloaded("the ledger"),
  text: () => "just text with secret_column",
  nothing: () => undefined,
};

let server: TestServer;
beforeAll(async () => {
  server = await openServer({
    add: (app) => {
      for (const [name, fault] of Object.entries(faults)) {
        app.get(`/api/test/${name}`, { schema: { hide: true } }, async () => {
          throw fault();
        });
      }
    },
  });
});
afterAll(() => server.close());

test.each([
  ["lost", 503],
  ["shutDown", 503],
  ["overloaded", 503],
  ["wrong", 500],
  ["text", 500],
  ["nothing", 500],
])("S57: %s is answered with its key and request id, as %d", async (name, status) => {
  const answer = await server.call("GET", `/api/test/${name}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ message: "INTERNAL_SERVER_ERROR", requestId: expect.any(String) });
  if (status === 503) expect(answer.headers["retry-after"]).toBe("5");
});
