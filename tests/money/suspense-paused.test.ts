import { expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { returnSuspense } from "../../apps/server/src/domain/deposit/bank/suspense-return-saga.ts";
import { bookLeftTransfers, takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { setUpBankFeed } from "./bank-feeds.ts";
import { approveStored } from "./die-executing.ts";
import { arrivalOf, HELD, pausedServer, reason, setUpHandCredits } from "./hand-credits.ts";

// A server is paused while it puts money into suspense or takes it out: the list tells where the money is.

const feed = setUpBankFeed();
const { own, newMember, rows, register, balance, suspense } = feed;
const hand = setUpHandCredits(feed);
const { approve, creditByHand, sendSilently, suspensePathOf, proposeClose, told } = hand;

/** A server that is paused right after it has posted, until `go` is called. */
const pausedAfterPosting = () => {
  const { context } = feed.servers[1];
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: typeof context.ledger.submit = async (posting) => {
    const outcome = await context.ledger.submit(posting);
    asleep.resolve();
    await awake.promise;
    return outcome;
  };
  return { context: { ...context, ledger: { ...context.ledger, submit } }, asleep: asleep.promise, go: awake.resolve };
};

test("money that left suspense before its paused server listed it is not listed as waiting", async () => {
  const member = await feed.system.background.member(0n);
  const sent = told(member, 70);
  const paused = pausedAfterPosting();
  const booking = takeTransfers(paused.context, [sent]);
  await paused.asleep;
  // The member registers the account meanwhile, and another server books what was left.
  await register(member);
  feed.system.time.skip(6_000);
  await bookLeftTransfers(feed.servers[0].context);
  expect(await balance(member)).toBe(70);
  paused.go();
  await booking;
  expect(await suspense(sent)).toMatchObject([{ state: "matched", member_id: member.id }]);
});

test("a return of money that had left for a wallet fails, and shows the money there", async () => {
  const member = await feed.system.background.member(0n);
  const sent = told(member, 71);
  await takeTransfers(feed.servers[0].context, [sent]);
  const to = { member: String(member.id), reason };
  const { body: match } = await hand.operators.nok("POST", `${suspensePathOf(sent)}/match`, to);
  expect(await approve(match)).toMatchObject({ body: { state: "done" } });
  // As a server of before left it.
  await rows("update suspense set state = 'waiting', member_id = null where reference = $1", [arrivalOf(sent)]);
  const { body: back } = await hand.operators.nok("POST", `${suspensePathOf(sent)}/return`, { reason });
  expect(await approve(back)).toMatchObject({ body: { state: "failed" } });
  expect(await suspense(sent)).toMatchObject([{ state: "matched", member_id: member.id }]);
  expect(await balance(member)).toBe(71);
});

/** Held money that two people close, and its return on a server that is paused when it has marked it. */
const closedWhileReturning = async (amount: number) => {
  const member = await newMember();
  const sent = await sendSilently(own(member), amount);
  await creditByHand(member, amount);
  expect(await askBank(feed.servers[0].context)).toBe(true);
  expect(await suspense(sent)).toMatchObject(HELD);
  const proposal = await proposeClose(sent);
  const paused = pausedServer(feed.servers[1]);
  const returning = returnSuspense(paused.context, { reference: `RETURN${amount}`, arrival: arrivalOf(sent) });
  await paused.asleep;
  expect(await suspense(sent)).toMatchObject([{ state: "returning" }]);
  const row = await approveStored(feed.system, feed.servers[0], proposal._id);
  return { member, sent, row, returning, paused };
};

test("money that is closed while the server of a return is paused stays closed", async () => {
  const { member, sent, row, returning, paused } = await closedWhileReturning(72);
  expect(await execute(feed.servers[0].context, row)).toBe("done");
  paused.go();
  expect(await returning).toBe(false);
  expect(await suspense(sent)).toMatchObject([{ state: "credited", member_id: member.id }]);
});

test("money that is closed is shown so when a return gives up before that was marked", async () => {
  const { member, sent, row, returning, paused } = await closedWhileReturning(73);
  const { context } = feed.servers[0];
  const submit: typeof context.ledger.submit = async (posting) => {
    const outcome = await context.ledger.submit(posting);
    paused.go();
    expect(await returning).toBe(false);
    return outcome;
  };
  expect(await execute({ ...context, ledger: { ...context.ledger, submit } }, row)).toBe("done");
  expect(await suspense(sent)).toMatchObject([{ state: "credited", member_id: member.id }]);
});

test("the books balance", async () => {
  expect(await audit(feed.system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
