import { expect } from "vitest";

import { fillBase } from "../../apps/server/src/domain/bank-account/base.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { type Operators, signInOperators } from "./console.ts";
import { memberActions } from "./member-actions.ts";
import { type Member, startSystem } from "./system.ts";

/** A report as its member or an operator reads it. */
export type Claim = { _id: string; state: string; amount: number; proposal: string | null };
export type Proposal = { _id: string; state: string };
/** A proposal to credit a report. */
export type Proposed = Proposal & { subject: string; amount: number; transfer: { receivingBank: string } };

export const REASON = "seen on the bank's statement";

/**
 * Starts two servers with operators on each, an account with the bank's feed and one without, and what members and
 * operators do with reports of transfers.
 */
export const startDepositReports = async () => {
  const system = await startSystem();
  const servers = [await system.start(), await system.start()] as const;
  await fillBase(servers[0].context.db);
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '4680123456'),
       (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678')`,
  );
  const actions = memberActions(system, servers[0]);
  const [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];
  let count = 0;

  const newReference = (): string => `20261121HAND${String((count += 1)).padStart(6, "0")}`;
  const newMember = (): Promise<Member> => system.background.member(0n);
  const claim = async (member: Member, amount: number): Promise<string> => {
    const answer = await actions.post(member, "/api/wallet/add", { amount, bankCode: "GSB" });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { reference: string }).reference;
  };
  const own = async (member: Member) => (await actions.get(member, "/api/wallet/claims")).body as Claim[];
  const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
  const credit = (by: Operators, id: string, more: object = {}) =>
    by.nok("POST", `/api/claims/${id}/credit`, {
      sendingBank: "KBANK",
      reference: newReference(),
      receivingBank: "GSB",
      amount: 300,
      reason: REASON,
      ...more,
    });
  const proposed = async (by: Operators, id: string, more: object = {}): Promise<Proposed> => {
    const answer = await credit(by, id, more);
    expect(answer).toMatchObject({ status: 200, body: { state: "waiting", kind: "credit-claim" } });
    return answer.body;
  };
  const creditsLike = async (by: Operators, { subject, amount, transfer }: Proposed): Promise<readonly string[]> => {
    const path = `/api/claims/${subject}/credits?receivingBank=${transfer.receivingBank}&amount=${amount}`;
    return ((await by.ton("GET", path)).body as { posting: string }[]).map(({ posting }) => posting);
  };
  /** The second person's approval, after comparing every credit of the same amount. */
  const approve = async (by: Operators, proposal: Proposed) =>
    by.ton("POST", `/api/proposals/${proposal._id}/approve`, { compared: await creditsLike(by, proposal) });
  /** Credits a transfer that a slip showed. */
  const creditSlip = (member: Member, reference: string, amount: bigint) =>
    creditTransfer(servers[0].context, {
      transfer: {
        sendingBank: "KBANK",
        reference,
        receivingBank: "GSB",
        amount,
        currency: "THB",
        at: system.time.clock.now(),
      },
      memberId: member.id,
      channel: "slip",
      saga: { reference: `S-${reference}`, kind: "slip-deposit" },
    });
  const close = async (): Promise<void> => {
    await Promise.all([here.close(), there.close()]);
    await system.close();
  };

  return {
    ...{ system, servers, actions, here, there, close },
    ...{ newReference, newMember, claim, own, balance, credit, proposed, creditsLike, approve, creditSlip },
  };
};
