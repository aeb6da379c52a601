import type { Currency } from "@krapao/contract";
import { toMajor } from "@krapao/contract";

import { bigintOf, dateOf, numberOf, textOf } from "../store/row.ts";
import type { World } from "../world.ts";
import { holderOf } from "../world/bank.ts";
import { demoLogin, laoSomebody, somebody } from "../world/somebody.ts";
import type { Person } from "../world/bank.ts";
import { pocketOf } from "../world/books.ts";
import type { QrOrder } from "../world/qr-orders.ts";

const MOST = 30;

const DEMO_PHONE = demoLogin.username;

/** Every phone that ever received a message, the latest first, then the demo member's. */
export const listPhones = ({ store, clock }: World): { phone: string; at: string }[] => {
  const known = store
    .all("select phone, max(at) as at from sms group by phone order by max(id) desc limit 50")
    .map((row) => ({ phone: textOf(row, "phone"), at: dateOf(row, "at").toISOString() }));
  return known.some(({ phone }) => phone === DEMO_PHONE)
    ? known
    : [...known, { phone: DEMO_PHONE, at: clock.now().toISOString() }];
};

/** Orders that wait for their payment, the newest first. */
export const openOrders = ({ store, clock, orders }: World): readonly QrOrder[] =>
  store
    .all(
      `select provider, qrcode_id from qr_order o
       where is_cancelled = 0 and expire_at > ? and not exists (select 1 from qr_payment where qr_order = o.id)
       order by id desc limit ?`,
      clock.now().getTime(),
      MOST,
    )
    .map((row) => orders.find({ qrcodeId: textOf(row, "qrcode_id") }))
    .filter((order) => order !== null);

/**
 * The people whose bank app a phone can show: the usual one first, then everybody who appears in a payout or a
 * transfer.
 */
export const listPeople = ({ store }: World, edition: "th" | "lo"): readonly Person[] => {
  const rows = store.all(
    `select bank_code, account_no, account_name from payout where reason is null
     union select from_bank, from_number, from_name from bank_transfer limit ?`,
    MOST,
  );
  const known = rows.map((row) => ({
    bankCode: textOf(row, "bank_code"),
    accountNo: textOf(row, "account_no"),
    accountName: textOf(row, "account_name"),
  }));
  const first = edition === "lo" ? laoSomebody : somebody;
  const isFirst = ({ bankCode, accountNo }: Person): boolean =>
    bankCode === first.bankCode && accountNo === first.accountNo;
  return [first, ...known.filter((each) => !isFirst(each))];
};

/** One account at a bank: its balance, and its last movements, newest first. */
export const accountAt = (world: World, bankCode: string, accountNo: string, currency: Currency) => {
  const { store, books } = world;
  const row = store.one(
    "select id from account where kind = 'bank' and code = ? and number = ? and currency = ?",
    bankCode,
    accountNo,
    currency,
  );
  if (!row) return { currency, holds: toMajor(pocketOf(currency)), payments: [] };
  const id = bigintOf(row, "id");
  const payments = store
    .all(
      `select id, credit = ? as is_in, amount, what, reference, at from movement
       where (debit = ? or credit = ?) and what <> 'pretend' order by id desc limit ?`,
      id,
      id,
      id,
      MOST,
    )
    .map((movement) => ({
      id: String(numberOf(movement, "id")),
      reference: textOf(movement, "reference"),
      at: dateOf(movement, "at").toISOString(),
      amount: toMajor(bigintOf(movement, "amount")),
      what: textOf(movement, "what"),
      direction: numberOf(movement, "is_in") === 1 ? ("in" as const) : ("out" as const),
    }));
  return { currency, holds: toMajor(books.holds(holderOf({ bankCode, accountNo }, currency))), payments };
};
