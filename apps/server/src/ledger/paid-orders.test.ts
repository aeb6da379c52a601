import { afterAll, beforeAll, expect, test } from "vitest";

import type { PaidOrder } from "./paid-orders.ts";
import { openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
let member = 1000n;
let serial = 0;

beforeAll(async () => {
  books = await openBooks();
  await books.house("qr", "WW");
});
afterAll(() => books.close());

type PaidMessage = PaidOrder & { readonly memberId: bigint };

const AT = new Date("2026-11-21T03:59:00.000Z");

/** A message about the single payment of 1 baht for a waiting order. */
const newPayment = async (): Promise<PaidMessage> => {
  const memberId = ++member;
  const qrcodeId = `Q${++serial}`;
  await books.wallet(memberId);
  await books.owner.query(
    `insert into qr_order (member_id, qrcode_id, provider, currency, amount, created_at, expire_at)
     values ($1, $2, 'WW', 'THB', 100, '2026-11-21', '2026-11-21')`,
    [memberId, qrcodeId],
  );
  const saga = step({ memberId, reference: qrcodeId, to: "waiting" });
  await books.ledger.openSaga({ saga, amount: 100n, currency: "THB" });
  const event = `e-${qrcodeId}`;
  const payment = { reference: `B${qrcodeId}`, amount: 100n, currency: "THB" };
  return { memberId, provider: "WW", qrcodeId, event, message: `${event}@1`, at: AT, payment };
};

const later = (paid: PaidMessage): PaidMessage => ({
  ...paid,
  message: `${paid.event}@2`,
  at: new Date(AT.getTime() + 1_000),
});
const pay = (paid: PaidOrder) => books.ledger.payOrder(paid);

/** Everything that a credit writes. */
const state = async ({ memberId, qrcodeId }: PaidMessage): Promise<unknown> => {
  const { rows } = await books.owner.query(
    `select o.closed_as, (select string_agg(p.reference || ' ' || p.amount || ' ' || coalesce(p.booked_as, 'open'), ', ')
        from qr_payment p where p.member_id = o.member_id) as payments,
      (select string_agg(event_id || ' ' || (told_at = $2), ', ') from callback_event where event_id like 'e-' || o.qrcode_id || '%') as events,
      (select g.state || ' ' || g.status || ' ' || coalesce(g.n::text, 'unlisted') || ' ' || coalesce(g.data->>'payment', 'none')
        from saga g where g.member_id = o.member_id and g.reference = o.qrcode_id) as saga,
      (select a.balance::int from account a where a.member_id = o.member_id and a.kind = 'wallet') as balance
     from qr_order o where o.member_id = $1 and o.qrcode_id = $3`,
    [memberId, AT, qrcodeId],
  );
  return rows[0];
};

const credited = ({ qrcodeId, event }: PaidMessage) => ({
  closed_as: "paid",
  payments: `B${qrcodeId} 100 wallet`,
  events: `${event} true`,
  saga: `paid SUCCESS 1 B${qrcodeId}`,
  balance: 100,
});
const untouched = {
  closed_as: null,
  payments: null,
  events: null,
  saga: "waiting IN_PROGRESS unlisted none",
  balance: 0,
};

test("a payment, its order and its event are written with the credit, each message of a batch with its own", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, newPayment));
  const outcomes = await Promise.all(all.map(pay));
  for (const [index, paid] of all.entries()) {
    expect(outcomes[index]).toEqual({ is: "credited", memberId: paid.memberId, available: 100n });
    expect(await state(paid)).toEqual(credited(paid));
  }
});

test("anything but the single payment of the ordered amount on a waiting order changes nothing", async () => {
  const [good, less, kip, none, elsewhere, reported, ended] = [
    await newPayment(),
    await newPayment(),
    await newPayment(),
    await newPayment(),
    await newPayment(),
    await newPayment(),
    await newPayment(),
  ];
  await books.owner.query(
    "insert into qr_payment (member_id, qrcode_id, reference, amount, created_at) values ($1, $2, 'another', 100, '2026-11-21')",
    [reported.memberId, reported.qrcodeId],
  );
  const saga = { memberId: ended.memberId, reference: ended.qrcodeId, dueIn: null } as const;
  await books.ledger.moveSaga({ saga: { ...saga, from: ["waiting"], to: "paid", status: "SUCCESS" } });
  const unknown: PaidMessage = { ...(await newPayment()), qrcodeId: "nobody's" };
  const outcomes = await Promise.all(
    [
      { ...less, payment: { reference: "x", amount: 99n, currency: "THB" } },
      { ...kip, payment: { reference: "x", amount: 100n, currency: "LAK" } },
      { ...none, payment: null },
      good,
      { ...elsewhere, provider: "PAYTIMZ" },
      reported,
      ended,
      unknown,
    ].map(pay),
  );
  expect(outcomes.map(({ is }) => is)).toEqual([
    "other",
    "other",
    "other",
    "credited",
    "other",
    "other",
    "other",
    "other",
  ]);
  for (const paid of [less, kip, none, elsewhere]) expect(await state(paid)).toEqual(untouched);
  expect(await state(reported)).toEqual({ ...untouched, payments: "another 100 open" });
  expect(await state(ended)).toMatchObject({ closed_as: null, payments: null, events: null, balance: 0 });
  expect(await state(good)).toEqual(credited(good));
});

test("a server of the version before, which tells no currency, still credits", async () => {
  const paid = await newPayment();
  const { provider, event, message, qrcodeId, payment } = paid;
  const values = [[provider], [event], [message], [AT], [qrcodeId], [payment?.reference], [payment?.amount]];
  const { rows } = await books.owner.query(
    "select o_what, o_member, o_available from qr_paid(null, false, false, $1, $2, $3, $4, $5, $6, $7)",
    values,
  );
  expect(rows).toEqual([{ o_what: "b", o_member: String(paid.memberId), o_available: "100" }]);
  expect(await state(paid)).toEqual(credited(paid));
});

test("a reference that another posting has is not credited, and does not delay its neighbours", async () => {
  const [taken, good] = [await newPayment(), await newPayment()];
  const wallet = await books.wallet(taken.memberId);
  const reference = `qr:${taken.qrcodeId}`;
  const debit = await books.house("opening");
  await books.ledger.submit(posting({ reference, debit, credit: wallet, amount: 7n, kind: "opening" }));
  const outcomes = await Promise.all([taken, good].map(pay));
  expect(outcomes.map(({ is }) => is)).toEqual(["other", "credited"]);
  expect(await state(taken)).toEqual({ ...untouched, balance: 7 });
});

test("the same message is a replay; its event in a new message is known, whichever message came first", async () => {
  const paid = await newPayment();
  await pay(paid);
  expect(await pay(paid)).toEqual({ is: "replay" });
  expect(await pay(later(paid))).toEqual({ is: "known" });
  await books.owner.query("insert into callback_event (provider, event_id, created_at) values ('WW', $1, $2)", [
    later(paid).message,
    AT,
  ]);
  expect(await pay(later(paid))).toEqual({ is: "replay" });
  expect(await state(paid)).toMatchObject({ payments: `B${paid.qrcodeId} 100 wallet`, balance: 100 });
});

test("an order that was closed in the meantime is credited and stays closed in the same way", async () => {
  const paid = await newPayment();
  await books.owner.query(
    "update qr_order set closed_at = '2026-11-21', closed_as = 'expired' where member_id = $1 and qrcode_id = $2",
    [paid.memberId, paid.qrcodeId],
  );
  expect(await pay(paid)).toMatchObject({ is: "credited" });
  expect(await state(paid)).toEqual({ ...credited(paid), closed_as: "expired" });
});

test("one message fifty times at once, on two servers, credits once", async () => {
  const other = books.another();
  const paid = await newPayment();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? books.ledger : other).payOrder(paid)),
  );
  expect(all.filter(({ is }) => is === "credited")).toHaveLength(1);
  expect(all.filter(({ is }) => is === "replay")).not.toHaveLength(0);
  expect(await state(paid)).toEqual(credited(paid));
});

test("two servers with one callback at once: one credits, the other finds the credit", async () => {
  const other = books.another();
  for (let round = 0; round < 20; round++) {
    const paid = await newPayment();
    const both = await Promise.all([books.ledger.payOrder(paid), other.payOrder(later(paid))]);
    expect(both.filter(({ is }) => is === "credited")).toHaveLength(1);
    expect(await state(paid)).toMatchObject({
      closed_as: "paid",
      balance: 100,
      payments: `B${paid.qrcodeId} 100 wallet`,
    });
  }
});

test("a call whose answer was lost is found done and is no replay", async () => {
  const paid = await newPayment();
  const cut = books.another();
  await cut.payOrder(await newPayment());
  const { rows } = await books.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where query like '%qr_credit%' and pid <> pg_backend_pid() order by query_start desc limit 1",
  );
  // Another server commits while this one's connection ends in the middle, so the repeat finds the event.
  await books.owner.query("begin; lock table callback_event in exclusive mode");
  const under = cut.payOrder(paid);
  await expect
    .poll(async () => {
      const waiting = await books.owner.query(
        "select 1 from pg_locks where not granted and relation = 'callback_event'::regclass",
      );
      return waiting.rowCount;
    })
    .toBe(1);
  await books.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await books.owner.query("commit");
  expect((await under).is).toBe("credited");
  expect(await state(paid)).toEqual(credited(paid));
});
