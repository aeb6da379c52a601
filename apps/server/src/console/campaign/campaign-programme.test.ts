import type { Campaign, CampaignPage, CampaignReach } from "@krapao/contract/operator/campaign-shapes";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { MemberSegment } from "@krapao/contract/operator/member-label-shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendCampaigns } from "../../domain/campaign/send-campaigns.ts";
import { askAsTwo, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

// News about a programme is sent to nobody to whom that is closed, by the rule that shows it to members.

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
type One = { readonly id: bigint; readonly token: string };

let fixture: TestConsole;
let inside: One;
let outside: One;
let tag: string;
let everybody: string;
let loyal: string;
beforeAll(async () => {
  fixture = await openConsole();
  for (const [name, value] of Object.entries({ houseEdge: 100, wheelReturnMost: 100, newsDayMost: 0, newsWeekMost: 0 }))
    await db()
      .insertInto("setting")
      .values({ name, value: JSON.stringify(value), changed_at: new Date() })
      .execute();
  await db().insertInto("setting").values({ name: "newsQuiet", value: "null", changed_at: new Date() }).execute();
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  inside = { id: one.id, token: await signIn(fixture.server, one.person) };
  outside = { id: other.id, token: await signIn(fixture.server, other.person) };
  tag = (await as("POST", "/api/member-tags", { name: "loyal", tone: "up" })).body["_id"] as string;
  await mark(inside, true);
  everybody = await segment("Everybody", "currency=BAHT");
  loyal = await segment("Loyal", `tags=${tag}`);
});
afterAll(() => fixture.close());

const db = () => fixture.server.context.db;
const as = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown): Promise<Answer> => {
  const token = fixture.owner;
  const answer = await askAsTwo(fixture, method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json() };
};
const mark = ({ id }: One, isIn: boolean) =>
  as("POST", `/api/members/${id}/tags`, { give: isIn ? [tag] : [], take: isIn ? [] : [tag], reason: "a test" });
const segment = async (name: string, query: string): Promise<string> => {
  await as("POST", "/api/member-segments", { name, query });
  const rows = (await as("GET", "/api/member-segments")).body as unknown as MemberSegment[];
  return rows.find((row) => row.name === name)?._id ?? "";
};
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const none = { th: "", lo: "", en: "" };
const terms = {
  ...{ currency: "BAHT", isListed: true, isActive: true, position: 1, name: three("Sport"), description: none },
  ...{ type: "limit", maxReceived: 1, rewardPercent: 100, rewardMost: null, rewardFixed: null, depositMinimum: 100 },
  ...{ turnover: 5, categories: ["sport"], percentFail: 0, expireDays: 30, total: null },
  ...{ activeFrom: null, activeTo: null, audienceJoinedDays: null, audienceDeposited: null, audienceSegment: null },
  reason: "the season begins",
};
const fromNow = (hours: number) =>
  new Date(fixture.server.context.clock.now().getTime() + hours * 3_600_000).toISOString();
const slice = (code: string) => ({
  ...{ code, label: three(code), bgColor: "#6d4bd8", textColor: "#ffffff", html: none, weight: 1 },
  ...{ prize: "nothing", prizeName: none, amount: 0 },
});
const wheel = async (name: string, more: object = {}): Promise<string> => {
  const body = { currency: "BAHT", name: three(name), slices: [slice("A"), slice("B")], reason: "new", ...more };
  expect(await as("POST", "/api/wheels", body)).toMatchObject({ status: 200 });
  const rows = (await as("GET", "/api/wheels")).body as unknown as Wheel[];
  return rows.find((row) => row.name.en === name)?._id ?? "";
};

const reach = async (kind: string, code = ""): Promise<CampaignReach> =>
  (await as("GET", `/api/campaigns/reach?segment=${everybody}&kind=${kind}&code=${code}`))
    .body as unknown as CampaignReach;
const write = (about: object | null, audienceSegment = everybody) =>
  as("POST", "/api/campaigns", {
    ...{ audienceSegment, title: three("News"), text: three("There is something new."), place: null },
    ...{ about, reason: "members should know" },
  });
const send = () => sendCampaigns(fixture.server.context, () => false);
const last = async (): Promise<Campaign | undefined> =>
  ((await as("GET", "/api/campaigns")).body as unknown as CampaignPage).campaigns[0];
const newsOf = async ({ token }: One): Promise<number> => {
  const body = { page: 1, limit: 50 };
  const answer = await fixture.server.call("POST", "/api/notice", { token, body });
  return answer.json<{ notices: { kind: string }[] }>().notices.filter(({ kind }) => kind === "news").length;
};
const asks = async ({ token }: One, url: string) => fixture.server.call("GET", url, { token });
const sees = async (one: One, code: string): Promise<boolean> =>
  (await asks(one, "/api/bonus")).json<{ code: string }[]>().some((bonus) => bonus.code === code);

test("news about a bonus for a segment is sent to its members alone, as they are when it is sent", async () => {
  expect((await as("POST", "/api/bonuses", { code: "SPORT", ...terms, audienceSegment: loyal })).status).toBe(200);
  expect(await reach("bonus", "SPORT")).toMatchObject({ found: 2, reached: 1, skipped: { programme: 1 } });
  const about = { kind: "bonus", code: "SPORT" };
  expect(await write(about)).toMatchObject({ status: 200 });
  // Between the approval and the sending, one leaves the segment and the other joins it.
  await mark(inside, false);
  await mark(outside, true);
  await send();
  expect(await last()).toMatchObject({
    state: "sent",
    sent: 1,
    skipped: { programme: 1 },
    about: { ...about, name: { en: "Sport" } },
  });
  expect([await newsOf(inside), await newsOf(outside)]).toEqual([0, 1]);
  await mark(inside, true);
  await mark(outside, false);
  expect(await write(null)).toMatchObject({ status: 200 });
  await send();
  expect(await last(), "news about nothing is for the whole segment").toMatchObject({ sent: 2, about: null });
});

test.each([
  { name: "open to everybody", more: {} },
  { name: "for a segment", more: { isForLoyal: true } },
  { name: "off", more: { isActive: false } },
  { name: "not begun", more: { activeFrom: 1 } },
  { name: "over", more: { activeTo: -1 } },
  { name: "in its time", more: { activeFrom: -1, activeTo: 1 } },
  { name: "for who deposited more", more: { audienceDeposited: 500 } },
  { name: "for who joined lately", more: { audienceJoinedDays: 3 } },
])("a bonus that is $name: news about it reaches exactly the members who see it", async ({ name, more }) => {
  const code = `B${name.replaceAll(" ", "").toUpperCase()}`;
  const { isForLoyal, activeFrom, activeTo, ...rest } = {
    isForLoyal: false,
    activeFrom: null,
    activeTo: null,
    ...more,
  };
  const at = (hours: number | null) => (hours === null ? null : fromNow(hours));
  const body = { code, ...terms, ...rest, activeFrom: at(activeFrom), activeTo: at(activeTo) };
  await as("POST", "/api/bonuses", { ...body, audienceSegment: isForLoyal ? loyal : null });
  const seen = [await sees(inside, code), await sees(outside, code)].filter(Boolean).length;
  expect((await reach("bonus", code)).reached).toBe(seen);
});

test("a bonus for who joined lately is closed to who joined long ago, whoever else joined", async () => {
  const code = "LATELY";
  await as("POST", "/api/bonuses", { code, ...terms, audienceJoinedDays: 3 });
  expect((await reach("bonus", code)).reached).toBe(2);
  const joined = (at: Date) =>
    sql`update member_summary set joined_at = ${at} where member_id = ${outside.id}`.execute(db());
  const now = fixture.server.context.clock.now();
  await joined(new Date(now.getTime() - 10 * 86_400_000));
  expect(await sees(outside, code)).toBe(false);
  expect((await reach("bonus", code)).reached).toBe(1);
  await joined(now);
});

test("a bonus that a member took as often as they may, or of which none is left, is closed to them", async () => {
  const code = "ONCE";
  await as("POST", "/api/bonuses", { code, ...terms, total: 5 });
  const at = fixture.server.context.clock.now();
  await db()
    .insertInto("member_bonus")
    .values({
      ...{ member_id: inside.id, reference: "ONCE-1", code, currency: "THB", is_listed: true, type: "limit" },
      ...{ deposit: "D1", deposit_amount: 100n, reward: 100n, required: 0n, categories: ["slot"], percent_fail: 0 },
      ...{ held_before: 0n, wallet_seq: 0n, expire_at: null, due_at: null, origin: null, payer: null },
      ...{ activated_at: at, ended_at: at, ended_how: "finished", taken: 0n },
    })
    .execute();
  expect((await reach("bonus", code)).reached).toBe(1);
  await db().updateTable("bonus").set({ given: 5 }).where("code", "=", code).execute();
  expect((await reach("bonus", code)).reached).toBe(0);
});

test("news about a wheel reaches those who turn it, and not those who turn another one", async () => {
  const general = await wheel("General");
  expect((await reach("wheel", general)).reached).toBe(2);
  const special = await wheel("Loyal", { audienceSegment: loyal });
  expect((await reach("wheel", special)).reached).toBe(1);
  expect((await reach("wheel", general)).reached).toBe(1);
  await as("POST", `/api/wheels/${special}`, { isActive: false, reason: "it is over" });
  expect((await reach("wheel", special)).reached).toBe(0);
  expect((await reach("wheel", general)).reached).toBe(2);
});

test("a wheel for a level that nobody has takes nobody away from the general one", async () => {
  const general = await wheel("For all");
  const { levels } = (await as("PUT", "/api/member-levels", { levels: [{ name: "Gold" }], reason: "new" })).body as {
    readonly levels: readonly { readonly _id: string }[];
  };
  const gold = await segment("Gold", `currency=BAHT&levels=${levels[0]?._id ?? ""}`);
  const special = await wheel("Gold", { audienceSegment: gold });
  expect((await reach("wheel", special)).reached).toBe(0);
  expect((await reach("wheel", general)).reached).toBe(2);
  await as("POST", `/api/wheels/${special}`, { isActive: false, reason: "it is over" });
});

test.each(["refund", "invite"])("news about the %s follows its switch, its times and its segment", async (kind) => {
  const set = async (settings: object) =>
    expect((await as("PUT", "/api/settings", { settings, reason: "agreed on Monday" })).status).toBe(200);
  expect((await reach(kind)).reached).toBe(2);
  await set({ [`${kind}Audience`]: { BAHT: loyal, LAK: null } });
  expect((await reach(kind)).reached).toBe(1);
  await set({ [`${kind}Times`]: { from: fromNow(1), to: null } });
  expect((await reach(kind)).reached).toBe(0);
  await set({ [`${kind}Times`]: { from: null, to: null }, [`${kind}Active`]: false });
  expect((await reach(kind)).reached).toBe(0);
});

test.each([
  { kind: "bonus", code: "NOWHERE" },
  { kind: "bonus", code: "" },
  { kind: "wheel", code: "999999" },
  { kind: "wheel", code: "SPORT" },
  { kind: "refund", code: "SPORT" },
  { kind: "nothing", code: "" },
])("news is about no programme that does not exist: %j", async (about) => {
  expect(await write(about)).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
});

test("a bonus of the other currency is none for the segment", async () => {
  const code = "KIP";
  expect((await as("POST", "/api/bonuses", { code, ...terms, currency: "LAK" })).status).toBe(200);
  expect(await write({ kind: "bonus", code })).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
});
