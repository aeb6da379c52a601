import { afterAll, beforeAll, expect, test } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { bookLeftTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { type SlipActions, slipActions } from "./slips.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

// A slip survives the death of its server at any point, also together with the bank's feed of the same transfer.

let system: System;
let living: Server;
let actions: MemberActions;
let slips: SlipActions;
beforeAll(async () => {
  system = await startSystem();
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '468-0-12345-6')`,
  );
  living = await system.start();
  actions = memberActions(system, living);
  slips = await slipActions(system);
  expect(await askBank(living.context)).toBe(true);
});
afterAll(() => system.close());

/** The account with a feed. */
const FED = { to: { bankCode: "SCB", accountNo: "4680123456" } };
const LONG = { timeout: 300_000 };

const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
const newMember = async (): Promise<Member> => {
  const member = await system.background.member(0n);
  await system.background.owner.query(
    "insert into member_bank (country, code, account_no, member_id) values ('TH', 'KBANK', $1, $2)",
    [String(member.id), member.id],
  );
  return member;
};
const rows = async (sql: string, values: unknown[] = []) =>
  (await system.background.owner.query(sql, values)).rows as never[];

/** Lets time pass, second by second, until none of the member's slips is in progress. */
const settle = async (member: Member): Promise<void> => {
  for (let round = 0; round < 400; round++) {
    const open = await rows("select 1 from saga where member_id = $1 and status = 'IN_PROGRESS'", [member.id]);
    if (open.length === 0) return;
    system.time.skip(1_000);
    await living.context.sagas.resolve();
    await system.time.schedule.sleep(400);
  }
  throw new Error("it never settled");
};

test(
  "a server may die anywhere between the upload and the credit: it is credited once, or can be sent again",
  LONG,
  async () => {
    let answered = 0;
    let died = 0;
    for (const dieAt of deathPoints(200, 9)) {
      const member = await newMember();
      const made = await slips.transfer(member, 321.5);
      const picture = await slips.picture(made);
      const mortal = await system.start(dieAt);
      const sent: { reference: string | null } = { reference: null };
      const work = slips.send(mortal, member, picture).then(({ status, body }) => {
        if (status === 200) sent.reference = body.reference;
      });
      await Promise.race([work.catch(() => undefined), mortal.died]);
      // Work after the answer may be interrupted too.
      if (!mortal.isDead()) await Promise.race([system.time.schedule.sleep(60_000), mortal.died]);
      const survived = !mortal.isDead();
      await mortal.kill();
      await settle(member);
      if (sent.reference !== null) {
        answered += 1;
        // A member who got an answer has lost nothing.
        const [slip] = await slips.list(living, member);
        expect(slip, `died at ${dieAt}`).toMatchObject({ reference: sent.reference, status: "SUCCESS", amount: 321.5 });
      }
      const before = await balance(member);
      expect([0, 321.5], `died at ${dieAt}`).toContain(before);
      const again = await slips.send(living, member, picture);
      expect(again.status).toBe(200);
      await settle(member);
      expect(await balance(member), `died at ${dieAt}`).toBe(321.5);
      expect(await actions.entries(member)).toHaveLength(1);
      if (survived) break;
      died = dieAt;
    }
    expect(died).toBeGreaterThan(15);
    expect(answered).toBeGreaterThan(2);
  },
);

test("the feed first, then the slip: credited by the feed, and the slip is a duplicate", async () => {
  const member = await newMember();
  const made = await slips.transfer(member, 75, FED);
  await eventually(
    system,
    () => balance(member),
    (held) => held === 75,
  );
  const { body } = await slips.send(living, member, await slips.picture(made));
  await settle(member);
  expect(await slips.list(living, member)).toMatchObject([
    { reference: body.reference, status: "FAILED", note: "SLIP_REFNO_DUPLICATED", amount: 75 },
  ]);
  expect(await balance(member)).toBe(75);
});

test("the slip first, then the feed: credited by the slip, and the feed changes nothing", async () => {
  const member = await newMember();
  await actions.fault("bank", "silent");
  const made = await slips.transfer(member, 85, FED);
  const { body } = await slips.send(living, member, await slips.picture(made));
  await settle(member);
  expect(await slips.list(living, member)).toMatchObject([{ reference: body.reference, status: "SUCCESS" }]);
  await actions.heal();
  // The callback never arrived: the server asks the bank for what it missed.
  system.time.skip(120_000);
  await askBank(living.context);
  await bookLeftTransfers(living.context);
  expect(await balance(member)).toBe(85);
  expect((await actions.entries(member)).map(({ reference }) => reference)).toEqual([body.reference]);
  expect(await rows("select 1 from suspense where reference = $1", [`bank:KBANK:${made.reference}`])).toEqual([]);
});

test("slip and feed at once, repeatedly: credited once each time", LONG, async () => {
  for (let round = 0; round < 8; round++) {
    const member = await newMember();
    await actions.fault("bank", "silent");
    const made = await slips.transfer(member, 95, FED);
    const picture = await slips.picture(made);
    await actions.heal();
    system.time.skip(60_000);
    await Promise.all([
      slips.send(living, member, picture),
      askBank(living.context).then(() => bookLeftTransfers(living.context)),
    ]);
    await settle(member);
    await bookLeftTransfers(living.context);
    expect(await balance(member)).toBe(95);
    expect(await actions.entries(member)).toHaveLength(1);
  }
});

test("money in suspense from an unknown account is credited by its owner's slip", async () => {
  // Registered by the member, and earlier by another one, so the feed cannot decide whose it is.
  const member = await system.background.member(0n);
  const made = await slips.transfer(member, 64, FED);
  const suspense = (): Promise<{ readonly state: string }[]> =>
    rows("select state from suspense where reference = $1", [`bank:KBANK:${made.reference}`]);
  const waiting = await eventually(system, suspense, ({ length }) => length === 1);
  expect(waiting).toEqual([{ state: "waiting" }]);
  const { body } = await slips.send(living, member, await slips.picture(made));
  await settle(member);
  expect(await slips.list(living, member)).toMatchObject([
    { reference: body.reference, status: "SUCCESS", amount: 64 },
  ]);
  expect(await balance(member)).toBe(64);
  // The mark follows the credit in a commit of its own.
  await eventually(system, suspense, ([row]) => row?.state === "matched");
});

test("after all of it the books balance", async () => {
  expect((await audit(system.background.owner, auditRules)).discrepancies).toEqual([]);
});
