import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import { newPerson, registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { prepare } from "./prepare.ts";

const servers: TestServer[] = [];
const open = async (env: Record<string, string>): Promise<TestServer> => {
  const server = await openServer({ env });
  servers.push(server);
  return server;
};
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const demo = { phone: "0800000001", password: "demo1234", accountNo: "" };

/** How many rows each table has. */
const counts = async ({ context }: TestServer): Promise<Readonly<Record<string, number>>> => {
  const tables = [
    "bank",
    "source",
    "content",
    "deposit_account",
    "setting",
    "member",
    "member_phone",
    "member_bank",
    "entry",
    "saga",
  ] as const;
  const pairs = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        context.db,
      );
      return [table, rows[0]?.count ?? -1] as const;
    }),
  );
  return Object.fromEntries(pairs);
};

test.each([
  ["th", "BAHT", "KBANK"],
  ["lo", "LAK", "BCEL"],
])("the demo of the edition %s has its member, with money and a past", async (edition, currency, bankCode) => {
  const server = await open({ DEMO: "on", EDITION: edition });
  await prepare(server.context);
  const token = await signIn(server, demo);
  const wallet = (await server.call("GET", "/api/wallet", { token })).json<{ wallet: { amount: number } }>();
  expect(wallet).toMatchObject({ profile: { username: demo.phone, currency }, bankAccount: { bankCode } });
  expect(wallet.wallet.amount).toBeGreaterThan(0);
  const { total } = (await server.call("POST", "/api/statement", { token, body: { page: 1, limit: 100 } })).json<{
    total: number;
  }>();
  expect(total).toBeGreaterThan(5);
});

test("all accounts of the demo's books sum to zero", async () => {
  const server = await open({ DEMO: "on" });
  await prepare(server.context);
  const { rows } = await sql<{ sum: string }>`select sum(balance)::text as sum from account`.execute(server.context.db);
  expect(rows).toEqual([{ sum: "0" }]);
});

test("servers that start together fill it in once, and the next start adds nothing", async () => {
  const server = await open({ DEMO: "on" });
  await Promise.all([prepare(server.context), prepare(server.context), prepare(server.context)]);
  const once = await counts(server);
  await prepare(server.context);
  expect(await counts(server)).toEqual(once);
  expect(once["member"]).toBe(1);
});

test("a filling that was cut off is finished by the next start", async () => {
  const [cut, whole] = [await open({ DEMO: "on" }), await open({ DEMO: "on" })];
  await prepare(whole.context);
  const broken = {
    ...cut.context,
    ledger: { ...cut.context.ledger, account: () => Promise.reject(new Error("power cut")) },
  };
  await expect(prepare(broken)).rejects.toThrow("power cut");
  await prepare(cut.context);
  expect(await counts(cut)).toEqual(await counts(whole));
});

test("with the demo off there are banks and sources, and no member", async () => {
  const server = await open({ DEMO: "off" });
  await prepare(server.context);
  const filled = await counts(server);
  expect(filled).toMatchObject({ member: 0, entry: 0, content: 0 });
  expect(filled["bank"]).toBeGreaterThan(50);
  expect(filled["source"]).toBeGreaterThan(3);
});

test("a database that has members of its own is left alone", async () => {
  const server = await open({ DEMO: "on" });
  await withBase.before(server.context);
  await registerPerson(server, newPerson());
  const before = await counts(server);
  await prepare(server.context);
  expect(await counts(server)).toEqual(before);
});
