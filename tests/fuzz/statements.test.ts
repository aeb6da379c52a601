import { statementMapping, STATEMENT_MOST } from "@krapao/contract/operator/bank-shapes";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJSONSchema } from "zod/v4/core";

import { openConsole, type TestConsole } from "../../apps/server/src/testing/console.ts";
import { withBase } from "../../apps/server/src/testing/member.ts";
import { openRowCounter, type RowCounter } from "./count-rows.ts";
import { sampleOf } from "./samples.ts";

// A bank statement is an untrusted file: any bytes with any mapping give either the readable lines, or a refusal that
// stores nothing.

/** `npm run test:fuzz` sends more. */
const RUNS = process.env["KRAPAO_FUZZ"] === "every" ? 300 : 50;

let fixture: TestConsole;
let account: string;
let rows: RowCounter;
beforeAll(async () => {
  fixture = await openConsole({ ...withBase, env: { RATE_LIMIT_FACTOR: "1000000" } });
  const { id } = await fixture.server.context.db
    .insertInto("deposit_account")
    .values({
      position: 1,
      currency: "THB",
      type: "BANK",
      mode: "MANUAL",
      bank_country: "TH",
      bank_code: "KBANK",
      account_name: "KRAPAO",
      account_no: "1234567890",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  account = String(id);
  rows = await openRowCounter(fixture.server.database.owner);
});
afterAll(async () => {
  await rows.close();
  await fixture.close();
});

const cell = fc.oneof(
  fc.constantFrom(
    "22/11/2569",
    "2026-11-22",
    "11:04",
    "1,000.00",
    "(15.00)",
    "R1",
    "",
    '"',
    "Date",
    "ฝาก",
    "\u0000",
    "=",
  ),
  fc.string({ maxLength: 20 }),
);
const table = fc
  .tuple(
    fc.constantFrom(",", ";", "\t", "|"),
    fc.constantFrom("\n", "\r\n", "\r"),
    fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 30 }),
  )
  .map(([delimiter, end, rows]) => Buffer.from(rows.map((row) => row.join(delimiter)).join(end)));
const bytes = fc.oneof(
  table,
  fc.uint8Array({ minLength: 1, maxLength: 2_000 }).map((value) => Buffer.from(value)),
  fc.constantFrom(
    Buffer.alloc(STATEMENT_MOST.bytes, '"'),
    Buffer.alloc(STATEMENT_MOST.bytes, "\n"),
    Buffer.alloc(STATEMENT_MOST.bytes, ","),
    Buffer.alloc(STATEMENT_MOST.bytes, 0xff),
  ),
);
const mapping = fc.oneof(
  sampleOf(toJSONSchema(statementMapping, { io: "input", unrepresentable: "any" })),
  fc.constant({
    encoding: "utf-8",
    delimiter: ",",
    header: 0,
    order: "dmy",
    era: "be",
    decimal: ".",
    columns: ["date", "text", "amount", "balance", "reference"],
  }),
);

const ask = (what: "preview" | "import", body: object) =>
  fixture.ask("POST", `/api/bank/accounts/${account}/${what}`, { token: fixture.owner, body });

test("any file with any mapping is previewed or refused, and nothing is stored", async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bytes, fc.option(mapping), async (file, by) => {
      const before = await rows.count();
      const answer = await ask("preview", {
        name: "a.csv",
        content: file.toString("base64"),
        ...(by !== null && { mapping: by }),
      });
      statuses.add(answer.statusCode);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(answer.json()).toMatchObject({ message: "KEY_INVALID" });
      expect(await rows.count()).toEqual(before);
    }),
    { numRuns: RUNS },
  );
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test("any file with any mapping is imported as announced, or refused and nothing is stored", async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bytes, mapping, fc.boolean(), async (file, by, keepMapping) => {
      const before = await rows.count();
      const body = { name: "a.csv", content: file.toString("base64"), mapping: by, keepMapping };
      const answer = await ask("import", body);
      statuses.add(answer.statusCode);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const after = await rows.count();
      if (answer.statusCode >= 400) {
        expect(answer.json()).toMatchObject({ message: "KEY_INVALID" });
        expect(after).toEqual(before);
        return;
      }
      const { added } = answer.json<{ added: number }>();
      expect(Number(after["bank_line"]) - Number(before["bank_line"])).toBe(added);
    }),
    { numRuns: RUNS },
  );
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400]);
});
