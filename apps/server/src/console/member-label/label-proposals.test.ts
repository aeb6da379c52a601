import type { MemberLabels } from "@krapao/contract/operator/member-label-shapes";
import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  addPerson,
  type Ask,
  askAsTwo,
  memberWith,
  openConsole,
  openToken,
  type TestConsole,
} from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

// A label that decides who gets a bonus or a wheel takes two operators to give and to take away.

const reason = "agreed on Monday";

let fixture: TestConsole;
let member: string;
let memberToken: string;
let support: string;
beforeAll(async () => {
  fixture = await openConsole();
  const { id, person } = await memberWith(fixture, 0n);
  member = String(id);
  memberToken = await signIn(fixture.server, person);
  const { context } = fixture.server;
  const helper = await addPerson(context, "the-helper", "support", "Quiet-Canal-30");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", helper).execute();
  support = await openToken(context, helper);
});
afterAll(() => fixture.close());

type Method = Parameters<Ask>[0];
const ask = async (token: string, method: Method, url: string, body?: unknown) => {
  const answer = await fixture.ask(method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
/** Makes a call as the owner, with the second owner's approval. */
const agreed = async (method: Method, url: string, body: unknown) => {
  const answer = await askAsTwo(fixture, method, url, { token: fixture.owner, body });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
};
const approve = (token: string, { _id }: Proposal) => ask(token, "POST", `/api/proposals/${_id}/approve`, { reason });
const evidence = async ({ _id }: Proposal) => (await ask(fixture.ton, "GET", `/api/proposals/${_id}/evidence`)).body;
const stateOf = async ({ _id }: Proposal) =>
  (await fixture.server.context.db.selectFrom("proposal").select("state").where("id", "=", _id).executeTakeFirst())
    ?.state;
const proposed = ({ status, body }: Awaited<ReturnType<typeof ask>>): Proposal => {
  expect([status, body["message"]]).toEqual([202, undefined]);
  return body["proposal"] as Proposal;
};

const newTag = async (name: string): Promise<string> =>
  (await ask(fixture.nok, "POST", "/api/member-tags", { name, tone: "up" })).body["_id"] as string;
const newSegment = async (name: string, query: string): Promise<string> => {
  await ask(fixture.nok, "POST", "/api/member-segments", { name, query });
  const { body } = await ask(fixture.nok, "GET", "/api/member-segments");
  return (body as unknown as { _id: string; name: string }[]).find((segment) => segment.name === name)?._id ?? "";
};
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const terms = (code: string, audienceSegment: string | null) => ({
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: three(code),
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
  activeFrom: null,
  activeTo: null,
  audienceSegment,
  reason,
});
const addBonus = (code: string, audienceSegment: string) =>
  agreed("POST", "/api/bonuses", { code, ...terms(code, audienceSegment) });
const openToAll = (code: string) => agreed("PUT", `/api/bonuses/${code}`, terms(code, null));

const tag = (token: string, give: readonly string[], take: readonly string[], more: object = { reason }) =>
  ask(token, "POST", `/api/members/${member}/tags`, { give, take, ...more });
const setLevel = (token: string, level: string | null, of = member) =>
  ask(token, "PUT", `/api/members/${of}/level`, { level, reason });
const tagsOf = async (): Promise<readonly string[]> => {
  const { body } = await ask(fixture.nok, "GET", `/api/members/${member}`);
  return (body["tags"] as { name: string }[]).map(({ name }) => name);
};
const offered = async (): Promise<readonly string[]> =>
  (await fixture.server.call("GET", "/api/bonus", { token: memberToken }))
    .json<{ code: string }[]>()
    .map((bonus) => bonus.code);
const labels = async () => (await ask(fixture.nok, "GET", "/api/member-labels")).body as unknown as MemberLabels;

test("a tag that decides who gets a bonus is given and taken away by two operators, never by one", async () => {
  const vip = await newTag("vip");
  await addBonus("VIP100", await newSegment("Best players", `tags=${vip}`));
  expect((await tag(support, [vip], [], {})).body).toMatchObject({ message: "KEY_MISSING" });
  const proposal = proposed(await tag(support, [vip], []));
  expect(proposal).toMatchObject({
    kind: "tag-member",
    state: "waiting",
    amount: null,
    reason,
    member: { _id: member },
  });
  expect(JSON.parse(proposal.change?.before ?? "")).toEqual({ tags: null });
  expect(JSON.parse(proposal.change?.after ?? "")).toEqual({ tags: ["vip"], audiences: ["bonus VIP100"] });
  expect(await evidence(proposal)).toMatchObject({
    isAsProposed: true,
    member: { currency: "BAHT" },
    audiences: [
      {
        segment: { name: "Best players" },
        usedBy: [{ kind: "bonus", what: "VIP100" }],
        before: false,
        after: true,
      },
    ],
  });
  expect([await tagsOf(), await offered()]).toEqual([[], []]);
  expect((await approve(support, proposal)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect([await tagsOf(), await offered()]).toEqual([[], []]);
  expect((await approve(fixture.nok, proposal)).body).toMatchObject({ state: "done", decidedBy: { username: "nok" } });
  expect([await tagsOf(), await offered()]).toEqual([["vip"], ["VIP100"]]);
  const [event] = (await ask(fixture.owner, "GET", "/api/audit?act=tagMember")).body as unknown as object[];
  expect(event).toMatchObject({ by: { username: "the-helper" }, reason, member: { _id: member } });

  const back = proposed(await tag(fixture.owner, [], [vip]));
  expect((await evidence(back))["audiences"]).toMatchObject([{ before: true, after: false }]);
  expect(await offered()).toEqual(["VIP100"]);
  expect((await approve(support, back)).body, "a role that approves no terms").toEqual({ message: "NO_PERMISSION" });
  expect((await approve(fixture.ton, back)).status).toBe(200);
  expect([await tagsOf(), await offered()]).toEqual([[], []]);
});

test("a level is changed by two where the one before or after decides, and that of nobody decides as well", async () => {
  await ask(fixture.nok, "PUT", "/api/member-levels", {
    levels: [{ name: "Silver" }, { name: "Gold" }, { name: "Platinum" }],
    reason,
  });
  const [silver = "", gold = "", platinum = ""] = (await labels()).levels.map(({ _id }) => _id);
  await addBonus("GOLD", await newSegment("Gold players", `levels=${gold}`));
  expect((await setLevel(fixture.nok, silver)).status).toBe(200);
  const up = proposed(await setLevel(fixture.nok, gold));
  expect([JSON.parse(up.change?.before ?? ""), JSON.parse(up.change?.after ?? "")]).toEqual([
    { level: "Silver" },
    { level: "Gold", audiences: ["bonus GOLD"] },
  ]);
  expect((await approve(fixture.nok, up)).body).toEqual({ message: "OWN_PROPOSAL" });
  expect(await offered()).toEqual([]);
  expect((await approve(fixture.ton, up)).status).toBe(200);
  expect(await offered()).toEqual(["GOLD"]);
  for (const next of [platinum, null]) {
    const down = proposed(await setLevel(fixture.nok, next));
    expect((await ask(fixture.nok, "POST", `/api/proposals/${down._id}/refuse`, { reason })).status).toBe(200);
  }
  // Names and order belong to all levels, and segments know a level by its number.
  const turned = [
    { _id: gold, name: "Silver" },
    { _id: silver, name: "Gold" },
    { _id: platinum, name: "Platinum" },
  ];
  expect((await ask(fixture.nok, "PUT", "/api/member-levels", { levels: turned, reason })).status).toBe(200);
  expect(await offered()).toEqual(["GOLD"]);
  await openToAll("GOLD");
  expect((await setLevel(fixture.nok, null)).status).toBe(200);

  await addBonus("NEW", await newSegment("Without a level", "levels=none"));
  expect((await labels()).noLevel.usedBy).toEqual([{ kind: "bonus", what: "NEW" }]);
  expect(await offered()).toEqual(["GOLD", "NEW"]);
  const out = proposed(await setLevel(fixture.nok, silver));
  expect(await offered()).toEqual(["GOLD", "NEW"]);
  expect((await approve(fixture.ton, out)).status).toBe(200);
  expect(await offered()).toEqual(["GOLD"]);
  expect((await setLevel(fixture.nok, platinum)).status, "neither of the two decides").toBe(200);
  for (const code of ["GOLD", "NEW"])
    await agreed("PUT", `/api/bonuses/${code}`, { ...terms(code, null), isActive: false });
});

test("a label that decides who gets nothing is one operator's, also where news goes to its segment", async () => {
  const caller = await newTag("call back");
  const audienceSegment = await newSegment("To call", `tags=${caller}`);
  const title = { th: "ข่าว", lo: "ຂ່າວ", en: "News" };
  expect(
    (await ask(fixture.owner, "POST", "/api/campaigns", { audienceSegment, title, text: title, place: null, reason }))
      .status,
  ).toBe(202);
  expect((await labels()).tags.find(({ _id }) => _id === caller)?.usedBy).toEqual([]);
  expect((await tag(support, [caller], [], {})).status).toBe(200);
  expect((await tag(support, [], [caller], {})).status).toBe(200);
  expect((await ask(fixture.nok, "DELETE", `/api/member-tags/${caller}`)).status).toBe(200);
});

test("a tag decides from the proposal of its bonus on, and while the bonus is off", async () => {
  const early = await newTag("early");
  const segment = await newSegment("Early", `tags=${early}`);
  const bonus = proposed(
    await ask(fixture.owner, "POST", "/api/bonuses", { code: "EARLY", ...terms("EARLY", segment) }),
  );
  const usedBy = async () => (await labels()).tags.find(({ _id }) => _id === early)?.usedBy;
  expect(await usedBy()).toEqual([{ kind: "proposal", what: "bonus BAHT EARLY" }]);
  const proposal = proposed(await tag(fixture.owner, [early], []));
  expect((await approve(fixture.nok, bonus)).status).toBe(200);
  // What it would open is another thing now, which the approver has to see first.
  expect((await evidence(proposal))["isAsProposed"]).toBe(false);
  expect((await approve(fixture.nok, proposal)).body).toEqual({ message: "PROPOSAL_STALE" });
  expect([await stateOf(proposal), await tagsOf()]).toEqual(["failed", []]);
  await agreed("PUT", "/api/bonuses/EARLY", { ...terms("EARLY", segment), isActive: false });
  expect(await usedBy()).toEqual([{ kind: "bonus", what: "EARLY" }]);
  const again = proposed(await tag(fixture.owner, [early], []));
  expect((await ask(fixture.owner, "POST", `/api/proposals/${again._id}/refuse`, { reason })).status).toBe(200);
});

test("a tag in use is not deleted; where it was deleted after all, what was proposed with it fails", async () => {
  const gone = await newTag("gone");
  await addBonus("GONE", await newSegment("Gone", `tags=${gone}`));
  const remove = () => ask(fixture.nok, "DELETE", `/api/member-tags/${gone}`);
  expect(await remove()).toEqual({
    status: 409,
    body: { message: "TAG_IN_USE", usedBy: [{ kind: "bonus", what: "GONE" }] },
  });
  const proposal = proposed(await tag(fixture.nok, [gone], []));
  await openToAll("GONE");
  expect((await remove()).status).toBe(200);
  expect(await evidence(proposal)).toMatchObject({ isAsProposed: false, audiences: [] });
  expect((await approve(fixture.ton, proposal)).body).toEqual({ message: "PROPOSAL_STALE" });
  expect([await stateOf(proposal), await tagsOf()]).toEqual(["failed", []]);
});

test("a tag is deleted before a bonus decides by it, or not at all", async () => {
  const contested = await newTag("contested");
  const segment = await newSegment("Contested", `tags=${contested}`);
  const [made, removed] = await Promise.all([
    askAsTwo(fixture, "POST", "/api/bonuses", {
      token: fixture.owner,
      body: { code: "CONTESTED", ...terms("CONTESTED", segment) },
    }),
    ask(fixture.nok, "DELETE", `/api/member-tags/${contested}`),
  ]);
  // A tag that went first leaves a segment that nobody is in.
  expect(made.statusCode).toBe(200);
  expect([200, 409]).toContain(removed.status);
  const isThere = (await labels()).tags.some(({ _id }) => _id === contested);
  expect(isThere).toBe(removed.status === 409);
});

test("a proposal fails where its segment decides nothing any more, and then one operator gives the tag", async () => {
  const over = await newTag("over");
  await addBonus("OVER", await newSegment("Over", `tags=${over}`));
  const proposal = proposed(await tag(fixture.nok, [over], []));
  await openToAll("OVER");
  expect((await approve(fixture.ton, proposal)).body).toEqual({ message: "PROPOSAL_STALE" });
  expect(await tagsOf()).toEqual([]);
  expect((await tag(fixture.nok, [over], [], {})).status).toBe(200);
  expect((await tag(fixture.nok, [], [over], {})).status).toBe(200);
});

test("of concurrent proposals for a member one waits, of concurrent approvals one counts, other tags may change", async () => {
  const both = await newTag("both");
  const plain = await newTag("plain");
  await addBonus("BOTH", await newSegment("Both", `tags=${both}`));
  const asked = await Promise.all([tag(fixture.nok, [both], []), tag(support, [both], [])]);
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409]);
  expect(asked.find(({ status }) => status === 409)?.body).toEqual({ message: "EXISTING_PROPOSAL" });
  const proposal = asked.find(({ status }) => status === 202)?.body["proposal"] as Proposal;
  expect((await tag(support, [plain], [], {})).status).toBe(200);
  const said = await Promise.all([approve(fixture.owner, proposal), approve(fixture.ton, proposal)]);
  expect(said.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await tagsOf()).toEqual(["both", "plain"]);
});
