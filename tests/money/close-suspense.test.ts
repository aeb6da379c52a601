import { setTimeout } from "node:timers/promises";

import { TableNode, UpdateQueryNode } from "kysely";
import { describe, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { bookLeftTransfers, takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { findUnproven } from "../../apps/server/src/domain/bank-statement/unproven.ts";
import { reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Sent, setUpBankFeed } from "./bank-feeds.ts";
import { approveStored, dieExecuting } from "./die-executing.ts";
import { executePausedAt } from "./execute-paused.ts";
import { arrivalOf, HELD, pausedServer, reason, setUpHandCredits } from "./hand-credits.ts";
import { eventually, type Member } from "./system.ts";

const LONG = { timeout: 120_000 };
const feed = setUpBankFeed();
const { own, from, newMember, rows, balance, suspense, booked, line, send, transfer } = feed;
const hand = setUpHandCredits(feed);
const { approve, creditByHand, sendSilently, slipOf, suspensePathOf, proposeClose } = hand;

/** What our books have of the bank and of suspense, in minor units. */
const house = async () => {
  const [sums] = await rows(
    `select -coalesce(sum(balance) filter (where kind = 'bank'), 0) as bank,
       coalesce(sum(balance) filter (where kind = 'suspense'), 0) as suspense from account`,
  );
  return sums as unknown as { bank: string; suspense: string };
};
const heldBy = async (sent: Sent): Promise<string | null | undefined> =>
  (
    (await rows("select proposal from bank_held where transfer = $1", [arrivalOf(sent)])) as {
      proposal: string | null;
    }[]
  )[0]?.proposal;
/** A transfer of the member, which operators credited before the feed told it. */
const held = async (member: Member, amount: number, who = own(member)): Promise<Sent> => {
  const sent = await sendSilently(who, amount);
  await creditByHand(member, amount);
  expect(await askBank(feed.servers[0].context)).toBe(true);
  expect(await suspense(sent)).toMatchObject(HELD);
  return sent;
};

describe("money that operators had credited by hand", () => {
  test("is taken off the books by two operators, and the credit is proven", async () => {
    const member = await newMember();
    const before = await house();
    const sent = await held(member, 3_000);
    await feedTransactions(feed.servers[0].context);
    const { body: items } = await hand.operators.nok("GET", `/api/suspense?id=${encodeURIComponent(arrivalOf(sent))}`);
    const credit = {
      ...{ amount: 3_000, bankCode: "SCB", member: { _id: String(member.id) } },
      transaction: expect.stringMatching(/^\d+$/) as unknown,
    };
    expect(items).toMatchObject([{ state: "waiting", credit }]);

    const proposal = await proposeClose(sent);
    expect(proposal).toMatchObject({
      ...{ kind: "close-suspense", amount: 3_000, member: { _id: String(member.id) } },
      seen: { credits: [{ posting: (items as { credit: { posting: string } }[])[0]?.credit.posting }] },
    });
    expect(await hand.operators.nok("POST", `/api/proposals/${proposal._id}/approve`, {})).toMatchObject({
      status: 403,
    });
    const evidence = await hand.operators.ton("GET", `/api/proposals/${proposal._id}/evidence`);
    expect(evidence.body).toMatchObject({ suspense: { credit } });
    expect(await approve(proposal)).toMatchObject({ body: { state: "done" } });

    expect(await suspense(sent)).toMatchObject([{ state: "credited", member_id: member.id }]);
    expect(await balance(member)).toBe(3_000);
    const after = await house();
    expect(Number(after.bank) - Number(before.bank)).toBe(3_000_00);
    expect(after.suspense).toBe(before.suspense);
    await findUnproven(feed.servers[0].context);
    expect(await rows("select 1 from bank_unproven where amount = 300000")).toEqual([]);
    const [account] = (await rows("select id::text from deposit_account where bank_code = 'SCB'")) as { id: string }[];
    const lines = await hand.operators.nok("GET", `/api/bank/accounts/${account?.id}/lines?state=all`);
    expect(lines.body).toContainEqual(
      expect.objectContaining({
        posting: arrivalOf(sent),
        state: "member",
        member: expect.objectContaining({ _id: String(member.id) }) as unknown,
      }),
    );
    // Nothing else moves it.
    for (const act of ["close", "return"])
      expect(await hand.operators.nok("POST", `${suspensePathOf(sent)}/${act}`, { reason })).toMatchObject({
        body: { message: "NOT_WAITING" },
      });
    expect(await slipOf(member, sent, 3_000)).toBe("already");
    expect(await balance(member)).toBe(3_000);
    // It was the only one.
    await booked(await transfer(own(member), 3_000));
    expect(await balance(member)).toBe(6_000);
    // Another report of the amount is compared with it.
    const again = await hand.propose(member, 3_000);
    expect(await approve(again)).toMatchObject({ status: 409, body: { message: "COMPARE_FIRST" } });
  });

  test("is shown in the list of transactions with who approved, and is no difference any more", async () => {
    const member = await newMember();
    const sent = await held(member, 3_100);
    const compare = async () => {
      feed.system.time.skip(3 * 60_000);
      const { differences } = await reconcile(feed.servers[0].context, { provider: "BANK" });
      return differences.filter(({ ours, theirs }) => [ours, theirs].includes(3_100_00n));
    };
    expect(await compare()).toMatchObject([{ what: expect.stringMatching(/^bank:KBANK:SCB1121-/), theirs: null }]);
    const proposal = await proposeClose(sent);
    expect(await approve(proposal)).toMatchObject({ body: { state: "done" } });
    expect(await compare()).toEqual([]);
    await feedTransactions(feed.servers[0].context);
    expect(
      await rows(
        "select t.amount, t.operator_id = p.approved_by as shows from transaction t, proposal p where p.id = $1 and t.kind = 'suspense' and t.size = 310000 order by t.at",
        [proposal._id],
      ),
    ).toMatchObject([{ amount: 3_100_00n }, { amount: -3_100_00n, shows: true }]);
  });

  test("can be closed only where a credit holds it", async () => {
    const stranger = await sendSilently(from({ accountNo: "5550007777" }), 51);
    expect(await askBank(feed.servers[0].context)).toBe(true);
    const refused = { status: 404, body: { message: "NO_DATA" } };
    expect(await hand.operators.nok("POST", `${suspensePathOf(stranger)}/close`, { reason })).toMatchObject(refused);
    // A credit that has begun holds it too, and may never be posted.
    const member = await newMember();
    const row = await approveStored(feed.system, feed.servers[0], (await hand.propose(member, 52))._id, []);
    const paused = pausedServer(feed.servers[0]);
    const crediting = execute(paused.context, row);
    await paused.asleep;
    const { reference, body } = line(member, 52);
    expect((await send(body, { server: feed.servers[1] })).status).toBe(200);
    expect(await suspense({ reference })).toMatchObject(HELD);
    expect(await hand.operators.nok("POST", `${suspensePathOf({ reference })}/close`, { reason })).toMatchObject(
      refused,
    );
    paused.go();
    await crediting;
    expect(await approve(await proposeClose({ reference }))).toMatchObject({ body: { state: "done" } });
    expect(await balance(member)).toBe(52);
  });

  test("after a return that was refused, it leaves under the next reference", async () => {
    const member = await newMember();
    const sent = await held(member, 53, from({ accountNo: "000000" }));
    const { body: back } = await hand.operators.nok("POST", `${suspensePathOf(sent)}/return`, { reason });
    await approve(back);
    await eventually(
      feed.system,
      () => rows("select 1 from suspense where reference = $1 and returns_refused = 1", [arrivalOf(sent)]),
      (found) => found.length === 1,
    );
    const proposal = await proposeClose(sent);
    expect(await approve(proposal)).toMatchObject({ body: { state: "done" } });
    await feedTransactions(feed.servers[0].context);
    const shown = await rows(
      "select 1 from transaction where kind = 'suspense' and amount = -5300 and state = 'done' and operator_id is not null",
    );
    expect(shown).toHaveLength(1);
  });

  test("one credit stands for one transfer: the member's own takes it from a stranger's, unless that was closed", async () => {
    const [member, other] = [await newMember(), await newMember()];
    const theirs = await held(member, 54, own(other));
    const proposal = await proposeClose(theirs);
    const mine = line(member, 54);
    expect((await send(mine.body)).status).toBe(200);
    expect(await suspense(mine)).toMatchObject(HELD);
    expect(await approve(proposal)).toMatchObject({ body: { state: "failed" } });
    expect(await suspense(theirs)).toMatchObject(HELD);
    expect(await approve(await proposeClose(mine))).toMatchObject({ body: { state: "done" } });
    expect(await hand.operators.nok("POST", `${suspensePathOf(theirs)}/close`, { reason })).toMatchObject({
      status: 404,
    });

    const [second, friend] = [await newMember(), await newMember()];
    const friends = await held(second, 55, own(friend));
    expect(await approve(await proposeClose(friends))).toMatchObject({ body: { state: "done" } });
    const own55 = line(second, 55);
    expect((await send(own55.body)).status).toBe(200);
    expect(await suspense(own55)).toEqual([]);
    expect(await balance(second)).toBe(110);
  });
});

describe("a server that closes held money", () => {
  test("may die anywhere, and two at once do it once", LONG, async () => {
    for (const dieAt of deathPoints(14, 2)) {
      const member = await newMember();
      const before = await house();
      const sent = await held(member, 600 + dieAt);
      await dieExecuting(feed.system, feed.servers, (await proposeClose(sent))._id, dieAt);
      expect(await suspense(sent), `${dieAt}`).toMatchObject([{ state: "credited" }]);
      expect(await balance(member)).toBe(600 + dieAt);
      expect((await house()).suspense).toBe(before.suspense);
    }
  });

  test("and is paused before it posts finds a slip's credit, and frees the credit by hand", async () => {
    const member = await newMember();
    const sent = await held(member, 61);
    const row = await approveStored(feed.system, feed.servers[0], (await proposeClose(sent))._id);
    const paused = pausedServer(feed.servers[1]);
    const closing = execute(paused.context, row);
    await paused.asleep;
    expect(await slipOf(member, sent, 61)).toBe("credited");
    paused.go();
    expect(await closing).toBe("failed");
    expect(await heldBy(sent)).toBeNull();
    expect(await balance(member)).toBe(122);
    expect(await suspense(sent)).toMatchObject([{ state: "matched" }]);
  });

  test("and was paused before it took the credit moves nothing once the proposal failed", async () => {
    // The statements after these are in the transaction that locks the proposal.
    for (const after of [1]) {
      const [member, other] = [await newMember(), await newMember()];
      const theirs = await held(member, 62, own(other));
      const proposal = await proposeClose(theirs);
      const before = await house();
      const paused = await executePausedAt(feed.system, feed.servers[1], proposal._id, after, async (row) => {
        const mine = line(member, 62);
        expect((await send(mine.body)).status).toBe(200);
        expect(await execute(feed.servers[0].context, row)).toBe("failed");
        // Whatever makes it possible again later.
        await rows("update bank_held set transfer = $1 where transfer = $2", [arrivalOf(theirs), arrivalOf(mine)]);
      });
      expect(paused).toMatchObject({ done: "failed", wasPaused: true });
      expect(Number((await house()).suspense) - Number(before.suspense)).toBe(62_00);
    }
  });
});

describe("a server that dies beside one that goes on", () => {
  test("takes no credit for a proposal that the other one ends as failed", async () => {
    const member = await newMember();
    const sent = await held(member, 64);
    const { _id } = await proposeClose(sent);
    expect(await slipOf(member, sent, 64)).toBe("credited");
    const row = await approveStored(feed.system, feed.servers[0], _id);
    // It dies when it has taken the credit.
    const mortal = await feed.system.start('select "reference" from "transfer"');
    let dying: Promise<unknown> = Promise.resolve();
    let updates = 0;
    const isOfHeld = (table: UpdateQueryNode["table"]): boolean =>
      table !== undefined && TableNode.is(table) && table.table.identifier.name === "bank_held";
    const db = feed.servers[0].context.db.withPlugin({
      transformQuery: ({ node }) => {
        if (UpdateQueryNode.is(node) && isOfHeld(node.table)) updates += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        // The other one has just given it back.
        if (updates !== 2) return result;
        updates += 1;
        dying = Promise.race([execute(mortal.context, row).catch(() => undefined), mortal.died]);
        await Promise.race([dying, setTimeout(300)]);
        return result;
      },
    });
    expect(await execute({ ...feed.servers[0].context, db }, row)).toBe("failed");
    await dying;
    expect(updates).toBe(3);
    expect(await heldBy(sent)).toBeNull();
  });

  test("and had not recorded how it booked the transfer forgets nobody who was credited", async () => {
    const member = await newMember();
    await creditByHand(member, 63);
    const sent = hand.told(member, 63);
    const mortal = await feed.system.start('update "bank_transfer" set "booked_as"');
    await Promise.race([takeTransfers(mortal.context, [sent]).catch(() => undefined), mortal.died]);
    const kept = () => rows("select booked_as, member_id from bank_transfer where reference = $1", [arrivalOf(sent)]);
    expect(await kept()).toEqual([{ booked_as: null, member_id: null }]);
    expect(await suspense(sent)).toMatchObject(HELD);
    expect(await approve(await proposeClose(sent))).toMatchObject({ body: { state: "done" } });
    feed.system.time.skip(10_000);
    await bookLeftTransfers(feed.servers[0].context);
    expect(await kept()).toEqual([{ booked_as: "suspense", member_id: member.id }]);
  });
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
