import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { AlertChannel } from "./channel.ts";
import { openAlertChannels } from "./channels.ts";
import { deliverAlerts } from "./deliver.ts";
import { NoAnswer, type OutgoingRequest } from "../../lib/outgoing.ts";
import { openConsole, openToken, type TestConsole } from "../../testing/console.ts";

const SECRET = "s".repeat(32);
const TOKEN = "123456:abcdefghijklmnopqrstuvwxyz";
const MINUTE_MS = 60_000;

let fixture: TestConsole;
let folder = "";
let calls: OutgoingRequest[] = [];
let answer: { status: number; body: string } | null = null;
beforeAll(async () => {
  fixture = await openConsole();
  folder = await mkdtemp(join(tmpdir(), "krapao-alerts-"));
  await writeFile(join(folder, "alert-webhook.key"), `${SECRET}\n`);
  await writeFile(join(folder, "telegram.key"), `${TOKEN}\n`);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await context().db.deleteFrom("alert").execute();
  calls = [];
  answer = { status: 200, body: '{"ok":true}' };
});

const context = () => fixture.server.context;
const send = async (request: OutgoingRequest) => {
  calls.push(request);
  if (answer === null) throw new NoAnswer(`no answer from ${request.url}`);
  return { ...answer, headers: {} };
};

const settings = () => ({
  alertWebhookUrl: "https://keep.example.com/alerts",
  telegramChat: "-100123",
  telegramUrl: "https://api.telegram.org",
  sandboxUrl: null,
  secretsDir: folder,
  edition: "th" as const,
  consoleOrigin: "https://console.example.com",
});
const channelOf = async (name: string): Promise<AlertChannel> => {
  const channels = await openAlertChannels(settings(), { send, clock: context().clock });
  const found = channels.find((channel) => channel.name === name);
  if (found === undefined) throw new Error(`no channel ${name}`);
  return found;
};
const deliver = async (name = "webhook") => deliverAlerts(context(), await channelOf(name), () => false);

const openAlert = async (): Promise<bigint> => {
  const now = context().clock.now();
  const row = { kind: "provider" as const, subject: "PG", level: "critical" as const, currency: null };
  const { id } = await context()
    .db.insertInto("alert")
    .values({ ...row, value: 417n, threshold: 900n, opened_at: now, last_seen_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const clear = (id: bigint) =>
  context().db.updateTable("alert").set({ cleared_at: context().clock.now() }).where("id", "=", id).execute();

const sentBy = (call: OutgoingRequest | undefined) => JSON.parse(call?.body ?? "{}") as Record<string, unknown>;

type Log = { attempts: { try: number; status: number | null; isTaken: boolean; state: string; event: string }[] };
/** Signs in again, because the clock advances by more than the life of a session. */
const log = async (): Promise<Log> => {
  const owner = await context()
    .db.selectFrom("operator")
    .select("id")
    .where("username", "=", "owner")
    .executeTakeFirstOrThrow();
  const token = await openToken(context(), owner.id);
  return (await fixture.ask("GET", "/api/alert-attempts", { token })).json<Log>();
};

test("the webhook is called once for an alert, signed, and once when it closes", async () => {
  const id = await openAlert();
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(calls).toHaveLength(1);
  const { url = "", headers = {}, body = "" } = calls[0] ?? {};
  expect(url).toBe("https://keep.example.com/alerts");
  expect(JSON.parse(body)).toMatchObject({
    event: "alert.opened",
    _id: String(id),
    kind: "provider",
    subject: "PG",
    level: "critical",
    value: 41.7,
    threshold: 90,
    clearedAt: null,
  });
  const signed = createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}.${body}`).digest("hex");
  expect(headers["x-signature"]).toBe(signed);
  await clear(id);
  await deliver();
  await deliver();
  expect(calls.map((call) => sentBy(call)["event"])).toEqual(["alert.opened", "alert.cleared"]);
  expect((await log()).attempts.map(({ event, isTaken }) => [event, isTaken])).toEqual([
    ["cleared", true],
    ["opened", true],
  ]);
});

test("an alert that got worse is told again, once for each time, and its end once", async () => {
  const id = await openAlert();
  await deliver();
  const rise = async (number: bigint): Promise<void> => {
    fixture.server.advance(MINUTE_MS);
    const risen = { rise: number, risen_at: context().clock.now() };
    await context().db.updateTable("alert").set(risen).where("id", "=", id).execute();
    await Promise.all([deliver(), deliver()]);
    await deliver();
  };
  await rise(id + 1n);
  await rise(id + 2n);
  await clear(id);
  await deliver();
  await deliver();
  const sent = calls.map(sentBy);
  expect(sent.map((body) => body["event"])).toEqual(["alert.opened", "alert.risen", "alert.risen", "alert.cleared"]);
  expect(new Set(sent.map((body) => body["risenAt"])).size).toBe(3);
  expect(new Set(sent.map((body) => body["_id"]))).toEqual(new Set([String(id)]));
});

test("an alert that got worse before it was told is told once", async () => {
  const id = await openAlert();
  const risen = { rise: id + 1n, risen_at: context().clock.now() };
  await context().db.updateTable("alert").set(risen).where("id", "=", id).execute();
  fixture.server.advance(MINUTE_MS);
  await deliver("messenger");
  await deliver("messenger");
  expect(calls).toHaveLength(1);
  await context()
    .db.updateTable("alert")
    .set({ rise: id + 2n, risen_at: new Date(context().clock.now().getTime() + 1) })
    .execute();
  await deliver("messenger");
  expect(sentBy(calls[1])["text"]).toMatch(/^แย่ลง · ร้ายแรง: PG: /);
});

test("a failed delivery is retried with growing delays, and given up in the end", async () => {
  await openAlert();
  answer = { status: 500, body: "" };
  await deliver();
  await deliver();
  expect(calls).toHaveLength(1);
  fixture.server.advance(10_000);
  answer = null;
  await deliver();
  fixture.server.advance(10_000);
  await deliver();
  expect(calls).toHaveLength(2);
  expect((await log()).attempts).toMatchObject([
    { try: 2, status: null, isTaken: false, state: "waiting" },
    { try: 1, status: 500, isTaken: false, state: "waiting" },
  ]);
  for (let tries = 0; tries < 12; tries++) {
    fixture.server.advance(241 * MINUTE_MS);
    await deliver();
  }
  expect(calls).toHaveLength(9);
  expect((await log()).attempts[0]).toMatchObject({ try: 9, state: "given-up" });
});

test("a delivery that succeeds after a retry is not sent again", async () => {
  await openAlert();
  answer = null;
  await deliver();
  answer = { status: 204, body: "" };
  fixture.server.advance(10_000);
  await deliver();
  fixture.server.advance(10 * MINUTE_MS);
  await deliver();
  expect(calls).toHaveLength(2);
  expect((await log()).attempts[0]).toMatchObject({ try: 2, status: 204, isTaken: true, state: "taken" });
});

test("an alert that closed before it was sent is not sent", async () => {
  await clear(await openAlert());
  await deliver();
  expect(calls).toEqual([]);
});

test("the messenger gets a message in the edition's language, which counts as sent when the messenger says so", async () => {
  await openAlert();
  answer = { status: 200, body: '{"ok":false,"description":"chat not found"}' };
  await deliver("messenger");
  fixture.server.advance(10_000);
  answer = { status: 200, body: '{"ok":true,"result":{"message_id":1}}' };
  await deliver("messenger");
  await deliver("messenger");
  expect(calls).toHaveLength(2);
  expect(calls[1]?.url).toBe(`https://api.telegram.org/bot${TOKEN}/sendMessage`);
  const body = sentBy(calls[1]);
  expect(body["chat_id"]).toBe("-100123");
  expect(body["text"]).toMatch(/^ร้ายแรง: PG: .*41\.7.*90%\nhttps:\/\/console\.example\.com\/settings\?part=alerts$/);
  const told = JSON.stringify(await log());
  expect(told).not.toContain(TOKEN);
});

test("webhook and messenger each get the alert", async () => {
  await openAlert();
  await deliver("webhook");
  await deliver("messenger");
  expect(calls.map(({ target }) => target)).toEqual(["alert-webhook", "messenger"]);
});

test("a server with an address for alerts and no secret does not start", async () => {
  const empty = await mkdtemp(join(tmpdir(), "krapao-alerts-"));
  const needs = { send, clock: context().clock };
  const none = { ...settings(), secretsDir: empty };
  await expect(openAlertChannels({ ...none, telegramChat: null }, needs)).rejects.toThrow("ALERT_WEBHOOK_URL");
  await expect(openAlertChannels({ ...none, alertWebhookUrl: null }, needs)).rejects.toThrow("TELEGRAM_CHAT");
  expect(await openAlertChannels({ ...none, alertWebhookUrl: null, telegramChat: null }, needs)).toEqual([]);
  await rm(empty, { recursive: true });
});
