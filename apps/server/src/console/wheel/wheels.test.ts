import type { Wheel } from "@krapao/contract/operator/content-shapes";
import type { PastSpin } from "@krapao/contract/spin/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "../../testing/member.ts";
import { askAsTwo, memberWith, openConsole, secondOwner, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let token: string;
/** The value of a coin, and the share of it that a wheel may give back. */
const setTerms = async (houseEdge: number, wheelReturnMost: number): Promise<void> => {
  for (const [name, value] of Object.entries({ houseEdge, wheelReturnMost }))
    await fixture.server.context.db
      .insertInto("setting")
      .values({ name, value: JSON.stringify(value), changed_at: new Date() })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
};

beforeAll(async () => {
  fixture = await openConsole();
  await setTerms(100, 100);
  const member = await memberWith(fixture, 0n);
  token = await signIn(fixture.server, member.person);
  await fixture.server.context.db.updateTable("member").set({ coin: 10n }).where("id", "=", member.id).execute();
});
afterAll(() => fixture.close());

const as = async (by: string, method: "GET" | "POST", url: string, body?: unknown) => {
  const answer = await askAsTwo(fixture, method, url, { token: by, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const three = (text: string) => ({ th: `${text} ก`, lo: `${text} ກ`, en: text });
const none = { th: "", lo: "", en: "" };
const slice = (code: string, more: object = {}) => ({
  code,
  label: three(code),
  bgColor: "#6d4bd8",
  textColor: "#ffffff",
  html: none,
  weight: 1,
  prize: "nothing",
  prizeName: none,
  amount: 0,
  ...more,
});
const cash = (code: string, amount: number, weight = 1) =>
  slice(code, { prize: "cash", amount, weight, prizeName: three("Cash") });
const wheelOf = (slices: readonly object[]) => ({
  currency: "BAHT",
  name: three("Wheel"),
  slices,
  reason: "new season",
});
const list = async (): Promise<Wheel[]> => (await as(fixture.nok, "GET", "/api/wheels")).body as never;
const asMember = async <Body>(method: "GET" | "POST", url: string): Promise<Body> =>
  (await fixture.server.call(method, url, { token })).json<Body>();
const setup = () =>
  asMember<{ activeSpinwheel: { slices: { code: string; weight: number }[] } | null }>("GET", "/api/spinwheel/setup");

test("a wheel is active once two people created it; cashiers can only view it", async () => {
  const made = wheelOf([cash("TEN", 10, 3), slice("NONE", { html: three("<p>a</p><script>1</script>") })]);
  expect((await as(fixture.nok, "POST", "/api/wheels", made)).body).toEqual({ message: "NO_PERMISSION" });
  expect(await as(fixture.owner, "POST", "/api/wheels", made)).toMatchObject({
    status: 200,
    body: { state: "done", kind: "add-wheel", amount: null },
  });
  expect((await list())[0]).toMatchObject({
    isActive: true,
    slices: [{ code: "TEN", weight: 3, amount: 10 }, { html: { en: "<p>a</p>" } }],
  });
  expect((await setup()).activeSpinwheel?.slices.map(({ code, weight }) => [code, weight])).toEqual([
    ["TEN", 3],
    ["NONE", 1],
  ]);
});

test("a new wheel changes no past spin and no coupon", async () => {
  await as(fixture.owner, "POST", "/api/wheels", wheelOf([cash("FIVE", 5, 3), cash("SIX", 6)]));
  for (let turn = 0; turn < 3; turn++) await asMember("POST", "/api/spinwheel/spin");
  const before = await asMember<PastSpin[]>("GET", "/api/spinwheel/history");
  const coupons = await asMember<{ _id: string }[]>("GET", "/api/spinwheel/coupon");
  expect([before.length, coupons.length]).toEqual([3, 3]);
  await as(fixture.owner, "POST", "/api/wheels", wheelOf([slice("OTHER", { weight: 9 }), slice("LAST")]));
  expect(await asMember("GET", "/api/spinwheel/history")).toEqual(before);
  expect(await asMember("GET", "/api/spinwheel/coupon")).toEqual(coupons);
  await asMember("POST", "/api/spinwheel/spin");
  const [newest, ...older] = await asMember<PastSpin[]>("GET", "/api/spinwheel/history");
  expect(newest?.weights).toEqual([9, 1]);
  expect(older).toEqual(before);
});

test("a currency has one active wheel, however many owners change it at once; the log has both", async () => {
  const wishes = Array.from({ length: 6 }, (_, n) => wheelOf([slice(`A${n}`), slice(`B${n}`)]));
  const answers = await Promise.all(wishes.map((wish) => as(fixture.owner, "POST", "/api/wheels", wish)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toEqual({ message: expect.stringMatching("EXISTING_PROPOSAL|PROPOSAL_STALE") });
  const wheels = await list();
  expect(wheels.filter(({ isActive }) => isActive)).toHaveLength(1);
  const acts = (await as(fixture.nok, "GET", "/api/audit?limit=60")).body as unknown as {
    act: string;
    before: string;
    after: string;
  }[];
  const act = acts.find((one) => one.act === "addWheel");
  expect(JSON.parse(act?.after ?? "")).toMatchObject({ wheel: wheels[0]?._id });
  expect(JSON.parse(act?.before ?? "")).toHaveProperty("wheel");
});

test("a wheel is found by its number, alone", async () => {
  const [, older] = await list();
  if (older === undefined) throw new Error("no wheels");
  const ask = (id: string) => as(fixture.nok, "GET", `/api/wheels?id=${id}`);
  expect((await ask(older._id)).body).toEqual([older]);
  expect((await ask("999999")).body).toEqual([]);
  expect((await ask("x")).status).toBe(400);
});

test("a wheel is turned off, and an earlier one turned on again in its place", async () => {
  const [present, older] = await list();
  if (present === undefined || older === undefined) throw new Error("no wheels");
  const turn = (id: string, isActive: boolean) =>
    as(fixture.owner, "POST", `/api/wheels/${id}`, { isActive, reason: "a test" });
  expect((await turn(older._id, false)).body).toEqual({ message: "NOT_WAITING" });
  expect((await turn(present._id, false)).status).toBe(200);
  expect((await setup()).activeSpinwheel).toBeNull();
  expect((await turn(older._id, true)).status).toBe(200);
  expect((await list())[0]?._id).toBe(older._id);
  expect((await turn(present._id, true)).status).toBe(200);
  expect((await list()).filter(({ isActive }) => isActive).map(({ _id }) => _id)).toEqual([present._id]);
});

test("a wheel that returns too much of a coin's value can be neither proposed, approved nor turned on", async () => {
  // A coin is 100 of play. At an edge of 4 % its value is 4, and 30 % of that are 1.20.
  await setTerms(4, 30);
  expect((await as(fixture.nok, "GET", "/api/wheel-terms")).body).toEqual({
    BAHT: { coinEvery: 100 },
    LAK: { coinEvery: 50_000 },
    houseEdge: 4,
    most: 30,
  });
  const just = [cash("A", 12), slice("B", { weight: 9 })];
  const dear = [cash("A", 12.01), slice("B", { weight: 9 })];
  const refused = { status: 409, body: { message: "WHEEL_TOO_DEAR" } };
  expect((await as(fixture.owner, "POST", "/api/wheels", wheelOf(just))).status).toBe(200);
  const [turning] = await list();
  expect(await as(fixture.owner, "POST", "/api/wheels", wheelOf(dear))).toEqual(refused);
  // A free spin costs another spin.
  const free = [cash("A", 12), slice("B", { weight: 8 }), slice("C", { prize: "coin" })];
  expect(await as(fixture.owner, "POST", "/api/wheels", wheelOf(free))).toEqual(refused);
  expect((await list())[0]).toEqual(turning);

  // The wheel is proposed while it is allowed, and approved when it no longer is.
  await setTerms(100, 100);
  const body = { ...wheelOf(dear), reason: "dear" };
  const proposal = await fixture.ask("POST", "/api/wheels", { token: fixture.owner, body });
  const { _id } = proposal.json<{ proposal: { _id: string } }>().proposal;
  expect(proposal.statusCode, proposal.body).toBe(202);
  await setTerms(4, 30);
  const approved = await fixture.ask("POST", `/api/proposals/${_id}/approve`, {
    token: await secondOwner(fixture),
    body: {},
  });
  expect(approved.json()).toEqual({ message: "PROPOSAL_STALE" });
  expect((await list())[0]).toEqual(turning);

  // A wheel that was allowed when it was made cannot be switched on again either.
  await setTerms(100, 100);
  expect((await as(fixture.owner, "POST", "/api/wheels", wheelOf([cash("D", 50), slice("E")]))).status).toBe(200);
  const [made] = await list();
  const turn = (isActive: boolean) =>
    as(fixture.owner, "POST", `/api/wheels/${made?._id}`, { isActive, reason: "a test" });
  expect((await turn(false)).status).toBe(200);
  await setTerms(4, 30);
  expect(await turn(true)).toEqual(refused);
  await setTerms(100, 100);
});

test.each([
  [[slice("A")]],
  [[slice("A"), slice("A")]],
  [[cash("A", 0), slice("B")]],
  [[cash("A", 1.001), slice("B")]],
  [[slice("A", { amount: 5 }), slice("B")]],
  [[slice("A", { weight: 0 }), slice("B")]],
  [[slice("A", { weight: 1.5 }), slice("B")]],
  [[slice("A", { bgColor: "red" }), slice("B")]],
  [[slice("A", { prize: "thing" }), slice("B")]],
  [[slice("A", { label: { th: "a", lo: "", en: "a" } }), slice("B")]],
  [Array.from({ length: 25 }, (_, n) => slice(`S${n}`))],
])("what does not fit makes no wheel: %j", async (slices) => {
  const before = await list();
  expect((await as(fixture.owner, "POST", "/api/wheels", wheelOf(slices))).status).toBe(400);
  expect(await list()).toEqual(before);
});
