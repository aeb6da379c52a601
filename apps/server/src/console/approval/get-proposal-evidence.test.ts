import type { Currency } from "@krapao/contract";
import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import { type Proposal, PROPOSAL_KINDS, type ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import type { RiskRule } from "@krapao/contract/operator/risk-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Draft, propose } from "../../domain/approval/store.ts";
import { runTrials } from "../../domain/risk/trials.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

// The state at the time of a proposal is kept. The evidence shows what has changed since.

type Evidence = AnswerOf<typeof getProposalEvidence>;

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const idOf = async (username: string): Promise<bigint> => {
  const { db } = fixture.server.context;
  return (await db.selectFrom("operator").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
};
const post = async <Answer>(token: string, url: string, body: object): Promise<Answer> => {
  const answer = await fixture.ask("POST", url, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
const read = async <Row>(url: string): Promise<Row[]> =>
  (await fixture.ask("GET", url, { token: fixture.nok })).json<Row[]>();
const proposeAbout = async (memberId: bigint): Promise<string> => {
  const about = { memberId, amount: 5_000n, currency: "THB" as Currency, subject: String(memberId) };
  const draft = { act: "payOwed", kind: "pay-owed", reason: "a test", ...about } as const;
  return (await propose(fixture.server.context, { id: await idOf("nok") }, draft))._id;
};
const evidenceOf = async (id: string): Promise<Evidence> =>
  (await fixture.ask("GET", `/api/proposals/${id}/evidence`, { token: fixture.ton })).json<Evidence>();
const listed = async (id: string): Promise<Proposal | undefined> => {
  const answer = await fixture.ask("GET", "/api/proposals", { token: fixture.ton });
  return answer.json<Proposal[]>().find(({ _id }) => _id === id);
};
const payIn = async (memberId: bigint, amount: bigint, reference: string): Promise<void> => {
  const { ledger } = fixture.server.context;
  const outcome = await ledger.submit({
    operation: "post",
    reference,
    kind: "opening",
    currency: "THB",
    amount,
    debit: await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null }),
    credit: await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId }),
  });
  expect(outcome.is).toBe("done");
};

test("what the proposer saw of the member is kept, and what has changed since is marked", async () => {
  const { id } = await memberWith(fixture, 5_000n);
  const proposal = await proposeAbout(id);
  const first = await evidenceOf(proposal);
  expect(first.before).toMatchObject({ available: 50, held: 0, flags: 0, bankChangedAt: null });
  expect(first).toMatchObject({ member: first.before, changed: [], books: null });

  await payIn(id, 2_000n, "evidence:1");
  const { db, clock } = fixture.server.context;
  await db.updateTable("member").set({ bank_changed_at: clock.now() }).where("id", "=", id).execute();
  const later = await evidenceOf(proposal);
  expect(later.before).toEqual(first.before);
  expect(later.member).toMatchObject({ available: 70 });
  expect(later.changed).toEqual(["available", "bankChangedAt"]);
  expect((await listed(proposal))?.seen?.member).toEqual(first.before);

  await payIn(id, 1_000n, "evidence:2");
  expect((await evidenceOf(proposal)).before, "kept however often it is read").toEqual(first.before);
});

test("a proposal of an earlier version, which stored nothing of the member, shows only the present", async () => {
  const { id } = await memberWith(fixture, 5_000n);
  const proposal = await proposeAbout(id);
  for (const seen of [null, { claims: [], credits: [] }]) {
    await owner.query("update proposal set seen = $2 where id = $1", [
      proposal,
      seen === null ? null : JSON.stringify(seen),
    ]);
    expect(await evidenceOf(proposal)).toMatchObject({ before: null, changed: [], member: { available: 50 } });
  }
});

const reason = "a test";
/** A bank transfer of unknown origin that waits in suspense. Returns its reference. */
const strangeMoney = async (end: string): Promise<string> => {
  const { db, clock } = fixture.server.context;
  const money = { currency: "THB", amount: 42_500n, created_at: clock.now() } as const;
  const reference = `BBL:20261121STRANGE${end}`;
  const sender = { sending_bank: "BBL", sender_no: "0011223344", sender_name: "SOMEBODY ELSE" };
  const receiver = { receiving_bank: "SCB", receiving_no: "4680123456" };
  const placed = { booked_as: "suspense", member_id: null, repeat_of: null } as const;
  await db
    .insertInto("bank_transfer")
    .values({ reference, ...sender, ...receiver, ...money, ...placed, at: clock.now() })
    .execute();
  await db
    .insertInto("suspense")
    .values({ reference, channel: "bank", code: "SCB", ...money, detail: "{}" })
    .execute();
  return reference;
};

test.each(["match", "return"])("to %s unknown money, the approver sees all that its list shows", async (what) => {
  const { id } = await memberWith(fixture, 0n);
  const reference = await strangeMoney(what);
  const body = { reason, ...(what === "match" && { member: String(id) }) };
  const { _id } = await post<Proposal>(fixture.nok, `/api/suspense/${encodeURIComponent(reference)}/${what}`, body);
  const { suspense, report, rule } = await evidenceOf(_id);
  expect(suspense).toMatchObject({
    _id: reference,
    channel: "bank",
    code: "SCB",
    amount: 425,
    why: "no-member",
    sender: { bankCode: "BBL", bankAccountName: "SOMEBODY ELSE", bankAccountNo: "••••3344" },
    proposal: _id,
  });
  expect(await read("/api/suspense")).toContainEqual(suspense);
  expect([report, rule]).toEqual([null, null]);
});

test("to credit a report, the approver sees the report: who, from which account, to which bank, when", async () => {
  const { id, person } = await memberWith(fixture, 0n);
  const { db, clock } = fixture.server.context;
  await owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (9, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678')`,
  );
  const written = { member_id: id, id: "CEVIDENCE1", amount: 30_000n, bank_code: "GSB", created_at: clock.now() };
  await db
    .insertInto("deposit_claim")
    .values({ ...written, currency: "THB" })
    .execute();
  const fromStatement = { sendingBank: "KBANK", reference: "20261121E1", receivingBank: "GSB", amount: 299.5, reason };
  const { _id } = await post<Proposal>(fixture.nok, "/api/claims/CEVIDENCE1/credit", fromStatement);
  const { report, suspense, rule } = await evidenceOf(_id);
  expect(report).toMatchObject({
    _id: "CEVIDENCE1",
    member: { _id: String(id) },
    bankAccount: { bankAccountNo: `••••${person.accountNo.slice(-4)}` },
    receivingBank: "GSB",
    amount: 300,
    createdAt: written.created_at.toISOString(),
    proposal: _id,
  });
  expect(await read("/api/claims")).toContainEqual(report);
  expect([suspense, rule]).toEqual([null, null]);
});

test("to switch a rule, the approver sees its conditions, the trial, and what is on", async () => {
  const content = {
    name: "Big",
    event: "withdrawal",
    currency: "BAHT",
    conditions: [{ measure: "amount", is: "at-least", value: 20_000 }],
    act: "hold",
    secondLook: false,
    score: 40,
  };
  const { _id: rule } = await post<RiskRule>(fixture.nok, "/api/risk/rules", { content });
  const url = `/api/risk/rules/${rule}`;
  await post(fixture.nok, `${url}/try`, { varied: 0 });
  await runTrials(fixture.server.context);
  const on = await post<Proposal>(fixture.nok, `${url}/propose`, { isOn: true, reason });
  const trial = { _id: `${rule}-1`, content, result: { hits: 0, withdrawals: 0 } };
  const first = await evidenceOf(on._id);
  expect(first).toMatchObject({ rule: { content, live: null, trial }, suspense: null, report: null });
  // A draft that is written later is not what is switched on.
  await post(fixture.nok, "/api/risk/rules", { rule, content: { ...content, score: 1 } });
  expect((await evidenceOf(on._id)).rule).toEqual(first.rule);

  await post(fixture.ton, `/api/proposals/${on._id}/approve`, {});
  const off = await post<Proposal>(fixture.nok, `${url}/propose`, { isOn: false, reason });
  expect((await evidenceOf(off._id)).rule).toMatchObject({ content, live: content, trial });
  // A trial of another draft tells nothing of the rule that is on.
  await post(fixture.nok, `${url}/try`, { varied: 0 });
  await runTrials(fixture.server.context);
  expect((await evidenceOf(off._id)).rule).toMatchObject({ content, trial });
});

test("to pay what is owed, the approver sees what is owed now, to which account, and what is on its way", async () => {
  const { id, person } = await memberWith(fixture, 5_000n);
  const proposal = await proposeAbout(id);
  const account = { bankAccountNo: `••••${person.accountNo.slice(-4)}` };
  const owed = { member: { _id: String(id) }, bankAccount: account, amount: 50, currency: "BAHT", proposal };
  expect(await evidenceOf(proposal)).toMatchObject({ owed: { ...owed, inProgress: 0 } });

  const { ledger } = fixture.server.context;
  const outcome = await ledger.submit({
    operation: "hold",
    reference: "evidence:3",
    kind: "withdraw",
    currency: "THB",
    amount: 1_500n,
    debit: await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id }),
    credit: await ledger.account({ kind: "payout", code: "", currency: "THB", memberId: null }),
  });
  expect(outcome.is).toBe("done");
  expect(await evidenceOf(proposal)).toMatchObject({ owed: { ...owed, amount: 35, inProgress: 15 } });
  expect((await listed(proposal))?.amount, "as it was proposed").toBe(50);
});

test("to settle a transfer, the approver is told when the leg that the proposer saw no longer waits", async () => {
  const { id } = await memberWith(fixture, 5_000n);
  const about = { memberId: id, amount: 5_000n, currency: "THB" as Currency, subject: `T${id}`, reason };
  const seen = { edges, leg: { state: "sending", from: "WALLET", to: "PG" } };
  const draft = { act: "settleDoubtful", kind: "settle-transfer", outcome: "done", seen, ...about } as const;
  const { _id } = await propose(fixture.server.context, { id: await idOf("nok") }, draft);
  expect((await listed(_id))?.seen?.leg).toEqual(seen.leg);
  expect(await evidenceOf(_id)).toMatchObject({ isAsProposed: false });
});

type DecidedBy = "change" | "own" | "line" | "edges" | "owed" | "subject" | "member";

/** What a kind's approver decides by, beside the member. A change shows itself; its tests are those of its own call. */
const DECIDED_BY: Readonly<Record<ProposalKind, DecidedBy>> = {
  "settle-transfer": "edges",
  "match-suspense": "subject",
  "return-suspense": "subject",
  "close-suspense": "subject",
  "pay-owed": "owed",
  "credit-claim": "subject",
  "match-line": "line",
  "own-transfer": "own",
  "change-settings": "change",
  "add-deposit-account": "change",
  "change-deposit-account": "change",
  "add-wheel": "change",
  "switch-wheel": "change",
  "add-bonus": "change",
  "change-bonus": "change",
  "add-campaign": "change",
  "change-role": "change",
  "tag-member": "change",
  "set-member-level": "change",
  "rule-on": "subject",
  "rule-off": "subject",
  "credit-wallet": "member",
  "debit-wallet": "member",
  "give-bonus": "member",
  "give-coins": "member",
};

const edges: NonNullable<NonNullable<Proposal["seen"]>["edges"]> = {
  change: 50,
  before: { balance: 0, from: "2026-11-21T07:00:00.000Z", to: "2026-11-21T07:00:00.000Z" },
  judged: null,
  isPlaced: false,
  between: null,
  ways: [],
  bets: [],
  more: 0,
  reportCompleteTo: null,
  clock: null,
  movements: [],
};
const bank = { kind: "bank", code: "SCB" } as const;
const reported = { sendingBank: "KBANK", reference: "20261121E2", receivingBank: "SCB" };
const drafted = async (kind: ProposalKind): Promise<Partial<Draft>> => {
  if (kind === "settle-transfer") return { outcome: "done", seen: { edges } };
  if (kind === "own-transfer")
    return { memberId: null, transfer: { from: bank, to: { ...bank, code: "GSB" }, reference: "1" } };
  if (kind !== "match-line") return {};
  const { rows } = await owner.query<{ id: string }>(
    `insert into bank_line (account_id, file_id, line, key, at, has_time, text, currency, amount)
     values (1, 1, 1, 'x', $1, true, 'a line', 'THB', 5000) returning id`,
    [fixture.server.context.clock.now()],
  );
  return { transfer: { ...reported, line: String(rows[0]?.id), claim: null } };
};

test.each(PROPOSAL_KINDS.filter((kind) => !["change", "subject"].includes(DECIDED_BY[kind])))(
  "%s gives its approver the evidence that it is decided by",
  async (kind) => {
    const { id } = await memberWith(fixture, 5_000n);
    const about = { memberId: id, amount: 5_000n, currency: "THB" as Currency, subject: `${kind} ${id}`, reason };
    const draft = { act: "payOwed", kind, ...about, ...(await drafted(kind)) };
    const { _id } = await propose(fixture.server.context, { id: await idOf("nok") }, draft);
    const proposal = await listed(_id);
    const evidence = await evidenceOf(_id);
    const given = {
      own: proposal?.own ?? null,
      line: proposal?.line ?? null,
      edges: proposal?.seen?.edges ?? null,
      owed: evidence.owed,
      member: evidence.member,
    };
    const by = DECIDED_BY[kind];
    const isOfMember = by !== "own";
    expect(Object.entries(given).flatMap(([name, piece]) => (piece === null ? [] : [name]))).toEqual(
      ["own", "line", "edges", "owed", "member"].filter((name) => name === by || (name === "member" && isOfMember)),
    );
    expect(evidence).toMatchObject({ suspense: null, report: null, rule: null });
    expect(evidence.books === null, "the books of a line").toBe(kind !== "match-line");
  },
);
