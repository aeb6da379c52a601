import { afterAll, beforeAll, expect, test } from "vitest";

import { askBankWhenDue } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { withMemberLease } from "../../apps/server/src/domain/member/member-lease.ts";
import { qrDepositSaga } from "../../apps/server/src/domain/deposit/qr/qr-deposit-saga.ts";
import { bringBack } from "../../apps/server/src/saga/bring-back.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";

// The database's clock is a month ahead for some seconds, and is corrected.

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  server = await system.start();
  await server.context.databaseTime.measure();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const WRONG_MS = 30 * 86_400_000;
const wrongly = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  system.time.skip(WRONG_MS);
  try {
    return await work();
  } finally {
    system.time.skip(-WRONG_MS);
  }
};

const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];
const inFuture = (ms: number): Date => new Date(system.time.clock.now().getTime() + ms);
/** How far ahead of now that time is, in milliseconds. */
const aheadOf = (time: Date | undefined): number => (time?.getTime() ?? 0) - system.time.clock.now().getTime();

/** A transfer whose answer was lost, a month ahead. */
const lostTransfer = async (): Promise<Member> => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 0 });
  await actions.fault("PG", "timeout");
  const answer = await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: 500 });
  expect(answer.status).toBe(202);
  await wrongly(() => system.time.schedule.sleep(20_000));
  await actions.heal();
  return member;
};

test("a transfer is asked about again, and settled", async () => {
  const member = await lostTransfer();
  const dueOf = async () =>
    (await rows("select due_at from saga where member_id = $1 and kind = 'transfer'", [member.id])) as readonly {
      due_at: Date | null;
    }[];
  expect(aheadOf((await dueOf())[0]?.due_at ?? undefined)).toBeGreaterThan(86_400_000);
  await bringBack(server.context);
  await system.time.schedule.sleep(180_000);
  expect(await rows("select state from saga where member_id = $1 and kind = 'transfer'", [member.id])).toEqual([
    { state: "done" },
  ]);
});

test("what is due as planned keeps its time", async () => {
  const member = await system.background.member(0n);
  const add = (kind: string, from: string, ms: number) =>
    rows(
      `insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, timeline, data,
        due_at, created_at, changed_at)
       values ($1, $2, $2, 'deposit', 'waiting', 'IN_PROGRESS', 100, 'THB', $3, '[]', '{}', $4, $5, $5)`,
      [member.id, kind, from, inFuture(ms), inFuture(0)],
    );
  await add("qr-deposit", "KBANK", 3 * 3_600_000);
  await add("withdraw", "WALLET", 600_000);
  const due = () => rows("select reference, due_at from saga where member_id = $1 order by 1", [member.id]);
  const before = await due();
  await bringBack(server.context);
  expect(await due()).toEqual(before);
  await rows("update saga set due_at = null where member_id = $1", [member.id]);
});

test("bet reports are read again", async () => {
  const member = await system.background.member(0n);
  await actions.withGames(member, { PG: 0 });
  const far = inFuture(WRONG_MS);
  await rows(
    `insert into game_report (member_id, code, read_up_to, due_at) values ($1, 'PG', $2, $3)
     on conflict (member_id, code) do update set due_at = $3`,
    [member.id, inFuture(0), far],
  );
  await bringBack(server.context);
  const reports: readonly { due_at: Date }[] = await rows("select due_at from game_report where member_id = $1", [
    member.id,
  ]);
  expect(aheadOf(reports[0]?.due_at)).toBeLessThan(60_000);
});

test("the bank is asked again", async () => {
  await askBankWhenDue(server.context);
  await wrongly(() => askBankWhenDue(server.context));
  await askBankWhenDue(server.context);
  const turns: readonly { next_at: Date }[] = await rows("select next_at from job_turn where name = 'ask-bank'");
  expect(aheadOf(turns[0]?.next_at)).toBeLessThan(60_000);
});

test("a member whose activity was cut off is let in again, and never while one of now is at work", async () => {
  const member = await system.background.member(0n);
  const wait = { ms: 0, lastsMs: 30_000 };
  const run = () => withMemberLease(server.context, member.id, "export", wait, () => Promise.resolve("here"));
  const lease = (ms: number) =>
    rows("insert into member_lease (member_id, what, holder, until) values ($1, 'export', 'another', $2)", [
      member.id,
      inFuture(ms),
    ]);
  await lease(WRONG_MS);
  expect(await run()).toMatchObject({ is: "done" });
  await lease(40_000);
  expect(await run()).toMatchObject({ is: "too-long" });
});

test("a QR whose inquiry was cut off is asked about again", async () => {
  const member = await system.background.member(0n);
  const { body } = await actions.post(member, "/api/qrcode/KBANK", { amount: 100 });
  const { qrcodeId } = body as { qrcodeId: string };
  await rows("update qr_order set inquired_at = $2, inquiring_until = $2 where qrcode_id = $1", [
    qrcodeId,
    inFuture(WRONG_MS),
  ]);
  const row = await readSaga(server.context.db, member.id, qrcodeId);
  if (row === null) throw new Error("no order");
  await qrDepositSaga.process(server.context, row);
  const orders: readonly { inquired_at: Date }[] = await rows(
    "select inquired_at from qr_order where qrcode_id = $1 and inquiring_until is null",
    [qrcodeId],
  );
  expect(orders).toHaveLength(1);
  expect(aheadOf(orders[0]?.inquired_at)).toBeLessThan(60_000);
});
