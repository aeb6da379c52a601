import type { Push } from "@krapao/contract/push/shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createWebPush } from "../../adapters/push/web-push.ts";
import { openPushService, type PushService } from "../../adapters/push/testing/push-service.ts";
import { fillDemo } from "../../demo/fill-demo.ts";
import { createClock } from "../../lib/clock.ts";
import { createHttp } from "../../lib/http-client.ts";
import { createRandom } from "../../lib/random.ts";
import { registerPerson, signIn } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";
import { fillBase } from "../bank-account/base.ts";
import { recordNotice } from "../notice/record-notice.ts";
import { flushHints, hintNews } from "./hints.ts";
import { lookForNews } from "./look-for-news.ts";
import { sendPushes, waitMs } from "./send-pushes.ts";

const DEMO = "0800000001";
const MINUTE_MS = 60_000;
let server: TestServer;
let service: PushService;
const http = createHttp();
let devices = 0;

beforeAll(async () => {
  service = await openPushService();
  const push = createWebPush({
    send: http,
    clock: createClock(),
    random: createRandom(),
    hosts: [service.origin],
    publicOrigin: "http://localhost",
  });
  server = await openServer({
    adapters: { push },
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
});
beforeEach(async () => {
  service.play({ status: 201 });
  service.taken.length = 0;
  await server.context.db.deleteFrom("push_device").execute();
});
afterAll(async () => {
  await server.close();
  http.close();
  await service.close();
});

const login = async (device = `device ${(devices += 1)}`): Promise<string> =>
  (
    await server.call("POST", "/api/login", {
      body: { username: DEMO, password: "demo1234", remember: true },
      headers: { "user-agent": device },
    })
  ).json<{ token: string }>().token;

/** Subscribes a new device. Resolves with the name by which the push service knows it. */
const subscribe = async (token: string, language = "EN"): Promise<string> => {
  const name = `d${(devices += 1)}`;
  const answer = await server.call("PUT", "/api/push", {
    token,
    body: service.device(name),
    headers: { cookie: `locale=${language}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `/${name}`;
};
const state = async (token: string): Promise<Push> => (await server.call("GET", "/api/push", { token })).json<Push>();

const idOf = async (phone: string): Promise<bigint> =>
  (await server.context.db.selectFrom("member").select("id").where("phone", "=", phone).executeTakeFirstOrThrow()).id;
/** Causes an event that creates a notice. */
const happen = async (kind: "password" | "support" = "password"): Promise<void> => {
  const id = await idOf("+66800000001");
  await recordNotice(server.context.db, server.context.random, { memberId: id, kind }, server.context.clock.now());
  hintNews(server.context, id);
};
const run = async (context = server.context): Promise<void> => {
  await flushHints(server.context);
  await lookForNews(context);
  await sendPushes(context);
};
const queued = () =>
  server.context.db.selectFrom("push_message").select(["kind", "tries", "outcome", "href"]).orderBy("at").execute();
const paths = (): readonly string[] => service.taken.map(({ path }) => path);

test("a device gets one message per event, in its own language and without amount or name", async () => {
  const english = await login();
  const [inEnglish, inLao] = [await subscribe(english), await subscribe(await login(), "LO")];
  await run();
  server.advance(1_000);
  service.taken.length = 0;
  await happen();
  await run();
  await happen("support");
  await run();
  expect(service.wrong).toEqual([]);
  const said = service.taken.map(({ path, text }) => [path, JSON.parse(text) as { id: string }] as const);
  const of = (path: string) => said.filter(([each]) => each === path).map(([, message]) => message);
  expect(of(inEnglish)).toEqual([
    {
      id: expect.any(String),
      topic: "security",
      title: "Your password was changed",
      body: "Open the app to see it.",
      href: "/user/profile",
      language: "en",
    },
    {
      id: expect.any(String),
      topic: "support",
      title: "Support has answered",
      body: "Open the app to see it.",
      href: "/user/contact?show=chat",
      language: "en",
    },
  ]);
  // What the device shows of one notice takes no other's place.
  expect(new Set(said.map(([, { id }]) => id)).size).toBe(2);
  expect(of(inLao)).toHaveLength(2);
  expect(of(inLao)[0]).toMatchObject({ title: "ປ່ຽນລະຫັດຜ່ານແລ້ວ", language: "lo" });
  expect(new Set(service.taken.map(({ bytes }) => bytes))).toHaveLength(1);
});

test("two servers at once send a message once, both in checking and in sending", async () => {
  const second = await openSecond(server, 0);
  const name = await subscribe(await login());
  await run();
  service.taken.length = 0;
  server.advance(1_000);
  await happen();
  await flushHints(server.context);
  const both = [server.context, second.context];
  await Promise.all(both.map((context) => lookForNews(context)));
  await Promise.all(both.flatMap((context) => [sendPushes(context), sendPushes(context)]));
  await Promise.all(both.map((context) => run(context)));
  expect(paths()).toEqual([name]);
  await second.close();
});

test("the regular check makes up for a lost hint", async () => {
  const name = await subscribe(await login());
  await run();
  server.advance(1_000);
  const id = await idOf("+66800000001");
  await recordNotice(
    server.context.db,
    server.context.random,
    { memberId: id, kind: "password" },
    server.context.clock.now(),
  );
  await run();
  expect(paths()).toEqual([]);
  server.advance(10 * MINUTE_MS);
  await run();
  expect(paths()).toEqual([name]);
});

test("when a server dies while it sends, another one sends the message", async () => {
  const name = await subscribe(await login());
  await run();
  server.advance(1_000);
  await happen();
  await flushHints(server.context);
  await lookForNews(server.context);
  // The messages that a server writes right before it sends.
  await sql`update push_message set tries = 1, due_at = db_now() + interval '60 seconds' where outcome is null`.execute(
    server.context.db,
  );
  await sendPushes(server.context);
  expect(paths()).toEqual([]);
  server.advance(MINUTE_MS + 1_000);
  await sendPushes(server.context);
  expect(paths()).toEqual([name]);
});

test.each([
  ["410", { status: 410 }],
  ["404", { status: 404 }],
] as const)("a device that the push service no longer knows (%s) is removed", async (_name, answer) => {
  const token = await login();
  await subscribe(token);
  await run();
  server.advance(1_000);
  service.play(answer);
  await happen();
  await run();
  expect((await state(token)).isOn).toBe(false);
  expect(await queued()).toEqual([]);
});

test("a message that is not accepted is retried, later each time, and given up in the end", async () => {
  await subscribe(await login());
  await run();
  server.advance(1_000);
  service.play({ status: 503 });
  await happen();
  await run();
  await sendPushes(server.context);
  // It is not retried before it is due.
  expect(await queued()).toMatchObject([{ tries: 1, outcome: null }]);
  server.advance(31_000);
  service.play("silence");
  await sendPushes(server.context);
  expect(await queued()).toMatchObject([{ tries: 2, outcome: null }]);
  for (let tries = 0; tries < 12; tries++) {
    server.advance(waitMs(tries + 2, 0) + 1_000);
    await sendPushes(server.context);
  }
  expect(await queued()).toMatchObject([{ tries: 10, outcome: "given-up" }]);
});

test("a retry waits as long as the push service asks", async () => {
  const name = await subscribe(await login());
  await run();
  server.advance(1_000);
  service.play({ status: 429, headers: { "retry-after": "600" } });
  await happen();
  await run();
  service.taken.length = 0;
  service.play({ status: 201 });
  server.advance(5 * MINUTE_MS);
  await sendPushes(server.context);
  expect(paths()).toEqual([]);
  server.advance(6 * MINUTE_MS);
  await sendPushes(server.context);
  expect(paths()).toEqual([name]);
});

test("a message that a push service will never accept is not sent again", async () => {
  await subscribe(await login());
  await run();
  server.advance(1_000);
  service.play({ status: 400 });
  await happen();
  await run();
  expect(await queued()).toMatchObject([{ tries: 1, outcome: "refused" }]);
  expect(server.logged()).not.toContain(`${service.origin}/d`);
});

test("a session that has ended in any way, or has expired, gets nothing", async () => {
  const [left, ended, idle] = [await login(), await login(), await login()];
  for (const token of [left, ended, idle]) await subscribe(token);
  const here = await login();
  const name = await subscribe(here);
  await run();
  server.advance(1_000);
  service.taken.length = 0;
  await happen();
  await flushHints(server.context);
  // The messages are in the queue when the sessions end.
  await lookForNews(server.context);
  await server.call("POST", "/api/logout", { token: left });
  expect((await state(here)).isOn).toBe(true);
  const living = (await server.call("GET", "/api/account/sessions", { token: ended })).json<
    { id: string; isCurrent: boolean }[]
  >();
  const id = living.find(({ isCurrent }) => isCurrent)?.id;
  await server.call("POST", "/api/account/sessions/end", { token: here, body: { password: "demo1234", id } });
  await sql`
    update session set used_at = db_now() - interval '90 days'
    where (member_id, id) in (select member_id, session_id from push_device) and token_hash = sha256(${idle}::bytea)`.execute(
    server.context.db,
  );
  await sendPushes(server.context);
  expect(paths()).toEqual([name]);
  expect(await server.context.db.selectFrom("push_device").select("session_id").execute()).toHaveLength(1);
});

test("a browser gets messages for one session: the member who signs in there next takes it over", async () => {
  const first = await login();
  const body = service.device("shared");
  await server.call("PUT", "/api/push", { token: first, body });
  const other = await signIn(server, await registerPerson(server));
  await server.call("PUT", "/api/push", { token: other, body });
  expect([(await state(first)).isOn, (await state(other)).isOn]).toEqual([false, true]);
  await run();
  server.advance(1_000);
  service.taken.length = 0;
  await happen();
  await run();
  expect(paths()).toEqual([]);
});

test("a member gets the topics that they chose, and nothing once push is off", async () => {
  const token = await login();
  const name = await subscribe(token);
  await run();
  expect((await state(token)).topics).toEqual(["money", "security", "support", "news"]);
  await server.call("PUT", "/api/push/topics", { token, body: { topics: ["support", "money"] } });
  expect((await state(token)).topics).toEqual(["money", "support"]);
  server.advance(1_000);
  service.taken.length = 0;
  await happen("password");
  await happen("support");
  await run();
  expect(paths()).toEqual([name]);
  await server.call("DELETE", "/api/push", { token });
  await happen("support");
  await run();
  expect(paths()).toEqual([name]);
  await server.call("PUT", "/api/push/topics", { token, body: { topics: ["money", "security", "support"] } });
});

test("a sign-in elsewhere is sent to the other devices and not to its own, and what was read is not sent", async () => {
  // A sign-in is told of at most three times a day.
  server.advance(24 * 60 * MINUTE_MS);
  const token = await login();
  const name = await subscribe(token);
  await run();
  service.taken.length = 0;
  server.advance(1_000);
  const own = await subscribe(await login());
  await run();
  expect(paths()).toEqual([name]);
  server.advance(1_000);
  await happen();
  server.advance(1_000);
  await server.call("PUT", "/api/notice/read", { token, body: { until: server.context.clock.now().toISOString() } });
  await run();
  expect(paths()).toEqual([name]);
  expect(paths()).not.toContain(own);
});

test("only a member who has deposited is offered it; a stranger's address is refused and nothing is stored", async () => {
  const token = await signIn(server, await registerPerson(server));
  expect(await state(token)).toMatchObject({ isOn: false, mayAsk: false, key: expect.stringMatching(/^[\w-]{87}$/) });
  expect((await state(await login())).mayAsk).toBe(true);
  const good = service.device("bad");
  for (const body of [
    { ...good, endpoint: "http://169.254.169.254/latest" },
    { ...good, endpoint: "https://example.com/push" },
    { ...good, keys: { ...good.keys, p256dh: "A".repeat(87) } },
    { ...good, keys: { ...good.keys, auth: "short" } },
  ]) {
    const answer = await server.call("PUT", "/api/push", { token, body });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, "KEY_INVALID"]);
  }
  expect((await state(token)).isOn).toBe(false);
});
