import { afterAll, expect, test } from "vitest";

import { houseAccountsOf } from "../../apps/server/src/domain/bank-statement/own-transfer.ts";
import { houseBankAccountOf } from "../../apps/server/src/domain/bank-statement/house-bank-accounts.ts";
import { readAllBankLines } from "../../apps/server/src/domain/bank-statement/read-lines.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { countReports } from "../../apps/server/src/domain/report/count-reports.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { wrongFigures } from "../../apps/server/src/domain/report/wrong-figures.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { startBankStatement, type Line, type Proposal } from "./start-bank-statement.ts";

const { system, servers, here, there, accountOf, load, lines, lineOf, approve, moveOwn, dieAndFinish, close } =
  await startBankStatement();
afterAll(close);

test("money between our accounts is posted once, by two people; its lines are linked", async () => {
  const [bbl, gsb] = [await accountOf("BBL"), await accountOf("GSB")];
  await load("BBL", "22/11/2026,13:00,own,,500.00,,OWN-1");
  expect(await moveOwn(here, { to: { kind: "bank", code: "BBL" } })).toMatchObject({ status: 400 });
  expect(await moveOwn(here, { to: { kind: "bank", code: "KTB" } })).toMatchObject({
    status: 404,
    body: { message: "NO_BANK" },
  });
  expect(await moveOwn(here, { amount: 0 })).toMatchObject({ status: 400 });
  const made = await moveOwn(here);
  expect(made).toMatchObject({
    status: 200,
    body: { kind: "own-transfer", own: { reference: "OWN-1" }, member: null },
  });
  expect(await moveOwn(there)).toMatchObject({ status: 409, body: { message: "EXISTING_PROPOSAL" } });
  expect(await here.nok("POST", `/api/proposals/${(made.body as Proposal)._id}/approve`, {})).toMatchObject({
    status: 403,
    body: { message: "OWN_PROPOSAL" },
  });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => approve(at % 2 ? here : there, made.body)));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  expect((await accountOf("BBL")).ours).toBe((bbl.ours ?? 0) - 500);
  expect((await accountOf("GSB")).ours).toBe((gsb.ours ?? 0) + 500);
  expect(await lineOf("BBL", "OWN-1")).toMatchObject({ state: "own", amount: -500 });
  await load("GSB", "22/11/2026,13:00,own,500.00,,,OWN-1");
  expect(await lineOf("GSB", "OWN-1")).toMatchObject({ state: "own" });
  await feedTransactions(servers[0].context);
  const { rows: listed } = await system.background.owner.query(
    `select t.operator_id is not null and t.operator_id = p.approved_by as is_told from transaction t
       join proposal p on p.subject = t.reference where t.kind = 'treasury'`,
  );
  expect(listed, "its row names who approved it").toEqual([{ is_told: true }]);
  expect(await moveOwn(here)).toMatchObject({ status: 409, body: { message: "REFERENCE_USED" } });
  expect((await here.nok("GET", "/api/bank/own-transfers")).body).toMatchObject({
    transfers: [{ reference: "OWN-1", amount: 500, lines: 2, from: { code: "BBL" }, to: { code: "GSB" } }],
  });
});

test("only existing accounts are offered, in their currency", async () => {
  const { context } = servers[0];
  const named = async (currency: "THB" | "LAK") =>
    (await houseAccountsOf(context, currency)).map(({ kind, code }) => `${kind} ${code}`.trim());
  expect(await named("THB")).toEqual(
    expect.arrayContaining(["bank BBL", "bank GSB", "qr KBANK", "gift TRUEMONEY", "payout", "treasury OWNER"]),
  );
  const kip = await named("LAK");
  expect(kip.filter((one) => one.startsWith("bank") || one.startsWith("gift"))).toEqual([]);
  // An account without its provider is offered only while it holds money.
  const without = { ...context, adapters: { ...context.adapters, gift: null } };
  const offers = async () => (await houseAccountsOf(without, "THB")).some(({ kind }) => kind === "gift");
  expect(await offers()).toBe(false);
  const { body } = await moveOwn(here, {
    reference: "LEFT-1",
    amount: 5,
    from: { kind: "treasury", code: "OWNER" },
    to: { kind: "gift", code: "TRUEMONEY" },
  });
  expect(await approve(there, body)).toMatchObject({ body: { state: "done" } });
  expect(await offers()).toBe(true);
});

test("an own transfer whose server died anywhere is posted by another one, once", async () => {
  const reports = async () => {
    await countReports(servers[0].context);
    return (await here.owner("GET", "/api/reports/money?currency=BAHT&from=2026-11-01&to=2026-12-31&by=month")).body;
  };
  const before = await reports();
  for (const dieAt of deathPoints(8, 3)) {
    const { ours } = await accountOf("BBL");
    const { body } = await moveOwn(here, {
      reference: `DEAD-${dieAt}`,
      amount: 10,
      from: { kind: "payout", code: "" },
      to: { kind: "bank", code: "BBL" },
    });
    await dieAndFinish((body as Proposal)._id, dieAt);
    expect((await accountOf("BBL")).ours, `${dieAt}`).toBe((ours ?? 0) + 10);
  }
  // It is nobody's deposit, payout or play.
  expect(((await reports()) as { total: object }).total).toEqual((before as { total: object }).total);
  expect(await wrongFigures(servers[0].context.db, "THB")).toEqual([]);
});

test("the bank's balance is compared with ours day by day; an unreported balance is unknown", async () => {
  await load("BBL", "21/11/2026,23:30,A,200.00,,200.00,R1");
  const { _id } = await accountOf("BBL");
  const days = (await here.nok("GET", `/api/bank/accounts/${_id}/days`)).body as {
    day: string;
    theirs: number | null;
  }[];
  expect(days).toHaveLength(15);
  expect(days[0]).toMatchObject({ theirs: null, difference: null });
  // What went to GSB counts from the time of its line, a day later.
  expect(days.find(({ day }) => day === "2026-11-21")).toMatchObject({ theirs: 200, ours: 30, difference: 170 });
});

test("an account's lines and days are exported as CSV, complete and in one order, and the export is logged", async () => {
  const { _id } = await accountOf("BBL");
  // Without a time of day, so that all of them have the same time.
  const names = Array.from({ length: 30 }, (_, at) => `MANY${at}`);
  await load("BBL", ...names.map((name) => `23/11/2026,,=SUM(1),10.00,,,${name}`));
  const paths = [1, 2, 3].map((page) => `/api/bank/accounts/${_id}/lines?page=${page}&limit=10`);
  const pages: Line[][] = [];
  for (const path of paths) pages.push((await here.nok("GET", path)).body);
  const shown = pages.flat().map((line) => line._id);
  expect(new Set(shown).size).toBe(30);
  const all = (await lines("BBL")).map((line) => line._id);
  expect(shown).toEqual(all.slice(0, 30));
  const { text, headers } = await here.file(`/api/bank/accounts/${_id}/lines/file`);
  expect(headers["content-disposition"]).toBe('attachment; filename="bank-lines-BBL-3334.csv"');
  const rows = text.trimEnd().split("\r\n");
  expect(rows[0]).toBe("\uFEFFid,source,time,text,reference,currency,amount,balance,state,posting,member");
  expect(rows.slice(1).map((row) => row.split(",")[0])).toEqual(all);
  // A spreadsheet reads a formula as text.
  expect(rows[1]).toBe(`${shown[0]},file,2026-11-23,'=SUM(1),MANY29,BAHT,10.00,,open,,`);
  const account = await houseBankAccountOf(servers[0].context.db, _id);
  const byFour: string[] = [];
  for await (const part of readAllBankLines(servers[0].context, account, { state: "all" }, 4))
    byFour.push(...part.map((line) => line._id));
  expect(byFour).toEqual(all);
  const ofDay = async (day: string) =>
    (await here.nok("GET", `/api/bank/accounts/${_id}/lines?day=${day}&limit=100`)).body as Line[];
  const perDay = await Promise.all(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"].map(ofDay));
  expect(
    perDay
      .flat()
      .map((line) => line._id)
      .toSorted(),
  ).toEqual(all.toSorted());
  expect(perDay[3]?.map((line) => line._id)).toEqual(all.slice(0, 30));
  const file = await here.file(`/api/bank/accounts/${_id}/lines/file?day=2026-11-23`);
  expect(file.text.trimEnd().split("\r\n")).toHaveLength(31);
  const matched = await here.file(`/api/bank/accounts/${_id}/lines/file?state=matched`);
  expect(matched.text).not.toContain("MANY29");
  const { body: log } = await here.owner("GET", "/api/audit?limit=2");
  expect(log).toMatchObject([
    { act: "exportBankLines", subject: _id, after: '{"state":"matched"}' },
    { act: "exportBankLines", after: '{"state":"all","day":"2026-11-23"}' },
  ]);
  const days = (await here.file(`/api/bank/accounts/${_id}/days/file`)).text.trimEnd().split("\r\n");
  expect(days).toHaveLength(16);
  expect(days[0]).toBe("\uFEFFday,our books,the bank,difference,compared at");
  expect(days.find((row) => row.startsWith("2026-11-21"))).toMatch(/^2026-11-21,30\.00,200\.00,170\.00,23:30:00$/);
  expect(days[1]).toMatch(/^2026-\d\d-\d\d,-?[\d.]+,,,$/);
  expect((await here.file("/api/bank/accounts/999/lines/file")).status).toBe(404);
});

test("the books balance", async () => {
  expect(await audit(system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
