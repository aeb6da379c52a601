import type { MemberLabels, MemberSegment } from "@krapao/contract/operator/member-label-shapes";
import type { MemberListPage } from "@krapao/contract/operator/member-list-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let one: string;
let other: string;
let marketing: string;
beforeAll(async () => {
  fixture = await openConsole();
  one = String((await memberWith(fixture, 0n)).id);
  other = String((await memberWith(fixture, 0n)).id);
  const { context } = fixture.server;
  const id = await addPerson(context, "the-marketer", "marketing", "Quiet-Canal-30");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  marketing = await openToken(context, id);
});
afterAll(() => fixture.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const as = async (token: string, method: Method, url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as unknown };
};
const labels = async (): Promise<MemberLabels> =>
  (await as(fixture.nok, "GET", "/api/member-labels")).body as MemberLabels;
const listed = async (query: string): Promise<MemberListPage> =>
  (await as(fixture.nok, "GET", `/api/member-list?${query}`)).body as MemberListPage;
const eventOf = async (act: string) => {
  const answer = await fixture.ask("GET", `/api/audit?act=${act}`, { token: fixture.owner });
  const [event] = answer.json<{ subject: string; reason: string; before: string; after: string }[]>();
  return { ...event, before: JSON.parse(event?.before ?? "null"), after: JSON.parse(event?.after ?? "null") } as object;
};

test("VIP levels are a short ordered list; an operator sets a member's level with a reason, which is logged", async () => {
  const save = (levels: readonly object[], token = fixture.nok) =>
    as(token, "PUT", "/api/member-levels", { levels, reason: "a new programme" });
  const first = await save([{ name: "Silver" }, { name: "Gold" }]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      levels: [
        { name: "Silver", position: 1 },
        { name: "Gold", position: 2 },
      ],
    },
  });
  const [silver, gold] = (await labels()).levels;
  expect(
    (await as(fixture.nok, "PUT", `/api/members/${one}/level`, { level: gold?._id, reason: "long with us" })).status,
  ).toBe(200);
  expect(await eventOf("setMemberLevel")).toMatchObject({
    reason: "long with us",
    before: { level: null },
    after: { level: "Gold" },
  });
  expect((await listed(`levels=${gold?._id}`)).rows).toMatchObject([
    { _id: one, level: { name: "Gold", position: 2 } },
  ]);
  expect((await listed("levels=none")).rows.map(({ _id }) => _id)).toEqual([other]);

  // Names and order are swapped. A level that a member has stays, and an invalid set changes nothing.
  const turned = [
    { _id: gold?._id, name: "Silver" },
    { _id: silver?._id, name: "Gold" },
  ];
  expect((await save(turned)).status).toBe(200);
  expect((await save([{ _id: silver?._id, name: "Gold" }])).status, "in use").toBe(400);
  expect((await save([...turned, { name: "Gold" }])).status, "twice").toBe(400);
  expect((await save([...turned, { _id: "99", name: "New" }])).status, "unknown").toBe(404);
  expect((await labels()).levels).toMatchObject([
    { _id: gold?._id, name: "Silver" },
    { _id: silver?._id, name: "Gold" },
  ]);
  expect((await save(turned, fixture.ton)).status).toBe(200);
  expect((await as(fixture.nok, "PUT", `/api/members/${one}/level`, { level: "99", reason: "none" })).status).toBe(404);
  expect((await as(fixture.nok, "PUT", "/api/members/1000000009/level", { level: null, reason: "none" })).status).toBe(
    404,
  );
  expect((await as(fixture.nok, "PUT", `/api/members/${one}/level`, { level: null, reason: "it ended" })).status).toBe(
    200,
  );
  expect((await save([])).status).toBe(200);
});

test("tags are created, added, removed, searched and deleted; each change is logged", async () => {
  const make = async (name: string, tone = "quiet") => as(fixture.nok, "POST", "/api/member-tags", { name, tone });
  const [sport, late] = [(await make("sport")).body, (await make("slips late", "wait")).body] as { _id: string }[];
  expect((await make("sport")).status, "twice").toBe(400);
  expect((await make("x", "gold")).status).toBe(400);
  expect((await as(fixture.nok, "POST", "/api/member-tags", { _id: "99", name: "y", tone: "up" })).status).toBe(404);
  const tag = (give: unknown[], take: unknown[], id = one) =>
    as(fixture.nok, "POST", `/api/members/${id}/tags`, { give, take });
  expect((await tag([sport?._id, late?._id], [])).status).toBe(200);
  expect((await tag([sport?._id], [late?._id])).status).toBe(200);
  expect(await eventOf("tagMember")).toMatchObject({
    before: { tags: ["slips late", "sport"] },
    after: { tags: ["sport"] },
  });
  expect((await tag(["99"], [])).status).toBe(404);
  expect((await listed(`tags=${sport?._id},${late?._id}`)).rows).toMatchObject([
    { _id: one, tags: [{ name: "sport", tone: "quiet" }] },
  ]);
  expect(
    (await as(fixture.nok, "POST", "/api/member-tags", { _id: sport?._id, name: "sports", tone: "up" })).status,
  ).toBe(200);
  expect((await listed(`tags=${sport?._id}`)).rows).toMatchObject([{ tags: [{ name: "sports", tone: "up" }] }]);

  const many = await Promise.all(Array.from({ length: 21 }, (_, at) => make(`tag ${at}`)));
  const ids = many.map(({ body }) => (body as { _id: string })._id);
  expect((await tag(ids.slice(0, 20), [], other)).status).toBe(200);
  const over = await Promise.all([tag([ids[20]], [], other), tag([sport?._id], [], other)]);
  expect(over.map(({ status }) => status)).toEqual([400, 400]);

  expect((await as(fixture.nok, "DELETE", `/api/member-tags/${sport?._id}`)).status).toBe(200);
  expect((await as(fixture.nok, "DELETE", `/api/member-tags/${sport?._id}`)).status).toBe(404);
  expect((await listed(`tags=${late?._id}`)).rows).toEqual([]);
  expect((await listed("limit=10")).rows.find(({ _id }) => _id === one)?.tags).toEqual([]);
});

test("a segment is a filter that all operators share, with its number of members", async () => {
  const save = (name: string, query: string, token = marketing) =>
    as(token, "POST", "/api/member-segments", { name, query });
  expect((await save("ຝາກແລ້ວ", "deposits=none&sort=seen")).status).toBe(200);
  expect((await save("ຝາກແລ້ວ", "states=active&sort=seen&columns=member,seen")).status).toBe(200);
  for (const wrong of ["states=rich", "nothing=1", "levels=x", "joinedFrom=2026-02-31", "least=-1"])
    expect((await save("wrong", wrong)).status, wrong).toBe(400);
  const segments = (await as(fixture.ton, "GET", "/api/member-segments")).body as MemberSegment[];
  expect(segments).toMatchObject([
    {
      name: "ຝາກແລ້ວ",
      query: "states=active&sort=seen&columns=member,seen",
      found: 2,
      isMore: false,
      by: { username: "the-marketer" },
    },
  ]);
  expect(await eventOf("saveMemberSegment")).toMatchObject({
    subject: "ຝາກແລ້ວ",
    before: { filter: "deposits=none&sort=seen" },
  });
  const [segment] = segments;
  expect((await as(marketing, "DELETE", `/api/member-segments/${segment?._id}`)).status).toBe(200);
  expect((await as(marketing, "DELETE", `/api/member-segments/${segment?._id}`)).status).toBe(404);
});

test("a segment by risk is saved, and its number shown, only by and to a role that may see risk", async () => {
  const save = (token: string) =>
    as(token, "POST", "/api/member-segments", { name: "risky", query: "riskLeast=50&sort=seen" });
  expect(await save(marketing)).toEqual({ status: 403, body: { message: "NO_PERMISSION" } });
  expect((await save(fixture.nok)).status).toBe(200);
  const shownTo = async (token: string) =>
    ((await as(token, "GET", "/api/member-segments")).body as MemberSegment[]).filter(({ name }) => name === "risky");
  expect(await shownTo(fixture.nok)).toMatchObject([{ found: 0, isMore: false }]);
  expect(await shownTo(marketing)).toMatchObject([{ found: null, isMore: false }]);
});
