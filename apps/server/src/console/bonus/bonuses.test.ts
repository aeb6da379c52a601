import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findTerms } from "../../domain/bonus/terms.ts";
import { signIn } from "../../testing/member.ts";
import { askAsTwo, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let token: string;
beforeAll(async () => {
  fixture = await openConsole();
  token = await signIn(fixture.server, (await memberWith(fixture, 0n)).person);
});
afterAll(() => fixture.close());

const as = async (by: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await askAsTwo(fixture, method, url, { token: by, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const terms = {
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: three("Welcome"),
  description: three("<p>Twice</p><script>1</script>"),
  type: "limit",
  maxReceived: 1,
  rewardPercent: 100,
  rewardMost: 500.5,
  rewardFixed: null,
  depositMinimum: 100,
  turnover: 7.5,
  categories: ["slot", "lotto"],
  percentFail: 20,
  expireDays: 30,
  total: null,
  activeFrom: null,
  activeTo: "2027-01-01T00:00:00+07:00",
  audienceJoinedDays: null as number | null,
  audienceDeposited: null as number | null,
  audienceSegment: null as string | null,
  reason: "new season",
};
const bonuses = async () =>
  (await fixture.server.call("GET", "/api/bonus", { token })).json<{ code: string; description: string }[]>();
const list = async () => (await as(fixture.nok, "GET", "/api/bonuses")).body as unknown as Record<string, unknown>[];
const told = ({ reason: _reason, ...rest }: typeof terms) => ({
  ...rest,
  description: three("<p>Twice</p>"),
  activeTo: "2026-12-31T17:00:00.000Z",
  state: "on",
});

test("a bonus is on the members' page once an owner adds it, and is removed when it is turned off", async () => {
  expect((await as(fixture.ton, "POST", "/api/bonuses", { code: "WELCOME", ...terms })).body).toEqual({
    message: "NO_PERMISSION",
  });
  const both = await Promise.all(
    [1, 2].map(() => as(fixture.owner, "POST", "/api/bonuses", { code: "welcome", ...terms })),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toEqual({
    message: expect.stringMatching("EXISTING_CODE|EXISTING_PROPOSAL|PROPOSAL_STALE"),
  });
  expect((await as(fixture.owner, "POST", "/api/bonuses", { code: "welcome", ...terms })).body).toEqual({
    message: "EXISTING_CODE",
  });
  expect(await list()).toEqual([{ code: "WELCOME", ...told(terms), given: 0 }]);
  expect(await bonuses()).toMatchObject([{ code: "WELCOME", description: "<p>Twice</p> ก" }]);
  expect((await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", { ...terms, isActive: false })).status).toBe(200);
  expect(await bonuses()).toEqual([]);
});

test("changed terms apply to later members; the log has the changed fields before and after", async () => {
  const next = { ...terms, isActive: true, rewardPercent: null, rewardMost: null, rewardFixed: 50, turnover: 3 };
  expect((await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", next)).status).toBe(200);
  const acts = (await as(fixture.nok, "GET", "/api/audit?limit=9")).body as unknown as {
    act: string;
    before: string;
    after: string;
  }[];
  const act = acts.find((one) => one.act === "changeBonus");
  expect(JSON.parse(act?.before ?? "")).toEqual({
    isActive: false,
    rewardPercent: 100,
    rewardMost: 500.5,
    rewardFixed: null,
    turnover: 7.5,
  });
  expect(JSON.parse(act?.after ?? "")).toEqual({
    isActive: true,
    rewardPercent: null,
    rewardMost: null,
    rewardFixed: 50,
    turnover: 3,
  });
  expect(await as(fixture.owner, "PUT", "/api/bonuses/NOWHERE", next)).toMatchObject({ status: 404 });
  expect(await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", { ...next, currency: "LAK" })).toMatchObject({
    status: 404,
  });
});

test("the total cannot be set below what was already given", async () => {
  await fixture.server.context.db.updateTable("bonus").set({ given: 3 }).where("code", "=", "WELCOME").execute();
  expect((await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", { ...terms, total: 2 })).status).toBe(400);
  expect((await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", { ...terms, total: 3 })).status).toBe(200);
});

test("a bonus for a segment is shown to nobody else, and its code is unknown to others", async () => {
  const { db } = fixture.server.context;
  const { id } = await db.selectFrom("member").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const shown = async (): Promise<number> => {
    const found = await fixture.server.call("GET", "/api/promotion/find/WELCOME", { token });
    const count = (await bonuses()).length;
    expect(found.json()).toEqual(count === 0 ? {} : { promotion: expect.objectContaining({ code: "WELCOME" }) });
    return count;
  };
  const put = async (audience: object): Promise<number> => {
    const answer = await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", { ...terms, ...audience });
    expect(answer.status, JSON.stringify([audience, answer.body])).toBe(200);
    return shown();
  };
  expect(await put({ audienceJoinedDays: 7 })).toBe(1);
  const joined = new Date(fixture.server.context.clock.now().getTime() - 8 * 86_400_000);
  await sql`update member_summary set joined_at = ${joined} where member_id = ${id}`.execute(db);
  expect(await shown()).toBe(0);
  expect(await put({ audienceJoinedDays: 9 })).toBe(1);
  expect(await put({ audienceDeposited: 100 })).toBe(0);
  for (const [day, deposited] of [
    ["2026-01-01", "9999"],
    ["2026-01-02", "1"],
  ] as const) {
    expect(await shown()).toBe(0);
    await db
      .insertInto("report_member_day")
      .values({ member_id: id, day, currency: "THB", deposited, withdrawn: "0", turnover: "0" })
      .execute();
  }
  expect(await shown()).toBe(1);
  expect(await put({ audienceDeposited: 100.01 })).toBe(0);
  // A bonus without an audience is for everybody.
  const { audienceJoinedDays: _joined, audienceDeposited: _deposited, ...former } = terms;
  expect((await as(fixture.owner, "PUT", "/api/bonuses/WELCOME", former)).status).toBe(200);
  expect(await list()).toEqual([{ code: "WELCOME", ...told(terms), given: 3 }]);
  // A blocked member receives none, even when the block comes during the call.
  const find = async () => findTerms(fixture.server.context, db, { id, currency: "THB" }, "WELCOME");
  expect(await find()).toMatchObject({ code: "WELCOME" });
  await db.updateTable("member").set({ status: "blocked" }).where("id", "=", id).execute();
  expect(await find()).toBeNull();
});

test.each([
  { rewardPercent: null },
  { rewardFixed: 10 },
  { rewardPercent: null, rewardFixed: 10 },
  { rewardMost: 1.001 },
  { depositMinimum: -1 },
  { turnover: 1.234 },
  { categories: [] },
  { categories: ["slot", "slot"] },
  { categories: ["poker"] },
  { percentFail: 101 },
  { maxReceived: 0 },
  { activeFrom: "2027-01-01T00:00:00Z" },
  { name: { th: "a", lo: "", en: "a" } },
  { type: "month" },
  { audienceJoinedDays: 0 },
  { audienceJoinedDays: 1.5 },
  { audienceDeposited: 0 },
  { audienceDeposited: 1.001 },
])("an invalid bonus is not added: %j", async (wrong) => {
  const before = await list();
  expect((await as(fixture.owner, "POST", "/api/bonuses", { code: "OTHER", ...terms, ...wrong })).status).toBe(400);
  expect(await list()).toEqual(before);
});
