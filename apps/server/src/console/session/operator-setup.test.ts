import { afterAll, beforeAll, expect, test } from "vitest";

import { createConsoleApp } from "../../console-app.ts";
import { prepare } from "../../demo/prepare.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
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

test("an empty database without the demo makes one link, which makes one owner, once", async () => {
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

test("without the demo its operators open nothing, with whatever password, and somebody else becomes the first owner", async () => {
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
