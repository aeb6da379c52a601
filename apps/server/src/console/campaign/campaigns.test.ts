import type { CampaignPage, CampaignReach } from "@krapao/contract/operator/campaign-shapes";
import type { Notice } from "@krapao/contract/notice/shapes";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { AT_A_TIME, sendCampaigns } from "../../domain/campaign/send-campaigns.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { addPerson, askAsTwo, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

let fixture: TestConsole;
let owner: pg.Client;
let token: string;
let member: bigint;
let segment: string;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  const one = await memberWith(fixture, 0n);
  member = one.id;
  token = await signIn(fixture.server, one.person);
  await memberWith(fixture, 0n);
  await as("POST", "/api/member-segments", { name: "All", query: "currency=BAHT" });
  const rows = (await as("GET", "/api/member-segments")).body as unknown as { _id: string; name: string }[];
  segment = rows.find(({ name }) => name === "All")?._id ?? "";
});
beforeEach(async () => {
  await owner.query("delete from campaign_member");
  await owner.query("update campaign set state = 'stopped', ended_at = db_now() where state = 'sending'");
  await limit({});
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const db = () => fixture.server.context.db;
const as = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) => {
  const answer = await askAsTwo(fixture, method, url, {
    token: fixture.owner,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const limit = (more: {
  newsDayMost?: number;
  newsWeekMost?: number;
  newsQuiet?: { from: string; to: string } | null;
}) => setOperatorSettings(db(), { newsDayMost: 0, newsWeekMost: 0, newsQuiet: null, ...more }, new Date());
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const write = (title: string, more: object = {}) => ({
  audienceSegment: segment,
  title: three(title),
  text: three("The app has a new page of rules."),
  place: "bonus",
  reason: "members should know",
  ...more,
});
const add = async (title: string, more: object = {}): Promise<void> => {
  expect(await as("POST", "/api/campaigns", write(title, more))).toMatchObject({
    status: 200,
    body: { state: "done", kind: "add-campaign" },
  });
};
const page = async () => (await as("GET", "/api/campaigns")).body as unknown as CampaignPage;
const first = async () => (await page()).campaigns[0];
const send = () => sendCampaigns(fixture.server.context, () => false);
const reach = async () => (await as("GET", `/api/campaigns/reach?segment=${segment}`)).body as unknown as CampaignReach;
const news = async (): Promise<readonly Notice[]> => {
  const answer = await fixture.server.call("POST", "/api/notice", { token, body: { page: 1, limit: 50 } });
  return answer.json<{ notices: Notice[] }>().notices.filter(({ kind }) => kind === "news");
};
const everybody = async (): Promise<number> => (await reach()).found;

test("a notice is proposed by one operator, approved by another, and then sent to the members of the segment", async () => {
  const proposed = await fixture.ask("POST", "/api/campaigns", { token: fixture.owner, body: write("Rules") });
  expect(proposed.statusCode).toBe(202);
  await send();
  expect(await news(), "nobody approved it").toEqual([]);
  const { proposal } = proposed.json<{ proposal: { _id: string; change: { after: string } } }>();
  expect(JSON.parse(proposal.change.after)).toMatchObject({
    audienceSegment: "All",
    "title.en": "Rules",
    place: "bonus",
  });
  expect(await as("DELETE", `/api/member-segments/${segment}`), "what is proposed holds it").toMatchObject({
    status: 409,
  });
  const no = { token: fixture.owner, body: { reason: "not this one" } };
  expect((await fixture.ask("POST", `/api/proposals/${proposal._id}/refuse`, no)).statusCode).toBe(200);

  await add("Rules");
  expect(await first()).toMatchObject({ state: "sending", sent: 0, segment: "All", found: await everybody() });
  await send();
  expect(await news()).toMatchObject([
    { isRead: false, news: { title: "Rules ก", text: "The app has a new page of rules. ก", place: "bonus" } },
  ]);
  expect(await first()).toMatchObject({ state: "sent", sent: await everybody(), endedAt: expect.any(String) });
  const present = await fixture.server.call("GET", "/api/notice/present", { token });
  expect(present.json<{ unread: number }>().unread).toBeGreaterThan(0);
});

test("members who are blocked, closed, waiting for erasure or not interested in news are skipped and counted", async () => {
  const set = (status: "active" | "blocked" | "closed") =>
    owner.query("update member set status = $1, closed_at = case when $1 = 'closed' then db_now() end where id = $2", [
      status,
      member,
    ]);
  const reached = (await reach()).reached;
  for (const status of ["blocked", "closed"] as const) {
    await set(status);
    expect(await reach()).toMatchObject({ reached: reached - 1, skipped: { [status]: 1 } });
    await add(`To ${status}`);
    await send();
    expect(await first()).toMatchObject({ state: "sent", skipped: { [status]: 1 } });
    await set("active");
  }
  await owner.query(
    `insert into erasure (member_id, id, state, asked_at) values (${member}, 'E1', 'waiting', db_now())`,
  );
  await add("To erase");
  await send();
  expect(await first()).toMatchObject({ skipped: { erasing: 1 } });
  await owner.query("update erasure set state = 'withdrawn', decided_at = db_now() where id = 'E1'");
  const choose = (topics: readonly string[]) =>
    fixture.server.call("PUT", "/api/push/topics", { token, body: { topics } });
  expect((await choose(["money", "security"])).statusCode).toBe(200);
  await add("To who opted out");
  await send();
  expect(await first()).toMatchObject({ skipped: { optedOut: 1 } });
  expect(await news()).toEqual([]);
  await choose(["money", "news"]);
  await add("To who wants it");
  await send();
  expect(await news()).toHaveLength(1);
});

test("a member gets at most so many in a day and in seven days", async () => {
  await limit({ newsDayMost: 1, newsWeekMost: 2 });
  const all = await everybody();
  await add("One");
  await add("Two");
  await send();
  expect(await news()).toMatchObject([{ news: { title: "One ก" } }]);
  expect(await first()).toMatchObject({ state: "sent", sent: 0, skipped: { day: all } });
  const daysAgo = (days: number) =>
    owner.query(`update campaign_member set at = db_now() - interval '${days} days' where campaign_id = (
      select min(campaign_id) from campaign_member)`);
  await daysAgo(1);
  await add("Three");
  await send();
  expect(await first(), "the day is over").toMatchObject({ sent: all });
  await owner.query("update campaign_member set at = at - interval '1 day'");
  await add("Four");
  await send();
  expect(await first(), "the week is not").toMatchObject({ sent: 0, skipped: { week: all } });
  await daysAgo(7);
  await add("Five");
  await send();
  expect(await first(), "the seven days are over").toMatchObject({ sent: all });
});

test("nothing is sent in the quiet hours; sending continues after them", async () => {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from db_now() at time zone 'Asia/Bangkok')::int as hour`.execute(db());
  const hour = (ahead: number) => `${String(((rows[0]?.hour ?? 0) + ahead) % 24).padStart(2, "0")}:00`;
  await limit({ newsQuiet: { from: hour(0), to: hour(2) } });
  await add("Quiet");
  await send();
  expect((await page()).limits).toMatchObject({ isQuiet: true });
  expect(await first()).toMatchObject({ state: "sending", sent: 0 });
  await limit({ newsQuiet: { from: hour(2), to: hour(0) } });
  await send();
  expect(await first()).toMatchObject({ state: "sent", sent: await everybody() });
});

/** Adds this many members. */
const crowd = (members: number) =>
  owner.query(`
    insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name,
      created_at)
    select 2000000000 + n, '+669' || lpad(n::text, 8, '0'), 'Member ' || n, '', 'THB', 'TH', 'SCB',
      lpad((n * 7919)::text, 10, '0'), 'NAME ' || n, db_now()
    from generate_series(1, ${members}) n`);

test("a crash leaves whole batches; two servers never send to a member twice", async () => {
  await crowd(AT_A_TIME);
  const { context } = fixture.server;
  await add("In steps");
  // The process dies during a step, so the step's transaction is rolled back.
  await owner.query("alter table campaign add constraint dies check (sent = 0) not valid");
  await expect(send()).rejects.toThrow("dies");
  await owner.query("alter table campaign drop constraint dies");
  expect(await news(), "who was told in it was not").toEqual([]);
  expect(await first()).toMatchObject({ state: "sending", sent: 0 });
  let steps = 0;
  // The process ends between two steps.
  await sendCampaigns(context, () => steps++ > 0);
  expect(await first()).toMatchObject({ state: "sending", sent: AT_A_TIME });
  await Promise.all([send(), send(), send()]);
  await send();
  const row = await first();
  expect(row).toMatchObject({ state: "sent", sent: await everybody() });
  expect(await news()).toHaveLength(1);
  await send();
  expect((await first())?.sent).toBe(row?.sent);
});

test("a stopped one is sent to nobody else, and one that has ended cannot be stopped", async () => {
  await add("Stopped");
  const id = (await first())?._id ?? "";
  const stop = () => as("POST", `/api/campaigns/${id}/stop`, { reason: "a wrong date" });
  expect((await stop()).status).toBe(200);
  await send();
  expect(await first()).toMatchObject({ state: "stopped", sent: 0 });
  expect(await news()).toEqual([]);
  expect((await stop()).body).toEqual({ message: "NOT_WAITING" });
  expect((await as("POST", "/api/campaigns/999999/stop", { reason: "not there" })).status).toBe(404);
});

test.each([
  { title: { th: "a", lo: "", en: "a" } },
  { title: three("x".repeat(61)) },
  { text: three("x".repeat(301)) },
  { place: "https://elsewhere.example" },
  { audienceSegment: "999999" },
])("what does not fit is not proposed: %j", async (wrong) => {
  expect((await as("POST", "/api/campaigns", write("Wrong", wrong))).status).toBe(400);
});

test("how many members a segment by risk has is told only to a role that may see risk", async () => {
  const { context } = fixture.server;
  const id = await addPerson(context, "the-marketer", "marketing", "Quiet-Canal-30");
  await db().updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const marketing = await openToken(context, id);
  const ask = async (who: string, method: "GET" | "POST", url: string, body?: unknown) => {
    const answer = await fixture.ask(method, url, { token: who, ...(body === undefined ? {} : { body }) });
    return answer.json<Record<string, unknown>>();
  };
  await as("POST", "/api/member-segments", { name: "Risky", query: "riskLeast=50" });
  const rows = (await as("GET", "/api/member-segments")).body as unknown as { _id: string; name: string }[];
  const audienceSegment = rows.find(({ name }) => name === "Risky")?._id ?? "";
  const measure = (who: string) => ask(who, "GET", `/api/campaigns/reach?segment=${audienceSegment}`);
  expect(await measure(fixture.owner)).toMatchObject({ found: 0 });
  const refused = { message: "NO_PERMISSION" };
  expect(await measure(marketing)).toEqual(refused);
  const body = write("To few", { audienceSegment });
  expect(await ask(marketing, "POST", "/api/campaigns", body)).toEqual(refused);
  const { _id, proposal } = (await ask(fixture.owner, "POST", "/api/campaigns", body)) as {
    _id?: string;
    proposal?: { _id: string };
  };
  const evidence = (who: string) => ask(who, "GET", `/api/proposals/${proposal?._id ?? _id}/evidence`);
  expect(await evidence(fixture.owner)).toMatchObject({ reach: { found: 0 } });
  expect(await evidence(marketing)).toMatchObject({ reach: null });
});
