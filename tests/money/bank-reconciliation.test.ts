import { afterAll, beforeAll, expect, test } from "vitest";

import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let member: Member;
beforeAll(async () => {
  system = await startSystem();
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '4680123456'),
       (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678')`,
  );
  server = await system.start();
  actions = memberActions(system, server);
  member = await system.background.member(0n);
  await system.background.owner.query(
    "insert into member_bank (country, code, account_no, member_id) values ('TH', 'KBANK', $1, $2)",
    [String(member.id), member.id],
  );
  await askBank(server.context);
});
afterAll(() => system.close());

const transfer = (amount: number, accountNo = String(member.id)): Promise<{ reference: string }> =>
  system.person("POST", "/bank/transfers", {
    from: { bankCode: "KBANK", accountNo, accountName: "SOMCHAI JAIDEE" },
    to: { bankCode: "SCB", accountNo: "4680123456" },
    amount,
  });
/** Compares once the entries are old enough. */
const compare = async () => {
  system.time.skip(3 * 60_000);
  const { runs, differences } = await reconcile(server.context, { provider: "BANK" });
  return { run: runs.find(({ provider }) => provider === "BANK"), differences };
};
const credit = (reference: string, amount: bigint, receivingBank = "SCB") =>
  creditTransfer(server.context, {
    transfer: {
      sendingBank: "KBANK",
      reference,
      receivingBank,
      amount,
      currency: "THB",
      at: system.time.clock.now(),
    },
    memberId: member.id,
    channel: "operator",
    saga: { reference: `C${reference}`, kind: "bank-deposit" },
  });

test("credited money and money in suspense agree on both sides, with the amount", async () => {
  await transfer(100);
  await transfer(50.25, "5550009998");
  await askBank(server.context);
  const { run, differences } = await compare();
  expect(differences).toEqual([]);
  expect(run).toMatchObject({ checked: 2, differences: 0, why: null });
});

test("a transfer that neither the feed nor the questions reported is listed until it is booked", async () => {
  await actions.fault("bank", "silent");
  const { reference } = await transfer(70);
  await actions.heal();
  expect((await compare()).differences).toMatchObject([
    { provider: "BANK", kind: "payment", what: `bank:KBANK:${reference}`, ours: null, theirs: 70_00n },
  ]);
  await askBank(server.context);
  expect((await compare()).differences).toEqual([]);
});

test("a credit that the bank lacks, or has with another amount, is listed; one to a manual account is not checked", async () => {
  await credit("NOSUCHTRANSFER01", 500_00n);
  await credit("BYHANDTRANSFER01", 500_00n, "GSB");
  await actions.fault("bank", "silent");
  const { reference } = await transfer(80);
  await actions.heal();
  await credit(reference, 81_00n);
  const { differences } = await compare();
  expect(
    differences
      .map(({ what, ours, theirs }) => ({ what, ours, theirs }))
      .toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  ).toEqual(
    [
      { what: `bank:KBANK:${reference}`, ours: 81_00n, theirs: 80_00n },
      { what: "bank:KBANK:NOSUCHTRANSFER01", ours: 500_00n, theirs: null },
    ].toSorted((a, b) => (a.what < b.what ? -1 : 1)),
  );
  // It stays listed as long as the difference exists.
  system.time.skip(3 * 3_600_000);
  expect((await compare()).differences).toHaveLength(2);
});

test("a bank without a clear answer ends the run, and removes nothing from the list", async () => {
  await actions.fault("bank", "error");
  const { run, differences } = await compare();
  await actions.heal();
  expect(run?.why).toMatch(/status 500/);
  expect(differences).toHaveLength(2);
});
