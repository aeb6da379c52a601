import type { Currency } from "@krapao/contract";

interface BankTransferTable {
  /** The posting by which it arrives in our books. */
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
  booked_as: "wallet" | "suspense" | null;
  member_id: bigint | null;
}

interface BankReadTable {
  bank_code: string;
  account_no: string;
  up_to: Date;
}

export interface BankTables {
  bank_transfer: BankTransferTable;
  bank_read: BankReadTable;
}
