import type { Currency } from "@krapao/contract";
import type { BadLine, StatementMapping } from "@krapao/contract/operator/bank-shapes";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

interface BankStatementMappingTable {
  bank_code: string;
  mapping: JSONColumnType<StatementMapping>;
  changed_at: Date;
  changed_by: bigint;
}

interface BankStatementFileTable {
  id: Generated<bigint>;
  account_id: bigint;
  name: string;
  sha256: Buffer;
  imported_at: Date;
  /** The times of its first and its last line. */
  from_at: Date | null;
  to_at: Date | null;
  imported_by: bigint;
  added: number;
  known: number;
  bad: JSONColumnType<readonly BadLine[], string, never>;
}

/** Amounts in minor units, negative for money that left. */
interface BankLineTable {
  id: Generated<bigint>;
  account_id: bigint;
  file_id: bigint;
  line: number;
  key: Buffer;
  at: Date;
  has_time: boolean;
  text: string;
  reference: string | null;
  currency: Currency;
  amount: bigint;
  balance: bigint | null;
  /** The posting that the line shows. */
  posting: string | null;
  /** The proposal that matched it. */
  proposal: ColumnType<string | null, undefined, string | null>;
  /** The feed reported the same transfer. */
  is_of_feed: boolean;
}

interface BankCreditProgressTable {
  account: bigint;
  seq: bigint;
}

interface BankHeldTable {
  /** The operators' posting, and the transfer of the feed that may be the same money. */
  credit: string;
  transfer: string;
  /** The proposal by which two people found that they are the same money. */
  proposal: ColumnType<string | null, undefined, string | null>;
}

export interface BankUnprovenTable {
  posting: string;
  bank_code: string;
  currency: Currency;
  reference: string;
  amount: bigint;
  at: Date;
}

export interface BankStatementTables {
  bank_statement_mapping: BankStatementMappingTable;
  bank_statement_file: BankStatementFileTable;
  bank_line: BankLineTable;
  bank_credit_progress: BankCreditProgressTable;
  bank_held: BankHeldTable;
  bank_unproven: BankUnprovenTable;
}
