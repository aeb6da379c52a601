import { afterAll, beforeAll, expect } from "vitest";

import { fillBase } from "../../apps/server/src/domain/bank-account/base.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { OURS, type Sent, type setUpBankFeed } from "./bank-feeds.ts";
import { type Operators, signInOperators } from "./console.ts";
import type { Member, Server } from "./system.ts";

export const reason = "as our statement shows";
/** What suspense has of a transfer that operators may have credited. */
export const HELD = [{ why: "credited-by-hand", state: "waiting" }];

/** The reference of the posting by which a transfer from KBANK enters our books. */
export const arrivalOf = ({ reference }: Sent): string => `bank:KBANK:${reference}`;
const suspensePathOf = (sent: Sent): string => `/api/suspense/${encodeURIComponent(arrivalOf(sent))}`;

/** Operators who credit by hand what the feed does not report, for all tests of a file. */
export const setUpHandCredits = (feed: ReturnType<typeof setUpBankFeed>) => {
  let operators: Operators;
  beforeAll(async () => {
    await fillBase(feed.servers[0].context.db);
    operators = await signInOperators(feed.system, feed.servers[0]);
  });
  afterAll(() => operators.close());

  let count = 0;
  const number = (digits: number): string => String((count += 1)).padStart(digits, "0");
  /** Proposes to credit a report of the member with the reference of our bank's statement, not the sending bank's. */
  const propose = async (member: Member, amount: number, more: { reference?: string; receivingBank?: string } = {}) => {
    const report = await feed.actions.post(member, "/api/wallet/add", { amount, bankCode: "SCB" });
    const { reference: claim } = report.body as { reference: string };
    const reference = `SCB1121-${number(7)}`;
    const typed = { sendingBank: "KBANK", reference, receivingBank: "SCB", amount, reason, ...more };
    const proposed = await operators.nok("POST", `/api/claims/${claim}/credit`, typed);
    expect(proposed.status).toBe(200);
    return proposed.body as { _id: string };
  };
  const approve = ({ _id }: { _id: string }, compared: readonly string[] = []) =>
    operators.ton("POST", `/api/proposals/${_id}/approve`, { compared });
  const creditByHand = async (
    member: Member,
    amount: number,
    more: { reference?: string; receivingBank?: string } = {},
  ): Promise<void> => {
    expect(await approve(await propose(member, amount, more))).toMatchObject({ body: { state: "done" } });
  };
  /** A transfer that the bank does not tell of until it is asked. */
  const sendSilently = async (who: ReturnType<typeof feed.from>, amount: number) => {
    await feed.actions.fault("bank", "silent");
    const sent = await feed.transfer(who, amount);
    await feed.actions.heal();
    return sent;
  };
  /** A slip of the member for a transfer from KBANK. */
  const slipOf = (member: Member, { reference }: Sent, amount: number) =>
    creditTransfer(feed.servers[0].context, {
      transfer: {
        sendingBank: "KBANK",
        reference,
        receivingBank: "SCB",
        amount: BigInt(amount) * 100n,
        currency: "THB",
        at: feed.system.time.clock.now(),
      },
      memberId: member.id,
      channel: "slip",
      saga: { reference: `S${reference}`, kind: "slip-deposit" },
    });
  /** Proposes that operators had credited a transfer. */
  const proposeClose = async (sent: Sent): Promise<{ readonly _id: string }> => {
    const { status, body } = await operators.nok("POST", `${suspensePathOf(sent)}/close`, { reason });
    expect(status).toBe(200);
    return body;
  };
  /** What the feed says of a transfer of this member. */
  const told = (member: Member, amount: number) => ({
    reference: `20261121TOLD${number(6)}`,
    from: feed.own(member),
    to: OURS,
    amount: BigInt(amount) * 100n,
    currency: "THB" as const,
    at: feed.system.time.clock.now(),
  });
  return {
    get operators(): Operators {
      return operators;
    },
    propose,
    approve,
    creditByHand,
    sendSilently,
    slipOf,
    suspensePathOf,
    proposeClose,
    told,
  };
};

/** A server that waits before it posts, until `go` is called. */
export const pausedServer = ({ context }: Server) => {
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: typeof context.ledger.submit = async (posting) => {
    asleep.resolve();
    await awake.promise;
    return context.ledger.submit(posting);
  };
  return { context: { ...context, ledger: { ...context.ledger, submit } }, asleep: asleep.promise, go: awake.resolve };
};
