import { afterAll, beforeAll, expect, test } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { SLIP_DEPOSIT } from "../../apps/server/src/domain/deposit/slip/slip-name.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { HOUSE, suspenseReturnSaga } from "../../apps/server/src/domain/deposit/bank/suspense-return-saga.ts";
import { qualifyingDeposit } from "../../apps/server/src/domain/bonus/deposit.ts";
import { takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import type { ProposalRow } from "../../apps/server/src/domain/approval/store.ts";
import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { type Operators, signInOperators } from "./console.ts";
import { executePausedAt } from "./execute-paused.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Server, startSystem, type System } from "./system.ts";

let system: System;
let servers: readonly [Server, Server];
let actions: MemberActions;
let here: Operators;
let there: Operators;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '4680123456')`,
  );
  servers = [await system.start(), await system.start()];
  resolver = servers[0].context.sagas.start();
  actions = memberActions(system, servers[0]);
  [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];
});
afterAll(async () => {
  await resolver.stop();
  await Promise.all([here.close(), there.close()]);
  await system.close();
});

type Item = {
  _id: string;
  state: string;
  amount: number;
  sender: object | null;
  isSentBack: boolean;
  refusedReturns: { count: number; why: string | null };
};
type Proposal = { _id: string; state: string };
const reason = "as the sender asked";

let people = 0;
/** A stranger's transfer, which waits for an operator. */
const arrived = async (amount: bigint, accountNo = `55500${String((people += 1)).padStart(5, "0")}`) => {
  people += 1;
  const reference = `20261121SUSP${String(people).padStart(6, "0")}`;
  const transfer = {
    reference,
    from: { bankCode: "KBANK", accountNo, accountName: "NOBODY WE KNOW" },
    to: { bankCode: "SCB", accountNo: "4680123456" },
    amount,
    currency: "THB" as const,
    at: system.time.clock.now(),
  };
  await takeTransfers(servers[0].context, [transfer]);
  return { transfer, accountNo, _id: `bank:KBANK:${reference}`, id: encodeURIComponent(`bank:KBANK:${reference}`) };
};
const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];
const sum = async (kind: string): Promise<bigint> => {
  const [row] = (await rows("select coalesce(sum(balance), 0)::bigint as sum from account where kind = $1", [
    kind,
  ])) as {
    sum: bigint;
  }[];
  return row?.sum ?? 0n;
};
const item = async (id: string, state = "waiting"): Promise<Item | undefined> => {
  const list = (await here.nok("GET", `/api/suspense?state=${state}&limit=100`)).body as Item[];
  return list.find(({ _id }) => _id === id);
};
const inState = (id: string, state: string) =>
  eventually(
    system,
    () => item(id, state),
    (found) => found !== undefined,
  );
const propose = async (url: string, body: object = { reason }): Promise<Proposal> => {
  const answer = await here.nok("POST", url, body);
  expect(answer).toMatchObject({ status: 200, body: { state: "waiting" } });
  return answer.body;
};
const approve = (seat: Operators, { _id }: Proposal) => seat.ton("POST", `/api/proposals/${_id}/approve`, {});
const paidTo = (accountNo: string): Promise<{ amount: number; reference: string }[]> =>
  system.person("GET", `/bank/payouts?accountNo=${accountNo}`);

test("the console shows the sender, masked, and that the money can be returned automatically", async () => {
  const { _id } = await arrived(100_00n, "5551234567");
  expect(await item(_id)).toMatchObject({
    amount: 100,
    sender: { bankCode: "KBANK", bankAccountName: "NOBODY WE KNOW", bankAccountNo: "••••4567" },
    isSentBack: true,
    refusedReturns: { count: 0, why: null },
  });
});

test("matched by two people it belongs to the member, as a bank deposit, once", async () => {
  const { id, _id, accountNo } = await arrived(120_50n);
  const member = await system.background.member(0n);
  const proposal = await propose(`/api/suspense/${id}/match`, { member: String(member.id), reason });
  await Promise.all([approve(here, proposal), approve(there, proposal)]);
  expect((await actions.wallet(member)).wallet.amount).toBe(120.5);
  expect(await actions.entries(member)).toMatchObject([{ channel: "bank", from: "KBANK", amount: 120.5 }]);
  expect(await item(_id, "matched")).toBeDefined();
  // A bonus on this deposit knows who paid it, as it does of a transfer that was matched at once.
  const deposit = await qualifyingDeposit(servers[0].context, member.id);
  expect(deposit).toMatchObject({ amount: 120_50n, payer: `KBANK:${accountNo}` });
});

test("a stranger's transfer that a slip credited first belongs to the slip's member once the feed brings it", async () => {
  const member = await system.background.member(0n);
  const transfer = {
    reference: "20261121SLIPFIRST",
    from: { bankCode: "KBANK", accountNo: "5559990001", accountName: "NOBODY WE KNOW" },
    to: { bankCode: "SCB", accountNo: "4680123456" },
    amount: 90_00n,
    currency: "THB" as const,
    at: system.time.clock.now(),
  };
  const { reference, amount, currency, at } = transfer;
  await creditTransfer(servers[0].context, {
    transfer: { sendingBank: "KBANK", reference, receivingBank: "SCB", amount, currency, at },
    memberId: member.id,
    channel: "slip",
    saga: { reference: "SLIPFIRST", kind: SLIP_DEPOSIT },
  });
  await takeTransfers(servers[1].context, [transfer]);
  expect(
    await rows(
      "select booked_as, member_id, member_at is not null as is_dated from bank_transfer where sender_no = $1",
      ["5559990001"],
    ),
  ).toEqual([{ booked_as: "wallet", member_id: member.id, is_dated: true }]);
});

test("returned, the sending account is paid, once, under its own reference; books and payouts agree", async () => {
  const { id, _id, accountNo } = await arrived(75_25n);
  const before = { suspense: await sum("suspense"), payout: await sum("payout") };
  const proposal = await propose(`/api/suspense/${id}/return`);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => approve(at % 2 ? here : there, proposal)));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  await inState(_id, "returned");
  expect(await paidTo(accountNo)).toMatchObject([{ amount: 75.25, reference: proposal._id }]);
  expect(before.suspense - (await sum("suspense"))).toBe(75_25n);
  expect((await sum("payout")) - before.payout).toBe(75_25n);
  const row = await servers[1].context.db
    .selectFrom("proposal")
    .selectAll()
    .where("id", "=", proposal._id)
    .executeTakeFirstOrThrow();
  expect(await execute(servers[1].context, row)).toBe("done");
  expect(await paidTo(accountNo)).toHaveLength(1);
  expect((await here.nok("POST", `/api/suspense/${id}/return`, { reason })).status).toBe(409);
  await feedTransactions(servers[0].context);
  const listed = await servers[0].context.db
    .selectFrom("transaction")
    .select(["kind", "channel", "bank", "to_code", "state", "operator_id"])
    .where("amount", "=", -75_25n)
    .execute();
  expect(row.approved_by).not.toBeNull();
  const by = { operator_id: row.approved_by };
  expect(listed).toEqual([
    { kind: "suspense", channel: "payout", bank: "KBANK", to_code: "KBANK", state: "done", ...by },
  ]);
  system.time.skip(5 * 60_000);
  const { differences } = await reconcile(servers[0].context, { provider: "PAYOUTS" });
  expect(differences).toEqual([]);
});

test("with an unclear answer it is in progress until the provider answers, and nothing else is possible", async () => {
  for (const fault of ["lost-reply", "timeout", "error"]) {
    const { id, _id, accountNo, transfer } = await arrived(30_00n);
    await actions.fault("payouts", fault);
    const proposal = await propose(`/api/suspense/${id}/return`);
    expect(await approve(there, proposal)).toMatchObject({ body: { state: "done" } });
    expect(await item(_id, "returning")).toBeDefined();
    const member = await system.background.member(0n);
    const slip = await creditTransfer(servers[1].context, {
      transfer: { ...transfer, sendingBank: "KBANK", receivingBank: "SCB" },
      memberId: member.id,
      channel: "slip",
      saga: { reference: `S${_id}`, kind: "slip-deposit" },
    });
    expect(slip).toBe("already");
    expect((await here.nok("POST", `/api/suspense/${id}/match`, { member: String(member.id), reason })).status).toBe(
      409,
    );
    await actions.heal();
    // The fault `error` did nothing: after the settling time the money is in suspense again, for operators to decide.
    const end = fault === "error" ? "waiting" : "returned";
    await inState(_id, end);
    expect(await paidTo(accountNo)).toHaveLength(fault === "error" ? 0 : 1);
  }
});

test("refused by the provider it is in suspense again and says so; then it can be matched or returned again", async () => {
  const { id, _id } = await arrived(40_00n, "000000");
  const before = await sum("suspense");
  await approve(there, await propose(`/api/suspense/${id}/return`));
  const back = await eventually(
    system,
    () => item(_id),
    (found) => found?.refusedReturns.count === 1,
  );
  expect(back?.refusedReturns).toEqual({ count: 1, why: "ACCOUNT_UNKNOWN" });
  expect(await sum("suspense")).toBe(before);
  await approve(there, await propose(`/api/suspense/${id}/return`));
  await eventually(
    system,
    () => item(_id),
    (found) => found?.refusedReturns.count === 2,
  );
  const member = await system.background.member(0n);
  await approve(there, await propose(`/api/suspense/${id}/match`, { member: String(member.id), reason }));
  expect((await actions.wallet(member)).wallet.amount).toBe(40);
  expect(before - (await sum("suspense"))).toBe(40_00n);
});

test("a server that was paused after a refused return does not affect the next return", async () => {
  const { id, _id } = await arrived(45_00n, "000000");
  const first = await propose(`/api/suspense/${id}/return`);
  await approve(there, first);
  await eventually(
    system,
    () => item(_id),
    (found) => found?.refusedReturns.count === 1,
  );
  const { context } = servers[1];
  const refused = await readSaga(context.db, HOUSE, first._id);
  if (refused === null) throw new Error("no return");
  await actions.fault("payouts", "timeout");
  await approve(there, await propose(`/api/suspense/${id}/return`));
  await suspenseReturnSaga.process(context, refused);
  expect(await item(_id, "returning")).toMatchObject({ refusedReturns: { count: 1 } });
  await actions.heal();
  await eventually(
    system,
    () => item(_id),
    (found) => found?.refusedReturns.count === 2,
  );
});

const executePaused = (proposal: Proposal, after: number, meanwhile: (row: ProposalRow) => Promise<unknown>) =>
  executePausedAt(system, servers[1], proposal._id, after, meanwhile);

test("a server that was paused anywhere in a return leaves the money in suspense once that return was refused", async () => {
  // The statements after these are in the transaction that locks the proposal.
  for (const after of [1, 2, 3, 4, 5]) {
    const { id, _id } = await arrived(46_00n, "000000");
    const refuse = async (row: ProposalRow): Promise<void> => {
      expect(await execute(servers[0].context, row)).toBe("done");
      await eventually(
        system,
        () => item(_id),
        (found) => found?.refusedReturns.count === 1,
      );
    };
    const { row, done, wasPaused } = await executePaused(await propose(`/api/suspense/${id}/return`), after, refuse);
    expect(wasPaused).toBe(true);
    expect(["done", "to be repeated"]).toContain(done);
    expect(await item(_id), `paused after statement ${after}`).toMatchObject({ refusedReturns: { count: 1 } });
    expect(await execute(servers[0].context, row)).toBe("done");
  }
});

test("a server that was paused in a match moves nothing once it was given up because the member has left", async () => {
  const { id, _id } = await arrived(47_00n);
  const member = await system.background.member(0n);
  const proposal = await propose(`/api/suspense/${id}/match`, { member: String(member.id), reason });
  // The first two statements read the suspense and the member.
  const { row, done } = await executePaused(proposal, 2, async (paused) => {
    await system.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
      member.id,
      system.time.clock.now(),
    ]);
    expect(await execute(servers[0].context, paused)).toBe("failed");
  });
  expect(done).toBe("failed");
  expect(await execute(servers[0].context, row)).toBe("failed");
  expect(await item(_id)).toMatchObject({ amount: 47 });
});

test("a slip whose server died anywhere leaves nothing in the list of suspense", async () => {
  // Also right before the mark that follows the credit.
  for (const dieAt of [...deathPoints(19, 3), 'update "suspense" set']) {
    const { _id, transfer } = await arrived(11_00n);
    const member = await system.background.member(0n);
    const reference = `SL${_id}`;
    const saga = { memberId: member.id, reference, from: null, to: "asking", status: "IN_PROGRESS" } as const;
    const opening = { ...saga, dueIn: null, kind: SLIP_DEPOSIT, type: "deposit" } as const;
    await servers[1].context.ledger.openSaga({ amount: 0n, currency: "THB", saga: opening });
    const credit = ({ context }: Pick<Server, "context">) =>
      creditTransfer(context, {
        transfer: { ...transfer, sendingBank: "KBANK", receivingBank: "SCB" },
        memberId: member.id,
        channel: "slip",
        saga: { reference, kind: SLIP_DEPOSIT, from: ["asking"] },
      });
    const mortal = await system.start(dieAt);
    await Promise.race([credit(mortal).catch(() => undefined), mortal.died]);
    // The next processing of the slip; a paid one has none.
    const row = await readSaga(servers[1].context.db, member.id, reference);
    if (row?.state === "asking") await credit(servers[1]);
    await inState(_id, "matched");
    expect((await actions.wallet(member)).wallet.amount, `${dieAt}`).toBe(11);
  }
});

test("a slip and a return at once: either the member gets it or the sender", async () => {
  for (let round = 0; round < 6; round++) {
    const { id, _id, accountNo, transfer } = await arrived(10_00n);
    const member = await system.background.member(0n);
    const proposal = await propose(`/api/suspense/${id}/return`);
    const slip = () =>
      creditTransfer(servers[1].context, {
        transfer: { ...transfer, sendingBank: "KBANK", receivingBank: "SCB" },
        memberId: member.id,
        channel: "slip",
        saga: { reference: `AT${_id}`, kind: "slip-deposit" },
      });
    await Promise.all(round % 2 ? [slip(), approve(there, proposal)] : [approve(there, proposal), slip()]);
    const held = (await actions.wallet(member)).wallet.amount;
    await inState(_id, held > 0 ? "matched" : "returned");
    const paid = (await paidTo(accountNo)).reduce((total, { amount }) => total + amount, 0);
    expect(held + paid).toBe(10);
  }
});

test("a server that dies at any point of a return leaves one that completes, once", async () => {
  for (const dieAt of deathPoints(16, 3)) {
    const { id, _id, accountNo } = await arrived(5_00n);
    const proposal = await propose(`/api/suspense/${id}/return`);
    await rows(
      "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2 where id = $1 returning id",
      [proposal._id, system.time.clock.now()],
    );
    const row = await servers[0].context.db
      .selectFrom("proposal")
      .selectAll()
      .where("id", "=", proposal._id)
      .executeTakeFirstOrThrow();
    const mortal = await system.start(dieAt);
    await Promise.race([execute(mortal.context, row).catch(() => undefined), mortal.died]);
    expect(await execute(servers[1].context, row)).toBe("done");
    const ended = await eventually(
      system,
      async () => (await item(_id, "returned")) ?? (await item(_id)),
      (found) => found !== undefined,
    );
    // A call that died with its server may never have been sent: then the money is in suspense again.
    expect(await paidTo(accountNo)).toHaveLength(ended?.state === "returned" ? 1 : 0);
  }
});

test("the books balance", async () => {
  expect(await audit(system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
