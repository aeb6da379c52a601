import type { Currency } from "@krapao/contract";

import { bigintOf, currencyOf, dateOf, numberOf, textOf } from "../store/row.ts";
import type { Row, Store } from "../store/store.ts";
import type { Bank, Person } from "./bank.ts";
import type { Clock } from "./options.ts";
import { drawPayload } from "./payload.ts";

export type QrProvider = "KBANK" | "WW" | "PAYTIMZ" | "PAYONEX";

export type Payment = { readonly reference: string; readonly amount: bigint; readonly at: Date };

/** An order at one provider. `qrcodeId` is the wallet's reference, `theirId` the provider's number. Minor units. */
export type QrOrder = {
  readonly id: number;
  readonly provider: QrProvider;
  readonly qrcodeId: string;
  readonly theirId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payload: string;
  readonly expireAt: Date;
  readonly createdAt: Date;
  readonly callbackPath: string;
  readonly state: "open" | "paid" | "cancelled" | "expired";
  readonly payment: Payment | null;
};

/** An order with its payment. */
export type PaidOrder = QrOrder & { readonly payment: Payment };

type NewOrder = Pick<
  QrOrder,
  "provider" | "qrcodeId" | "theirId" | "amount" | "currency" | "expireAt" | "callbackPath"
>;

/** Tells the server of a paid order, in the transaction of the payment. */
export type TellPaid = (order: QrOrder) => void;

export type QrOrders = {
  /** The same reference with the same amount is the same order. With another amount it is `taken`. */
  readonly create: (order: NewOrder) => { readonly is: "created"; readonly order: QrOrder } | { readonly is: "taken" };
  readonly byQrcodeId: (provider: QrProvider, qrcodeId: string) => QrOrder | null;
  readonly byTheirId: (provider: QrProvider, theirId: string) => QrOrder | null;
  /** Finds an order by the QR's text or its id. */
  readonly find: (by: { readonly payload: string } | { readonly qrcodeId: string }) => QrOrder | null;
  /** The orders paid from `from` up to and without `to`, by the payments' references, after `after`. */
  readonly paid: (
    provider: QrProvider,
    query: { readonly from: Date; readonly to: Date; readonly after: string; readonly limit: number },
  ) => readonly PaidOrder[];
  /** A cancelled order can still be paid, because the QR may be on somebody's screen. */
  readonly cancel: (order: QrOrder) => void;
  /** Pays once. An order that was cancelled or has expired can still be paid. */
  readonly pay: (
    order: QrOrder,
    payer: Person,
    amount: bigint,
  ) => { readonly is: "paid"; readonly payment: Payment } | { readonly is: "already-paid" };
  /** The function that tells the server of this provider's payments. */
  readonly onPaid: (provider: QrProvider, tell: TellPaid) => void;
};

/** Thai billers (a tax id and a suffix). The receiver of a Lao order is the provider's name. */
const billers: Readonly<Record<QrProvider, string>> = {
  KBANK: "010753600031508",
  WW: "010555900000101",
  PAYTIMZ: "010555900000202",
  PAYONEX: "010555900000303",
};

const isProvider = (text: string): text is QrProvider => Object.hasOwn(billers, text);

const select = `select o.*, p.reference as payment_reference, p.amount as paid, p.at as paid_at
  from qr_order o left join qr_payment p on p.qr_order = o.id`;

const schema = `
create table if not exists qr_order (
  id integer primary key,
  provider text not null,
  qrcode_id text not null,
  their_id text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  payload text not null unique,
  is_cancelled integer not null default 0,
  expire_at integer not null,
  callback_path text not null,
  created_at integer not null,
  unique (provider, qrcode_id),
  unique (provider, their_id)
) strict;
create index if not exists qr_order_qrcode_id on qr_order (qrcode_id);

create table if not exists qr_payment (
  reference text primary key,
  qr_order integer not null unique references qr_order (id),
  amount integer not null check (amount > 0),
  at integer not null
) strict, without rowid;
`;

/** An order as it stands at `now`. */
const readOrder = (row: Row, now: Date): QrOrder => {
  const provider = textOf(row, "provider");
  if (!isProvider(provider)) throw new Error("an order of no known provider");
  const expireAt = dateOf(row, "expire_at");
  const isPaid = row["payment_reference"] !== null;
  const isOver = expireAt.getTime() <= now.getTime();
  return {
    id: numberOf(row, "id"),
    provider,
    qrcodeId: textOf(row, "qrcode_id"),
    theirId: textOf(row, "their_id"),
    amount: bigintOf(row, "amount"),
    currency: currencyOf(row),
    payload: textOf(row, "payload"),
    expireAt,
    createdAt: dateOf(row, "created_at"),
    callbackPath: textOf(row, "callback_path"),
    state: isPaid ? "paid" : numberOf(row, "is_cancelled") === 1 ? "cancelled" : isOver ? "expired" : "open",
    payment: isPaid
      ? { reference: textOf(row, "payment_reference"), amount: bigintOf(row, "paid"), at: dateOf(row, "paid_at") }
      : null,
  };
};

const insertOrder = (store: Store, order: NewOrder, now: Date): void => {
  const receiver = order.currency === "LAK" ? order.provider : billers[order.provider];
  const payload = drawPayload({ ...order, receiver, number: order.theirId });
  store.run(
    `insert into qr_order
       (provider, qrcode_id, their_id, amount, currency, payload, expire_at, callback_path, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    order.provider,
    order.qrcodeId,
    order.theirId,
    order.amount,
    order.currency,
    payload,
    order.expireAt.getTime(),
    order.callbackPath,
    now.getTime(),
  );
};

/** The QR orders of one world, in its store. */
export const createQrOrders = (store: Store, bank: Bank, clock: Clock): QrOrders => {
  store.define(schema);
  const tellers = new Map<QrProvider, TellPaid>();

  const one = (where: string, ...values: readonly string[]): QrOrder | null => {
    const row = store.one(`${select} where ${where} order by o.id desc limit 1`, ...values);
    return row ? readOrder(row, clock.now()) : null;
  };
  const byQrcodeId: QrOrders["byQrcodeId"] = (provider, qrcodeId) =>
    one("o.provider = ? and o.qrcode_id = ?", provider, qrcodeId);

  return {
    byQrcodeId,
    byTheirId: (provider, theirId) => one("o.provider = ? and o.their_id = ?", provider, theirId),
    find: (by) => ("payload" in by ? one("o.payload = ?", by.payload) : one("o.qrcode_id = ?", by.qrcodeId)),
    paid: (provider, { from, to, after, limit }) =>
      store
        .all(
          `${select} where o.provider = ? and p.at >= ? and p.at < ? and p.reference > ? order by p.reference limit ?`,
          provider,
          from.getTime(),
          to.getTime(),
          after,
          limit,
        )
        .map((row) => readOrder(row, clock.now()))
        .filter((order): order is PaidOrder => order.payment !== null),
    create: (order) =>
      store.write(() => {
        const known = byQrcodeId(order.provider, order.qrcodeId);
        if (known) {
          const isSame = known.amount === order.amount && known.currency === order.currency;
          return isSame ? { is: "created", order: known } : { is: "taken" };
        }
        insertOrder(store, order, clock.now());
        const made = byQrcodeId(order.provider, order.qrcodeId);
        if (!made) throw new Error("an order that was just made is not there");
        return { is: "created", order: made };
      }),
    cancel: (order) => {
      store.write(() => store.run("update qr_order set is_cancelled = 1 where id = ?", order.id));
    },
    pay: (order, payer, amount) =>
      store.write(() => {
        const now = byQrcodeId(order.provider, order.qrcodeId);
        if (!now || now.payment) return { is: "already-paid" };
        const payment = { reference: bank.reference(), amount, at: clock.now() };
        const holder = { kind: "qr", code: order.provider, number: "", currency: order.currency } as const;
        bank.charge(payer, holder, amount, "qr", payment.reference);
        store.run(
          "insert into qr_payment (reference, qr_order, amount, at) values (?, ?, ?, ?)",
          payment.reference,
          order.id,
          amount,
          payment.at.getTime(),
        );
        tellers.get(order.provider)?.({ ...now, state: "paid", payment });
        return { is: "paid", payment };
      }),
    onPaid: (provider, tell) => {
      tellers.set(provider, tell);
    },
  };
};
