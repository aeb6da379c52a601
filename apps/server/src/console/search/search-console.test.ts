import type { searchConsole } from "@krapao/contract/operator/search-console";
import type { AnswerOf } from "@krapao/contract/types";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { arrivalReference, depositReference } from "../../domain/deposit/bank/references.ts";
import { amountOf, arrivalsBy, arrivalsFrom, transactionsBy } from "../../domain/transaction/find-by-text.ts";
import { claimsBy } from "./find-claims.ts";
import { openLinesBy } from "./find-lines.ts";
import { slipsBy } from "./find-slips.ts";
import { raiseFlag } from "../../saga/flags.ts";
import { flagsWith } from "../flag/read-flags.ts";
import { stepOf } from "../../domain/transaction/steps.ts";
import { addPerson, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let member: Awaited<ReturnType<typeof memberWith>>;
const arrival = arrivalReference({ sendingBank: "KBANK", reference: "20261121ABCD9876" });

const add = (reference: string, amount: bigint, currency: "THB" | "LAK" = "THB") =>
  fixture.server.context.db
    .insertInto("transaction")
    .values({
      member_id: member.id,
      reference,
      at: new Date("2026-11-20T19:00:00Z"),
      kind: "deposit",
      source: "test",
      state: "done",
      currency,
      amount,
      step: stepOf(amount < 0n ? -amount : amount),
      balance: null,
      from_code: "",
      to_code: "",
      channel: "",
      bank: "",
      provider: "",
      provider_to: "",
      operator_id: null,
      n: 0n,
    })
    .execute();

beforeAll(async () => {
  fixture = await openConsole();
  member = await memberWith(fixture, 123_456n);
  await add("TQ7WBCNXH55J5NSK0", -777_700n);
  await add("TQ7WXXNXH55J5ZZZZ", 777_701n);
  await add("L_%7WBCNXH55J5AAA", 777_700n, "LAK");
  await add(depositReference(arrival), 10_000n);
  await fixture.server.context.db
    .insertInto("bank_transfer")
    .values({
      reference: arrival,
      sending_bank: "KBANK",
      sender_no: "1234567890",
      sender_name: "SOMEBODY",
      receiving_bank: "SCB",
      receiving_no: "4680123456",
      currency: "THB",
      amount: 10_000n,
      at: new Date("2026-11-20T19:00:00Z"),
      created_at: new Date("2026-11-20T19:00:01Z"),
      booked_as: "wallet",
      member_id: member.id,
      repeat_of: null,
    })
    .execute();
});
afterAll(() => fixture.close());

const search = async (q: string): Promise<AnswerOf<typeof searchConsole>> =>
  (await fixture.ask("GET", `/api/search?q=${encodeURIComponent(q)}`, { token: fixture.nok })).json();
const references = async (q: string): Promise<readonly string[]> =>
  (await search(q)).transactions.map(({ reference }) => reference).toSorted();

test("a transaction is found by the beginning or the end of its reference, in any case", async () => {
  for (const q of ["TQ7WBCNXH55J5NSK0", "TQ7WB", "nsk0", "  5NSK0 "])
    expect(await references(q), q).toEqual(["TQ7WBCNXH55J5NSK0"]);
  expect(await references("TQ7W")).toEqual(["TQ7WBCNXH55J5NSK0", "TQ7WXXNXH55J5ZZZZ"]);
  expect(await references("SK0"), "three characters are too few").toEqual([]);
});

test("a transaction is found by five characters anywhere in its reference, wherever they begin", async () => {
  for (const q of ["J5NSK", "NXH55J5N", "q7wbcn", "5J5NSK"])
    expect(await references(q), q).toEqual(["TQ7WBCNXH55J5NSK0"]);
  expect(await references("5J5ZZ"), "another").toEqual(["TQ7WXXNXH55J5ZZZZ"]);
  expect(await references("NXH55")).toHaveLength(3);
  expect(await references("XH55"), "four characters in the middle are too few").toEqual([]);
});

test("wildcard characters are searched as plain characters", async () => {
  expect(await references("L_%7")).toEqual(["L_%7WBCNXH55J5AAA"]);
  for (const q of ["____", "%%%%", "TQ7_BC", "\\\\\\\\"]) expect(await references(q), q).toEqual([]);
});

test("a transaction is found by its amount in either currency, in either direction", async () => {
  for (const q of ["7777", "7,777", "7777.00"])
    expect(await references(q), q).toEqual(["L_%7WBCNXH55J5AAA", "TQ7WBCNXH55J5NSK0"]);
  expect(await references("7777.01")).toEqual(["TQ7WXXNXH55J5ZZZZ"]);
});

test("a deposit is found by the bank's own reference, whole or by a part of it", async () => {
  for (const q of ["20261121ABCD9876", "20261121AB", "cd9876", "121abcd", "21ABC"])
    expect(await references(q), q).toEqual([depositReference(arrival)]);
});

test("a case is found by a part of its reference or of what it says, by whoever may see cases", async () => {
  const { context } = fixture.server;
  const row = { memberId: member.id, reference: "WQ7WBCNXH55J5CASE" };
  await raiseFlag(context, row, "risk-rule", "R1 one", { rule: "Shares a device", score: "25", act: "flag" });
  const cases = async (q: string, token = fixture.nok): Promise<AnswerOf<typeof searchConsole>["cases"]> =>
    (await fixture.ask("GET", `/api/search?q=${encodeURIComponent(q)}`, { token })).json<
      AnswerOf<typeof searchConsole>
    >().cases;
  for (const q of ["NXH55J5CA", "shares a dev", "WQ7W"])
    expect(await cases(q), q).toMatchObject([{ reference: row.reference, kind: "risk-rule", score: 25, seen: null }]);
  expect(await cases("no such case")).toEqual([]);
  expect(await cases("%%%")).toEqual([]);
  const [found] = await cases("NXH55J5CA");
  const one = await fixture.ask("GET", `/api/flags?id=${encodeURIComponent(found?._id ?? "")}`, { token: fixture.nok });
  expect(one.json()).toEqual([found]);
  await context.db
    .insertInto("operator_role")
    .values({ name: "Members only", permissions: ["members.see"], changed_at: null })
    .execute();
  const id = await addPerson(context, "desk", "Members only", "Quiet-Canal-29");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  expect(await cases("NXH55J5CA", await openToken(context, id)), "not for whoever may not see cases").toEqual([]);
});

test("money of nobody known is found by a part of the payer's name or the end of their account, by whoever may see it", async () => {
  const { context } = fixture.server;
  const stranger = arrivalReference({ sendingBank: "BBL", reference: "20261122STRANGER1" });
  await context.db
    .insertInto("bank_transfer")
    .values({
      reference: stranger,
      sending_bank: "BBL",
      sender_no: "9988776655",
      sender_name: "นาย สมหมาย ไม่รู้จัก",
      receiving_bank: "SCB",
      receiving_no: "4680123456",
      currency: "THB",
      amount: 12_300n,
      at: new Date("2026-11-20T19:00:00Z"),
      created_at: new Date("2026-11-20T19:00:01Z"),
      booked_as: "suspense",
      member_id: null,
      repeat_of: null,
    })
    .execute();
  await add(stranger, 12_300n);
  for (const q of ["สมหมาย", "รู้จัก", "6655"]) expect(await references(q), q).toEqual([stranger]);
  for (const q of ["7766", "99887", "SOMEBODY", "7890"]) expect(await references(q), `${q} is not told`).toEqual([]);
  await context.db
    .insertInto("operator_role")
    .values({ name: "Only members", permissions: ["members.see"], changed_at: null })
    .execute();
  const id = await addPerson(context, "front", "Only members", "Quiet-Canal-30");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const answer = await fixture.ask("GET", `/api/search?q=${encodeURIComponent("สมหมาย")}`, {
    token: await openToken(context, id),
  });
  expect(answer.json()).toMatchObject({ transactions: [] });
});

test("a slip that is not credited is found by its reference, the bank's, or the amount that the bank told", async () => {
  const { context } = fixture.server;
  const slip = { reference: "SQ8WBCNXH55J5SLIP", slipReference: "2026112200998877Ab" };
  await context.db
    .insertInto("upload")
    .values({
      id: "u".repeat(22),
      holder: `member:${member.id}`,
      member_id: member.id,
      kind: "slip",
      reference: slip.reference,
      type: "image/jpeg",
      name: "slip.jpg",
      bytes: 10n,
      created_at: context.clock.now(),
      scanned_at: null,
      removed_at: null,
    })
    .execute();
  const opened = await context.ledger.openSaga({
    amount: 0n,
    currency: "THB",
    saga: {
      memberId: member.id,
      reference: slip.reference,
      from: null,
      to: "failed",
      status: "FAILED",
      dueIn: null,
      kind: "slip-deposit",
      type: "deposit",
      toCode: "WALLET",
      data: { slipReference: slip.slipReference, amount: "454550", note: "INVALID_SLIP" },
    },
  });
  expect(opened.is).toBe("done");
  for (const q of ["sq8wbc", "slip", "xh55j5s", slip.slipReference, "20261122009988", "77ab", "2009988", "4,545.50"])
    expect((await search(q)).slips, q).toMatchObject([
      { reference: slip.reference, amount: 4_545.5, status: "FAILED", note: "INVALID_SLIP" },
    ]);
  for (const q of ["H55J", "4545.51", "99____", "%"]) expect((await search(q)).slips ?? [], q).toEqual([]);
  const path = `/api/members/${member.id}/movement/${slip.reference}`;
  const opensAt = await fixture.ask("GET", path, { token: fixture.nok });
  expect(opensAt.statusCode, opensAt.body).toBe(200);
});

test("a reported transfer is found by its amount, its reference or the bank's that was typed for it, and opens alone", async () => {
  const { context } = fixture.server;
  const [own, other] = ["CQ7WBCNXH55J5CLAIM", "CZ9WBCNXH55J5OTHER"];
  const claim = { member_id: member.id, currency: "THB", amount: 77_777n, bank_code: "SCB" } as const;
  await context.db
    .insertInto("deposit_claim")
    .values([own, other].map((id) => ({ ...claim, id, created_at: context.clock.now() })))
    .execute();
  await context.db
    .insertInto("proposal")
    .values({
      id: "P".repeat(20),
      kind: "credit-claim",
      subject: own,
      member_id: member.id,
      amount: 50_000n,
      currency: "THB",
      reason: "as the statement has it",
      proposed_by: 1n,
      proposed_at: context.clock.now(),
      transfer: JSON.stringify({ sendingBank: "KBANK", reference: "20261128TypedRef77", receivingBank: "SCB" }),
    })
    .execute();
  const claims = async (q: string): Promise<readonly string[]> => (await search(q)).claims.map(({ _id }) => _id);
  for (const q of ["CQ7WBCNXH55J5CLAIM", "cq7wb", "claim", "55j5cla", "20261128Typed", "typedref77", "8typedr"])
    expect(await claims(q), q).toEqual([own]);
  expect((await claims("777.77")).toSorted(), "by the amount").toEqual([own, other]);
  for (const q of ["55J5", "CQ_W", "%%%%", "20261127", "777.78"]) expect(await claims(q), q).toEqual([]);
  const one = await fixture.ask("GET", `/api/claims?id=${own}`, { token: fixture.nok });
  expect(one.json()).toEqual((await search(own)).claims);
  const id = await addPerson(context, "hall", "Members only", "Quiet-Canal-31");
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  const answer = await fixture.ask("GET", `/api/search?q=${own}`, { token: await openToken(context, id) });
  expect(answer.json(), "not for whoever may not see them").toMatchObject({ claims: [] });
});

test("an unmatched bank line is found by a part of its reference or by its amount, by whoever may see bank accounts", async () => {
  const { context } = fixture.server;
  const { db } = context;
  const account = await db
    .insertInto("deposit_account")
    .values({
      position: 1,
      currency: "THB",
      type: "BANK",
      mode: "MANUAL",
      bank_country: "TH",
      bank_code: "GSB",
      account_name: "KRAPAO",
      account_no: "020212345678",
    })
    .returning(["id", "bank_code"])
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto("bank_statement_file")
    .values({
      account_id: account.id,
      name: "one.csv",
      sha256: Buffer.alloc(32),
      imported_at: context.clock.now(),
      imported_by: 1n,
      from_at: null,
      to_at: null,
      added: 2,
      known: 0,
      bad: "[]",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = (key: number, reference: string, posting: string | null) => ({
    account_id: account.id,
    file_id: file.id,
    line: key,
    key: Buffer.of(key),
    at: new Date("2026-11-20T19:00:00Z"),
    has_time: true,
    text: "TR fr KBANK",
    reference,
    currency: "THB" as const,
    amount: 888_850n,
    balance: null,
    posting,
    is_of_feed: false,
  });
  await db
    .insertInto("bank_line")
    .values([line(1, "Open2026abcXYZ", null), line(2, "Known2026abcXYZ", "bank:X:1")])
    .execute();
  const lines = async (q: string, token = fixture.nok) =>
    (await fixture.ask("GET", `/api/search?q=${encodeURIComponent(q)}`, { token })).json<
      AnswerOf<typeof searchConsole>
    >().lines;
  for (const q of ["Open2026abcXYZ", "open20", "cxyz", "2026abc", "8,888.50"])
    expect(await lines(q), q).toMatchObject([
      { reference: "Open2026abcXYZ", state: "open", account: { _id: String(account.id), bankCode: account.bank_code } },
    ]);
  for (const q of ["2026", "op%n", "8888.51"]) expect(await lines(q), q).toEqual([]);
  const id = await addPerson(context, "gate", "Members only", "Quiet-Canal-32");
  await db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  expect(await lines("open20", await openToken(context, id))).toEqual([]);
});

test("a member is found beside them", async () => {
  expect(await search(member.person.phone)).toMatchObject({ members: [{ _id: String(member.id) }], transactions: [] });
});

test.each([
  ["500", 50_000n],
  ["1,500.5", 150_050n],
  ["0.05", 5n],
  ["1,50", null],
  ["1.505", null],
  ["-5", null],
  ["1e5", null],
])("%s is the amount %s", (text, amount) => expect(amountOf(text)).toBe(amount));

test("every search uses an index, whatever the number of transactions", async () => {
  const { db } = fixture.server.context;
  const owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await owner.query(`
    insert into transaction (member_id, reference, at, kind, source, state, currency, amount, step)
    select n, 'T' || upper(substr(md5(n::text), 1, 16)), to_timestamp(1700000000 + n), 'transfer', 'test', 'done', 'THB', n, 0
    from generate_series(1, 20000) n;
    insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency, amount,
      at, created_at, booked_as)
    select 'bank:SCB:' || upper(md5(n::text)), 'SCB', '1', 'X', 'SCB', '2', 'THB', 1, to_timestamp(1700000000 + n), to_timestamp(1700000000 + n), 'wallet'
    from generate_series(1, 20000) n;
    insert into flag (member_id, reference, kind, subject, detail, created_at)
    select n, 'W' || upper(substr(md5(n::text), 1, 16)), 'risk-rule', 'R ' || n, '{"rule": "Many"}', to_timestamp(1700000000 + n)
    from generate_series(1, 5000) n;
    insert into deposit_claim (member_id, id, currency, amount, created_at)
    select n, 'C' || upper(substr(md5(n::text), 1, 16)), 'THB', 100, to_timestamp(1700000000 + n)
    from generate_series(1, 5000) n;
    insert into proposal (id, kind, subject, amount, currency, reason, proposed_by, proposed_at, transfer)
    select 'P' || n, 'credit-claim', 'C' || n, 100, 'THB', 'many', 1, to_timestamp(1700000000 + n),
      jsonb_build_object('reference', md5(n::text)) from generate_series(1, 5000) n`);
  await owner.query(`
    insert into bank_line (account_id, file_id, line, key, at, has_time, text, reference, currency, amount)
    select 1, 1, n, decode(md5(n::text), 'hex'), to_timestamp(1700000000 + n), true, 'x', md5(n::text), 'THB', n from generate_series(1, 5000) n;
    insert into upload (id, holder, member_id, kind, reference, type, name, bytes, created_at)
    select substr(md5(n::text), 1, 22), 'member:1', 1, 'slip', 'S' || upper(substr(md5(n::text), 1, 16)), 'image/png', 'x', 1, to_timestamp(1700000000 + n)
    from generate_series(1, 5000) n`);
  await owner.query("analyze bank_line, upload, transaction, bank_transfer, flag, deposit_claim, proposal");
  await owner.end();
  const planOf = async (query: ReturnType<typeof sql>): Promise<string> =>
    (await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(db)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  for (const text of ["TQ7WB", "1500.00", "C4CA4238"]) {
    expect(await planOf(transactionsBy(text, [arrival])), text).not.toContain("Seq Scan");
    expect(await planOf(arrivalsBy(text)), text).not.toContain("Seq Scan on bank_transfer");
    expect(await planOf(slipsBy(text)), text).not.toContain("Seq Scan");
    expect(await planOf(claimsBy(text)), text).not.toContain("Seq Scan");
    expect(await planOf(openLinesBy(text)), text).not.toMatch(/Seq Scan on (?!deposit_account)/);
  }
  for (const text of ["สมหมาย", "6655"]) expect(await planOf(arrivalsFrom(text)), text).not.toContain("Seq Scan");
  expect(await planOf(sql`select 1 from flag f ${flagsWith("C4CA4238")}`)).not.toContain("Seq Scan");
});
