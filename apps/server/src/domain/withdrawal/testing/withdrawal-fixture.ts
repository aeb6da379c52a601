import type { PayoutPort } from "../../../adapters/payout/port.ts";
import { plainHttp } from "../../../adapters/testing/plain-http.ts";
import type { Context } from "../../../context.ts";
import { NoAnswer } from "../../../lib/outgoing.ts";
import { newReference } from "../../../lib/reference.ts";
import { readSaga } from "../../../saga/rows.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import { createFastTime, type FastTime } from "../../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../../saga/testing/harness.ts";
import type { TestMember } from "../../../saga/testing/members.ts";
import { holdWithdrawal } from "../hold.ts";
import { withdrawalSaga } from "../withdrawal-saga.ts";

/** The payout provider as a test wants it. */
export type Line = {
  /** Whether it can be reached. */
  isOpen: boolean;
  /** What happens while a line to it is reserved. */
  whileReserving: () => Promise<unknown>;
  /** The references that it paid. */
  readonly paid: Set<string>;
};

/** Withdrawals that are processed when a test says so, and their payout provider. */
export type WithdrawalFixture = {
  readonly harness: Harness;
  readonly time: FastTime;
  readonly line: Line;
  readonly context: Context;
  /** A withdrawal that is held: by default 40.00 of a new member's 100.00. */
  readonly held: (
    member?: TestMember,
    amount?: bigint,
  ) => Promise<{ readonly member: TestMember; readonly row: SagaRow }>;
  readonly present: (row: Pick<SagaRow, "memberId" | "reference">) => Promise<SagaRow>;
  /** Processes the row as it was read, on this server or another; returns the row after it. */
  readonly process: (row: SagaRow, on?: Context) => Promise<SagaRow>;
  readonly block: (member: TestMember) => Promise<unknown>;
};

/** Opens them on a new database. */
export const openWithdrawals = async (): Promise<WithdrawalFixture> => {
  const time = createFastTime(1);
  const way = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
  const line: Line = { isOpen: true, whileReserving: () => Promise.resolve(), paid: new Set() };
  const payout: PayoutPort = {
    reserve: async () => {
      await line.whileReserving();
      if (!line.isOpen) throw new NoAnswer("out of reach");
      return way.reserve("payouts", "");
    },
    pay: async ({ reference }, attempt) => {
      await attempt.send({ target: "payouts", method: "POST", url: "" });
      line.paid.add(reference);
      return { is: "done" };
    },
    ask: ({ reference }) => Promise.resolve({ is: line.paid.has(reference) ? "done" : "not-found" }),
    absence: () => ({ by: "void", void: () => Promise.resolve({ is: "refused", reason: "VOIDED" }) }),
    paid: () => Promise.resolve({ is: "known", payouts: [], next: null }),
  };
  const harness = await createHarness({ payout }, time);
  const started = harness.start().context;
  const context: Context = { ...started, sagas: { ...started.sagas, drive: () => undefined } };

  const present: WithdrawalFixture["present"] = async ({ memberId, reference }) => {
    const row = await readSaga(context.db, memberId, reference);
    if (row === null) throw new Error("no withdrawal");
    return row;
  };

  return {
    harness,
    time,
    line,
    context,
    held: async (known, amount = 4_000n) => {
      const member = known ?? (await harness.member(10_000n));
      const reference = newReference(context.random, "W");
      await holdWithdrawal(context, { member, reference, amount, key: null, isOpened: false });
      return { member, row: await present({ memberId: member.id, reference }) };
    },
    present,
    process: async (row, on = context) => {
      await withdrawalSaga.process(on, row);
      return present(row);
    },
    block: ({ id }) => harness.owner.query("update member set status = 'blocked' where id = $1", [id]),
  };
};
