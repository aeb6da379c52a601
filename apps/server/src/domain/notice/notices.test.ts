import type { Notice } from "@krapao/contract/notice/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../demo/fill-demo.ts";
import { registerPerson, signIn } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { fillBase } from "../bank-account/base.ts";

let server: TestServer;
let token: string;
const password = "demo1234";

const login = async (device: string): Promise<string> =>
  (
    await server.call("POST", "/api/login", {
      body: { username: "0800000001", password },
      headers: { "user-agent": device },
    })
  ).json<{ token: string }>().token;

beforeAll(async () => {
  server = await openServer({
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  token = await login("a laptop");
});
afterAll(() => server.close());

type Listed = { total: number; unread: number; notices: Notice[] };

const list = async (as = token, page = 1, limit = 100): Promise<Listed> =>
  (await server.call("POST", "/api/notice", { body: { page, limit }, token: as })).json<Listed>();
const read = (body: object, as = token) => server.call("PUT", "/api/notice/read", { body, token: as });
const unread = async (as = token): Promise<readonly string[]> =>
  (await list(as)).notices.filter(({ isRead }) => !isRead).map(({ id }) => id);

/** The server's time, which is ahead of the machine's. */
const now = (): string => server.context.clock.now().toISOString();

test("every movement of the statement is a notice, with the statement's own entry", async () => {
  const { statements } = (await server.call("POST", "/api/statement", { body: { page: 1, limit: 100 }, token })).json<{
    statements: { reference: string }[];
  }>();
  const movements = (await list()).notices.flatMap(({ movement }) => (movement === undefined ? [] : [movement]));
  expect(statements.length).toBeGreaterThan(5);
  const byName = (one: { reference: string }, other: { reference: string }) =>
    one.reference < other.reference ? -1 : 1;
  expect(movements.toSorted(byName)).toEqual(statements.toSorted(byName));
});

test("the newest change comes first, and pages continue each other", async () => {
  const { total, notices } = await list();
  expect(notices.map(({ at }) => at)).toEqual(
    notices
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(notices).toHaveLength(total);
  expect((await list(token, 2, 3)).notices).toEqual(notices.slice(3, 6));
});

test("a notice that one device has read is read on the others, and a later change makes it unread", async () => {
  const other = await login("a phone");
  const [first, second] = (await list()).notices;
  if (first === undefined || second === undefined) throw new Error("the demo's member has notices");
  const before = new Date(Date.parse(first.at) - 1).toISOString();
  await read({ seen: [{ id: first.id, at: before }] });
  expect(await unread(other)).toContain(first.id);
  server.changes.length = 0;
  await read({ seen: [{ id: first.id, at: first.at }] });
  expect(await unread(other)).not.toContain(first.id);
  expect(server.changes).toEqual([{ memberId: expect.any(BigInt), topics: ["statement"] }]);
  // An older mark changes nothing.
  await read({ seen: [{ id: first.id, at: before }] });
  expect(await unread(other)).not.toContain(first.id);
  await read({ until: now() });
  expect(await unread(other)).toEqual([]);
});

test("a mark with a future time counts up to now", async () => {
  await read({ until: "2100-01-01T00:00:00.000Z" });
  server.advance(1_000);
  await login("a tablet");
  expect(await unread()).toEqual([expect.stringMatching(/^session:/)]);
});

test("a sign-in from a new device gives a notice, which says whether the session is still open", async () => {
  const told = async () => (await list()).notices.filter(({ kind }) => kind === "sign-in");
  const before = (await told()).length;
  server.advance(1_000);
  const lost = await login("a lost phone");
  const [newest, ...others] = await told();
  expect(others).toHaveLength(before);
  expect(newest).toMatchObject({ isRead: false, session: { device: "a lost phone", isOpen: true } });
  await server.call("POST", "/api/logout", { token: lost });
  expect((await told())[0]?.session?.isOpen).toBe(false);
});

test("a changed password gives a notice, in the transaction that changes it", async () => {
  const body = { oldPassword: password, newPassword: "Violet-Heron-4471" };
  expect((await server.call("PUT", "/api/account/changepwd", { body, token })).statusCode).toBe(200);
  expect((await list()).notices.map(({ kind }) => kind)).toContain("password");
});

test("a member never sees another member's notices, and marks change nobody else's", async () => {
  const person = await registerPerson(server);
  const stranger = await signIn(server, person);
  expect(await list(stranger)).toEqual({ total: 0, unread: 0, notices: [] });
  const mine = await unread();
  expect(mine.length).toBeGreaterThan(0);
  await read({ seen: mine.map((id) => ({ id, at: now() })), until: now() }, stranger);
  expect(await unread()).toEqual(mine);
});

test("the present state lists money on its way and the open QR order", async () => {
  const present = (await server.call("GET", "/api/notice/present", { token })).json();
  expect(present).toEqual({ unread: (await list()).unread, moving: [], qr: null });
});
