import type { Currency } from "@krapao/contract";
import type { ColumnType, Selectable } from "kysely";

interface BankTransferTable {
  /** The reference of the posting by which it enters our books. */
  reference: string;
  sending_bank: string;
  sender_no: string;
  sender_name: string;
  receiving_bank: string;
  receiving_no: string;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  at: Date;
  created_at: Date;
  /** `repeat`: it is kept for an operator to look at and never booked. */
  booked_as: "wallet" | "suspense" | "repeat" | null;
  /** Set before the credit, once it is decided that the transfer is credited to them. */
  member_id: bigint | null;
  /** When that became known. Null for transfers of earlier versions: from `created_at` on. */
  member_at: ColumnType<Date | null, Date | null | undefined>;
  /** The transfer that was reported first under the same bank reference; null for the first itself. */
  repeat_of: string | null;
}

interface BankReadTable {
  bank_code: string;
  account_no: string;
  up_to: Date;
  /** From when on it was read without a gap. Null where that is not known, because it was long ago. */
  since: ColumnType<Date | null, Date | null | undefined>;
  /** When it left AUTO mode. It is read up to there and no further. Null in AUTO mode, and until that is noticed. */
  until: ColumnType<Date | null, Date | null | undefined>;
}

export interface BankTables {
  bank_transfer: BankTransferTable;
  bank_read: BankReadTable;
}

/** An incoming bank transfer as the database stores it. */
export type BankTransferRow = Selectable<BankTables["bank_transfer"]>;
