import { afterAll, beforeAll, expect, test } from "vitest";

import type { Posting } from "./posting.ts";
import { openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
let member = 1000n;
let serial = 0;

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** The credit of a payment on an order that waits. */
const credit = async (reference = `B${++serial}`): Promise<Posting> => {
  const memberId = ++member;
  const qrcodeId = `Q${++serial}`;
  const wallet = await books.wallet(memberId);
  await books.owner.query(
    `insert into qr_order (member_id, qrcode_id, provider, currency, amount, created_at, expire_at)
     values ($1, $2, 'WW', 'THB', 100, '2026-11-21', '2026-11-21')`,
    [memberId, qrcodeId],
  );
  const saga = step({ memberId, reference: qrcodeId, to: "waiting" });
  await books.ledger.openSaga({ saga, amount: 100n, currency: "THB" });
  return posting({
    reference: `qr:${qrcodeId}`,
    amount: 100n,
    debit: await books.house("qr", "WW"),
    credit: wallet,
    wallet,
    saga: { memberId, reference: qrcodeId, from: ["waiting"], to: "paid", status: "SUCCESS", dueAt: null, list: true },
    payment: { memberId, qrcodeId, provider: "WW", reference, event: `e-${qrcodeId}`, message: `m-${qrcodeId}` },
  });
};

const memberOf = (asked: Posting): bigint => asked.payment?.memberId ?? 0n;
const state = async (asked: Posting): Promise<unknown> => {
  const { rows } = await books.owner.query(
    `select o.closed_as, (select string_agg(p.reference || ' ' || p.amount || ' ' || coalesce(p.booked_as, 'open'), ', ')
        from qr_payment p where p.member_id = o.member_id) as payments,
      (select count(*)::int from callback_event where event_id in ('e-' || o.qrcode_id, 'm-' || o.qrcode_id)) as events
     from qr_order o where o.member_id = $1`,
    [memberOf(asked)],
  );
  return rows[0];
};

test("a payment, its order and its messages are written with the credit; each posting of a batch with its own", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => credit()));
  const outcomes = await Promise.all(all.map((asked) => books.ledger.submit(asked)));
  for (const [index, asked] of all.entries()) {
    expect(outcomes[index]).toMatchObject({ is: "done", repeated: false, available: 100n });
    expect(await state(asked)).toEqual({
      closed_as: "paid",
      payments: `${asked.payment?.reference} 100 wallet`,
      events: 2,
    });
  }
});

test("what is refused or stands already writes nothing of it, whatever is done beside it", async () => {
  const [good, refused, other] = [await credit(), await credit(), await credit()];
  const wrong = { ...refused, currency: "LAK" as const };
  const plain = posting({ reference: `plain:${++serial}`, debit: good.debit, credit: other.credit, amount: 7n });
  const outcomes = await Promise.all([wrong, good, plain].map((asked) => books.ledger.submit(asked)));
  expect(outcomes.map((outcome) => outcome.is)).toEqual(["refused", "done", "done"]);
  expect(await state(refused)).toEqual({ closed_as: null, payments: null, events: 0 });
  expect(await state(good)).toMatchObject({ closed_as: "paid", events: 2 });

  const again = { ...good, payment: { ...(good.payment ?? fail()), reference: "another", event: "x", message: "y" } };
  expect(await books.ledger.submit(again)).toMatchObject({ is: "done", repeated: true });
  expect(await state(good)).toMatchObject({ payments: `${good.payment?.reference} 100 wallet` });
});

const fail = (): never => {
  throw new Error("a credit brings its payment");
};

test("a payment that was written down before is booked, and an order that is closed stays as it was closed", async () => {
  const asked = await credit("known");
  const values = [memberOf(asked), asked.payment?.qrcodeId];
  await books.owner.query(
    "insert into qr_payment (member_id, qrcode_id, reference, amount, created_at) values ($1, $2, 'known', 100, '2026-11-21')",
    values,
  );
  await books.owner.query(
    "update qr_order set closed_at = '2026-11-21', closed_as = 'expired' where member_id = $1 and qrcode_id = $2",
    values,
  );
  expect(await books.ledger.submit(asked)).toMatchObject({ is: "done", repeated: false });
  expect(await state(asked)).toEqual({ closed_as: "expired", payments: "known 100 wallet", events: 2 });
});

test("two processes with one callback at once: one credits, the other is told that it stands", async () => {
  const other = books.another();
  for (let round = 0; round < 20; round++) {
    const asked = await credit();
    const outcomes = await Promise.all([books.ledger.submit(asked), other.submit(asked)]);
    expect(outcomes.map(({ is }) => is)).toEqual(["done", "done"]);
    expect(outcomes.filter((outcome) => outcome.is === "done" && outcome.repeated)).toHaveLength(1);
    expect(await state(asked)).toMatchObject({ closed_as: "paid", events: 2 });
    expect(await books.ledger.balance(asked.credit)).toMatchObject({ balance: 100n });
  }
});
