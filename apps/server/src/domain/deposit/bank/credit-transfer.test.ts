import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../../context.ts";
import { createHarness, type Harness } from "../../../saga/testing/harness.ts";
import type { TestMember } from "../../../saga/testing/members.ts";
import { type Credit, creditTransfer } from "./credit-transfer.ts";
import { arrivalReference, depositReference } from "./references.ts";

let harness: Harness;
let servers: readonly Context[];
beforeAll(async () => {
  harness = await createHarness();
  servers = [harness.start().context, harness.start().context];
});
afterAll(() => harness.close());

let serial = 0;
const creditOf = (member: TestMember, more: Partial<Credit> = {}): Credit => {
  const transfer = {
    sendingBank: "KBANK",
    reference: `20261121TEST${++serial}`,
    receivingBank: "SCB",
    amount: 500_25n,
    currency: "THB",
    at: harness.time.clock.now(),
  } as const;
  return {
    transfer,
    memberId: member.id,
    channel: "bank",
    saga: { reference: depositReference(arrivalReference(transfer)), kind: "bank-deposit" },
    ...more,
  };
};
const one = (index: number): Context => servers[index % 2] ?? harness.start().context;

const available = async (member: TestMember): Promise<bigint> => {
  const { rows } = await harness.owner.query<{ balance: bigint }>(
    "select balance from account where member_id = $1 and kind = 'wallet'",
    [member.id],
  );
  return rows[0]?.balance ?? -1n;
};
const entries = async (member: TestMember) =>
  (
    await harness.owner.query(
      "select reference, kind, type, status, amount, n, data from saga where member_id = $1 order by n",
      [member.id],
    )
  ).rows as never[];

/** Puts the transfer into suspense, as the feed does with a transfer that no member matches. */
const holdInSuspense = async ({ transfer }: Credit): Promise<void> => {
  const { ledger } = one(0);
  const house = (kind: "bank" | "suspense") => ledger.account({ kind, code: "SCB", currency: "THB", memberId: null });
  const { amount, currency } = transfer;
  const reference = arrivalReference(transfer);
  const [debit, credit] = [await house("bank"), await house("suspense")];
  await ledger.submit({ operation: "post", reference, kind: "suspense", currency, amount, debit, credit });
  await harness.owner.query(
    `insert into suspense (reference, channel, code, currency, amount, created_at)
     values ($1, 'bank', 'SCB', 'THB', $2, $3)`,
    [reference, amount, transfer.at],
  );
};

test("credits once, as a listed deposit with the money's own reference, and informs the open app", async () => {
  const member = await harness.member(0n);
  const credit = creditOf(member);
  expect(await creditTransfer(one(0), credit)).toBe("credited");
  expect(await available(member)).toBe(500_25n);
  const arrival = arrivalReference(credit.transfer);
  expect(await entries(member)).toEqual([
    {
      reference: credit.saga.reference,
      kind: "bank-deposit",
      type: "deposit",
      status: "SUCCESS",
      amount: 500_25n,
      n: 1n,
      data: { transfer: arrival, posting: arrival },
    },
  ]);
  expect(harness.changed.filter(({ memberId }) => memberId === member.id)).toEqual([
    { memberId: member.id, available: 500_25n, topics: ["wallet", "statement"] },
  ]);
});

test("a repeat is answered as done, another movement as already credited, and no more money moves", async () => {
  const [member, other] = [await harness.member(0n), await harness.member(0n)];
  const credit = creditOf(member);
  expect(await creditTransfer(one(0), credit)).toBe("credited");
  expect(await creditTransfer(one(1), credit)).toBe("credited");
  const slip: Credit = { ...credit, channel: "slip", saga: { reference: "SLIPA", kind: "slip-deposit" } };
  expect(await creditTransfer(one(1), slip)).toBe("already");
  expect(await creditTransfer(one(0), { ...credit, memberId: other.id })).toBe("already");
  const dearer = { ...credit.transfer, amount: 999_00n };
  expect(await creditTransfer(one(0), { ...slip, transfer: dearer })).toBe("already");
  expect(await available(member)).toBe(500_25n);
  expect(await available(other)).toBe(0n);
  expect(await entries(member)).toHaveLength(1);
});

test("50 at once on two servers, by every channel and for two members: one is credited", async () => {
  const members = [await harness.member(0n), await harness.member(0n)];
  const credit = creditOf(members[0] as TestMember);
  const channels = ["bank", "slip", "operator"] as const;
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      creditTransfer(one(index), {
        ...credit,
        memberId: (members[index % 2] as TestMember).id,
        channel: channels[index % 3] ?? "bank",
        saga: { reference: `AT-ONCE-${index}`, kind: "bank-deposit" },
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "credited")).toHaveLength(1);
  expect((await available(members[0] as TestMember)) + (await available(members[1] as TestMember))).toBe(500_25n);
});

test("money in suspense is taken from there, with the amount that arrived, once for 50 callers", async () => {
  const member = await harness.member(0n);
  const credit = creditOf(member);
  await holdInSuspense(credit);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      creditTransfer(one(index), {
        ...credit,
        transfer: { ...credit.transfer, amount: 1n },
        channel: "slip",
        saga: { reference: `WAITED-${index}`, kind: "slip-deposit" },
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "credited")).toHaveLength(1);
  expect(await available(member)).toBe(500_25n);
  const { rows } = await harness.owner.query("select state, member_id from suspense where reference = $1", [
    arrivalReference(credit.transfer),
  ]);
  expect(rows).toEqual([{ state: "matched", member_id: member.id }]);
  const suspense = await one(0).ledger.account({ kind: "suspense", code: "SCB", currency: "THB", memberId: null });
  expect(await one(0).ledger.balance(suspense)).toMatchObject({ balance: 0n });
});

test("an existing movement goes on; in another state it is refused and nothing moves", async () => {
  const member = await harness.member(0n);
  const { ledger } = one(0);
  const open = (reference: string) =>
    ledger.openSaga({
      amount: 0n,
      currency: "THB",
      saga: {
        memberId: member.id,
        reference,
        from: null,
        to: "asking",
        status: "IN_PROGRESS",
        dueIn: null,
        kind: "slip-deposit",
        type: "deposit",
      },
    });
  await open("SLIPB");
  await open("SLIPC");
  const saga = { reference: "SLIPB", kind: "slip-deposit", from: ["asking"] };
  const credit = creditOf(member, { channel: "slip", saga });
  expect(await creditTransfer(one(0), credit)).toBe("credited");
  expect(await creditTransfer(one(0), credit)).toBe("credited");
  expect((await entries(member))[0]).toMatchObject({ reference: "SLIPB", amount: 500_25n, n: 1n, status: "SUCCESS" });
  const wrong = creditOf(member, { channel: "slip", saga: { ...saga, reference: "SLIPC", from: ["elsewhere"] } });
  await expect(creditTransfer(one(0), wrong)).rejects.toThrow("other-state");
  expect(await available(member)).toBe(500_25n);
});

test("a server may die anywhere: done again, the transfer is credited once", async () => {
  for (const isWaiting of [false, true]) {
    for (let dieAt = 1; dieAt <= 14; dieAt++) {
      const member = await harness.member(0n);
      const credit = creditOf(member);
      if (isWaiting) await holdInSuspense(credit);
      const mortal = harness.start(dieAt);
      await Promise.race([creditTransfer(mortal.context, credit).catch(() => undefined), mortal.mortality.died]);
      expect(await creditTransfer(one(0), credit)).toBe("credited");
      expect(await available(member)).toBe(500_25n);
      const { rows } = await harness.owner.query("select 1 from suspense where reference = $1 and state = 'waiting'", [
        arrivalReference(credit.transfer),
      ]);
      expect(rows).toEqual([]);
    }
  }
});
