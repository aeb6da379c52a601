import type { DepositAccount } from "@krapao/contract/operator/content-shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "../../testing/member.ts";
import { askAsTwo, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let token: string;
beforeAll(async () => {
  fixture = await openConsole({ adapters: { qr: new Map([["WW", { provider: "WW" } as never]]) } });
  token = await signIn(fixture.server, (await memberWith(fixture, 0n)).person);
});
afterAll(() => fixture.close());

const as = async (by: string, method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
  const answer = await askAsTwo(fixture, method, url, { token: by, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<never>() as Record<string, unknown> };
};
const account = {
  currency: "BAHT",
  type: "BANK",
  bankCode: "SCB",
  accountNo: "4680123499",
  mode: "MANUAL",
  accountName: "KRAPAO COMPANY LIMITED",
  position: 5,
  isActive: true,
  reason: "a second account",
};
const terms = { mode: "AUTO", accountName: "KRAPAO CO LTD", position: 1, isActive: true, reason: "the feed is there" };
const list = async (): Promise<DepositAccount[]> =>
  (await as(fixture.nok, "GET", "/api/deposit-accounts")).body as never;
const ours = async () => (await list()).find(({ accountNo }) => accountNo === account.accountNo);
/** From when on the account is read, in ms before now by the database's clock. */
const readingBegan = async () => {
  const { rows } = await sql<{ ago: number; is_start: boolean }>`
    select extract(epoch from db_now() - up_to)::float8 * 1000 as ago, up_to = since as is_start from bank_read
    where bank_code = ${account.bankCode} and account_no = ${account.accountNo}`.execute(fixture.server.context.db);
  return rows[0] ?? null;
};
const ways = async () =>
  (await fixture.server.call("GET", "/api/lookup/deposit", { token })).json<{
    banks: { bankAccountNo: string; mode: string; bankAccountName: string }[];
  }>();

test("an account is added once, changed, and removed from the members' list; the log has before and after", async () => {
  expect((await as(fixture.nok, "POST", "/api/deposit-accounts", account)).body).toEqual({ message: "NO_PERMISSION" });
  const both = await Promise.all([1, 2].map(() => as(fixture.owner, "POST", "/api/deposit-accounts", account)));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await ways()).banks).toContainEqual(
    expect.objectContaining({ bankAccountNo: account.accountNo, mode: "MANUAL" }),
  );

  const url = `/api/deposit-accounts/${(await ours())?._id}`;
  expect((await as(fixture.owner, "PUT", url, terms)).status).toBe(200);
  expect(await ours()).toMatchObject({ mode: "AUTO", accountName: "KRAPAO CO LTD", position: 1 });
  const acts = (await as(fixture.ton, "GET", "/api/audit?limit=9")).body as unknown as {
    act: string;
    before: string;
    after: string;
  }[];
  const act = acts.find((one) => one.act === "changeDepositAccount");
  expect(JSON.parse(act?.before ?? "")).toEqual({ mode: "MANUAL", accountName: account.accountName, position: 5 });
  expect(JSON.parse(act?.after ?? "")).toEqual({ mode: "AUTO", accountName: "KRAPAO CO LTD", position: 1 });

  expect((await as(fixture.owner, "PUT", url, { ...terms, isActive: false })).status).toBe(200);
  expect((await ways()).banks.map(({ bankAccountNo }) => bankAccountNo)).not.toContain(account.accountNo);
});

test("an account is read from the moment on in which it comes into AUTO mode, and from an earlier one never", async () => {
  const url = `/api/deposit-accounts/${(await ours())?._id}`;
  const setMode = async (mode: string) => {
    expect((await as(fixture.owner, "PUT", url, { ...terms, mode })).status).toBe(200);
  };
  const back = () =>
    sql`update bank_read set up_to = up_to - interval '1 hour', since = since - interval '2 hours'`.execute(
      fixture.server.context.db,
    );
  expect(await readingBegan()).toMatchObject({ is_start: true });
  await back();
  // It is in AUTO mode already.
  await setMode("AUTO");
  expect((await readingBegan())?.ago).toBeGreaterThan(3_600_000);
  // It comes back before it was read up to the moment in which it left.
  await setMode("MANUAL");
  await setMode("AUTO");
  expect((await readingBegan())?.ago).toBeGreaterThan(3_600_000);
  await setMode("MANUAL");
  await sql`update bank_read set up_to = until`.execute(fixture.server.context.db);
  await setMode("AUTO");
  expect(await readingBegan()).toMatchObject({ is_start: true });
  expect((await readingBegan())?.ago).toBeLessThan(60_000);
});

test.each([
  [{ bankCode: "BCEL" }, 404],
  [{ bankCode: "NOWHERE" }, 404],
  [{ type: "PAYMENT", bankCode: "PAYONEX", mode: "AUTO", accountNo: "" }, 404],
  [{ mode: "GIFT" }, 400],
  [{ type: "PAYMENT", bankCode: "WW", mode: "MANUAL", accountNo: "" }, 400],
  [{ accountNo: "12" }, 400],
  [{ accountNo: "12x4567890" }, 400],
  [{ accountName: "" }, 400],
  [{ position: -1 }, 400],
])("an invalid account is not added: %j", async (wrong, status) => {
  const before = await list();
  const sent = { ...account, accountNo: "9990001112", ...wrong };
  expect((await as(fixture.owner, "POST", "/api/deposit-accounts", sent)).status).toBe(status);
  expect(await list()).toEqual(before);
});

test("a QR provider that the server can reach can be added, in the Lao currency too", async () => {
  const qr = { ...account, currency: "LAK", type: "PAYMENT", bankCode: "WW", mode: "AUTO", accountNo: "" };
  expect((await as(fixture.owner, "POST", "/api/deposit-accounts", qr)).status).toBe(200);
});
