import type { MemberSegment } from "@krapao/contract/operator/member-label-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { askAsTwo, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

let fixture: TestConsole;
let inside: { readonly id: bigint; readonly token: string };
let outside: { readonly id: bigint; readonly token: string };
let tag: string;
beforeAll(async () => {
  fixture = await openConsole();
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  inside = { id: one.id, token: await signIn(fixture.server, one.person) };
  outside = { id: other.id, token: await signIn(fixture.server, other.person) };
  tag = (await as("POST", "/api/member-tags", { name: "loyal", tone: "up" })).body["_id"] as string;
  await mark(inside.id, { give: [tag], take: [] });
});
afterAll(() => fixture.close());

const as = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) => {
  const token = fixture.owner;
  const answer = await askAsTwo(fixture, method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const mark = (id: bigint, labels: { give: string[]; take: string[] }) =>
  as("POST", `/api/members/${id}/tags`, { ...labels, reason: "a test" });
const set = (settings: Readonly<Record<string, unknown>>) =>
  as("PUT", "/api/settings", { settings, reason: "agreed on Monday" });
const segments = async () => (await as("GET", "/api/member-segments")).body as unknown as MemberSegment[];
const segment = async (name: string, query = `tags=${tag}`): Promise<string> => {
  await as("POST", "/api/member-segments", { name, query });
  return (await segments()).find((each) => each.name === name)?._id ?? "";
};
const answer = async (token: string, url: string) =>
  (await fixture.server.call("GET", url, { token })).json<{ message?: string }>().message ?? "open";
/** What the member is told at the refund's check, its receipt, and the invite bonus. */
const told = async ({ token }: { readonly token: string }) => [
  await answer(token, "/api/refund/check"),
  await answer(token, "/api/refund/receive"),
  await answer(token, "/api/invite/bonus"),
];
const OPEN = ["open", "NO_REFUND", "NO_INVITE_BONUS"];
const CLOSED = ["REFUND_INACTIVE", "REFUND_INACTIVE", "INVITE_INACTIVE"];
const fromNow = (hours: number) =>
  new Date(fixture.server.context.clock.now().getTime() + hours * 3_600_000).toISOString();
const always = { from: null, to: null };
const everybody = { BAHT: null, LAK: null };

test("refunds and invites are open between two moments only", async () => {
  const at = (times: { from: string | null; to: string | null }) => set({ refundTimes: times, inviteTimes: times });
  expect(await told(inside)).toEqual(OPEN);
  await at({ from: fromNow(1), to: null });
  expect(await told(inside), "not yet").toEqual(CLOSED);
  await at({ from: fromNow(-2), to: fromNow(-1) });
  expect(await told(inside), "over").toEqual(CLOSED);
  await at({ from: fromNow(-1), to: fromNow(1) });
  expect(await told(inside)).toEqual(OPEN);
  await at(always);
});

test.each([
  { from: "2026-12-02T00:00:00Z", to: "2026-12-01T00:00:00Z" },
  { from: "tomorrow", to: null },
  { from: null },
])("times that are none are refused: %j", async (refundTimes) => {
  expect(await set({ refundTimes })).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
});

test("refunds and invites for a segment are closed to everybody else", async () => {
  const id = await segment("Loyal");
  const audience = { BAHT: id, LAK: null };
  expect((await set({ refundAudience: audience, inviteAudience: audience })).status).toBe(200);
  expect(await told(inside)).toEqual(OPEN);
  expect(await told(outside)).toEqual(CLOSED);
  // A member who joins the segment is in the audience.
  await mark(outside.id, { give: [tag], take: [] });
  expect(await told(outside)).toEqual(OPEN);
  await mark(outside.id, { give: [], take: [tag] });
  expect(await told(outside)).toEqual(CLOSED);
});

test("commission that a member cannot collect is not shown as collectable, and waits", async () => {
  const { db } = fixture.server.context;
  const at = new Date(fixture.server.context.clock.now().getTime() - 3 * 86_400_000);
  const friend = await memberWith(fixture, 0n);
  await db
    .insertInto("invite")
    .values({
      ...{ id: "invite-1", member_id: friend.id, inviter_id: outside.id, created_at: at },
      ...{ deposit_reference: "D1", deposit: 100_000n, deposited_at: at },
      ...{ earned_as: "success", played: 100_000n, percent: "5", amount: 5_000n, earned_at: at },
    })
    .execute();
  const shown = async () =>
    (await fixture.server.call("GET", "/api/wallet", { token: outside.token })).json<{ invite: { amount: number } }>()
      .invite.amount;
  expect(await shown()).toBe(0);
  await mark(outside.id, { give: [tag], take: [] });
  expect(await shown()).toBe(50);
  await mark(outside.id, { give: [], take: [tag] });
});

test("a segment that decides who gets refunds is neither changed nor removed, and its tag takes two people", async () => {
  const refused = {
    status: 409,
    body: {
      message: "SEGMENT_IN_USE",
      usedBy: [
        { kind: "invite", what: "" },
        { kind: "refund", what: "" },
      ],
    },
  };
  expect(await as("POST", "/api/member-segments", { name: "Loyal", query: "deposits=some" })).toEqual(refused);
  const id = await segment("Loyal");
  expect(await as("DELETE", `/api/member-segments/${id}`)).toEqual(refused);
  const body = { give: [tag], take: [], reason: "a friend" };
  const alone = await fixture.ask("POST", `/api/members/${outside.id}/tags`, { token: fixture.nok, body });
  expect(alone.statusCode).not.toBe(200);
  expect(await told(outside)).toEqual(CLOSED);
});

test("the audience takes two people; the proposal names the segment and keeps it from being changed", async () => {
  const id = await segment("Proposed", `tags=${tag}&deposits=some`);
  const body = { settings: { refundAudience: { BAHT: id, LAK: null } }, reason: "a trial" };
  const proposed = await fixture.ask("PUT", "/api/settings", { token: fixture.owner, body });
  expect(proposed.statusCode).toBe(202);
  const { proposal } = proposed.json<{ proposal: { _id: string; change: { before: string; after: string } } }>();
  expect(JSON.parse(proposal.change.before)).toEqual({ refundAudience: { BAHT: "Loyal", LAK: null } });
  expect(JSON.parse(proposal.change.after)).toEqual({ refundAudience: { BAHT: "Proposed", LAK: null } });
  expect(await as("DELETE", `/api/member-segments/${id}`)).toMatchObject({
    status: 409,
    body: { usedBy: [{ kind: "proposal" }] },
  });
});

test("an audience is shown by name, and has to exist and be of the currency", async () => {
  const { settings } = (await as("GET", "/api/settings")).body as { settings: Record<string, unknown> };
  expect(settings["inviteAudience"]).toEqual({ BAHT: { _id: expect.any(String), name: "Loyal" }, LAK: null });
  const kip = await segment("Of Laos", "currency=LAK");
  for (const BAHT of [kip, "999999", "none", 7])
    expect(await set({ inviteAudience: { BAHT, LAK: null } }), String(BAHT)).toMatchObject({
      status: 400,
      body: { message: "KEY_INVALID" },
    });
  expect((await set({ inviteAudience: everybody })).status).toBe(200);
  expect(await answer(outside.token, "/api/invite/bonus"), "what waited is paid").toBe("INVITE_BONUS_SUCCESS");
});
