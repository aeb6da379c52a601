import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { MemberSegment } from "@krapao/contract/operator/member-label-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { askAsTwo, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

let fixture: TestConsole;
let inside: string;
let insideToken: string;
let outsideToken: string;
let tag: string;
beforeAll(async () => {
  fixture = await openConsole();
  for (const [name, value] of Object.entries({ houseEdge: 100, wheelReturnMost: 100 }))
    await fixture.server.context.db
      .insertInto("setting")
      .values({ name, value: JSON.stringify(value), changed_at: new Date() })
      .execute();
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  inside = String(one.id);
  insideToken = await signIn(fixture.server, one.person);
  outsideToken = await signIn(fixture.server, other.person);
  tag = (await as("POST", "/api/member-tags", { name: "sport", tone: "up" })).body["_id"] as string;
  await mark(true);
});
afterAll(() => fixture.close());

const as = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) => {
  const token = fixture.owner;
  const answer = await askAsTwo(fixture, method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
/** Puts the one member into the segment, or removes them from it. */
const mark = (isIn: boolean) =>
  as("POST", `/api/members/${inside}/tags`, {
    give: isIn ? [tag] : [],
    take: isIn ? [] : [tag],
    reason: "a test",
  });
const segments = async () => (await as("GET", "/api/member-segments")).body as unknown as MemberSegment[];
const segment = async (name: string, query = `tags=${tag}`): Promise<string> => {
  await as("POST", "/api/member-segments", { name, query });
  return (await segments()).find((each) => each.name === name)?._id ?? "";
};
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const terms = {
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: three("Sport"),
  description: three(""),
  type: "limit",
  maxReceived: 1,
  rewardPercent: 100,
  rewardMost: null,
  rewardFixed: null,
  depositMinimum: 100,
  turnover: 5,
  categories: ["sport"],
  percentFail: 0,
  expireDays: 30,
  total: null,
  activeFrom: null as string | null,
  activeTo: null as string | null,
  reason: "the season begins",
};
const asMember = async (token: string, method: "GET" | "POST", url: string) =>
  fixture.server.call(method, url, { token });
const shown = async (token: string) =>
  (await asMember(token, "GET", "/api/bonus")).json<{ code: string }[]>().map(({ code }) => code);
/** For an unknown code the answer has no promotion. */
const found = async (token: string, code: string) =>
  "promotion" in (await asMember(token, "GET", `/api/promotion/find/${code}`)).json<object>();
const hoursFromNow = (hours: number) =>
  new Date(fixture.server.context.clock.now().getTime() + hours * 3_600_000).toISOString();

test("a bonus for a segment is shown to its members, and its code is unknown to others", async () => {
  const audienceSegment = await segment("Players of sport");
  expect((await as("POST", "/api/bonuses", { code: "SPORT", ...terms, audienceSegment })).status).toBe(200);
  expect(await shown(insideToken)).toEqual(["SPORT"]);
  expect(await shown(outsideToken)).toEqual([]);
  expect(await found(insideToken, "SPORT")).toBe(true);
  expect(await found(outsideToken, "SPORT")).toBe(false);
  // A member who leaves the segment leaves the audience, and one who joins it is in the audience.
  await mark(false);
  expect(await shown(insideToken)).toEqual([]);
  expect(await found(insideToken, "SPORT")).toBe(false);
  await mark(true);
  expect(await shown(insideToken)).toEqual(["SPORT"]);
});

test("an empty segment for the currency, or an unknown one, is no audience", async () => {
  const kip = await segment("Of Laos", "currency=LAK");
  for (const audienceSegment of [kip, "999999"])
    expect((await as("POST", "/api/bonuses", { code: "OTHER", ...terms, audienceSegment })).body).toMatchObject({
      message: "KEY_INVALID",
    });
});

test("a segment in use can be neither changed nor deleted, and the answer names its uses", async () => {
  const id = await segment("Players of sport");
  const usedBy = [{ kind: "bonus", what: "SPORT" }];
  expect((await segments()).find(({ _id }) => _id === id)?.usedBy).toEqual(usedBy);
  const refused = { status: 409, body: { message: "SEGMENT_IN_USE", usedBy } };
  expect(await as("POST", "/api/member-segments", { name: "Players of sport", query: "deposits=some" })).toEqual(
    refused,
  );
  expect(await as("DELETE", `/api/member-segments/${id}`)).toEqual(refused);
  expect(await segments()).toContainEqual(expect.objectContaining({ _id: id, query: `tags=${tag}` }));
  expect((await as("PUT", "/api/bonuses/SPORT", { ...terms, audienceSegment: null })).status).toBe(200);
  expect(await shown(outsideToken)).toEqual(["SPORT"]);
  expect((await as("DELETE", `/api/member-segments/${id}`)).status).toBe(200);
});

test("a change of the audience takes two people, and the proposal contains the segment", async () => {
  const id = await segment("Proposed");
  const body = { ...terms, audienceSegment: id };
  const proposed = await fixture.ask("PUT", "/api/bonuses/SPORT", { token: fixture.owner, body });
  expect(proposed.statusCode).toBe(202);
  const { proposal } = proposed.json<{ proposal: { _id: string; change: { after: string } } }>();
  expect(JSON.parse(proposal.change.after)).toMatchObject({ audienceSegment: "Proposed" });
  expect(await shown(outsideToken), "nothing is changed yet").toEqual(["SPORT"]);
  expect(await as("DELETE", `/api/member-segments/${id}`)).toMatchObject({
    status: 409,
    body: { usedBy: [{ kind: "proposal", what: "bonus BAHT SPORT" }] },
  });
  const no = await fixture.ask("POST", `/api/proposals/${proposal._id}/refuse`, {
    token: fixture.owner,
    body: { reason: "not this one" },
  });
  expect(no.statusCode).toBe(200);
  expect((await as("DELETE", `/api/member-segments/${id}`)).status).toBe(200);
});

test("deleting a segment and creating a bonus for it at once cannot both succeed", async () => {
  const audienceSegment = await segment("Contested");
  const code = "CONTESTED";
  const [made, removed] = await Promise.all([
    as("POST", "/api/bonuses", { code, ...terms, audienceSegment }),
    as("DELETE", `/api/member-segments/${audienceSegment}`),
  ]);
  const isMade = made.status === 200;
  expect(removed.status).toBe(isMade ? 409 : 200);
  expect((await segments()).some(({ _id }) => _id === audienceSegment)).toBe(isMade);
});

test("a bonus follows its period by the database's clock, and its state is shown", async () => {
  const stateAt = async (activeFrom: string | null, activeTo: string | null, isActive = true) => {
    await as("PUT", "/api/bonuses/SPORT", { ...terms, activeFrom, activeTo, isActive });
    const rows = (await as("GET", "/api/bonuses")).body as unknown as { code: string; state: string }[];
    return [rows.find(({ code }) => code === "SPORT")?.state, (await shown(insideToken)).includes("SPORT")];
  };
  expect(await stateAt(hoursFromNow(1), null)).toEqual(["scheduled", false]);
  expect(await stateAt(hoursFromNow(-1), hoursFromNow(1))).toEqual(["on", true]);
  expect(await stateAt(null, hoursFromNow(-1))).toEqual(["over", false]);
  expect(await stateAt(null, null, false)).toEqual(["off", false]);
});

const none = { th: "", lo: "", en: "" };
const slice = (code: string) => ({
  code,
  label: three(code),
  bgColor: "#6d4bd8",
  textColor: "#ffffff",
  html: none,
  weight: 1,
  prize: "nothing",
  prizeName: none,
  amount: 0,
});
const putWheel = async (name: string, more: object = {}): Promise<string> => {
  const body = { currency: "BAHT", name: three(name), slices: [slice("A"), slice("B")], reason: "new", ...more };
  expect(await as("POST", "/api/wheels", body)).toMatchObject({ status: 200 });
  const rows = (await as("GET", "/api/wheels")).body as unknown as Wheel[];
  return rows.find((wheel) => wheel.name.en === name)?._id ?? "";
};
const turns = async (token: string) =>
  (await asMember(token, "GET", "/api/spinwheel/setup")).json<{ activeSpinwheel: { name: string } | null }>()
    .activeSpinwheel?.name;

test("the wheel for a segment is shown to its members, and the general one to others", async () => {
  await putWheel("General");
  const audienceSegment = await segment("Of the wheel");
  const id = await putWheel("Sport", { audienceSegment });
  expect([await turns(insideToken), await turns(outsideToken)]).toEqual(["Sport ก", "General ก"]);
  // A new wheel for everybody does not replace the one of the segment.
  await putWheel("Next");
  expect([await turns(insideToken), await turns(outsideToken)]).toEqual(["Sport ก", "Next ก"]);
  expect(await as("DELETE", `/api/member-segments/${audienceSegment}`)).toMatchObject({
    status: 409,
    body: { usedBy: [{ kind: "wheel", what: id }] },
  });
  const off = { isActive: false, reason: "it is over" };
  expect((await as("POST", `/api/wheels/${id}`, off)).status).toBe(200);
  expect(await turns(insideToken)).toBe("Next ก");
  const again = await fixture.ask("POST", `/api/wheels/${id}`, {
    token: fixture.owner,
    body: { isActive: true, reason: "once more" },
  });
  expect(again.statusCode).toBe(202);
  expect(await as("DELETE", `/api/member-segments/${audienceSegment}`), "it is to turn again").toMatchObject({
    status: 409,
    body: { usedBy: [{ kind: "proposal", what: "wheel BAHT" }] },
  });
  const { _id } = again.json<{ proposal: { _id: string } }>().proposal;
  expect((await as("POST", `/api/proposals/${_id}/refuse`, { reason: "not now" })).status).toBe(200);
  expect((await as("DELETE", `/api/member-segments/${audienceSegment}`)).status).toBe(200);
  expect(await as("POST", `/api/wheels/${id}`, { ...off, isActive: true }), "it is for nobody").toMatchObject({
    status: 400,
  });
});

test("a wheel with a period takes precedence in it over the one without, which is used again after it", async () => {
  const { db } = fixture.server.context;
  await putWheel("Always");
  const id = await putWheel("Festival", { activeFrom: hoursFromNow(1), activeTo: hoursFromNow(2) });
  const state = async () =>
    ((await as("GET", "/api/wheels")).body as unknown as Wheel[]).find(({ _id }) => _id === id)?.state;
  expect([await state(), await turns(insideToken)]).toEqual(["scheduled", "Always ก"]);
  const now = await putWheel("Today", { activeFrom: hoursFromNow(-1), activeTo: hoursFromNow(1) });
  expect(await turns(insideToken)).toBe("Today ก");
  expect((await asMember(insideToken, "GET", "/api/spinwheel/active")).json()).toEqual({ isActive: true });
  expect((await as("POST", `/api/wheels/${now}`, { isActive: false, reason: "too early" })).status).toBe(200);
  expect(await turns(insideToken)).toBe("Always ก");
  expect(
    (
      await as("POST", "/api/wheels", {
        currency: "BAHT",
        name: three("Wrong"),
        slices: [slice("A"), slice("B")],
        reason: "new",
        activeFrom: hoursFromNow(2),
        activeTo: hoursFromNow(1),
      })
    ).status,
  ).toBe(400);
  // The currency, the slices and the times of a wheel never change.
  const change = db.updateTable("spin_wheel").set({ active_to: null }).where("id", "=", BigInt(id)).execute();
  await expect(change).rejects.toThrow();
});
