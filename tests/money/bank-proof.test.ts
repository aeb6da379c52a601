import { afterAll, expect, test } from "vitest";

import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { uncoveredAccounts } from "../../apps/server/src/domain/reconciliation/bank.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { addDays, dayOf, secondOfDay } from "../../apps/server/src/lib/calendar.ts";
import { type Line, type Proposal, reason, startBankStatement } from "./start-bank-statement.ts";

const { system, servers, actions, here, there, accountOf, load, match, approve, close } = await startBankStatement();
afterAll(close);

const MINUTE_MS = 60_000;

type Day = {
  day: string;
  ours: number | null;
  theirs: number | null;
  difference: number | null;
  until: string | null;
};

const now = (): Date => system.time.clock.now();
/** A moment as the first two columns of a statement file. */
const stamp = (at: Date): string => `${dayOf(at).split("-").toReversed().join("/")},${secondOfDay(at)}`;
const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
const dateOnly = (day: string): string => `${day.split("-").toReversed().join("/")},`;

/** Credits money at a bank by the reference that an operator typed. Returns when it was booked. */
const credit = async (bank: string, reference: string, amount: bigint): Promise<Date> => {
  const member = await system.background.member(0n);
  await creditTransfer(servers[0].context, {
    transfer: { sendingBank: "KBANK", reference, receivingBank: bank, amount, currency: "THB", at: now() },
    memberId: member.id,
    channel: "operator",
    saga: { reference: `C-${reference}`, kind: "bank-deposit" },
  });
  const { rows } = await system.background.owner.query<{ created_at: Date }>(
    "select created_at from transfer where reference = $1",
    [`bank:KBANK:${reference}`],
  );
  return rows[0]?.created_at ?? new Date(Number.NaN);
};

const unproven = async (): Promise<object> => (await here.nok("GET", "/api/bank/unproven")).body;
const daysOf = async (bank: string): Promise<readonly Day[]> =>
  (await here.nok("GET", `/api/bank/accounts/${(await accountOf(bank))._id}/days`)).body;
const dayAt = async (bank: string, day: string): Promise<Day | undefined> =>
  (await daysOf(bank)).find((one) => one.day === day);

test("an invented reference stays in sight after an import, and is told from a credit that no statement covers yet", async () => {
  const at = await credit("GSB", "MADEUP1", 1_250_00n);
  await credit("GSB", "TRUE1", 1_250_00n);
  await load("GSB", `${stamp(after(at, -2))},TR fr KBANK,1250.00,,1250.00,TRUE1`);
  // The statement ends before the credit: the next one may show it.
  expect(await accountOf("GSB")).toMatchObject({
    coverage: "until",
    unproven: { count: 1, sum: 1_250 },
    missing: { count: 0, sum: 0 },
  });
  expect(await unproven()).toMatchObject([{ reference: "MADEUP1", state: "waits" }]);

  await load("GSB", `${stamp(after(at, 3))},FEE,,10.00,1240.00,F1`);
  expect(await accountOf("GSB")).toMatchObject({
    coverage: "until",
    unproven: { count: 1, sum: 1_250 },
    missing: { count: 1, sum: 1_250 },
  });
  expect(await unproven()).toMatchObject([{ reference: "MADEUP1", state: "missing" }]);

  // An unmatched line of that amount may be the money under another reference.
  await load("GSB", `${stamp(after(at, -1))},no reference,1250.00,,,`);
  expect(await accountOf("GSB")).toMatchObject({ unproven: { count: 1 }, missing: { count: 0 } });
  expect(await unproven()).toMatchObject([{ reference: "MADEUP1", state: "fits" }]);
});

test("a credit of before the first statement is not covered, and one between two days' statements is", async () => {
  const at = await credit("BBL", "EARLY1", 70_00n);
  const tomorrow = after(at, 24 * 60);
  await load("BBL", `${stamp(tomorrow)},LATER,5.00,,,L1`);
  expect(await accountOf("BBL")).toMatchObject({ unproven: { count: 1 }, missing: { count: 0 } });
  // The file of the credit's day ends before the credit, and the next day's goes on from there.
  await load("BBL", `${stamp(after(at, -1))},EARLIER,5.00,,,L0`);
  expect(await accountOf("BBL")).toMatchObject({ unproven: { count: 1 }, missing: { count: 1, sum: 70 } });
  await system.background.owner.query("delete from bank_line where text in ('LATER', 'EARLIER')");
  await system.background.owner.query(
    "delete from bank_statement_file f where not exists (select from bank_line where file_id = f.id)",
  );
});

test("the bank's balance is compared with our books at the time of its line, not with those of now", async () => {
  const line = now();
  const before = (await accountOf("BBL")).ours ?? 0;
  await load("BBL", `${stamp(line)},UNKNOWN SENDER,500.00,,${before + 430}.00,B1`);
  // An invented credit makes today's books equal to the bank's last balance.
  await credit("BBL", "MADEUP2", 430_00n);
  const at = new Date(Math.floor(line.getTime() / 1_000) * 1_000).toISOString();
  expect(await accountOf("BBL")).toMatchObject({
    ours: before + 430,
    theirs: before + 430,
    difference: 430,
    comparedAt: at,
  });
  expect(await dayAt("BBL", dayOf(line))).toMatchObject({ theirs: before + 430, difference: 430, until: at });
});

test("a credit that was booked after its line counts from the line on; without a time of day nothing is compared", async () => {
  const today = dayOf(now());
  const [first, second, third] = [addDays(today, -4), addDays(today, -3), addDays(today, -2)];
  await credit("SCB", "LATE1", 300_00n);
  await load("SCB", `${dateOnly(first)},A,300.00,,300.00,LATE1`);
  expect(await accountOf("SCB")).toMatchObject({ ours: 300, theirs: 300, difference: null, comparedAt: null });
  expect(await dayAt("SCB", first)).toMatchObject({ theirs: 300, difference: null });
  // The next line goes on from there, so the days before it are whole.
  await load("SCB", `${stamp(after(new Date(`${third}T03:00:00Z`), 0))},B,50.00,,350.00,N1`);
  expect(await dayAt("SCB", first)).toMatchObject({ ours: 300, theirs: 300, difference: 0, until: null });
  expect(await dayAt("SCB", second)).toMatchObject({ ours: 300, theirs: 300, difference: 0, until: null });
  expect(await dayAt("SCB", third)).toMatchObject({ ours: 300, theirs: 350, difference: 50 });
  expect((await dayAt("SCB", third))?.until).not.toBeNull();
  expect(await accountOf("SCB")).toMatchObject({ theirs: 350, difference: 50 });
  // A line of which the one before is missing: what was between them is not known.
  const yesterday = addDays(today, -1);
  await load("SCB", `${stamp(new Date(`${yesterday}T03:00:00Z`))},C,10.00,,999.00,N2`);
  expect(await dayAt("SCB", third)).toMatchObject({ theirs: 350, difference: 50 });
  expect(await dayAt("SCB", second)).toMatchObject({ difference: 0 });
  expect(await dayAt("SCB", today)).toMatchObject({ theirs: null, difference: null });
});

test("a report is credited by an imported line that fits; a reference that the bank does not show is said so", async () => {
  const member = await system.background.member(0n);
  const { body } = await actions.post(member, "/api/wallet/add", { amount: 617, bankCode: "GSB" });
  const claim = (body as { reference: string }).reference;
  const at = now();
  await load(
    "GSB",
    `${stamp(after(at, -1))},TR fr KBANK,617.00,,,FIT1`,
    `${stamp(after(at, -9 * 24 * 60))},too old,617.00,,,OLD1`,
    `${stamp(after(at, -1))},another amount,618.00,,,SUM1`,
  );
  await load("BBL", `${stamp(after(at, -1))},another bank,617.00,,,BANK1`);
  const sought = async (more = "") =>
    (await here.nok("GET", `/api/claims/${claim}/lines?receivingBank=GSB&amount=617${more}`)).body as {
      lines: (Line & { accountNo: string })[];
      isShown: boolean | null;
    };
  const { lines, isShown } = await sought();
  expect(lines).toMatchObject([{ reference: "FIT1", amount: 617, state: "open", accountNo: "••••5678" }]);
  expect(isShown).toBeNull();
  expect(await sought("&reference=INVENTED9")).toMatchObject({ isShown: false });
  expect(await sought("&reference=fit1"), "a reference is exact").toMatchObject({ isShown: false });
  expect(await sought("&reference=FIT1")).toMatchObject({ isShown: true });
  expect(await sought("&reference=TRUE1")).toMatchObject({ isShown: true });
  const [line] = lines;
  if (line === undefined) throw new Error("no line");
  const made = await match(here, line, member, { claim });
  expect(made).toMatchObject({ status: 200, body: { kind: "match-line", amount: 617 } });
  const { _id } = made.body as Proposal;
  expect((await here.nok("GET", `/api/claims?id=${claim}`)).body).toMatchObject([{ proposal: _id }]);
  const typed = { sendingBank: "KBANK", reference: "OTHER", receivingBank: "GSB", amount: 617, reason };
  for (const [what, more] of [
    ["credit", typed],
    ["refuse", { reason }],
  ] as const)
    expect(await here.nok("POST", `/api/claims/${claim}/${what}`, more), what).toMatchObject({
      status: 409,
      body: { message: "EXISTING_PROPOSAL" },
    });
  expect(await approve(there, made.body as Proposal)).toMatchObject({ body: { state: "done" } });
  expect(await sought("&reference=FIT1")).toMatchObject({ lines: [], isShown: true });
});

test("a comparison without differences names the accounts that it did not cover", async () => {
  await reconcile(servers[0].context, { provider: "BANK" });
  const { body } = await here.nok("GET", "/api/reconciliation");
  const left = ["GSB ••••5678", "BBL ••••3334"];
  expect(body).toMatchObject({
    runs: [{ provider: "BANK", uncovered: left }],
    uncovered: expect.arrayContaining([
      expect.objectContaining({ bankCode: "GSB", unproven: { count: 1, sum: 1_250 } }),
    ]),
  });
  expect((await here.nok("GET", "/api/reconciliation/runs")).body).toMatchObject([
    { provider: "BANK", uncovered: left },
  ]);
});

test("accounts of one bank in two currencies are covered each by itself", async () => {
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (4, 'LAK', 'BANK', 'MANUAL', 'TH', 'SCB', 'KRAPAO', '4680999999')`,
  );
  const names = await uncoveredAccounts(servers[0].context);
  expect(names).toContain("SCB ••••9999");
  expect(names).not.toContain("SCB ••••3456");
  await system.background.owner.query("update deposit_account set is_active = false where account_no = '4680123456'");
  expect(await uncoveredAccounts(servers[0].context)).toContain("SCB ••••3456");
});
