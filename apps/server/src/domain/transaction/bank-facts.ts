import type { TransactionDetail } from "@krapao/contract/operator/transaction-shapes";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { SagaTable } from "../../ledger/tables.ts";
import { maskAccount } from "../../lib/mask.ts";
import { QR_PREFIX } from "../deposit/qr/orders.ts";
import { readSenders } from "../deposit/suspense/senders.ts";
import { maskedAccountOf } from "../operator/marks.ts";
import { keptPayee } from "../withdrawal/payee.ts";
import type { Transaction } from "./find-rows.ts";

type BankFacts = TransactionDetail["bank"];
type Movement = Pick<Selectable<SagaTable>, "member_id" | "reference" | "data">;

const ARRIVAL = /^bank:([^:]+):(.+)$/;
const OWN = /^treasury:(.+)$/;

/** The posting by which money from outside entered the books: the movement names it, or it is the transaction itself. */
const arrivalOf = ({ reference }: Transaction, movement: Movement | undefined): string => {
  const { transfer, suspense, arrival } = movement?.data ?? {};
  return [transfer, suspense, arrival].find((named) => typeof named === "string") ?? reference;
};

const payeeOf = async ({ db }: Pick<Context, "db">, data: Movement["data"]): Promise<BankFacts["account"]> => {
  if (data["payee"] === undefined) return null;
  const { bankCode, accountNo, accountName } = keptPayee(data);
  const bank = await db.selectFrom("bank").select("name_en").where("code", "=", bankCode).executeTakeFirst();
  return maskedAccountOf({ bankCode, bankName: bank?.name_en ?? bankCode, accountName, accountNo });
};

/** The account of ours that a bank's transfer arrived at. */
const receiverOf = async ({ db }: Pick<Context, "db">, arrival: string): Promise<BankFacts["ours"]> => {
  const row = await db
    .selectFrom("bank_transfer")
    .select(["receiving_bank", "receiving_no"])
    .where("reference", "=", arrival)
    .executeTakeFirst();
  return row === undefined ? null : { bankCode: row.receiving_bank, bankAccountNo: maskAccount(row.receiving_no) };
};

/** The reference of the provider of a QR code or a gift link. */
const providerReferenceOf = async (
  { db }: Pick<Context, "db">,
  movement: Movement | undefined,
  arrival: string,
): Promise<string | null> => {
  const payment = movement?.data["payment"];
  if (typeof payment === "string") return payment;
  // A second payment of a code: the posting's reference ends with the provider's.
  if (arrival.startsWith(QR_PREFIX)) return arrival.slice(QR_PREFIX.length).split(":")[1] ?? null;
  if (movement === undefined) return null;
  const { rows } = await sql<{ reference: string | null }>`
    select their_reference as reference from qr_order
      where member_id = ${movement.member_id} and qrcode_id = ${movement.reference}
    union all select their_reference from gift_link
      where member_id = ${movement.member_id} and reference = ${movement.reference}`.execute(db);
  return rows[0]?.reference ?? null;
};

/** What banks and providers know a transaction by. What is not known is null. */
export const readBankFacts = async (
  context: Context,
  row: Transaction,
  movement: Movement | undefined,
): Promise<BankFacts> => {
  const arrival = arrivalOf(row, movement);
  const [senders, payee, ours, providerReference] = await Promise.all([
    readSenders(context, [arrival]),
    payeeOf(context, movement?.data ?? {}),
    receiverOf(context, arrival),
    providerReferenceOf(context, movement, arrival),
  ]);
  return {
    account: payee ?? senders.get(arrival) ?? null,
    ours,
    reference: ARRIVAL.exec(arrival)?.[2] ?? OWN.exec(arrival)?.[1] ?? null,
    providerReference,
  };
};
