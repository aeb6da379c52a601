import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { setDepositLimit } from "../../domain/deposit/limit/deposit-limit.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { noteRefusedDeposit } from "../../domain/risk/deposit-brake.ts";
import { searchFor } from "./find-members.ts";
import { signIn } from "../../testing/member.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let member: Awaited<ReturnType<typeof memberWith>>;
beforeAll(async () => {
  fixture = await openConsole();
  member = await memberWith(fixture, 123_456n);
});
afterAll(() => fixture.close());

const as = async (token: string, method: "GET" | "POST", url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, text: answer.body, body: answer.json<never>() as Record<string, unknown> };
};
const find = async (q: string): Promise<readonly { _id: string; phone: string }[]> =>
  (await fixture.ask("GET", `/api/members?q=${encodeURIComponent(q)}`, { token: fixture.nok })).json();

test("a member is found by phone, number, name and bank account; at least three characters, at most twenty results", async () => {
  const { person, id } = member;
  for (const q of [person.phone, `+66${person.phone.slice(1)}`, String(id), person.accountNo, "SOMYING"]) {
    const found = (await find(q)).find(({ _id }) => _id === String(id));
    expect(found, q).toMatchObject({
      phone: `${person.phone.slice(0, 3)}•••${person.phone.slice(-4)}`,
      available: 1_234.56,
    });
  }
  for (const q of ["", "a", "ab"]) {
    const answer = await as(fixture.nok, "GET", `/api/members?q=${q}`);
    expect([answer.status, answer.body], q).toEqual([200, []]);
  }
  expect(await find("%%%")).toEqual([]);
  expect(await find("___")).toEqual([]);
  expect(await find("   ")).toEqual([]);
});

test("S64: masked values cannot be read by searching: a number is found whole or by its last four digits", async () => {
  const { person, id } = member;
  const isFound = async (q: string) => (await find(q)).some(({ _id }) => _id === String(id));
  for (const q of [person.phone.slice(-4), person.accountNo.slice(-4)]) expect(await isFound(q), q).toBe(true);
  const parts = [
    person.phone.slice(0, 6),
    person.phone.slice(2, 9),
    person.phone.slice(-5),
    person.phone.slice(1),
    person.accountNo.slice(0, 8),
    person.accountNo.slice(-6),
    String(id).slice(0, 7),
  ];
  for (const q of parts) expect(await isFound(q), q).toBe(false);
});

test("S64: searches for numbers are logged, masked, and limited to 300 an hour for each operator", async () => {
  const { db } = fixture.server.context;
  await find(member.person.phone);
  const { subject } = await db
    .selectFrom("operator_act")
    .select("subject")
    .where("act", "=", "searchMembers")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(subject).toBe(`••••${member.person.phone.slice(-4)}`);
  await sql`
    update limit_turn set times = array(select db_now() from generate_series(1, 300)) where scope = 'member-searches'`.execute(
    db,
  );
  const over = await fixture.ask("GET", "/api/members?q=Somebody", { token: fixture.nok });
  expect([over.statusCode, over.json()]).toEqual([429, { message: "REQUEST_LIMIT" }]);
  expect((await fixture.ask("GET", "/api/members?q=Somebody", { token: fixture.ton })).statusCode).toBe(200);
  await db.deleteFrom("limit_turn").where("scope", "=", "member-searches").execute();
});

test("a part of a name in any language is found, whatever its case and marks", async () => {
  const { db } = fixture.server.context;
  const named = async (name: string, parts: readonly string[], others: readonly string[]): Promise<void> => {
    await sql`update member set name = ${name} where id = ${member.id}`.execute(db);
    const isFound = async (q: string) => (await find(q)).some(({ _id }) => _id === String(member.id));
    for (const q of parts) expect(await isFound(q), q).toBe(true);
    for (const q of others) expect(await isFound(q), q).toBe(false);
  };
  await named("น้ำผึ้ง ที่รัก", ["น้ำ", "ผึ้ง", "ึ้ง ที่", "น้ำผึ้ง ที่รัก"], ["นำผึ้ง", "รักที่"]);
  await named("ນ້ຳເຜິ້ງ ໃຈດີ", ["ນ້ຳ", "ໃຈດີ", "ງ ໃຈ"], ["ນຳ້ດ"]);
  await named("100% O'Neill_x", ["o'neill", "00%", "l_X"], ["ll%x", "o_neill"]);
});

test("S64: a search uses an index, whatever the number of members", async () => {
  const { db } = fixture.server.context;
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query(`
    insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no,
      bank_account_name, created_at)
    select 2000000000 + n, '+669' || lpad(n::text, 8, '0'), 'Member ' || md5(n::text), '', 'THB', 'TH', 'SCB',
      lpad((n * 7919)::text, 10, '0'), 'NAME ' || upper(md5(n::text)), to_timestamp(1700000000 + n)
    from generate_series(1, 4000) n`);
  await owner.query("analyze member");
  await owner.end();
  for (const q of ["0900002345", "2000002345", "2345", "c4ca4238", "ยังไม่มี"]) {
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${searchFor(q)}`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan, q).toContain("member_found");
    expect(plan, q).not.toContain("Seq Scan on member");
  }
  expect(await find("2000002345")).toHaveLength(1);
  expect(await find("0900002345")).toHaveLength(1);
  expect(await find("090000234"), "a part finds nobody").toEqual([]);
  expect(await find("Member")).toHaveLength(20);
});

test("a page shows the member's data, masked, and who viewed it", async () => {
  const url = `/api/members/${member.id}`;
  await as(fixture.ton, "GET", url);
  const page = await as(fixture.nok, "GET", url);
  expect(page.body).toMatchObject({
    available: 1_234.56,
    held: 0,
    total: 1_234.56,
    status: "active",
    games: [],
    open: [],
  });
  expect((page.body["looked"] as { by: { username: string } }[]).map(({ by }) => by.username)).toEqual(["nok", "ton"]);
  // One visit counts as one view, however often the page asks. The next visit is another view.
  await Promise.all([as(fixture.nok, "GET", url), as(fixture.nok, "GET", url)]);
  const looks = async () => ((await as(fixture.nok, "GET", url)).body["looked"] as object[]).length;
  expect(await looks()).toBe(2);
  fixture.server.advance(16 * 60_000);
  expect(await looks()).toBe(3);
  expect(page.text).not.toContain(member.person.phone);
  expect(page.text).not.toContain(member.person.accountNo);
  expect(page.text).not.toContain("argon2");
  expect((await as(fixture.nok, "GET", "/api/members/1234567890")).body).toEqual({ message: "NO_USER" });
  expect((await as(fixture.nok, "GET", "/api/members/nobody")).body).toEqual({ message: "NO_USER" });
  expect((await as(fixture.nok, "GET", `${url}/statement?page=1&limit=10`)).body).toEqual({ total: 0, statement: [] });
});

test("S64: a masked value is shown with a reason, logged, 30 an hour for each operator", async () => {
  const url = `/api/members/${member.id}/reveal`;
  expect((await as(fixture.ton, "POST", url, { field: "phone" })).status).toBe(400);
  const reason = "called about a transfer";
  expect((await as(fixture.ton, "POST", url, { field: "phone", reason })).body).toEqual({ value: member.person.phone });
  expect((await as(fixture.ton, "POST", url, { field: "bankAccount", reason })).body).toEqual({
    value: member.person.accountNo,
  });
  for (let shown = 2; shown < 30; shown++) await as(fixture.ton, "POST", url, { field: "phone", reason });
  expect(await as(fixture.ton, "POST", url, { field: "phone", reason })).toMatchObject({
    status: 429,
    body: { message: "REQUEST_LIMIT" },
  });
  expect((await as(fixture.nok, "POST", url, { field: "phone", reason })).status).toBe(200);
  const acts = (await as(fixture.owner, "GET", `/api/audit?member=${member.id}&limit=3`)).body as unknown as {
    act: string;
    reason: string;
  }[];
  expect(acts[0]).toMatchObject({ act: "revealMember", reason, subject: "phone", by: { username: "nok" } });
  expect(JSON.stringify(acts)).not.toContain(member.person.phone);
});

test("a member's slips show their state, and exclude those of other members", async () => {
  const { ledger } = fixture.server.context;
  const other = await memberWith(fixture, 0n);
  const open = async (memberId: bigint, reference: string, data: Readonly<Record<string, unknown>>): Promise<void> => {
    const outcome = await ledger.openSaga({
      amount: 0n,
      currency: "THB",
      saga: {
        memberId,
        reference,
        from: null,
        to: "asking",
        status: "IN_PROGRESS",
        dueIn: null,
        kind: "slip-deposit",
        type: "deposit",
        data,
      },
    });
    expect(outcome.is).toBe("done");
  };
  await open(member.id, "SLIPONE", {});
  await open(member.id, "SLIPTWO", { amount: "50050", note: "NOT_MATCH" });
  await open(other.id, "SLIPOTHER", {});
  const page = await as(fixture.nok, "GET", `/api/members/${member.id}/slips?page=1&limit=10`);
  expect(page.body).toMatchObject({ total: 2 });
  expect(
    (page.body["slips"] as { reference: string }[]).toSorted((a, b) => a.reference.localeCompare(b.reference)),
  ).toMatchObject([
    { reference: "SLIPONE", amount: null, status: "IN_PROGRESS", state: "asking", asked: 0, note: null },
    { reference: "SLIPTWO", amount: 500.5, status: "IN_PROGRESS", state: "asking", asked: 0, note: "NOT_MATCH" },
  ]);
});

test("a note is visible only to operators", async () => {
  const url = `/api/members/${member.id}/notes`;
  const note = { text: "asks often\nis friendly", deliverId: "note-1" };
  // It is stored once, however often it is sent.
  for (const sent of [note, note]) expect((await as(fixture.nok, "POST", url, sent)).status).toBe(200);
  const page = (await as(fixture.nok, "GET", `/api/members/${member.id}`)).body;
  expect(page["notes"]).toMatchObject([{ by: { username: "nok" }, text: "asks often\nis friendly" }]);
  const token = await signIn(fixture.server, member.person);
  expect((await fixture.server.call("GET", "/api/wallet", { token })).body).not.toContain("friendly");
});

test("S64: blocking ends all sessions immediately and allows none; unblocking allows them again; the member's money stays", async () => {
  const token = await signIn(fixture.server, member.person);
  const url = `/api/members/${member.id}`;
  expect((await as(fixture.nok, "POST", `${url}/block`, { reason: "a strange pattern" })).body).toEqual({
    message: "NO_PERMISSION",
  });
  expect((await as(fixture.owner, "POST", `${url}/block`, { reason: "a strange pattern" })).status).toBe(200);
  expect((await fixture.server.call("GET", "/api/wallet", { token })).json()).toEqual({ message: "invalid-token" });
  expect(fixture.server.endedSessions.length).toBeGreaterThan(0);
  await expect(signIn(fixture.server, member.person)).rejects.toThrow("INACTIVE_USER");
  expect((await as(fixture.owner, "POST", `${url}/block`, { reason: "once more" })).body).toEqual({
    message: "NOT_WAITING",
  });
  expect((await as(fixture.owner, "GET", url)).body).toMatchObject({ status: "blocked", available: 1_234.56 });
  expect((await as(fixture.owner, "POST", `${url}/unblock`, { reason: "all is well" })).status).toBe(200);
  const again = await signIn(fixture.server, member.person);
  expect((await as(fixture.owner, "POST", `${url}/end-sessions`, { reason: "a lost phone" })).status).toBe(200);
  expect((await fixture.server.call("GET", "/api/wallet", { token: again })).json()).toEqual({
    message: "invalid-token",
  });
});

test("a reset makes a lost device useless: passkeys, open proofs and the second step are removed, and a withdrawal asks again", async () => {
  const lost = await memberWith(fixture, 0n);
  const { db, clock } = fixture.server.context;
  const now = clock.now();
  const owned = { member_id: lost.id, created_at: now };
  await db
    .insertInto("passkey")
    .values({
      ...owned,
      id: "k1",
      credential_id: "lost",
      public_key: Buffer.alloc(1),
      counter: 0n,
      transports: [],
      is_synced: false,
      is_backed_up: false,
      name: "Phone",
      used_at: null,
    })
    .execute();
  const proof = {
    ...owned,
    session_id: "s",
    purpose: "withdraw" as const,
    expires_at: new Date(now.getTime() + 60_000),
  };
  await db
    .insertInto("step_up")
    .values([
      { ...proof, token_hash: Buffer.from("open"), used_for: null },
      { ...proof, token_hash: Buffer.from("used"), used_for: "withdraw 1" },
    ])
    .execute();
  await db.updateTable("member").set({ second_step: true }).where("id", "=", lost.id).execute();
  const told = () => fixture.server.sms.filter(({ phone }) => phone.endsWith(lost.person.phone.slice(1)));
  const before = told().length;
  const url = `/api/members/${lost.id}/reset-step-up`;
  const reason = { reason: "lost her phone, shown by video" };
  expect((await as(fixture.nok, "POST", url, reason)).body).toEqual({ message: "NO_PERMISSION" });
  expect((await as(fixture.owner, "POST", url, reason)).status).toBe(200);
  const { rows } = await sql`
    select m.second_step, m.proof_due_at is not null as is_due,
      (select count(*)::int from passkey where member_id = m.id) as keys,
      (select array_agg(used_for) from step_up where member_id = m.id) as proofs,
      (select array_agg(kind) from notice where member_id = m.id) as notices
    from member m where m.id = ${lost.id}`.execute(db);
  expect(rows).toEqual([
    { second_step: false, is_due: true, keys: 0, proofs: ["withdraw 1"], notices: ["passkey-removed"] },
  ]);
  await vi.waitFor(() => expect(told().length - before).toBe(2));
});

test("a member’s page shows their own limit on deposits, with what they deposited today and a raise that waits", async () => {
  const careful = await memberWith(fixture, 0n);
  const { context } = fixture.server;
  const shown = async () => (await as(fixture.nok, "GET", `/api/members/${careful.id}`)).body["depositLimit"];
  expect(await shown()).toEqual({ limit: null, today: 0, next: null });
  await setDepositLimit(context.db, careful.id, 50_000n);
  await postMovement(context, { id: careful.id, currency: "THB" }, { type: "deposit", amount: 12_050n });
  expect(await shown()).toEqual({ limit: 500, today: 120.5, next: null });
  await setDepositLimit(context.db, careful.id, null);
  expect(await shown()).toEqual({
    limit: 500,
    today: 120.5,
    next: { limit: null, from: expect.stringMatching(/Z$/) as string },
  });
});

test("S70: any operator unblocks links and slips, once, and it is logged", async () => {
  const newcomer = await memberWith(fixture, 0n);
  const url = `/api/members/${newcomer.id}`;
  expect((await as(fixture.nok, "GET", url)).body).toMatchObject({ depositBrake: null });
  const { context } = fixture.server;
  for (let n = 0; n < 5; n++) await noteRefusedDeposit(context, newcomer.id, "gift", `refused-${n}`);
  expect((await as(fixture.nok, "GET", url)).body).toMatchObject({
    depositBrake: { until: expect.stringMatching(/Z$/) as string },
  });
  for (let n = 5; n < 10; n++) await noteRefusedDeposit(context, newcomer.id, "gift", `refused-${n}`);
  expect((await as(fixture.nok, "GET", url)).body).toMatchObject({ depositBrake: { until: null } });
  const reason = { reason: "showed their bank app" };
  expect((await as(fixture.nok, "POST", `${url}/open-deposits`, reason)).status).toBe(200);
  expect((await as(fixture.ton, "POST", `${url}/open-deposits`, reason)).body).toEqual({ message: "NOT_WAITING" });
  expect((await as(fixture.nok, "GET", url)).body).toMatchObject({ depositBrake: null });
  const { rows } = await sql<{ act: string; reason: string }>`
    select act, reason from operator_act where member_id = ${newcomer.id} and act = 'openDeposits'`.execute(context.db);
  expect(rows).toEqual([{ act: "openDeposits", ...reason }]);
});

test("closing waits for the money; an export has only the member's own data", async () => {
  const url = `/api/members/${member.id}`;
  expect((await as(fixture.owner, "POST", `${url}/close`, { reason: "asked for it" })).body).toEqual({
    message: "MONEY_LEFT",
  });
  const poor = await memberWith(fixture, 0n);
  expect((await as(fixture.owner, "POST", `/api/members/${poor.id}/close`, { reason: "asked for it" })).status).toBe(
    200,
  );
  expect((await as(fixture.owner, "POST", `/api/members/${poor.id}/close`, { reason: "asked for it" })).body).toEqual({
    message: "NOT_WAITING",
  });
  expect((await as(fixture.owner, "POST", `${url}/data`, {})).status, "only for a reason").toBe(400);
  const data = await as(fixture.owner, "POST", `${url}/data`, { reason: "asked for it" });
  expect(data.status).toBe(200);
  expect(data.text).not.toContain("friendly");
});
