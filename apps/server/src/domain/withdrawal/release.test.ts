import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import { newReference } from "../../lib/reference.ts";
import { readSaga } from "../../saga/rows.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { holdWithdrawal } from "./hold.ts";
import { withdrawalSaga } from "./withdrawal-saga.ts";

let harness: Harness;
const paid: string[] = [];
beforeAll(async () => {
  const never = () => Promise.reject(new Error("not asked in these tests"));
  harness = await createHarness({
    payout: {
      reserve: never,
      pay: ({ reference }) => {
        paid.push(reference);
        return never();
      },
      ask: never,
      absence: () => ({ by: "void", void: never }),
      paid: never,
    },
  });
});
afterAll(() => harness.close());

/** A server that does this right before it releases a withdrawal, as if it were paused there. */
const pausedBeforeRelease = (context: Context, meanwhile: () => Promise<unknown>): Context => ({
  ...context,
  ledger: {
    ...context.ledger,
    moveSaga: async (move) => {
      if (move.saga.to === "paying") await meanwhile();
      return context.ledger.moveSaga(move);
    },
  },
});

test("a server paused after its approval does not pay what another has put before operators since", async () => {
  const { context } = harness.start();
  const member = await harness.member(10_000n);
  const reference = newReference(context.random, "W");
  const quiet = { ...context, sagas: { ...context.sagas, drive: () => undefined } };
  await holdWithdrawal(quiet, { member, reference, amount: 4_000n, key: null, isOpened: false });
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("no withdrawal");
  const elsewhere = async (): Promise<void> => {
    await harness.owner.query("update member set status = 'blocked' where id = $1", [member.id]);
    await withdrawalSaga.process(harness.start().context, row);
  };
  await withdrawalSaga.process(pausedBeforeRelease(quiet, elsewhere), row);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({
    status: "IN_PROGRESS",
    data: { waits: ["member-blocked"] },
  });
  expect(paid).toEqual([]);
  const { rows } = await harness.owner.query("select state, due_at from saga where reference = $1", [reference]);
  expect(rows).toEqual([{ state: "reviewing", due_at: null }]);
});
