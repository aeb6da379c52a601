import { afterAll, expect, test, vi } from "vitest";

import { takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { file, mapping, reason, startBankStatement, type Proposal } from "./start-bank-statement.ts";

const {
  system,
  servers,
  actions,
  here,
  there,
  accountOf,
  load,
  lines,
  lineOf,
  balance,
  approve,
  match,
  dieAndFinish,
  close,
} = await startBankStatement();
afterAll(close);

test("a credit by an invented reference on an account without a feed is unproven until a statement shows it", async () => {
  const member = await system.background.member(0n);
  const credit = (reference: string) =>
    creditTransfer(servers[0].context, {
      transfer: {
        sendingBank: "KBANK",
        reference,
        receivingBank: "GSB",
        amount: 1_250_00n,
        currency: "THB",
        at: system.time.clock.now(),
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
  expect(await accountOf("GSB")).toMatchObject({
    source: "file",
    theirs: 1_250,
    // The books of the line's time have the true credit, and not yet the invented one.
    difference: 0,
    openIn: 0,
    unproven: { count: 1, sum: 1_250 },
  });
  const { body } = await here.nok("GET", "/api/bank/unproven");
  expect(body).toMatchObject([
    { reference: "MADEUP1", bankCode: "GSB", amount: 1_250, member: { _id: String(member.id) } },
  ]);
  expect(await lineOf("GSB", "TRUE1")).toMatchObject({ state: "member", member: { _id: String(member.id) } });
});

test("an import credits nothing; the same file again, also ten at once, adds nothing; unreadable lines are named", async () => {
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

test("a line from the feed is recognised, and shows the bank's balance", async () => {
  const member = await system.background.member(0n);
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

test("a line is credited once, to one member, by two people, whatever else is proposed", async () => {
  const [first, second] = [await system.background.member(0n), await system.background.member(0n)];
  await load("GSB", "22/11/2026,08:00,X,333.00,,,LINE1");
  const line = await lineOf("GSB", "LINE1");
  const claim = (await actions.post(first, "/api/wallet/add", { amount: 333, bankCode: "GSB" })).body as {
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
  const mine = (await actions.get(first, "/api/wallet/claims")).body;
  expect(mine).toMatchObject([{ _id: claim.reference, state: "matched" }]);
  await load("GSB", "22/11/2026,08:30,Y,333.00,,,LINE2");
  const used = await match(here, await lineOf("GSB", "LINE2"), second, { reference: "LINE1" });
  expect(used).toMatchObject({ status: 409, body: { message: "REFERENCE_USED" } });
});

test("a line proves a credit of the same member and amount, and credits nothing more", async () => {
  const member = await system.background.member(0n);
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

test("the same money under another reference waits until the approver has compared it", async () => {
  const [first, second] = [await system.background.member(0n), await system.background.member(0n)];
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
  const today = system.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
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

test("an approved match fails when a similar credit was made in the meantime", async () => {
  const member = await system.background.member(0n);
  const today = system.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
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

test("a report of the same amount is not credited while a line is being credited", async () => {
  const [first, second] = [await system.background.member(0n), await system.background.member(0n)];
  const today = system.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
  await load("GSB", `${today},21:00,no reference,191.00,,,`);
  const [line] = (await lines("GSB", "open")).filter(({ amount }) => amount === 191);
  if (line === undefined) throw new Error("no line");
  const claim = (await actions.post(second, "/api/wallet/add", { amount: 191, bankCode: "GSB" })).body as {
    reference: string;
  };
  const { body: matched } = await match(here, line, first, { reference: "LINESUM" });
  const { body: credited } = await here.nok("POST", `/api/claims/${claim.reference}/credit`, {
    ...{ sendingBank: "KBANK", reference: "CLAIMSUM", receivingBank: "GSB", amount: 191, reason },
  });
  const { context } = servers[0];
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: typeof context.ledger.submit = async (posting) => {
    asleep.resolve();
    await awake.promise;
    return context.ledger.submit(posting);
  };
  const approved = async (id: string) => {
    await system.background.owner.query(
      "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2, compared = '[]' where id = $1",
      [id, system.time.clock.now()],
    );
    return context.db.selectFrom("proposal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };
  const row = await approved((matched as Proposal)._id);
  const sleeper = execute({ ...context, ledger: { ...context.ledger, submit } }, row);
  await asleep.promise;
  expect(await execute(servers[1].context, await approved((credited as Proposal)._id))).toBe("failed");
  awake.resolve();
  expect(await sleeper).toBe("done");
  expect([await balance(first), await balance(second)]).toEqual([191, 0]);
});

test("a match whose server died anywhere is completed by another one, once", async () => {
  for (const dieAt of deathPoints(14, 3)) {
    const member = await system.background.member(0n);
    const reference = `DIE${dieAt}`;
    await load("GSB", `22/11/2026,12:00,X,77.00,,,${reference}`);
    const { body } = await match(here, await lineOf("GSB", reference), member);
    await dieAndFinish((body as Proposal)._id, dieAt);
    expect(await balance(member), `${dieAt}`).toBe(77);
    expect(await lineOf("GSB", reference)).toMatchObject({ state: "member" });
  }
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

test("payouts are lines of the account that they are paid from, in its balance of the day, and not covered", async () => {
  const { context } = servers[0];
  const member = await system.background.member(1_000_00n);
  // A payout account with nothing in it is not listed yet.
  expect((await here.nok("GET", "/api/bank/accounts")).body).toHaveLength(3);
  const asked = await actions.post(member, "/api/wallet/withdraw", { amount: 400 });
  const { reference } = asked.body as { reference: string };
  const resolver = context.sagas.start();
  await vi.waitFor(async () => expect(await lines("", "all")).toMatchObject([{ reference, amount: -400 }]), 20_000);
  await resolver.stop();
  await feedTransactions(context);
  const [line] = await lines("", "all");
  expect(line).toMatchObject({
    source: "books",
    state: "member",
    balance: -400,
    member: { _id: String(member.id) },
    transaction: expect.stringMatching(/^\d+$/),
  });
  expect(line?.text).toMatch(/^[A-Z]+ ••••\d{4}$/);
  const account = await accountOf("");
  expect(account).toMatchObject({ kind: "payout", coverage: "not", ours: -400, theirs: null, difference: null });
  const days = (await here.nok("GET", `/api/bank/accounts/${account._id}/days`)).body as object[];
  expect(days.at(-1)).toMatchObject({ ours: -400, theirs: null, difference: null });
  const today = (days.at(-1) as { day: string }).day;
  const ofDay = (day: string) => here.nok("GET", `/api/bank/accounts/${account._id}/lines?day=${day}`);
  expect((await ofDay(today)).body).toHaveLength(1);
  expect((await ofDay("2020-01-01")).body).toEqual([]);

  const { text, headers } = await here.file(`/api/bank/accounts/${account._id}/lines/file`);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
  expect(text).toContain(reference);
  expect(headers["content-disposition"]).toContain("bank-lines-PAYOUTS-THB.csv");
  expect((await here.file(`/api/bank/accounts/${account._id}/days/file`)).text).toContain("-400.00");

  // The provider knows nothing of a payout of ours: it is listed as open.
  await system.background.owner.query(
    `insert into reconciliation_difference (provider, kind, what, currency, ours, theirs, detail, first_seen, last_seen)
     values ('PAYOUTS', 'payout', $1, 'THB', 40000, null, '{}', now(), now())`,
    [reference],
  );
  expect(await lines("", "open")).toMatchObject([{ reference, state: "open" }]);
  expect(await lines("", "matched")).toEqual([]);
  expect(await accountOf("")).toMatchObject({ openOut: 1 });
});

test("one item is found by its number in any state", async () => {
  const of = async (list: string, id: string) =>
    (await here.nok("GET", `/api/${list}?id=${encodeURIComponent(id)}`)).body as { _id: string }[];
  const proposals = (await here.nok("GET", "/api/proposals?state=done")).body as Proposal[];
  const [proposal] = proposals;
  expect(await of("proposals", proposal?._id ?? "")).toMatchObject([{ _id: proposal?._id, state: "done" }]);
  const [matched] = (await here.nok("GET", "/api/suspense?state=matched")).body as { _id: string }[];
  expect(await of("suspense", matched?._id ?? "")).toEqual([matched]);
  const [report] = (await here.nok("GET", "/api/claims?state=waiting")).body as { _id: string }[];
  const [done] = (await here.nok("GET", "/api/claims?state=matched")).body as { _id: string }[];
  for (const one of [report, done]) if (one !== undefined) expect(await of("claims", one._id)).toEqual([one]);
  expect(report ?? done).toBeDefined();
  for (const list of ["proposals", "suspense", "claims"]) expect(await of(list, "X1")).toEqual([]);
});

test("the books balance", async () => {
  expect(await audit(system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
