import { describe, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { bookLeftTransfers, takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { OURS, setUpBankFeed } from "./bank-feeds.ts";
import { approveStored } from "./die-executing.ts";
import { HELD, pausedServer, reason, setUpHandCredits } from "./hand-credits.ts";
import { file, mapping } from "./start-bank-statement.ts";

const LONG = { timeout: 120_000 };
const feed = setUpBankFeed();
const { own, from, transfer, newMember, rows, balance, suspense, booked, line, send } = feed;

const hand = setUpHandCredits(feed);
const { propose, approve, creditByHand, sendSilently, told } = hand;

describe("what operators credited while the feed was silent", () => {
  test("is held when the feed returns; a second transfer of the amount is credited, and both can be matched", async () => {
    const member = await newMember();
    const first = await sendSilently(own(member), 3_000);
    await creditByHand(member, 3_000);
    const second = await sendSilently(own(member), 3_000);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await suspense(first)).toMatchObject(HELD);
    expect(await suspense(second)).toEqual([]);
    expect(await balance(member)).toBe(6_000);
    expect(await askBank(feed.servers[1].context)).toBe(true);
    const third = line(member, 3_000);
    expect((await send(third.body)).status).toBe(200);
    expect(await balance(member)).toBe(9_000);
    // It was other money after all.
    const id = encodeURIComponent(`bank:KBANK:${first.reference}`);
    const { body } = await hand.operators.nok("POST", `/api/suspense/${id}/match`, {
      member: String(member.id),
      reason,
    });
    expect(await approve(body)).toMatchObject({ body: { state: "done" } });
    expect(await balance(member)).toBe(12_000);
  });

  test("holds nothing once the feed has reported that very credit", async () => {
    const member = await newMember();
    const sent = await sendSilently(own(member), 3_100);
    await creditByHand(member, 3_100, { reference: sent.reference });
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await balance(member)).toBe(3_100);
    await booked(await transfer(own(member), 3_100));
    expect(await balance(member)).toBe(6_200);
  });

  test("a slip has the sending bank's reference and holds nothing, and neither does another sum or an old credit", async () => {
    const member = await newMember();
    await creditTransfer(feed.servers[0].context, {
      transfer: {
        ...OURS,
        sendingBank: "KBANK",
        reference: "SLIPOFFEED",
        receivingBank: "SCB",
        amount: 32_00n,
        currency: "THB",
        at: new Date(),
      },
      memberId: member.id,
      channel: "slip",
      saga: { reference: "S-SLIPOFFEED", kind: "slip-deposit" },
    });
    await creditByHand(member, 33);
    for (const amount of [32, 34]) await booked(await transfer(own(member), amount));
    feed.system.time.skip(5 * 86_400_000);
    await booked(await transfer(own(member), 33));
    expect(await balance(member)).toBe(32 + 33 + 32 + 34 + 33);
  });

  test("is held for the member who was credited, also after another sender's transfer of the amount", async () => {
    const [credited, other] = [await newMember(), await newMember()];
    const theirs = await sendSilently(own(other), 35);
    const stranger = await sendSilently(from({ accountNo: "5550003333" }), 35);
    const sent = await sendSilently(own(credited), 35);
    await creditByHand(credited, 35);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toMatchObject(HELD);
    expect(await suspense(theirs)).toMatchObject(HELD);
    expect(await suspense(stranger)).toMatchObject([{ why: "no-member" }]);
    expect([await balance(credited), await balance(other)]).toEqual([35, 0]);
    await booked(await transfer(own(credited), 35));
    expect(await balance(credited)).toBe(70);
  });

  test("is held when it was credited by an imported line, and when nobody registered the sender", async () => {
    const member = await newMember();
    const [sent, stranger] = [
      await sendSilently(own(member), 36),
      await sendSilently(from({ accountNo: "5550004444" }), 37),
    ];
    const [account] = (await rows("select id::text from deposit_account where bank_code = 'SCB'")) as { id: string }[];
    const today = feed.system.time.clock.now().toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
    await hand.operators.nok("POST", `/api/bank/accounts/${account?.id}/import`, {
      ...file(`${today},,TR fr KBANK,36.00,,,SCBLINE1`),
      mapping,
      keepMapping: false,
    });
    const [found] = (await rows("select id::text from bank_line where reference = 'SCBLINE1'")) as { id: string }[];
    const { body } = await hand.operators.nok("POST", `/api/bank/lines/${found?.id}/match`, {
      ...{ member: String(member.id), sendingBank: "KBANK", reference: "SCBLINE1", reason },
    });
    expect(await approve(body)).toMatchObject({ body: { state: "done" } });
    await creditByHand(member, 37);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toMatchObject(HELD);
    expect(await suspense(stranger)).toMatchObject(HELD);
    expect(await balance(member)).toBe(73);
  });
});

describe("a report or a line of money that is held", () => {
  test("is compared with the credit by hand first, and credited once that is done", async () => {
    const member = await newMember();
    const sent = await sendSilently(own(member), 3_200);
    await creditByHand(member, 3_200);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toMatchObject(HELD);
    const proposal = await propose(member, 3_200, { reference: sent.reference });
    expect(await approve(proposal)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
    const row = await approveStored(feed.system, feed.servers[0], proposal._id, []);
    expect(await execute(feed.servers[1].context, row)).toBe("failed");
    expect(await balance(member)).toBe(3_200);
    // It was other money.
    const compared = (await rows("select posting from bank_unproven where amount = 320000")) as { posting: string }[];
    const again = await propose(member, 3_200, { reference: sent.reference });
    expect(await approve(again, [compared[0]?.posting ?? ""])).toMatchObject({ body: { state: "done" } });
    expect([await balance(member), await suspense(sent)]).toMatchObject([6_400, [{ state: "matched" }]]);
  });

  test("is compared when an imported line is matched with it", async () => {
    const member = await newMember();
    const sent = await sendSilently(own(member), 3_300);
    await creditByHand(member, 3_300);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toMatchObject(HELD);
    const [account] = (await rows("select id::text from deposit_account where bank_code = 'SCB'")) as { id: string }[];
    // A line that is not recognised as the transfer, because the statement has another day.
    const before = new Date(feed.system.time.clock.now().getTime() - 2 * 86_400_000);
    const day = before.toLocaleDateString("en-GB", { timeZone: "Asia/Bangkok" });
    await hand.operators.nok("POST", `/api/bank/accounts/${account?.id}/import`, {
      ...file(`${day},,TR fr KBANK,"3,300.00",,,SCBLINE33`),
      mapping,
      keepMapping: false,
    });
    const [found] = (await rows("select id::text from bank_line where reference = 'SCBLINE33'")) as { id: string }[];
    const { body } = await hand.operators.nok("POST", `/api/bank/lines/${found?.id}/match`, {
      ...{ member: String(member.id), sendingBank: "KBANK", reference: sent.reference, reason },
    });
    expect(await approve(body)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
    expect(await balance(member)).toBe(3_300);
  });
});

describe("operators and the feed at the same moment", () => {
  test("credit once: in whatever order, and from two servers", LONG, async () => {
    for (let round = 0; round < 8; round++) {
      const member = await newMember();
      const proposal = await propose(member, 400 + round);
      const { body } = line(member, 400 + round);
      const server = feed.servers[round % 2 === 0 ? 0 : 1];
      await Promise.all([approve(proposal), send(body, { server }), send(body, { server: feed.servers[0] })]);
      expect(await balance(member), `${round}`).toBe(400 + round);
    }
  });

  test("what operators begin to credit holds the transfer, though its server is paused before it posts", async () => {
    const member = await newMember();
    const row = await approveStored(feed.system, feed.servers[0], (await propose(member, 41))._id, []);
    const paused = pausedServer(feed.servers[0]);
    const crediting = execute(paused.context, row);
    await paused.asleep;
    const { reference, body } = line(member, 41);
    expect((await send(body, { server: feed.servers[1] })).status).toBe(200);
    paused.go();
    await crediting;
    expect(await suspense({ reference })).toMatchObject(HELD);
    expect(await balance(member)).toBe(41);
  });

  test("what the feed begins to credit has to be compared, though its server is paused before it posts", async () => {
    const member = await newMember();
    const proposal = await propose(member, 42);
    const paused = pausedServer(feed.servers[1]);
    const transfer = told(member, 42);
    const booking = takeTransfers(paused.context, [transfer]);
    await paused.asleep;
    expect(await approve(proposal)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
    const row = await approveStored(feed.system, feed.servers[0], proposal._id, []);
    expect(await execute(feed.servers[0].context, row)).toBe("failed");
    paused.go();
    await booking;
    expect(await balance(member)).toBe(42);
    // An approver who has compared it may credit a second transfer of the amount.
    const second = await propose(member, 42);
    const compared = [`bank:KBANK:${transfer.reference}`];
    expect(await approve(second, compared)).toMatchObject({ body: { state: "done", compared } });
    expect(await balance(member)).toBe(84);
  });

  test(
    "a server that dies at any point leaves a transfer that another one holds, or credits, in the same way",
    LONG,
    async () => {
      for (const dieAt of deathPoints(16, 3)) {
        const [held, other] = [await newMember(), await newMember()];
        const amount = 500 + dieAt;
        await creditByHand(held, amount);
        const transfers = [told(held, amount), told(other, amount)];
        const mortal = await feed.system.start(dieAt);
        await Promise.race([takeTransfers(mortal.context, transfers).catch(() => undefined), mortal.died]);
        feed.system.time.skip(6_000);
        await Promise.all(feed.servers.map(({ context }) => bookLeftTransfers(context)));
        await takeTransfers(feed.servers[0].context, transfers);
        expect([await balance(held), await balance(other)], `${dieAt}`).toEqual([amount, amount]);
        expect(await rows("select 1 from bank_transfer where booked_as is null")).toEqual([]);
      }
    },
  );
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
