import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";

import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createAuthenticator } from "../testing/authenticator.ts";
import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../testing/console.ts";
import { type Person, registerPerson, signIn, withBase } from "../testing/member.ts";
import { provenBySms } from "../testing/step-up.ts";

// A caller is checked before the body of a call is read, and a body may take a minute.

const MINUTE = 60_000;
const ORIGIN = "https://wallet.example.com";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ ...withBase, env: { PUBLIC_ORIGIN: ORIGIN } });
  for (const app of [fixture.server.app, fixture.app]) await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => fixture.close());

type Call = {
  readonly app: FastifyInstance;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Makes a call. `during` runs after the caller was checked, and before the whole body arrived. */
const slowly = async ({ app, method, path, token, body, headers = {} }: Call, during: () => Promise<unknown>) => {
  const { context, advance } = fixture.server;
  const { db } = context;
  // A session that was unused for a minute is marked as used once it was checked.
  advance(2 * MINUTE);
  const now = context.databaseTime.now();
  const isChecked = async (): Promise<boolean> => {
    const table = app === fixture.app ? "operator_session" : "session";
    return (await db.selectFrom(table).select("id").where("used_at", ">=", now).execute()).length > 0;
  };
  const text = JSON.stringify(body);
  const address = app.server.address();
  const call = request({
    host: "127.0.0.1",
    port: typeof address === "object" && address !== null ? address.port : 0,
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      ...headers,
    },
  });
  const answered = once(call, "response");
  call.write(text.slice(0, 5));
  await expect.poll(isChecked).toBe(true);
  await during();
  advance(1_000);
  call.end(text.slice(5));
  const [answer] = (await answered) as [IncomingMessage];
  return [answer.statusCode, ((await json(answer)) as { message?: string }).message];
};

const member = async () => {
  const { server } = fixture;
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  server.advance(MINUTE);
  return { person, token };
};
const endOthers = async (person: Person) => {
  const token = await signIn(fixture.server, person);
  const body = { password: person.password };
  expect((await fixture.server.call("POST", "/api/account/sessions/end", { token, body })).statusCode).toBe(200);
};

test("S11: a session that ended adds no passkey, however slowly its call came", async () => {
  const { server } = fixture;
  const { person, token } = await member();
  const proof = await provenBySms(server, person, token, "passkey");
  const begun = await server.call("POST", "/api/passkey/options", { token, headers: { "x-step-up": proof } });
  const { attempt, challenge } = begun.json<{ attempt: string; challenge: string }>();
  const made = createAuthenticator().make({ challenge, rpId: "wallet.example.com", origin: ORIGIN });
  const call = { app: server.app, method: "POST", path: "/api/passkey", token, body: { attempt, name: "Phone", made } };
  expect(await slowly(call, () => endOthers(person))).toEqual([401, "invalid-token"]);
  expect(await server.context.db.selectFrom("passkey").select("id").execute()).toEqual([]);
});

test("S11: a blocked member's call under a key is refused too", async () => {
  const { server } = fixture;
  const { person, token } = await member();
  const headers = { "idempotency-key": "slow-withdrawal" };
  const call = { app: server.app, method: "POST", path: "/api/wallet/withdraw", token, body: { amount: 100 }, headers };
  const block = () =>
    server.context.db
      .updateTable("member")
      .set({ status: "blocked" })
      .where("bank_account_no", "=", person.accountNo)
      .execute();
  expect(await slowly(call, block)).toEqual([403, "INACTIVE_USER"]);
});

test("S27: an operator whose role changed approves nothing, however slowly the call came", async () => {
  const { context } = fixture.server;
  const setRole = (permissions: string[]) =>
    context.db
      .insertInto("operator_role")
      .values({ name: "Checker", permissions, changed_at: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ permissions }))
      .execute();
  await setRole(["members.see", "members.approve", "proposals.see"]);
  const id = await addPerson(context, "checker", "Checker", "Quiet-Canal-31");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const { id: memberId } = await memberWith(fixture, 0n);
  const gift = { what: "credit", amount: 100, reference: "SLOW1", reason: "agreed on Monday" };
  const made = await fixture.ask("POST", `/api/members/${memberId}/adjustments`, { token: fixture.owner, body: gift });
  const { _id } = made.json<{ _id: string }>();
  const token = await openToken(context, id);
  const call = {
    app: fixture.app,
    method: "POST",
    path: `/api/proposals/${_id}/approve`,
    token,
    body: { reason: "as agreed" },
  };
  expect(await slowly(call, () => setRole(["members.see", "proposals.see"]))).toEqual([403, "NO_PERMISSION"]);
  const row = await context.db.selectFrom("proposal").select("state").where("id", "=", _id).executeTakeFirst();
  expect(row?.state).toBe("waiting");
});
