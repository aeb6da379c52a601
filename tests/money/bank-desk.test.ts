import { afterAll, beforeAll, expect, test } from "vitest";

import { takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { fillBase } from "../../apps/server/src/domain/bank-account/base.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { countReports } from "../../apps/server/src/domain/report/count-reports.ts";
import { wrongFigures } from "../../apps/server/src/domain/report/wrong-figures.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { execute, finishApproved } from "../../apps/server/src/domain/approval/execute.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Seat, takeSeats } from "./console.ts";
import { waysOf, type Ways } from "./ways.ts";
import { type Member, type Server, startWhole, type Whole } from "./whole.ts";

let whole: Whole;
let servers: readonly [Server, Server];
let ways: Ways;
let here: Seat;
let there: Seat;
beforeAll(async () => {
  whole = await startWhole();
  servers = [await whole.start(), await whole.start()];
  await fillBase(servers[0].context.db);
  await whole.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '4680123456'),
       (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678'),
       (3, 'THB', 'BANK', 'MANUAL', 'TH', 'BBL', 'KRAPAO', '1112223334')`,
  );
  ways = waysOf(whole, servers[0]);
  [here, there] = [await takeSeats(whole, servers[0]), await takeSeats(whole, servers[1])];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await whole.close();
});

type Account = {
  _id: string;
  bankCode: string;
  source: string;
  coverage: string;
  ours: number | null;
  theirs: number | null;
  difference: number | null;
  openIn: number;
  unproven: { count: number; sum: number };
};
type Line = { _id: string; amount: number; state: string; source: string; reference: string | null; balance: number };
type Proposal = { _id: string; state: string };
const reason = "seen on the bank's statement";
const columns = ["date", "time", "text", "in", "out", "balance", "reference"];
const mapping = { encoding: "utf-8", delimiter: ",", header: 1, order: "dmy", era: "ce", decimal: ".", columns };
const head = "Date,Time,Detail,Money in,Money out,Balance,Ref\n";
const file = (...rows: string[]) => ({
  name: "statement.csv",
  content: Buffer.from(`${head}${rows.join("\n")}\n`).toString("base64"),
});
const accounts = async (): Promise<Account[]> => (await here.nok("GET", "/api/bank/accounts")).body;
const accountOf = async (bank: string): Promise<Account> => {
  const found = (await accounts()).find(({ bankCode }) => bankCode === bank);
  if (found === undefined) throw new Error(`no account at ${bank}`);
  return found;
};
const load = async (bank: string, ...rows: string[]) =>
  here.nok("POST", `/api/bank/accounts/${(await accountOf(bank))._id}/import`, {
    ...file(...rows),
    mapping,
    keepMapping: false,
  });
const lines = async (bank: string, state = "all"): Promise<Line[]> =>
  (await here.nok("GET", `/api/bank/accounts/${(await accountOf(bank))._id}/lines?state=${state}&limit=100`)).body;
const lineOf = async (bank: string, reference: string): Promise<Line> => {
  const found = (await lines(bank)).find((line) => line.reference === reference);
  if (found === undefined) throw new Error(`no line ${reference}`);
  return found;
};
const balance = async (member: Member): Promise<number> => (await ways.wallet(member)).wallet.amount;
const approve = (seat: Seat, { _id }: Proposal) => seat.ton("POST", `/api/proposals/${_id}/approve`, {});
const match = async (seat: Seat, line: Line, member: Member, more: object = {}) =>
  seat.nok("POST", `/api/bank/lines/${line._id}/match`, {
    member: String(member.id),
    sendingBank: "KBANK",
    reference: line.reference,
    reason,
    ...more,
  });
const moveOwn = (seat: Seat, more: object = {}) =>
  seat.nok("POST", "/api/bank/own-transfers", {
    from: { kind: "bank", code: "BBL" },
    to: { kind: "bank", code: "GSB" },
    amount: 500,
    currency: "BAHT",
    reference: "OWN-1",
    reason,
    ...more,
  });

test("a credit by a made-up reference on an account without a feed is unproven until a statement shows it", async () => {
  const member = await whole.background.member(0n);
  const credit = (reference: string) =>
    creditTransfer(servers[0].context, {
      transfer: {
        sendingBank: "KBANK",
        reference,
        receivingBank: "GSB",
        amount: 1_250_00n,
        currency: "THB",
        at: whole.time.clock.now(),
      },
      memberId: member.id,
      channel: "operator",
      saga: { reference: `C-${reference}`, kind: "bank-deposit" },
    });
  await credit("MADEUP1");
  await credit("TRUE1");
  expect(await accountOf("GSB")).toMatchObject({
    source: "nothing",
    coverage: "not",
    ours: 2_500,
    theirs: null,
    difference: null,
    unproven: { count: 2, sum: 2_500 },
  });
  expect(await load("GSB", "20/11/2026,10:00,TR fr KBANK,1250.00,,1250.00,TRUE1")).toMatchObject({
    status: 200,
    body: { added: 1, known: 0, bad: [] },
  });
  expect(await accountOf("GSB")).toMatchObject({ source: "file", theirs: 1_250, difference: -1_250, openIn: 0 });
  const { body } = await here.nok("GET", "/api/bank/unproven");
  expect(body).toMatchObject([
    { reference: "MADEUP1", bankCode: "GSB", amount: 1_250, member: { _id: String(member.id) } },
  ]);
  expect(await lineOf("GSB", "TRUE1")).toMatchObject({ state: "member", member: { _id: String(member.id) } });
});

test("an import credits nothing; the same file again, also ten at once, adds nothing; bad lines are named", async () => {
  const rows = [
    "21/11/2026,09:00,A,100.00,,100.00,R1",
    "21/11/2026,09:00,B,100.00,,200.00,R2",
    "21/11/2026,,no balance,50.00,,,",
    "21/11/2026,,no balance,50.00,,,",
    "21/11/2026,09:05,letters,1OO.00,,300.00,R3",
  ];
  const { _id } = await accountOf("BBL");
  const preview = await here.nok("POST", `/api/bank/accounts/${_id}/preview`, file(...rows));
  expect(preview).toMatchObject({
    status: 200,
    body: {
      from: "guessed",
      mapping,
      added: 4,
      known: 0,
      badCount: 1,
      bad: [{ line: 6, why: "amount", cell: "1OO.00" }],
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? here : there).nok("POST", `/api/bank/accounts/${_id}/import`, {
        ...file(...rows),
        mapping,
        keepMapping: true,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.map(({ body }) => (body as { added: number }).added).toSorted((a, b) => b - a)).toEqual([
    4, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
  expect(await lines("BBL")).toHaveLength(4);
  expect(await accountOf("BBL")).toMatchObject({ ours: 0, theirs: 200, openIn: 4 });
  expect(await here.nok("POST", `/api/bank/accounts/${_id}/preview`, file(...rows))).toMatchObject({
    body: { from: "kept", added: 0, known: 4 },
  });
  const files = (await here.nok("GET", "/api/bank/files")).body as { added: number }[];
  expect(files.filter(({ added }) => added === 0).length).toBeGreaterThanOrEqual(9);
});

test("what the feed told is known, and its line shows the bank's balance", async () => {
  const member = await whole.background.member(0n);
  await takeTransfers(servers[1].context, [
    {
      reference: "FEED1",
      from: { bankCode: "KTB", accountNo: "9998887776", accountName: "A FRIEND" },
      to: { bankCode: "SCB", accountNo: "4680123456" },
      amount: 700_00n,
      currency: "THB",
      at: new Date("2026-11-21T03:00:20Z"),
    },
  ]);
  expect(
    await load("SCB", "21/11/2026,10:00,FROM KTB,700.00,,700.00,", "21/11/2026,10:01,OTHER,700.00,,1400.00,"),
  ).toMatchObject({
    body: { added: 1, known: 1 },
  });
  expect(await lines("SCB", "matched")).toMatchObject([{ source: "file", state: "suspense", balance: 700 }]);
  expect(await lines("SCB", "open")).toMatchObject([{ balance: 1_400, state: "open" }]);
  expect((await accountOf("SCB")).unproven.count).toBe(0);
  const [suspense] = (await here.nok("GET", "/api/suspense")).body as { _id: string }[];
  const id = encodeURIComponent(suspense?._id ?? "");
  const made = await here.nok("POST", `/api/suspense/${id}/match`, { member: String(member.id), reason });
  expect(await approve(there, made.body)).toMatchObject({ body: { state: "done" } });
  expect(await lines("SCB", "matched")).toMatchObject([{ state: "member", member: { _id: String(member.id) } }]);
});

test("a line is credited once, to one member, by two people, whoever else is proposed", async () => {
  const [first, second] = [await whole.background.member(0n), await whole.background.member(0n)];
  await load("GSB", "22/11/2026,08:00,X,333.00,,,LINE1");
  const line = await lineOf("GSB", "LINE1");
  const claim = (await ways.post(first, "/api/wallet/add", { amount: 333, bankCode: "GSB" })).body as {
    reference: string;
  };
  expect((await here.nok("GET", `/api/bank/lines/${line._id}`)).body).toMatchObject({
    line: { amount: 333 },
    file: { name: "statement.csv", line: 2 },
    claims: [{ _id: claim.reference }],
  });
  const other = await match(here, line, second, { claim: claim.reference });
  expect(other).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  const made = await match(here, line, first, { claim: claim.reference });
  expect(made).toMatchObject({ status: 200, body: { kind: "match-line", amount: 333, line: line._id } });
  expect(await match(there, line, second)).toMatchObject({ status: 409, body: { message: "EXISTING_PROPOSAL" } });
  expect(await here.nok("POST", `/api/proposals/${(made.body as Proposal)._id}/approve`, {})).toMatchObject({
    status: 403,
  });
  expect(await balance(first)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => approve(at % 2 ? here : there, made.body)));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  expect(await balance(first)).toBe(333);
  expect(await match(here, line, second)).toMatchObject({ status: 409, body: { message: "NOT_WAITING" } });
  const mine = (await ways.get(first, "/api/wallet/claims")).body;
  expect(mine).toMatchObject([{ _id: claim.reference, state: "matched" }]);
  await load("GSB", "22/11/2026,08:30,Y,333.00,,,LINE2");
  const used = await match(here, await lineOf("GSB", "LINE2"), second, { reference: "LINE1" });
  expect(used).toMatchObject({ status: 409, body: { message: "REFERENCE_USED" } });
});

test("a line proves a credit of the same member and sum, and credits nothing more", async () => {
  const member = await whole.background.member(0n);
  await creditTransfer(servers[0].context, {
    transfer: {
      sendingBank: "KBANK",
      reference: "SLIP1",
      receivingBank: "GSB",
      amount: 88_00n,
      currency: "THB",
      at: new Date(0),
    },
    memberId: member.id,
    channel: "slip",
    saga: { reference: "S-SLIP1", kind: "slip-deposit" },
  });
  await load("GSB", "22/11/2026,11:00,no reference,88.00,,,");
  const [line] = (await lines("GSB", "open")).filter(({ amount }) => amount === 88);
  if (line === undefined) throw new Error("no line");
  const made = await match(here, line, member, { reference: "SLIP1" });
  expect(await approve(there, made.body)).toMatchObject({ body: { state: "done" } });
  expect(await balance(member)).toBe(88);
  expect((await here.nok("GET", "/api/bank/unproven")).body).not.toContainEqual(
    expect.objectContaining({ reference: "SLIP1" }),
  );
});

test("the same money under another reference is held until the approver has compared it", async () => {
  const [first, second] = [await whole.background.member(0n), await whole.background.member(0n)];
  await creditTransfer(servers[0].context, {
    transfer: {
      sendingBank: "KBANK",
      reference: "BYSLIP",
      receivingBank: "GSB",
      amount: 91_00n,
      currency: "THB",
      at: new Date(0),
    },
    memberId: first.id,
    channel: "slip",
    saga: { reference: "S-BYSLIP", kind: "slip-deposit" },
  });
  const today = whole.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
  await load("GSB", `${today},23:00,no reference,91.00,,,`);
  const [line] = (await lines("GSB", "open")).filter(({ amount }) => amount === 91);
  if (line === undefined) throw new Error("no line");
  const { body } = await match(here, line, second, { reference: "TYPED" });
  const posting = "bank:KBANK:BYSLIP";
  expect(body).toMatchObject({
    seen: { claims: [], credits: [{ posting, member: String(first.id) }] },
    compared: null,
  });
  const path = `/api/proposals/${(body as Proposal)._id}/approve`;
  for (const wrong of [{}, { compared: [] }, { compared: ["bank:KBANK:TYPED"] }])
    expect(await there.ton("POST", path, wrong)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
  expect(await balance(second)).toBe(0);
  expect(await lines("GSB", "open")).toContainEqual(expect.objectContaining({ _id: line._id }));
  expect(await there.ton("POST", path, { compared: [posting] })).toMatchObject({
    body: { state: "done", compared: [posting] },
  });
  expect([await balance(first), await balance(second)]).toEqual([91, 91]);
});

test("an approved match whose like was credited meanwhile is not done", async () => {
  const member = await whole.background.member(0n);
  const today = whole.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
  await load("GSB", `${today},22:00,no reference,92.00,,,`);
  const [line] = (await lines("GSB", "open")).filter(({ amount }) => amount === 92);
  if (line === undefined) throw new Error("no line");
  const { body } = await match(here, line, member, { reference: "TYPED2" });
  await creditTransfer(servers[0].context, {
    transfer: {
      sendingBank: "KBANK",
      reference: "LATESLIP",
      receivingBank: "GSB",
      amount: 92_00n,
      currency: "THB",
      at: new Date(0),
    },
    memberId: member.id,
    channel: "slip",
    saga: { reference: "S-LATESLIP", kind: "slip-deposit" },
  });
  await dieAndFinish((body as Proposal)._id, 1_000);
  expect(await balance(member)).toBe(92);
  expect(await lines("GSB", "open")).toContainEqual(expect.objectContaining({ _id: line._id }));
});

test("a match whose server died anywhere is done by the next look, once", async () => {
  for (const dieAt of deathPoints(14, 3)) {
    const member = await whole.background.member(0n);
    const reference = `DIE${dieAt}`;
    await load("GSB", `22/11/2026,12:00,X,77.00,,,${reference}`);
    const { body } = await match(here, await lineOf("GSB", reference), member);
    await dieAndFinish((body as Proposal)._id, dieAt);
    expect(await balance(member), `${dieAt}`).toBe(77);
    expect(await lineOf("GSB", reference)).toMatchObject({ state: "member" });
  }
});

const dieAndFinish = async (id: string, dieAt: number): Promise<void> => {
  await whole.background.owner.query(
    "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2 where id = $1",
    [id, whole.time.clock.now()],
  );
  const row = await servers[0].context.db
    .selectFrom("proposal")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const mortal = await whole.start(dieAt);
  await Promise.race([execute(mortal.context, row).catch(() => undefined), mortal.died]);
  await Promise.all([execute(servers[0].context, row), execute(servers[1].context, row)]);
  whole.time.skip(120_000);
  await finishApproved(servers[0].context);
};

test("money between our accounts is posted once, by two people; the lines that show it are linked", async () => {
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
  expect(await moveOwn(here)).toMatchObject({ status: 409, body: { message: "REFERENCE_USED" } });
  expect((await here.nok("GET", "/api/bank/own-transfers")).body).toMatchObject({
    transfers: [{ reference: "OWN-1", amount: 500, lines: 2, from: { code: "BBL" }, to: { code: "GSB" } }],
  });
});

test("a transfer of the house whose server died anywhere is posted by the next look, once", async () => {
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

test("day by day the bank's balance stands against ours; what nobody told is not known", async () => {
  const { _id } = await accountOf("BBL");
  const days = (await here.nok("GET", `/api/bank/accounts/${_id}/days`)).body as {
    day: string;
    theirs: number | null;
  }[];
  expect(days).toHaveLength(15);
  expect(days[0]).toMatchObject({ theirs: null, difference: null });
  expect(days.find(({ day }) => day === "2026-11-21")).toMatchObject({ theirs: 200, ours: -470, difference: 670 });
});

test.each([
  ["no base64", { content: "§§" }],
  ["no lines", { content: Buffer.from("a\n").toString("base64") }],
  ["not UTF-8", { content: Buffer.of(0xff, 0xfe, 0xfd).toString("base64") }],
  ["no date", { mapping: { ...mapping, columns: ["in"] } }],
  ["an unknown column", { mapping: { ...mapping, columns: ["date", "in", "sum"] } }],
])("a file with %s is refused and changes nothing", async (_what, wrong) => {
  const { _id } = await accountOf("GSB");
  const before = await lines("GSB");
  const body = { ...file("22/11/2026,1:00,x,1.00,,,Z"), mapping, keepMapping: true, ...wrong };
  expect(await here.nok("POST", `/api/bank/accounts/${_id}/import`, body)).toMatchObject({
    status: 400,
    body: { message: "KEY_INVALID" },
  });
  expect((await here.nok("POST", "/api/bank/accounts/999/import", { ...body, ...file("x"), mapping })).status).toBe(
    404,
  );
  expect(await lines("GSB")).toEqual(before);
});

test("the books prove it all", async () => {
  expect(await audit(whole.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
