import { afterAll, beforeAll, expect, test } from "vitest";

import { createConsoleApp } from "../../console-app.ts";
import { prepare } from "../../demo/prepare.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";
import { askOf, openToken, type Ask } from "../../testing/console.ts";

let server: TestServer;
let ask: Ask;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await openServer({ env: { DEMO: "off" } });
  const app = await createConsoleApp(server.context);
  ask = askOf(app);
  close = async () => {
    await app.close();
    await server.close();
  };
});
afterAll(() => close());

const body = (token: string) => ({ token, username: "boss", name: "Boss", password: "Paper-Lantern-55" });

test("an empty database without the demo gives one link, which creates one owner, once", async () => {
  const links: string[] = [];
  await Promise.all([
    prepare(server.context, (link) => links.push(link)),
    prepare(server.context, (link) => links.push(link)),
  ]);
  expect(links).toHaveLength(1);
  const [address = "", first = ""] = (links[0] ?? "").split("#");
  expect(address).toBe("http://127.0.0.1:4200/setup");

  server.advance(120_000);
  await prepare(server.context, (link) => links.push(link));
  const second = links[1]?.split("#")[1] ?? "";
  expect((await ask("POST", "/api/setup", { body: body(first) })).statusCode).toBe(404);
  expect((await ask("POST", "/api/setup", { body: { ...body(second), password: "password" } })).json()).toEqual({
    message: "INVALID_USER_INFO",
  });
  const made = await Promise.all([
    ask("POST", "/api/setup", { body: body(second) }),
    ask("POST", "/api/setup", { body: body(second) }),
  ]);
  expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const good = made.find(({ statusCode }) => statusCode === 200);
  expect(good?.json()).toMatchObject({ operator: { username: "boss", role: "owner", needs: "second-factor" } });

  server.advance(120_000);
  await prepare(server.context, (link) => links.push(link));
  expect(links).toHaveLength(2);
});

test("each start gives one link, however soon it follows, and however many servers it has", async () => {
  const { context } = server;
  await context.db.deleteFrom("operator_setup").execute();
  await context.db.updateTable("operator").set({ is_demo: true }).execute();
  const links: string[] = [];
  const start = (startId: string): Promise<unknown> => {
    const started = { ...context, settings: { ...context.settings, startId } };
    return Promise.all([1, 2].map(() => prepare(started, (link) => links.push(link))));
  };
  await start("first");
  expect(links).toHaveLength(1);
  await start("second");
  expect(links).toHaveLength(2);
  // A server that is started again long after.
  server.advance(120_000);
  await start("second");
  expect(links).toHaveLength(2);
});

test("without the demo its operators cannot sign in with any password, and the first owner is somebody else", async () => {
  const { context } = server;
  await context.db.deleteFrom("operator_setup").execute();
  await context.db.updateTable("operator").set({ is_demo: true, is_active: true }).execute();
  const login = { username: "boss", password: "Paper-Lantern-55" };
  expect((await ask("POST", "/api/login", { body: login })).json()).toEqual({ message: "WRONG_CREDENTIAL" });
  const { id } = await context.db.selectFrom("operator").select("id").executeTakeFirstOrThrow();
  const open = await openToken(context, id);
  expect((await ask("GET", "/api/me", { token: open })).json()).toEqual({ message: "invalid-token" });

  const links: string[] = [];
  await prepare(context, (link) => links.push(link));
  const token = links[0]?.split("#")[1] ?? "";
  expect((await ask("POST", "/api/setup", { body: body(token) })).json()).toEqual({ message: "EXISTING_OPERATOR" });
  const made = await ask("POST", "/api/setup", { body: { ...body(token), username: "chief" } });
  expect(made.json()).toMatchObject({ operator: { username: "chief", role: "owner", isDemo: false } });
});

test("two servers a minute apart give one link, which creates one owner, for a day", async () => {
  const HOUR = 3_600_000;
  const SOON = 30_000;
  const two = await openServer({ env: { DEMO: "off" } });
  const ahead = await openSecond(two, 2 * SOON);
  const apps = await Promise.all([createConsoleApp(two.context), createConsoleApp(ahead.context)]);
  const asks = apps.map(askOf);
  try {
    const links: string[] = [];
    const start = () => Promise.all([ahead, two].map(({ context }) => prepare(context, (link) => links.push(link))));
    const tokenOfLast = (): string => links.at(-1)?.split("#")[1] ?? "";
    await start();
    expect(links).toHaveLength(1);
    two.advance(24 * HOUR - SOON);
    const weak = { ...body(tokenOfLast()), password: "password" };
    const seen = await Promise.all(asks.map((at) => at("POST", "/api/setup", { body: weak })));
    expect(
      seen.map(({ statusCode }) => statusCode),
      "not quite a day",
    ).toEqual([400, 400]);
    two.advance(SOON + 1_000);
    const late = await Promise.all(asks.map((at) => at("POST", "/api/setup", { body: body(tokenOfLast()) })));
    expect(late.map(({ statusCode }) => statusCode)).toEqual([404, 404]);

    await start();
    expect(links).toHaveLength(2);
    const made = await Promise.all(
      [...asks, ...asks].map((at, n) =>
        at("POST", "/api/setup", { body: { ...body(tokenOfLast()), username: `boss-${n}` } }),
      ),
    );
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    const { count } = await two.context.db
      .selectFrom("operator")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  } finally {
    await Promise.all(apps.map((app) => app.close()));
    await ahead.close();
    await two.close();
  }
});
