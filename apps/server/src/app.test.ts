import { calls } from "@krapao/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "./testing/member.ts";
import { openServer, type TestServer } from "./testing/server.ts";

/** The calls of the contract that are not built yet. A call that is built leaves this list. */
const NOT_READY: readonly string[] = [];

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

test("calls that are not implemented answer 501 NOT_READY to those who may make them, and no other call does", async () => {
  const token = await signIn(server, await registerPerson(server));
  const notReady: string[] = [];
  for (const call of calls) {
    // The calls of a new member change nothing, because they name only objects that do not exist or are not theirs.
    if (call.path === "/api/logout") continue;
    const url = call.path.replace(/\{\w+\}/g, "X");
    const answer = await server.call(call.method, url, { token });
    if (answer.statusCode === 501) {
      expect(answer.json()).toEqual({ message: "NOT_READY", requestId: expect.any(String) });
      notReady.push(call.name);
    }
  }
  expect(notReady.toSorted()).toEqual(NOT_READY.toSorted());
});
