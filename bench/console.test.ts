import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditRules } from "../apps/server/src/domain/audit-rules.ts";
import { countReports } from "../apps/server/src/domain/report/count-reports.ts";
import { wrongFigures } from "../apps/server/src/domain/report/wrong-figures.ts";
import { checkTransactions } from "../apps/server/src/domain/transaction/check.ts";
import { auditLedger, auditLines } from "../apps/server/src/ledger/audit.ts";
import { sealBooks } from "../apps/server/src/ledger/seal.ts";
import { openConsole, type TestConsole } from "../apps/server/src/testing/console.ts";
import { consoleQuestions } from "./lib/console-questions.ts";
import { fillMembers, fillQueues } from "./lib/fill-members.ts";

// This test measures nothing. It checks that `npm run bench:console` fills what the product would leave, and that its
// questions are answered.

const MEMBERS = 40;

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await fillMembers(owner, MEMBERS);
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

/** The tables of figures, except those in which the product keeps its progress. */
const readFigures = async (): Promise<Readonly<Record<string, unknown>>> => {
  const figures: Record<string, unknown> = {};
  for (const table of [
    "report_progress",
    "report_day",
    "report_payout",
    "report_member_day",
    "report_first_deposit",
    "member_summary",
    "member_payment_total",
    "member_play_total",
  ])
    figures[table] = (await owner.query(`select to_jsonb(t) from ${table} t order by t::text`)).rows;
  return figures;
};

test("the generated books are right, sealed or not, with every movement", async () => {
  const { context, database } = fixture.server;
  expect(await sealBooks(context)).toBe(BigInt(MEMBERS * 52));
  expect(auditLines(await auditLedger(database.audit, auditRules))).toEqual([
    `${MEMBERS * 52} entries, ${MEMBERS * 2 + 6} accounts, ${MEMBERS * 52} sealed, 0 discrepancies`,
  ]);
});

test("the figures are those that the product computes from the books", async () => {
  const { context } = fixture.server;
  const filled = await readFigures();
  expect(await wrongFigures(context.db, "THB")).toEqual([]);
  await owner.query(
    "truncate report_progress, report_day, report_payout, report_payout_progress, report_member_day, report_first_deposit",
  );
  await owner.query(`
    update member_summary set first_deposit = null, last_deposit = null, last_played = null, recent_from = null,
      week_from = null`);
  await owner.query("update member_payment_total set deposited = 0, withdrawn = 0, recent_deposited = 0, week_net = 0");
  await owner.query("update member_play_total set turnover = 0, play = 0, recent_play = 0");
  await countReports(context);
  expect(await readFigures()).toEqual(filled);
});

test("the transactions are those of the books", async () => {
  const { context } = fixture.server;
  await owner.query("update transaction_progress set checked = 0, problems = '[]'");
  for (let look = 0; look < 4; look++) await checkTransactions(context);
  const { rows } = await sql`
    select problems, (select count(*)::int from transaction) as rows, checked = fed as done from transaction_progress`.execute(
    context.db,
  );
  expect(rows).toEqual([{ problems: [], rows: MEMBERS * 26, done: true }]);
});

test("every page answers", async () => {
  await fillQueues(owner, MEMBERS, 200);
  for (const { name, path } of consoleQuestions) {
    const { statusCode, body } = await fixture.ask("GET", path, { token: fixture.owner });
    expect({ name, statusCode, body: statusCode === 200 ? "" : body }).toEqual({ name, statusCode: 200, body: "" });
  }
});
