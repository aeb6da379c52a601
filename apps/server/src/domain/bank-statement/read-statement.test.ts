import type { StatementMapping } from "@krapao/contract/operator/bank-shapes";
import { statementMapping, STATEMENT_MOST } from "@krapao/contract/operator/bank-shapes";
import fc from "fast-check";
import { expect, test } from "vitest";

import { amountOf, momentOf } from "./cells.ts";
import { guessMapping } from "./mappings.ts";
import { balancesOf, readStatement, type Statement } from "./read-statement.ts";

/** The byte of each Thai letter in Windows-874 and TIS-620. */
const thai = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 128 ? code : code - 0xe00 + 0xa0;
    }),
  );
const mapping: StatementMapping = {
  encoding: "windows-874",
  delimiter: ",",
  header: 1,
  order: "dmy",
  era: "be",
  decimal: ".",
  columns: ["date", "time", "text", "in", "out", "balance", "reference", "none"],
};
const file = `วันที่,เวลา,รายละเอียด,ฝาก,ถอน,คงเหลือ,เลขที่,สาขา
22/11/2569,11:04,XFR SUKANYA,"2,500.00",,"98,940.00",G4410-2287,0192
22/11/2569,10:41,PRASERT T,"1,000.00",,"96,440.00",G4410-2280,0192
22/11/2569,09:58,FEE,,15.00,"95,440.00",,0192
22/11/2569,09:00,LETTERS,"2,5OO.00",,"95,455.00",,0192
`;
const statement = (bytes: Uint8Array, by: StatementMapping): Statement => {
  const read = readStatement(bytes, by);
  if (typeof read === "string") throw new Error(read);
  return read;
};

test("a statement in TIS-620 with Buddhist years is read; an unreadable line is named and left out", () => {
  for (const encoding of ["windows-874", "tis-620"] as const) {
    const { lines, bad } = statement(thai(file), { ...mapping, encoding });
    expect(lines.map(({ at, amount, balance, reference }) => [at.toISOString(), amount, balance, reference])).toEqual([
      ["2026-11-22T04:04:00.000Z", 250_000n, 9_894_000n, "G4410-2287"],
      ["2026-11-22T03:41:00.000Z", 100_000n, 9_644_000n, "G4410-2280"],
      ["2026-11-22T02:58:00.000Z", -1_500n, 9_544_000n, null],
    ]);
    expect(bad).toEqual([{ line: 5, why: "amount", cell: "2,5OO.00" }]);
    expect(balancesOf(lines)).toEqual({ fit: 2, of: 2 });
  }
});

test("columns, encoding, era and decimals of an unknown bank's file are guessed from their names", () => {
  expect(guessMapping(thai(file), "GSB")).toEqual({ mapping, from: "guessed" });
  const lao = "Date;Reference;Description;Debit;Credit;Balance\n2026-11-22 10:00;A1;x;;1.500,50;2.000,00\n";
  expect(guessMapping(Buffer.from(lao), "LDB")).toMatchObject({
    mapping: { encoding: "utf-8", delimiter: ";", order: "ymd", era: "ce", decimal: "," },
  });
});

test("a known bank's mapping is proposed, and only where its columns are present", () => {
  const header = "Date,Reference,Description,Debit,Credit,Balance\n";
  expect(guessMapping(Buffer.from(`${header}22/11/2026,R1,x,,100.00,\n`), "BCEL")).toMatchObject({ from: "assumed" });
  expect(guessMapping(Buffer.from(`${header}22/11/2026,R1,x,,100.00,\n`), "KBANK")).toMatchObject({ from: "guessed" });
});

test.each([
  ["1,234.50", ".", 123_450n],
  ["1.234,5", ",", 123_450n],
  ["(15.00)", ".", -1_500n],
  ["15.00-", ".", -1_500n],
  ["–15", ".", -1_500n],
  ["฿ 1 000.00", ".", 100_000n],
  ["1'000", ".", 100_000n],
  ["", ".", 0n],
  ["12,34.00", ".", null],
  ["1.234", ".", null],
  ["1e5", ".", null],
  ["(15.00", ".", null],
  ["99999999999999999", ".", null],
] as const)("the cell %s is an amount, or none", (cell, decimal, amount) => {
  expect(amountOf(cell, decimal)).toBe(amount);
});

test.each([
  ["22/11/2569", "", "dmy", "be", "2026-11-21T17:00:00.000Z"],
  ["22-11-69", "23:59:59", "dmy", "be", "2026-11-22T16:59:59.000Z"],
  ["22 พ.ย. 2569", "", "dmy", "be", "2026-11-21T17:00:00.000Z"],
  ["22 Nov 2026 08:30", "", "dmy", "ce", "2026-11-22T01:30:00.000Z"],
  ["11/22/2026", "", "mdy", "ce", "2026-11-21T17:00:00.000Z"],
  ["20261122", "0830", "ymd", "ce", null],
  ["20261122", "08:30", "ymd", "ce", "2026-11-22T01:30:00.000Z"],
  ["22/11/2026", "", "dmy", "be", null],
  ["22/11/2569", "", "dmy", "ce", null],
  ["31/11/2026", "", "dmy", "ce", null],
  ["22/11/2026", "25:00", "dmy", "ce", null],
] as const)("the date %s %s is a time in Bangkok, or none", (date, time, order, era, moment) => {
  expect(momentOf(date, time, { order, era })?.at.toISOString() ?? null).toBe(moment);
});

test("any bytes with any mapping give lines or a refusal", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc
      .array(
        fc.constantFrom('"', ",", ";", "\n", "\r", "\t", "|", "1", "22/11/2569", "2,500.00", "ก", "\0", "\u202e"),
        {
          maxLength: 400,
        },
      )
      .map((parts) => Buffer.from(parts.join(""))),
  );
  const by = fc.record({
    encoding: fc.constantFrom("utf-8" as const, "windows-874" as const, "tis-620" as const),
    delimiter: fc.constantFrom("," as const, ";" as const, "\t" as const, "|" as const),
    header: fc.integer({ min: 0, max: 5 }),
    order: fc.constantFrom("dmy" as const, "mdy" as const, "ymd" as const),
    era: fc.constantFrom("ce" as const, "be" as const),
    decimal: fc.constantFrom("." as const, "," as const),
    columns: fc.array(fc.constantFrom(...mapping.columns, "amount" as const), { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(bytes, by, (content, how) => {
      const read = readStatement(content, how);
      if (typeof read !== "string")
        for (const line of read.lines) {
          expect(line.amount).not.toBe(0n);
          expect(`${line.text}${line.reference ?? ""}`).not.toMatch(/[\0\n\u202e]/);
        }
      const guess = guessMapping(content, "KBANK");
      if (typeof guess !== "string") expect(statementMapping.safeParse(guess.mapping).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the largest accepted file does not block the server, whatever it contains", () => {
  for (const part of ['"', ",", '",\n', "1,"]) {
    const content = Buffer.alloc(STATEMENT_MOST.bytes, part);
    const began = process.cpuUsage();
    readStatement(content, { ...mapping, encoding: "utf-8" });
    guessMapping(content, "KBANK");
    const { user, system } = process.cpuUsage(began);
    // Processor time, so that other load on the machine does not count.
    expect((user + system) / 1_000, part).toBeLessThan(3_000);
  }
  expect(readStatement(Buffer.alloc(STATEMENT_MOST.bytes + 1), mapping)).toBe("too_large");
});
