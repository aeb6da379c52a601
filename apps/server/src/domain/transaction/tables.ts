import type { Currency } from "@krapao/contract";
import type { TransactionKind, TransactionState } from "@krapao/contract/operator/transaction-shapes";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** A movement in its present state. Amounts in minor units; a text is empty where there is none. */
export interface TransactionTable {
  id: Generated<bigint>;
  member_id: bigint;
  reference: string;
  n: bigint;
  at: Date;
  kind: TransactionKind;
  source: string;
  state: TransactionState;
  currency: Currency;
  amount: bigint;
  size: ColumnType<bigint, never, never>;
  step: number;
  balance: bigint | null;
  from_code: string;
  to_code: string;
  channel: string;
  bank: string;
  provider: string;
  provider_to: string;
  operator_id: bigint | null;
}

interface TransactionDayTable {
  currency: Currency;
  day: string;
  kind: TransactionKind;
  channel: string;
  bank: string;
  provider: string;
  provider_to: string;
  state: TransactionState;
  step: number;
  count: bigint;
  came: string;
  went: string;
}

interface TransactionProgressTable {
  one: Generated<boolean>;
  fed: bigint;
  checked: bigint;
  tries: number;
  swept: bigint;
  checked_at: Date | null;
  summed_at: Date | null;
  problems: JSONColumnType<readonly string[]>;
}

interface TransactionFedTable {
  member_id: bigint;
  n: bigint;
  checked: bigint | null;
}

export interface TransactionTables {
  transaction: TransactionTable;
  transaction_day: TransactionDayTable;
  transaction_progress: TransactionProgressTable;
  transaction_fed: TransactionFedTable;
}
