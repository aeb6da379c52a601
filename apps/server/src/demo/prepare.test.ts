import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { addPerson } from "../testing/console.ts";
import { SettingsError } from "../settings.ts";
import { newPerson, registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { contentsOf } from "./contents.ts";
import { mainAccounts } from "./deposit-accounts.ts";
import { prepare, readRows } from "./prepare.ts";

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
    "member_bonus",
    "spin",
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
])("the demo of the edition %s has its member, with money and a history", async (edition, currency, bankCode) => {
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

test("all accounts of the demo sum to zero", async () => {
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
  // The member, and the friends that they invited.
  expect(once["member"]).toBe(4);
});

/** How many rows each table has after an uninterrupted filling. It is computed once. */
let wholeCounts: Readonly<Record<string, number>> | null = null;
const countsOfWhole = async (): Promise<Readonly<Record<string, number>>> => {
  if (wholeCounts !== null) return wholeCounts;
  const whole = await open({ DEMO: "on" });
  await prepare(whole.context);
  wholeCounts = await counts(whole);
  return wholeCounts;
};

test("an interrupted filling is completed by the next start", async () => {
  const cut = await open({ DEMO: "on" });
  const broken = {
    ...cut.context,
    ledger: { ...cut.context.ledger, account: () => Promise.reject(new Error("power cut")) },
  };
  await expect(prepare(broken)).rejects.toThrow("power cut");
  await prepare(cut.context);
  expect(await counts(cut)).toEqual(await countsOfWhole());
});

test.each([3, 12, 21, 24])(
  "a history that was interrupted at its step %i is completed by the next start",
  async (at) => {
    const cut = await open({ DEMO: "on" });
    let steps = 0;
    const ledgerAt: typeof cut.context.ledgerAt = (time) => {
      steps += 1;
      if (steps === at) throw new Error("power cut");
      return cut.context.ledgerAt(time);
    };
    await expect(prepare({ ...cut.context, ledgerAt })).rejects.toThrow("power cut");
    await prepare(cut.context);
    expect(await counts(cut)).toEqual(await countsOfWhole());
    const left = sql<{ count: number }>`select count(*)::int as count from saga where status = 'IN_PROGRESS'`;
    expect((await left.execute(cut.context.db)).rows).toEqual([{ count: 0 }]);
  },
);

/** The result of each kind of movement, in the member's words. */
const COURSES = [
  "bonus: done",
  "deposit: done",
  "deposit: requested, done",
  "deposit: waiting, done",
  "finish_bonus: done",
  "transfer to a game: held, sending, done",
  "transfer to the wallet: requested, done",
  "withdraw: held, sending, done",
  "withdraw: held, sending, returned",
];

/** Deposits by several channels, a bonus, a refused slip, notices. None of it blocks what a member does next. */
const expectMonth = async (server: TestServer, token: string): Promise<void> => {
  const { statements } = (await server.call("POST", "/api/statement", { token, body: { page: 1, limit: 100 } })).json<{
    statements: { channel?: string; status: string; balance: number | null; bonus?: { description: string } }[];
  }>();
  expect(statements[0]?.balance).toBe(12_500);
  expect(new Set(statements.flatMap(({ channel }) => channel ?? []))).toEqual(new Set(["qr", "bank", "slip", "gift"]));
  expect(statements.filter(({ status }) => status === "FAILED")).toHaveLength(1);
  expect(statements.filter(({ bonus }) => bonus !== undefined)).toHaveLength(2);
  const { slips } = (await server.call("POST", "/api/statement/slip", { token, body: { page: 1, limit: 10 } })).json<{
    slips: { status: string; note: string | null }[];
  }>();
  expect(slips.map(({ status, note }) => ({ status, note }))).toEqual([
    { status: "SUCCESS", note: null },
    { status: "FAILED", note: "INVALID_SLIP" },
  ]);
  const notices = (await server.call("POST", "/api/notice", { token, body: { page: 1, limit: 100 } })).body;
  for (const kind of ["movement", "slip", "invite"]) expect(notices).toContain(`"kind":"${kind}"`);
  // The bonus has ended, and each bonus can still be received as often as its terms say.
  expect((await server.call("GET", "/api/bonus/check/active", { token })).json()).toMatchObject({ status: false });
  const bonuses = (await server.call("GET", "/api/bonus", { token })).json<{ code: string; userBonus: unknown }[]>();
  expect(bonuses.filter(({ userBonus }) => userBonus !== null)).toMatchObject([
    { code: "DAILY20", userBonus: { isActive: false, lastEnd: "finished" } },
  ]);
};

test("the demo member has a plausible month behind them, each movement step by step at its own time", async () => {
  const server = await open({ DEMO: "on" });
  await prepare(server.context);
  const token = await signIn(server, demo);
  type Entry = { reference: string; statementType: string; to: string; createdAt: string };
  const { statements } = (await server.call("POST", "/api/statement", { token, body: { page: 1, limit: 100 } })).json<{
    statements: Entry[];
  }>();
  expect(statements.map(({ createdAt }) => createdAt)).toEqual(
    statements.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : -1)),
  );
  const courses = new Set<string>();
  for (const { reference, statementType, to } of statements) {
    const { timeline } = (await server.call("GET", `/api/statement/movement/${reference}`, { token })).json<{
      timeline: { state: string; at: string }[];
    }>();
    const where = statementType === "transfer" ? ` to ${to === "WALLET" ? "the wallet" : "a game"}` : "";
    courses.add(`${statementType}${where}: ${timeline.map(({ state }) => state).join(", ")}`);
    const [first = 0, ...later] = timeline.map(({ at }) => Date.parse(at));
    const last = later.at(-1) ?? first;
    // A transfer that the bank reports, and a bonus, arrive at the same time.
    if (later.length > 0) expect(last - first).toBeGreaterThan(1_000);
    expect(last - first).toBeLessThan(120_000);
    expect(last).toBeLessThan(server.context.clock.now().getTime());
  }
  expect([...courses].toSorted()).toEqual(COURSES);
  await expectMonth(server, token);
});

test("with the demo off there are banks and sources, and no member", async () => {
  const server = await open({ DEMO: "off" });
  await prepare(server.context);
  const filled = await counts(server);
  expect(filled).toMatchObject({ member: 0, entry: 0, content: 0 });
  expect(filled["bank"]).toBeGreaterThan(50);
  expect(filled["source"]).toBeGreaterThan(3);
});

/** The error of such a start. Null when it continues. */
const refusalOf = (context: TestServer["context"], demo: boolean): Promise<string | null> =>
  prepare({ ...context, settings: { ...context.settings, demo } }).then(
    () => null,
    (error: unknown) => (error instanceof SettingsError ? error.message : String(error)),
  );

test("a database that the demo filled starts only with the demo, and is not changed otherwise", async () => {
  const server = await open({ DEMO: "on" });
  await prepare(server.context);
  const before = await counts(server);
  expect(await refusalOf(server.context, false)).toMatch(
    /^DEMO=off does not start on this database: .*DATA_DIR to another folder, or DATABASE_URL to another database\.$/,
  );
  expect(await counts(server)).toEqual(before);
  expect(await refusalOf(server.context, true)).toBeNull();
});

test("an interrupted filling belongs to the demo from its first row on", async () => {
  const { context } = await open({ DEMO: "on" });
  const broken = {
    ...context,
    random: {
      ...context.random,
      bytes: () => {
        throw new Error("power cut");
      },
    },
  };
  expect(await refusalOf(broken, true)).toContain("power cut");
  expect(await refusalOf(context, false)).toContain("DEMO=off does not start");
});

test.each(["th", "lo"])(
  "a database that an earlier version began to fill in (%s) belongs to the demo without the mark",
  async (EDITION) => {
    const { context, database } = await open({ DEMO: "on", EDITION });
    await prepare(context);
    const owner = new pg.Client(database.owner);
    await owner.connect();
    await owner.query("delete from setting where name = 'demoFilled'; delete from deposit_account");
    await owner.end();
    expect(await contentsOf(readRows(context.db))).toBe("the demo");
  },
);

test("a demo database belongs to the demo even when nothing of its accounts is left", async () => {
  const { context, database } = await open({ DEMO: "on" });
  await prepare(context);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query("update member set bank_account_no = reverse(bank_account_no) || '7'; delete from deposit_account");
  await owner.end();
  expect(await contentsOf(readRows(context.db))).toBe("the demo");
});

test("deposit accounts alone, from an earlier version, belong to the demo too", async () => {
  const { context } = await open({ DEMO: "on" });
  await context.db
    .insertInto("deposit_account")
    .values({ ...mainAccounts.th, position: 0 })
    .execute();
  expect(await contentsOf(readRows(context.db))).toBe("the demo");
});

test("a database with other members starts only without the demo, and is not changed", async () => {
  const server = await open({ DEMO: "on" });
  await withBase.before(server.context);
  // The demo member's phone number alone does not make a database the demo's.
  await registerPerson(server, { ...newPerson(), phone: demo.phone });
  const before = await counts(server);
  expect(await refusalOf(server.context, true)).toMatch(/^The demo does not start on this database: .*DEMO=off/);
  expect(await counts(server)).toEqual(before);
  expect(await refusalOf(server.context, false)).toBeNull();
});

test("a database with another operator starts only without the demo", async () => {
  const { context } = await open({ DEMO: "off" });
  await prepare(context);
  expect(await contentsOf(readRows(context.db))).toBe("nothing");
  await addPerson(context, "boss", "owner", "Paper-Lantern-55");
  expect(await refusalOf(context, true)).toMatch(/^The demo does not start on this database: .*DEMO=off/);
  expect(await refusalOf(context, false)).toBeNull();
});

test("a database that was started without the demo and never used can still become the demo's", async () => {
  const { context } = await open({ DEMO: "off" });
  await prepare(context);
  expect(await refusalOf(context, true)).toBeNull();
  expect(await contentsOf(readRows(context.db))).toBe("the demo");
});
