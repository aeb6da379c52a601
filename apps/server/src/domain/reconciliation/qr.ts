import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { ListedPayment, QrPort } from "../../adapters/qr/port.ts";
import type { Context } from "../../context.ts";
import { type ListedDifference, notCompared } from "./differences.ts";
import { entriesOf, type HouseEntry, houseAccounts } from "./entries.ts";
import { laterOf, NotClear, pagesOf } from "./pages.ts";
import { proceed, type Run, type Stretch } from "./runs.ts";
import type { Tally } from "./tally.ts";

type Payment = Pick<ListedPayment, "qrcodeId" | "reference" | "amount"> & { readonly currency: Currency };

/**
 * A payment on our side: the booked amount in minor units, null when nothing was booked; and whether it still may be.
 */
type Booked = { readonly memberId: bigint; readonly amount: bigint | null; readonly isOpen: boolean };

const nameOf = ({ qrcodeId, reference }: Pick<Payment, "qrcodeId" | "reference">): string =>
  `${qrcodeId} ${reference}`.slice(0, 200);
const keyOf = ({ qrcodeId, reference }: Pick<Payment, "qrcodeId" | "reference">): string => `${qrcodeId}\n${reference}`;

const isCurrency = (text: string): text is Currency => text === "THB" || text === "LAK";

/** What our books have for these payments, by order and reference. An order that belongs to nobody is left out. */
const bookedOf = async (
  context: Context,
  provider: string,
  payments: readonly Pick<Payment, "qrcodeId" | "reference">[],
): Promise<ReadonlyMap<string, Booked>> => {
  const { rows } = await sql<{
    qrcode_id: string;
    reference: string;
    member_id: bigint;
    amount: bigint | null;
    open: boolean;
  }>`
    select w.qrcode_id, w.reference, o.member_id, t.amount, coalesce(s.status = 'IN_PROGRESS', false) as open
    from unnest(${payments.map(({ qrcodeId }) => qrcodeId)}::text[], ${payments.map(({ reference }) => reference)}::text[])
      w(qrcode_id, reference)
    join qr_order o on o.qrcode_id = w.qrcode_id and o.provider = ${provider}
    left join qr_payment p on p.member_id = o.member_id and p.qrcode_id = o.qrcode_id and p.reference = w.reference
    left join saga s on s.member_id = o.member_id and s.reference = o.qrcode_id
    left join transfer t on t.reference = case p.booked_as
      when 'wallet' then 'qr:' || w.qrcode_id
      when 'suspense' then left('qr:' || w.qrcode_id || ':' || w.reference, 120) end`.execute(context.db);
  return new Map(
    rows.map(({ qrcode_id: qrcodeId, reference, member_id: memberId, amount, open: isOpen }) => [
      keyOf({ qrcodeId, reference }),
      { memberId, amount, isOpen },
    ]),
  );
};

/** Compares a payment from the provider's list with our books. One whose order is still open waits. */
const compareTheirs = async (tally: Tally, payment: Payment, booked: Booked | undefined): Promise<void> => {
  const name = { kind: "payment", what: nameOf(payment) } as const;
  if (booked?.amount === payment.amount) return tally.gone(name);
  const { qrcodeId, reference, currency, amount } = payment;
  const isOpen = booked !== undefined && booked.amount === null && booked.isOpen;
  return (isOpen ? tally.wait : tally.see)({
    ...name,
    currency,
    ours: booked?.amount ?? null,
    theirs: amount,
    memberId: booked?.memberId ?? null,
    detail: { qrcodeId, reference },
  });
};

/** The order and payment behind an entry of the provider's account. */
const paymentOf = async (context: Context, entry: HouseEntry): Promise<Payment | null> => {
  const [prefix, qrcodeId = "", ...rest] = entry.reference.split(":");
  if (prefix !== "qr") return null;
  const rows = await context.db
    .selectFrom("qr_payment")
    .innerJoin("qr_order", (join) =>
      join
        .onRef("qr_order.member_id", "=", "qr_payment.member_id")
        .onRef("qr_order.qrcode_id", "=", "qr_payment.qrcode_id"),
    )
    .select(["qr_payment.reference", "qr_payment.booked_as"])
    .where("qr_order.qrcode_id", "=", qrcodeId)
    .execute();
  const second = rest.join(":");
  const found = rows.find(({ reference, booked_as }) =>
    second === "" ? booked_as === "wallet" : booked_as === "suspense" && reference.startsWith(second),
  );
  return { qrcodeId, reference: found?.reference ?? "", amount: entry.amount, currency: entry.currency };
};

/**
 * Whether the provider knows a payment when asked about its order. Throws {@link NotClear} when its answer is not
 * clear.
 */
const isTheirs = async (context: Context, port: QrPort, payment: Payment): Promise<boolean> => {
  const order = await context.db
    .selectFrom("qr_order")
    .select("their_reference")
    .where("qrcode_id", "=", payment.qrcodeId)
    .where("provider", "=", port.provider)
    .executeTakeFirst();
  const theirReference = order?.their_reference ?? null;
  const said = await port.ask({ qrcodeId: payment.qrcodeId, theirReference });
  if (said.is === "unclear") throw new NotClear(said.why);
  return (
    said.is === "paid" &&
    said.payments.some(
      ({ reference, amount, currency }) =>
        reference === payment.reference && amount === payment.amount && currency === payment.currency,
    )
  );
};

const compareOurs = async (context: Context, port: QrPort, entry: HouseEntry, tally: Tally): Promise<void> => {
  const payment = await paymentOf(context, entry);
  if (payment === null) return;
  const name = { kind: "payment", what: nameOf(payment) } as const;
  if (await isTheirs(context, port, payment)) return tally.gone(name);
  const { qrcodeId, reference, currency, amount: ours } = payment;
  await tally.see({ ...name, currency, ours, theirs: null, memberId: entry.memberId, detail: { qrcodeId, reference } });
};

/** Compares an earlier difference again that is older than the list of this run. */
const compareAgain = async (context: Context, port: QrPort, one: ListedDifference, tally: Tally): Promise<void> => {
  const { qrcodeId = "", reference = "" } = one.detail;
  const payment: Payment = { qrcodeId, reference, amount: one.theirs ?? one.ours ?? 0n, currency: one.currency };
  // A payment that only the provider has is settled once we book it. One that only we have is settled once the provider
  // knows it.
  if (one.theirs !== null)
    return compareTheirs(tally, payment, (await bookedOf(context, port.provider, [payment])).get(keyOf(payment)));
  return (await isTheirs(context, port, payment)) ? tally.gone(one) : tally.see(one);
};

/**
 * Compares the payments that a QR provider lists from `from` to `to` with what we credited or put into suspense. Then
 * compares what we booked since the last run with what the provider knows. Each is looked up on the other side by
 * itself, so nothing depends on where a day ends.
 */
export const compareQr = async (
  context: Context,
  port: QrPort,
  run: Run,
  { from, to }: Stretch,
  tally: Tally,
): Promise<void> => {
  const accounts = await houseAccounts(context, "qr", port.provider);
  const listed = new Map<string, bigint>();
  let listedTo: Date | null = null;
  for await (const { page } of pagesOf((after) => port.payments({ from, to, after }))) {
    const payments = page.payments.flatMap((one): Payment[] =>
      isCurrency(one.currency) ? [{ ...one, currency: one.currency }] : [],
    );
    const booked = await bookedOf(context, port.provider, payments);
    for (const payment of payments) {
      const ours = booked.get(keyOf(payment));
      tally.add(payment.currency, ours?.amount ?? 0n, payment.amount);
      listed.set(keyOf(payment), payment.amount);
      await compareTheirs(tally, payment, ours);
    }
    for (const { at } of page.payments) listedTo = laterOf(listedTo, at, to);
    await proceed(context, run);
  }
  await proceed(context, run, { listedTo });
  for await (const page of entriesOf(context, accounts, run, to)) {
    for (const entry of page) {
      const payment = await paymentOf(context, entry);
      const isListed = payment !== null && listed.get(keyOf(payment)) === payment.amount;
      if (isListed) continue;
      await compareOurs(context, port, entry, tally);
      await proceed(context, run);
    }
  }
  for await (const one of notCompared(context, run)) {
    await compareAgain(context, port, one, tally);
    await proceed(context, run);
  }
};
