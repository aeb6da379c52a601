import { beforeAll, describe, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { askBank as askFeed } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { findUnproven } from "../../apps/server/src/domain/bank-statement/unproven.ts";
import { bookLeftTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { askBank } from "../../apps/server/src/domain/deposit/slip/ask-bank.ts";
import { SLIP_DEPOSIT } from "../../apps/server/src/domain/deposit/slip/slip-name.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import type { SagaRow } from "../../apps/server/src/saga/saga.ts";
import { slipText } from "../../apps/sandbox/src/slips/draw-slip.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { OURS, type Sent, setUpBankFeed } from "./bank-feeds.ts";
import { approveStored } from "./die-executing.ts";
import { arrivalOf, HELD, pausedServer, reason, setUpHandCredits } from "./hand-credits.ts";
import { OURS as MANUAL, type SlipActions, slipActions } from "./slips.ts";
import type { Member } from "./system.ts";

const LONG = { timeout: 120_000 };
const feed = setUpBankFeed();
const { own, newMember, rows, balance, suspense } = feed;
const hand = setUpHandCredits(feed);
const { propose, approve, creditByHand, sendSilently, suspensePathOf, proposeClose } = hand;

let slips: SlipActions;
beforeAll(async () => {
  slips = await slipActions(feed.system);
  const resolver = feed.servers[0].context.sagas.start();
  return () => resolver.stop();
});

/** What a member is told of a slip about which two people decide. */
const WAITS = { status: "FAILED", note: "UNKNOW_ERROR" };
const CREDITED = { status: "SUCCESS" };

/** A transfer of the member with its slip, of which the feed has not told. */
const transferred = async (member: Member, amount: number, to: object = OURS) => {
  await feed.actions.fault("bank", "silent");
  const made = await slips.transfer(member, amount, { to });
  await feed.actions.heal();
  return made;
};
/** Uploads the slip and waits for its end. */
const upload = async (member: Member, made: Awaited<ReturnType<typeof transferred>>) => {
  const { body } = await slips.send(feed.servers[0], member, await slips.picture(made));
  return slips.ended(feed.servers[0], member, body.reference);
};

let count = 0;
/** The movement of a slip that was read, and about which the bank is asked when the test says so. */
const readSlip = async (member: Member, sent: Sent): Promise<SagaRow> => {
  const { context } = feed.servers[0];
  const reference = `SHAND${String((count += 1)).padStart(6, "0")}`;
  const payload = slipText({ from: { bankCode: "KBANK", accountNo: "", accountName: "" }, reference: sent.reference });
  await context.ledger.openSaga({
    amount: 0n,
    currency: "THB",
    saga: {
      ...{ memberId: member.id, reference, from: null, to: "asking", status: "IN_PROGRESS" as const },
      ...{ dueIn: 86_400_000, kind: SLIP_DEPOSIT, type: "deposit" as const, toCode: "WALLET" },
      data: { payload, bankNumber: "004", slipReference: sent.reference },
    },
  });
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("no slip");
  return row;
};
const endOf = async ({ memberId, reference }: SagaRow) => {
  const row = await readSaga(feed.servers[0].context.db, memberId, reference);
  return { status: row?.status, ...(row?.status === "FAILED" ? { note: row.data["note"] } : {}) };
};

describe("a slip of money that operators credited by hand", () => {
  test("waits for two people while the feed is silent, and is closed as the same money", LONG, async () => {
    const member = await newMember();
    const made = await transferred(member, 3_000);
    await creditByHand(member, 3_000);
    expect(await upload(member, made)).toMatchObject({ ...WAITS, amount: 3_000 });
    expect([await balance(member), await suspense(made)]).toMatchObject([3_000, HELD]);
    // The feed tells nothing new, and a second upload changes nothing.
    expect(await askFeed(feed.servers[0].context)).toBe(true);
    expect(await upload(member, made)).toMatchObject(WAITS);
    expect([await balance(member), await suspense(made)]).toMatchObject([3_000, HELD]);
    expect(await rows("select 1 from bank_transfer where amount = 300000")).toHaveLength(1);
    expect(await approve(await proposeClose(made))).toMatchObject({ body: { state: "done" } });
    expect(await upload(member, made)).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED" });
    expect(await balance(member)).toBe(3_000);
  });

  test("leaves it in suspense when the feed had it held for two people", LONG, async () => {
    const member = await newMember();
    const made = await transferred(member, 3_100);
    await creditByHand(member, 3_100);
    expect(await askFeed(feed.servers[0].context)).toBe(true);
    expect(await suspense(made)).toMatchObject(HELD);
    expect(await upload(member, made)).toMatchObject(WAITS);
    expect([await balance(member), await suspense(made)]).toMatchObject([3_100, HELD]);
  });

  test(
    "waits at an account without a feed too, and is credited once two people find that it is other money",
    LONG,
    async () => {
      const member = await newMember();
      const made = await transferred(member, 3_200, MANUAL);
      await creditByHand(member, 3_200, { receivingBank: MANUAL.bankCode });
      expect(await upload(member, made)).toMatchObject(WAITS);
      expect([await balance(member), await suspense(made)]).toMatchObject([3_200, HELD]);
      const { body: items } = await hand.operators.nok(
        "GET",
        `/api/suspense?id=${encodeURIComponent(arrivalOf(made))}`,
      );
      const sender = {
        bankCode: "KBANK",
        bankAccountNo: expect.stringContaining(String(member.id).slice(-4)) as unknown,
      };
      expect(items).toMatchObject([{ sender, credit: { amount: 3_200, member: { _id: String(member.id) } } }]);
      const { body } = await hand.operators.nok("POST", `${suspensePathOf(made)}/match`, {
        member: String(member.id),
        reason,
      });
      expect(await approve(body)).toMatchObject({ body: { state: "done" } });
      expect(await balance(member)).toBe(6_400);
      expect(await upload(member, made)).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED" });
    },
  );

  test("is found in suspense where it lies for another reason, and stays there", async () => {
    const [member, second] = [await newMember(), await newMember()];
    // The sender's account is registered by two members.
    await feed.register(second, { country: "LA", no: String(member.id) });
    const sent = await sendSilently(own(member), 33);
    expect(await askFeed(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toMatchObject([{ why: "several-members" }]);
    await creditByHand(member, 33);
    const row = await readSlip(member, sent);
    await askBank(feed.servers[0].context, row);
    expect(await endOf(row)).toEqual(WAITS);
    expect(await suspense(sent)).toMatchObject([{ state: "waiting" }]);
    expect(await approve(await proposeClose(sent))).toMatchObject({ body: { state: "done" } });
    expect(await balance(member)).toBe(33);
  });

  test("is credited beside another member's credit of the amount, and beside one that another transfer was held for", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const [first, second] = [await sendSilently(own(member), 34), await sendSilently(own(member), 34)];
    await creditByHand(other, 34);
    const row = await readSlip(member, first);
    await askBank(feed.servers[0].context, row);
    expect(await endOf(row)).toEqual(CREDITED);
    expect(await balance(member)).toBe(34);
    await findUnproven(feed.servers[0].context);
    const compared = (await rows("select posting from bank_unproven where amount = 3400")) as { posting: string }[];
    const proposal = await propose(member, 34);
    expect(
      await approve(
        proposal,
        compared.map(({ posting }) => posting),
      ),
    ).toMatchObject({ body: { state: "done" } });
    const third = await sendSilently(own(member), 34);
    for (const [sent, end] of [
      [second, WAITS],
      [third, CREDITED],
    ] as const) {
      const next = await readSlip(member, sent);
      await askBank(feed.servers[1].context, next);
      expect(await endOf(next)).toEqual(end);
    }
    expect(await balance(member)).toBe(102);
  });
});

describe("a slip and operators at the same moment", () => {
  test("credit once: in whatever order, from two servers, and with the feed", LONG, async () => {
    for (let round = 0; round < 16; round++) {
      const member = await newMember();
      const amount = 400 + round;
      const sent = await sendSilently(own(member), amount);
      const [proposal, row] = [await propose(member, amount), await readSlip(member, sent)];
      await Promise.all([
        approve(proposal),
        ...feed.servers.map(({ context }) => askBank(context, row).catch(() => undefined)),
        ...(round % 2 === 0 ? [askFeed(feed.servers[1].context)] : []),
      ]);
      expect(await balance(member), `${round}`).toBe(amount);
    }
  });

  test("what operators begin to credit holds the slip, though their server is paused before it posts", async () => {
    const member = await newMember();
    const sent = await sendSilently(own(member), 41);
    const proposed = await approveStored(feed.system, feed.servers[0], (await propose(member, 41))._id, []);
    const paused = pausedServer(feed.servers[0]);
    const crediting = execute(paused.context, proposed);
    await paused.asleep;
    const row = await readSlip(member, sent);
    await askBank(feed.servers[1].context, row);
    paused.go();
    await crediting;
    expect(await endOf(row)).toEqual(WAITS);
    expect([await balance(member), await suspense(sent)]).toMatchObject([41, HELD]);
  });

  test("what a slip begins to credit has to be compared, though its server is paused before it posts", async () => {
    const member = await newMember();
    const sent = await sendSilently(own(member), 42);
    const [proposal, row] = [await propose(member, 42), await readSlip(member, sent)];
    const paused = pausedServer(feed.servers[1]);
    const crediting = askBank(paused.context, row);
    await paused.asleep;
    expect(await approve(proposal)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
    // Operators who have compared it credit other money. The feed does not hold the slip's for that.
    const other = await approveStored(feed.system, feed.servers[0], proposal._id, [arrivalOf(sent)]);
    expect(await execute(feed.servers[0].context, other)).toBe("done");
    expect(await askFeed(feed.servers[0].context)).toBe(true);
    expect(await suspense(sent)).toEqual([]);
    expect(await rows("select 1 from bank_held where transfer = $1", [arrivalOf(sent)])).toEqual([]);
    paused.go();
    await crediting;
    expect(await balance(member)).toBe(84);
    // Another server that is late decides nothing new.
    await askBank(feed.servers[0].context, row).catch(() => undefined);
    expect([await balance(member), await suspense(sent)]).toEqual([84, []]);
  });

  test("a server that dies at any point leaves a slip that others hold, or credit, in the same way", LONG, async () => {
    for (const dieAt of deathPoints(34, 3)) {
      const [held, other] = [await newMember(), await newMember()];
      const amount = 500 + dieAt;
      await creditByHand(held, amount);
      const sent = [await sendSilently(own(held), amount), await sendSilently(own(other), amount)] as const;
      const slipRows = [await readSlip(held, sent[0]), await readSlip(other, sent[1])];
      const mortal = await feed.system.start(dieAt);
      const work = (async () => {
        for (const row of slipRows) await askBank(mortal.context, row);
      })();
      await Promise.race([work.catch(() => undefined), mortal.died]);
      await mortal.kill();
      // Two servers go on at once, and the feed tells the transfers.
      await Promise.all([
        ...feed.servers.flatMap(({ context }) => slipRows.map((row) => askBank(context, row).catch(() => undefined))),
        askFeed(feed.servers[0].context),
      ]);
      feed.system.time.skip(6_000);
      await Promise.all(feed.servers.map(({ context }) => bookLeftTransfers(context)));
      expect(await endOf(slipRows[0] as SagaRow), `${dieAt}`).toEqual(WAITS);
      expect(await suspense(sent[0]), `${dieAt}`).toMatchObject(HELD);
      expect([await balance(held), await balance(other)], `${dieAt}`).toEqual([amount, amount]);
      expect(await rows("select 1 from bank_transfer where booked_as is null")).toEqual([]);
    }
  });
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
