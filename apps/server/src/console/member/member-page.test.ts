import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveMoney } from "../../domain/bonus/testing/bonuses.ts";
import { raiseFlag } from "../../saga/flags.ts";
import { createFakeGame, type FakeGame } from "../../saga/testing/fake-game.ts";
import {
  addPerson,
  auditEventsOf,
  memberWith,
  openConsole,
  openToken,
  type TestConsole,
} from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";
import { notesOf } from "./member-notes.ts";
import { countFlagsOf } from "../flag/get-member-risk.ts";

const fakes = new Map<string, FakeGame>();
let fixture: TestConsole;
let member: Awaited<ReturnType<typeof memberWith>>;
const byRole = new Map<"marketing" | "support" | "reader", string>();

const openAccount = async (memberId: bigint, code: string): Promise<string> => {
  const username = `${code.toLowerCase()}${memberId}`;
  const { db, clock } = fixture.server.context;
  const now = clock.now();
  const row = { member_id: memberId, code, username, currency: "THB", password: Buffer.alloc(1) } as const;
  await db
    .insertInto("game_account")
    .values({ ...row, created_at: now, activated_at: now })
    .execute();
  return username;
};

beforeAll(async () => {
  const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  for (const code of ["PG", "UFABET"]) fakes.set(code, createFakeGame(code, sleep));
  const games = new Map([...fakes].map(([code, { port }]) => [code, port]));
  fixture = await openConsole({ adapters: { games } });
  member = await memberWith(fixture, 123_456n);
  const { context } = fixture.server;
  for (const role of ["marketing", "support", "reader"] as const) {
    const id = await addPerson(context, `of-${role}`, role, "Quiet-Canal-30");
    await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
    byRole.set(role, await openToken(context, id));
  }
});
afterAll(() => fixture.close());

type Call = readonly [method: "GET" | "POST" | "PUT", path: string, body?: object];
const ask = async (token: string | undefined, ...[method, path, body]: Call) => {
  const answer = await fixture.ask(method, `/api/members/${member.id}${path}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Record<string, unknown>>() };
};
const page = async () => (await ask(fixture.nok, "GET", "")).body;
const plansOf = async (statement: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(fixture.server.context.db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

test("each game account answers by itself; one that does not answer keeps its last balance and is marked, never zero", async () => {
  const [pg, ufabet] = [await openAccount(member.id, "PG"), await openAccount(member.id, "UFABET")];
  const [atPg, atUfabet] = [fakes.get("PG"), fakes.get("UFABET")];
  if (atPg === undefined || atUfabet === undefined) throw new Error("no fakes");
  atPg.balances.set(pg, 50_000n);
  atUfabet.balances.set(ufabet, 70_000n);
  for (const code of ["PG", "UFABET"]) expect((await ask(fixture.nok, "POST", `/games/${code}/ask`)).status).toBe(200);

  atPg.balances.set(pg, 215_000n);
  atUfabet.balances.set(ufabet, 0n);
  atUfabet.strike = () => "error";
  const [known, silent] = await Promise.all(
    ["PG", "UFABET"].map((code) => ask(fixture.nok, "POST", `/games/${code}/ask`)),
  );
  expect(known?.body).toMatchObject({ said: "known", game: { code: "PG", balance: 2_150, silentAt: null } });
  expect(silent?.body).toMatchObject({
    said: "silent",
    game: { code: "UFABET", balance: 700, silentAt: expect.stringMatching(/Z$/) as string },
  });
  expect(await page()).toMatchObject({ total: 1_234.56 + 2_150 + 700 });

  atUfabet.strike = () => null;
  expect((await ask(fixture.nok, "POST", "/games/UFABET/ask")).body).toMatchObject({
    said: "known",
    game: { balance: 0, silentAt: null },
  });
  expect(
    fixture.server.changes.some(({ memberId, topics }) => memberId === member.id && topics.includes("slots")),
  ).toBe(true);
  expect(
    (await auditEventsOf(fixture)).filter((act) => act === "askMemberGame"),
    "once a visit",
  ).toHaveLength(1);
});

test("asking twice at once posts the play once", async () => {
  const fake = fakes.get("PG");
  fake?.balances.set(`pg${member.id}`, 300_000n);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(fixture.nok, "POST", "/games/PG/ask")));
  for (const { status } of answers) expect(status).toBe(200);
  expect((await ask(fixture.nok, "POST", "/games/PG/ask")).body).toMatchObject({
    said: "known",
    game: { balance: 3_000 },
  });
});

test("an account at a suspended provider is asked too; one that is not open is not", async () => {
  const { db } = fixture.server.context;
  await db.updateTable("game_provider").set({ is_active: false }).where("code", "=", "PG").execute();
  expect((await ask(fixture.nok, "POST", "/games/PG/ask")).body).toMatchObject({ said: "known" });
  await db.updateTable("game_provider").set({ is_active: true }).where("code", "=", "PG").execute();
  expect(await ask(fixture.nok, "POST", "/games/HUAYHD/ask")).toMatchObject({
    status: 404,
    body: { message: "NO_DATA" },
  });
  expect((await ask(undefined, "POST", "/games/PG/ask")).status).toBe(401);
});

test("devices are shown to roles that may end sessions, and a session is ended once, with an event in the log", async () => {
  const [one, other] = [await signIn(fixture.server, member.person), await signIn(fixture.server, member.person)];
  for (const role of ["marketing", "reader"] as const)
    expect((await ask(byRole.get(role), "GET", "/devices")).status, role).toBe(403);
  const support = byRole.get("support");
  const told = await ask(support, "GET", "/devices");
  const sessions = told.body["sessions"] as { id: string }[];
  expect(sessions.length).toBeGreaterThanOrEqual(2);
  expect(told.body).toMatchObject({ passkeys: [], known: { count: expect.any(Number) as number } });
  expect(told.text).not.toContain(one);
  const { db } = fixture.server.context;
  const newest = await db
    .selectFrom("session")
    .select("id")
    .where("member_id", "=", member.id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const end = (token?: string) => ask(token, "POST", `/sessions/${newest.id}/end`, { reason: "a lost phone" });
  expect((await end(fixture.nok)).status, "a cashier locks nobody out").toBe(403);
  expect((await end(support)).status).toBe(200);
  expect(fixture.server.endedSessions).toContain(newest.id);
  expect((await fixture.server.call("GET", "/api/wallet", { token: other })).json()).toEqual({
    message: "invalid-token",
  });
  expect((await fixture.server.call("GET", "/api/wallet", { token: one })).statusCode).toBe(200);
  expect(await end(support)).toMatchObject({ status: 409, body: { message: "NOT_WAITING" } });
  const logged = await db
    .selectFrom("operator_act")
    .select(["subject", "reason"])
    .where("act", "=", "endMemberSession")
    .execute();
  expect(logged).toEqual([{ subject: newest.id, reason: "a lost phone" }]);
});

test("another member's session cannot be ended through the wrong address", async () => {
  const stranger = await memberWith(fixture, 0n);
  const token = await signIn(fixture.server, stranger.person);
  const { id } = await fixture.server.context.db
    .selectFrom("session")
    .select("id")
    .where("member_id", "=", stranger.id)
    .executeTakeFirstOrThrow();
  const ended = await ask(fixture.owner, "POST", `/sessions/${id}/end`, { reason: "a mistake" });
  expect(ended.body).toEqual({ message: "NOT_WAITING" });
  expect((await fixture.server.call("GET", "/api/wallet", { token })).statusCode).toBe(200);
});

test("pinned notes are listed first, pinning is logged, and a pin can be removed", async () => {
  for (const text of ["first", "second", "third"]) await ask(fixture.nok, "POST", "/notes", { text, deliverId: text });
  const notes = async () => (await page())["notes"] as { _id: string; text: string; isPinned: boolean }[];
  const texts = async () => (await notes()).map(({ text }) => text);
  expect(await texts()).toEqual(["third", "second", "first"]);
  const first = (await notes()).find(({ text }) => text === "first")?._id ?? "";
  const pin = (token: string | undefined, isPinned: boolean) => ask(token, "PUT", `/notes/${first}/pin`, { isPinned });
  expect((await pin(byRole.get("marketing"), true)).status).toBe(403);
  expect((await pin(fixture.ton, true)).status).toBe(200);
  expect((await pin(fixture.ton, true)).status, "again").toBe(200);
  expect(await texts()).toEqual(["first", "third", "second"]);
  expect((await notes())[0]).toMatchObject({ isPinned: true });
  expect((await pin(fixture.nok, false)).status).toBe(200);
  expect(await texts()).toEqual(["third", "second", "first"]);
  const logged = (
    await fixture.ask("GET", `/api/audit?member=${member.id}&act=pinMemberNote`, { token: fixture.owner })
  )
    .json<{ by: { username: string }; subject: string }[]>()
    .map(({ by, subject }) => [by.username, subject]);
  expect(logged).toEqual([
    ["nok", first],
    ["ton", first],
  ]);
  for (const note of ["999999999", "0", "x"])
    expect((await ask(fixture.nok, "PUT", `/notes/${note}/pin`, { isPinned: true })).body).toEqual({
      message: "NO_DATA",
    });
  const other = await memberWith(fixture, 0n);
  const elsewhere = await fixture.ask("PUT", `/api/members/${other.id}/notes/${first}/pin`, {
    token: fixture.nok,
    body: { isPinned: true },
  });
  expect(elsewhere.json()).toEqual({ message: "NO_DATA" });
});

type Statement = { total: number; statement: { reference: string; statementType: string }[] };
const statement = async (query: string): Promise<Statement> =>
  (await ask(fixture.nok, "GET", `/statement?page=1&limit=20${query}`)).body as Statement;

test("a statement is filtered by type, dates and a part of a reference, and exported as a file, which is logged", async () => {
  const { context } = fixture.server;
  const holder = { id: member.id, currency: "THB" } as never;
  const first = await moveMoney(context, holder, 10_000n);
  const second = await moveMoney(context, holder, 5_000n, "withdraw");
  fixture.server.advance(60_000);
  const between = context.clock.now();
  fixture.server.advance(60_000);
  const third = await moveMoney(context, holder, 20_000n);
  expect((await statement("")).statement.map(({ reference }) => reference)).toEqual([third, second, first]);
  expect(await statement("&types=withdraw")).toMatchObject({ total: 1, statement: [{ reference: second }] });
  expect(await statement("&types=deposit,withdraw")).toMatchObject({ total: 3 });
  expect((await statement(`&from=${between.toISOString()}`)).statement.map(({ reference }) => reference)).toEqual([
    third,
  ]);
  expect((await statement(`&to=${between.toISOString()}`)).total).toBe(2);
  expect((await statement(`&reference=${first.toUpperCase().slice(2)}`)).statement).toMatchObject([
    { reference: first },
  ]);
  expect((await ask(fixture.nok, "GET", "/statement?page=1&limit=20&types=nonsense")).status).toBe(400);

  const file = await ask(byRole.get("marketing"), "GET", "/statement/export?types=deposit");
  expect(file.body).toMatchObject({ hasMore: false, statement: [{ reference: third }, { reference: first }] });
  const [event] = (
    await fixture.ask("GET", `/api/audit?member=${member.id}&act=exportMemberStatement`, { token: fixture.owner })
  ).json<{ by: { username: string }; after: string }[]>();
  expect(event).toMatchObject({
    by: { username: "of-marketing" },
    after: expect.stringContaining("deposit") as string,
  });
});

test("a member's risk is the score of open flags, shown only to roles that see risk", async () => {
  const { context } = fixture.server;
  const row = { memberId: member.id, reference: "WD1" };
  await raiseFlag(context, row, "risk-rule", "R1 one", { rule: "Shares a device", score: "25", act: "flag" });
  await raiseFlag(context, row, "risk-rule", "R2 one", { rule: "Bank changed", score: "90", act: "flag" });
  await raiseFlag(context, row, "other-amount", "", { ordered: "100" });
  expect((await ask(byRole.get("marketing"), "GET", "/risk")).status).toBe(403);
  const risk = await ask(byRole.get("reader"), "GET", "/risk");
  expect(risk.body).toMatchObject({ score: 100, openCount: 3, seenCount: 0 });
  const open = risk.body["open"] as { _id: string; score: number | null }[];
  expect(open.map(({ score }) => score)).toEqual(expect.arrayContaining([25, 90, null]));
  const worst = open.find(({ score }) => score === 90)?._id ?? "";
  const seen = await fixture.ask("POST", `/api/flags/${encodeURIComponent(worst)}/seen`, {
    token: fixture.nok,
    body: { reason: "all is well" },
  });
  expect(seen.statusCode).toBe(200);
  expect((await ask(fixture.nok, "GET", "/risk")).body).toMatchObject({ score: 25, openCount: 2, seenCount: 1 });
});

test("flags, notes and accounts are found by the member's number, however many there are", async () => {
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query(`
    insert into flag (member_id, reference, kind, subject, detail, created_at)
    select 2000000000 + n / 2, 'WD' || n, 'other-amount', '', '{}', db_now() from generate_series(1, 6000) n`);
  await owner.query(`
    insert into member_note (member_id, operator_id, text, at)
    select 2000000000 + n / 2, 1, 'x', db_now() from generate_series(1, 6000) n`);
  await owner.query("analyze flag, member_note");
  await owner.end();
  const flags = await plansOf(countFlagsOf(2_000_000_500n));
  expect(flags).toContain("flag_pkey");
  const notes = await plansOf(notesOf(2_000_000_500n));
  expect(notes).toContain("member_note_pkey");
  for (const plan of [flags, notes]) expect(plan).not.toContain("Seq Scan");
});
