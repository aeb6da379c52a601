import { afterAll, beforeAll, expect, test } from "vitest";

import { isGameStopped, isQrStopped } from "../../domain/game/provider-suspension.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { askAsTwo, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({
    adapters: { games: new Map([["PG", {} as never]]), qr: new Map([["WW", {} as never]]) },
  });
});
afterAll(() => fixture.close());

const as = async (token: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await askAsTwo(fixture, method, url, { token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const reason = "agreed on Monday";

test("settings are in major units, and an owner's change is recorded with before and after", async () => {
  const shown = (await as(fixture.nok, "GET", "/api/settings")).body;
  expect(shown).toMatchObject({ settings: { withdrawMinimum: { BAHT: 100, LAK: 50_000 }, terminated: false } });
  const settings = { withdrawMinimum: { BAHT: 200.5, LAK: 60_000 }, registerOTP: false };
  expect((await as(fixture.nok, "PUT", "/api/settings", { settings, reason })).body).toEqual({
    message: "NO_PERMISSION",
  });
  expect((await as(fixture.owner, "PUT", "/api/settings", { settings, reason })).body).toMatchObject({ state: "done" });
  expect(await operatorSettings(fixture.server.context.db)).toMatchObject({
    withdrawMinimum: { THB: 20_050n, LAK: 6_000_000n },
    registerOTP: false,
  });
  const { changed } = (await as(fixture.ton, "GET", "/api/settings")).body as {
    changed: { act: string; before: string; after: string }[];
  };
  expect(changed[0]).toMatchObject({ act: "changeSettings", reason, by: { username: "owner" } });
  expect(JSON.parse(changed[0]?.before ?? "")).toEqual({
    withdrawMinimum: { BAHT: 100, LAK: 50_000 },
    registerOTP: true,
  });
  expect(JSON.parse(changed[0]?.after ?? "")).toEqual(settings);
});

test("the history of a setting lists only its own values, newest first, for every operator", async () => {
  const history = async (name: string, query = "") =>
    (await as(fixture.ton, "GET", `/api/settings/${name}/history${query}`)) as unknown as {
      status: number;
      body: { act: string; before: string; after: string; reason: string }[];
    };
  await as(fixture.owner, "PUT", "/api/settings", { settings: { sessionsPerMember: 7, newsDayMost: 2 }, reason });
  await as(fixture.owner, "PUT", "/api/settings", { settings: { sessionsPerMember: 8 }, reason: "once more" });
  const { status, body } = await history("sessionsPerMember");
  expect(status).toBe(200);
  expect(body.map(({ before, after }) => [before, after])).toEqual([
    ['{"sessionsPerMember":7}', '{"sessionsPerMember":8}'],
    ['{"sessionsPerMember":10}', '{"sessionsPerMember":7}'],
  ]);
  expect(body[0]).toMatchObject({ act: "changeSettings", reason: "once more" });
  expect((await history("sessionsPerMember", "?limit=1&page=2")).body).toEqual([body[1]]);
  expect((await history("slotMessage")).body).toEqual([]);
  expect((await history("noSuchThing")).status).toBe(404);
});

test("S63: no long text of the same call keeps a changed setting out of the log and its history", async () => {
  const contact = { lineLink: "https://line.me/R/ti/p/@other", lineName: "@other", lineQR: "" };
  const slotMessage = { th: "x".repeat(1_000), lo: "y".repeat(1_000), en: "z".repeat(1_000) };
  const newest = async (name: string): Promise<unknown> => {
    const { body } = await as(fixture.ton, "GET", `/api/settings/${name}/history`);
    const [{ before, after } = { before: "null", after: "null" }] = body as unknown as Record<string, string>[];
    return [before, after].map((values) => (JSON.parse(values ?? "null") as Record<string, unknown> | null)?.[name]);
  };
  const { db } = fixture.server.context;
  const was = await operatorSettings(db);
  // A text that was stored before and fits no event is told by its length, under the setting's name.
  const old = { th: "o".repeat(5_000), lo: "", en: "" };
  const row = { name: "slotMessage", value: JSON.stringify(old), changed_at: new Date() };
  await db.insertInto("setting").values(row).execute();
  const alone = await as(fixture.owner, "PUT", "/api/settings", {
    settings: { slotMessage, contact, newsWeekMost: 5 },
    reason,
  });
  expect(alone.status).toBe(200);
  expect(await newest("contact")).toEqual([was.contact, contact]);
  expect(await newest("newsWeekMost")).toEqual([was.newsWeekMost, 5]);
  expect(await newest("slotMessage")).toEqual([expect.objectContaining({ length: 5_025 }), slotMessage]);

  // Many settings that are long only together, by two people.
  const hosts = Array.from({ length: 30 }, (_, at) => `https://host-${at}.example.com`);
  const howto = ["wallet", "play", "balance"].map((key) => ({ key, src: `https://a.example/${"v".repeat(280)}` }));
  const info = { name: "Krapao", website: `https://a.example/${"w".repeat(400)}` };
  const long = { lineLink: `https://a.example/${"l".repeat(400)}`, lineName: "@c", lineQR: `/q/${"r".repeat(400)}` };
  const automaticPayoutEach = { BAHT: 40_000, LAK: 20_000_000 };
  const settings = { videoHosts: hosts, gameHosts: hosts, howto, info, contact: long, automaticPayoutEach };
  expect((await as(fixture.owner, "PUT", "/api/settings", { settings, reason })).body).toMatchObject({ state: "done" });
  expect(await newest("automaticPayoutEach")).toEqual([{ BAHT: 50_000, LAK: 30_000_000 }, automaticPayoutEach]);
  for (const [name, value] of Object.entries(settings)) expect((await newest(name)) as unknown[]).toContainEqual(value);
});

test.each([
  { noSuchThing: true },
  { terminated: true },
  { registerOTP: "yes" },
  { withdrawMinimum: { BAHT: -1, LAK: 1 } },
  { withdrawMinimum: { BAHT: 1.001, LAK: 1 } },
  { withdrawMinimum: { BAHT: 1 } },
  { withdrawMinimum: { THB: "100", LAK: "100" } },
  { withdrawMinimum: { BAHT: 9_000_000, LAK: 1 } },
  { sessionIdle: 5, smsPerHour: 1 },
])("an invalid value changes nothing: %j", async (wrong) => {
  const before = await operatorSettings(fixture.server.context.db);
  const settings = { ...wrong, inviteFail: 77 };
  expect(await as(fixture.owner, "PUT", "/api/settings", { settings, reason })).toMatchObject({
    status: 400,
    body: { message: "KEY_INVALID" },
  });
  expect(await operatorSettings(fixture.server.context.db)).toEqual(before);
});

const DAY = 86_400_000;
const languages = (text: string) => ({ th: text, lo: "", en: "" });
const site = (name: string, website = "") => ({ info: { name, website } });

test.each<readonly [string, object]>([
  ["a session for ever", { sessionLife: 8.64e15 }],
  ["a session of more than a year", { sessionLife: 365 * DAY + 1 }],
  ["an unused session for ever", { sessionIdle: Number.MAX_SAFE_INTEGER }],
  ["an audit in ten years", { auditEvery: 3_650 * DAY }],
  ["an alert in ten years", { alertChatsAge: 3_650 * DAY }],
  ["an operator who never approves", { operatorWait: 366 * DAY }],
  ["coupons for a million days", { couponDays: 1_000_000 }],
  ["more SMS than a column holds", { smsPerHour: 2_147_483_648 }],
  ["a negative minimum", { paytimzMinimum: -1 }],
  ["a message of 240 KB", { slotMessage: languages("x".repeat(60_000)) }],
  ["a message above the limit", { slotMessage: languages("x".repeat(1_001)) }],
  ["a message with a NUL", { slotMessage: languages("\0") }],
  ["more hosts than the log keeps", { videoHosts: Array.from({ length: 40 }, () => `https://${"v".repeat(100)}`) }],
  ["a long website", site("Krapao", `https://a.example/${"w".repeat(500)}`)],
  ["no name", site("  ")],
  ["a long name", site("K".repeat(51))],
  ["a name of two lines", site("Krapao\nCall us")],
  ["a name with an address", site("Krapao https://krapao-secure.example/login")],
  ["a name with a domain", site("Krapao.win now")],
  ["a name with a domain of another script", site("krapao。example")],
  ["a name with a wide slash", site("Krapao ／x")],
  ["a name with a mailbox", site("me@krapao")],
  ["a name with a phone number", site("Krapao 081-234-5678")],
])("S10, S25: %s is refused", async (_, wrong) => {
  const before = await operatorSettings(fixture.server.context.db);
  expect(await as(fixture.owner, "PUT", "/api/settings", { settings: wrong, reason })).toMatchObject({
    status: 400,
    body: { message: "KEY_INVALID" },
  });
  expect(await operatorSettings(fixture.server.context.db)).toEqual(before);
});

test("values up to the bounds are taken, and one that was stored before the bounds is still read", async () => {
  const { db } = fixture.server.context;
  const settings = {
    sessionLife: 365 * DAY,
    couponDays: null,
    slotMessage: { th: "ก".repeat(1_000), lo: "ກ".repeat(1_000), en: "e".repeat(1_000) },
    ...site("St. Krapao 168 (กระเป๋า) & Co.", "https://krapao.example"),
  };
  expect((await as(fixture.owner, "PUT", "/api/settings", { settings, reason })).status).toBe(200);
  expect(await operatorSettings(db)).toMatchObject(settings);
  const old = { name: "Krapao at krapao.example", website: "" };
  await db
    .updateTable("setting")
    .set({ value: JSON.stringify(old) })
    .where("name", "=", "info")
    .execute();
  expect((await as(fixture.ton, "GET", "/api/settings")).body).toMatchObject({ settings: { info: old } });
  const other = await as(fixture.owner, "PUT", "/api/settings", { settings: { newsDayMost: 4 }, reason });
  expect(other.status).toBe(200);
  expect((await as(fixture.owner, "PUT", "/api/settings", { settings: site("Krapao"), reason })).status).toBe(200);
});

test("S64: a provider, or all games, is suspended and resumed", async () => {
  const { context } = fixture.server;
  expect((await as(fixture.owner, "POST", "/api/providers/NOWHERE", { isOpen: false, reason })).status).toBe(404);
  expect(await isGameStopped(context, "PG")).toBe(false);
  await as(fixture.owner, "POST", "/api/providers/PG", { isOpen: false, reason });
  await as(fixture.owner, "POST", "/api/providers/WW", { isOpen: false, reason });
  fixture.server.advance(1_000);
  expect(await isGameStopped(context, "PG")).toBe(true);
  expect(await isQrStopped(context, "WW")).toBe(true);
  expect(await isGameStopped(context, "UFABET")).toBe(false);
  await as(fixture.owner, "POST", "/api/providers/PG", { isOpen: true, reason });
  await as(fixture.owner, "POST", "/api/providers/ALL", { isOpen: false, reason });
  fixture.server.advance(1_000);
  expect(await isGameStopped(context, "UFABET")).toBe(true);
  const overview = (await as(fixture.nok, "GET", "/api/overview")).body as {
    providers: { code: string; state: string }[];
  };
  expect(overview.providers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "PG", state: "stopped" }),
      expect.objectContaining({ code: "WW", state: "stopped" }),
    ]),
  );
});

test("operators are added, changed and blocked; one owner stays, and nobody changes themselves", async () => {
  const body = { username: "Mali", name: "Mali", role: "cashier", password: "Paper-Lantern-55" };
  const added = await as(fixture.owner, "POST", "/api/operators", body);
  expect(added).toMatchObject({ status: 200, body: { username: "mali", role: "cashier" } });
  expect((await as(fixture.owner, "POST", "/api/operators", body)).body).toEqual({ message: "EXISTING_OPERATOR" });
  const easy = { ...body, username: "other", password: "password" };
  expect((await as(fixture.owner, "POST", "/api/operators", easy)).body).toEqual({ message: "INVALID_USER_INFO" });
  const signedIn = await fixture.ask("POST", "/api/login", { body: { username: "mali", password: body.password } });
  const { token, operator } = signedIn.json<{ token: string; operator: { needs: string; _id: string } }>();
  expect(operator.needs).toBe("password");
  const mali = `/api/operators/${operator._id}`;
  const operators = (await as(fixture.nok, "GET", "/api/operators")).body as unknown as {
    _id: string;
    username: string;
  }[];
  const owner = `/api/operators/${operators.find(({ username }) => username === "owner")?._id}`;
  expect((await as(fixture.owner, "PUT", owner, { role: "cashier", reason })).body).toEqual({ message: "OWN_ROLE" });

  expect((await as(fixture.owner, "PUT", mali, { role: "owner", reason })).body).toMatchObject({ role: "owner" });
  expect((await as(token, "GET", "/api/me")).status).toBe(401);
  expect((await as(fixture.owner, "PUT", mali, { isActive: false, reason })).status).toBe(200);
  const out = await fixture.ask("POST", "/api/login", { body: { username: "mali", password: body.password } });
  expect(out.json()).toEqual({ message: "WRONG_CREDENTIAL" });

  // Two owners are left, and each takes the other's role away.
  const { db } = fixture.server.context;
  await db.updateTable("operator").set({ role: "owner" }).where("username", "=", "nok").execute();
  await db.updateTable("operator").set({ is_active: false }).where("username", "=", "second").execute();
  const nok = `/api/operators/${operators.find(({ username }) => username === "nok")?._id}`;
  const both = await Promise.all([
    as(fixture.owner, "PUT", nok, { role: "cashier", reason }),
    as(fixture.nok, "PUT", owner, { role: "cashier", reason }),
  ]);
  const left = await db
    .selectFrom("operator")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .execute();
  expect(left.length, JSON.stringify(both.map(({ status }) => status))).toBe(1);
});
