import { setTimeout } from "node:timers/promises";

import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { holdQueries } from "../../testing/hold-queries.ts";
import { type Person, registerPerson, signIn, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

// The facts that a login has verified may change before its session is opened.

const LOGINS = 5;

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

const login = (person: Person) =>
  server.call("POST", "/api/login", { body: { username: person.phone, password: person.password } });
const profile = (token: string) => server.call("GET", "/api/account/profile", { token });
/** The wrong attempts are deleted. This is the last step before a correct one opens a session. */
const afterProof = { kind: "DeleteQueryNode", names: "try_guard" } as const;
const NEW_PASSWORD = "Quiet-Canal-2701";

/** Logins that have verified the password and continue after `meanwhile`. Resolves with their answers. */
const loginsAround = async (person: Person, meanwhile: () => Promise<void>) => {
  const held = holdQueries(server.context, afterProof, LOGINS);
  const answers = Promise.all(Array.from({ length: LOGINS }, () => login(person)));
  try {
    await held.all;
    await meanwhile();
  } finally {
    held.release();
  }
  return answers;
};

const phoneOf = (person: Person): string => `+66${person.phone.slice(1)}`;

const setStatus = async (person: Person, status: "active" | "blocked" | "closed"): Promise<void> => {
  const closing = status === "closed" ? { closed_at: server.context.clock.now() } : {};
  await server.context.db
    .updateTable("member")
    .set({ status, ...closing })
    .where("phone", "=", phoneOf(person))
    .execute();
};

/** The number of a member's open sessions. */
const sessionsOf = async (person: Person): Promise<number> => {
  const rows = await server.context.db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.member_id")
    .select("session.id")
    .where("member.phone", "=", phoneOf(person))
    .where("session.ended_at", "is", null)
    .execute();
  return rows.length;
};

const refused = Array.from({ length: LOGINS }, () => ({ message: "WRONG_CREDENTIAL" }));

test("rule 14: logins in progress open nothing when the password is changed", async () => {
  const person = await registerPerson(server);
  const mine = await signIn(server, person);
  const answers = await loginsAround(person, async () => {
    const body = { oldPassword: person.password, newPassword: NEW_PASSWORD };
    const changed = await server.call("PUT", "/api/account/changepwd", { token: mine, body });
    expect(changed.statusCode).toBe(200);
  });
  expect(answers.map((answer) => answer.json<unknown>())).toEqual(refused);
  expect((await profile(mine)).statusCode).toBe(200);
  expect(await sessionsOf(person)).toBe(1);
});

test("rule 14: logins in progress open nothing when the password is reset", async () => {
  const person = await registerPerson(server);
  server.advance(60_000);
  const otpToken = await verifiedToken(server, person.phone, "reset");
  const answers = await loginsAround(person, async () => {
    const body = { username: person.phone, otpToken, newPassword: NEW_PASSWORD };
    const reset = await server.call("POST", "/api/account/resetpwd", { body });
    expect(reset.statusCode).toBe(200);
  });
  expect(answers.map((answer) => answer.json<unknown>())).toEqual(refused);
});

/** Resolves when a transaction waits for a lock. */
const untilBlocked = async (): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(server.context.db);
    if (rows.length > 0) return;
    await setTimeout(10);
  }
};

test("rule 14: a change of the password waits for a session that is being opened, and ends it", async () => {
  const person = await registerPerson(server);
  const mine = await signIn(server, person);
  const held = holdQueries(server.context, { kind: "InsertQueryNode", names: "session" }, 1);
  const opening = login(person);
  await held.all;
  const body = { oldPassword: person.password, newPassword: NEW_PASSWORD };
  const change = server.call("PUT", "/api/account/changepwd", { token: mine, body });
  await Promise.race([change, untilBlocked()]);
  held.release();
  expect((await opening).statusCode).toBe(200);
  expect((await change).statusCode).toBe(200);
  expect(await sessionsOf(person)).toBe(1);
  expect((await profile(mine)).statusCode).toBe(200);
});

test.each(["blocked", "closed"] as const)("a member who is %s during a login gets no session", async (status) => {
  const person = await registerPerson(server);
  const answers = await loginsAround(person, () => setStatus(person, status));
  expect(answers.map((answer) => answer.json<unknown>())).toEqual(refused.map(() => ({ message: "INACTIVE_USER" })));
  expect(await sessionsOf(person)).toBe(0);
});

test("when a hash is renewed during a login, the password is compared again, and the right one is accepted", async () => {
  const person = await registerPerson(server);
  const weak = await hash(person.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  await server.context.db.updateTable("member").set({ password: weak }).where("phone", "=", phoneOf(person)).execute();
  const answers = await loginsAround(person, async () => {
    await signIn(server, person);
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 200));
});

test("a change of the password that is in progress during a reset changes nothing", async () => {
  const person = await registerPerson(server);
  const stolen = await signIn(server, person);
  server.advance(60_000);
  const otpToken = await verifiedToken(server, person.phone, "reset");
  const held = holdQueries(server.context, afterProof, 1);
  const change = server.call("PUT", "/api/account/changepwd", {
    token: stolen,
    body: { oldPassword: person.password, newPassword: "Thief-Canal-2702" },
  });
  try {
    await held.all;
    const body = { username: person.phone, otpToken, newPassword: NEW_PASSWORD };
    expect((await server.call("POST", "/api/account/resetpwd", { body })).statusCode).toBe(200);
  } finally {
    held.release();
  }
  expect((await change).json()).toEqual({ message: "WRONG_PASSWORD" });
  expect((await profile(stolen)).json()).toEqual({ message: "invalid-token" });
  await signIn(server, { ...person, password: NEW_PASSWORD });
});
