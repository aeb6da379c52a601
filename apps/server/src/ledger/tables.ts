import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

import type { AccountKind } from "./ledger.ts";
import type { StatementType, TransferKind } from "./posting.ts";

/** A column that only the ledger's own functions write. */
type Kept<T> = ColumnType<T, never, never>;

/** An account in the books. Amounts in minor units of its currency. */
export interface AccountTable {
  id: Kept<bigint>;
  kind: Kept<AccountKind>;
  code: Kept<string>;
  currency: Kept<Currency>;
  member_id: Kept<bigint | null>;
  floor: Kept<bigint | null>;
  balance: Kept<bigint>;
  held: Kept<bigint>;
  /** The number of its last entry. */
  seq: Kept<bigint>;
  /** For a wallet: the number of the member's last listed movement. */
  movements: Kept<bigint>;
  /** The transfer in progress that uses the account exclusively. */
  busy: Kept<bigint | null>;
}

export interface TransferTable {
  id: Kept<bigint>;
  reference: Kept<string>;
  kind: Kept<TransferKind>;
  state: Kept<"posted" | "held" | "settled" | "released">;
  currency: Kept<Currency>;
  amount: Kept<bigint>;
  debit: Kept<bigint>;
  credit: Kept<bigint>;
  created_at: Kept<Date>;
  ended_at: Kept<Date | null>;
}

/** One side of a posted transfer. It is never changed or removed. */
export interface EntryTable {
  account: Kept<bigint>;
  seq: Kept<bigint>;
  transfer: Kept<bigint>;
  /** Negative when it lowers the account. */
  amount: Kept<bigint>;
  /** The account's balance after it. */
  balance: Kept<bigint>;
  created_at: Kept<Date>;
}

export type TimelineStep = { readonly state: string; readonly at: string };

/** The state of a saga. Once it has a number, it is an entry of the member's statement. */
export interface SagaTable {
  member_id: Kept<bigint>;
  reference: Kept<string>;
  kind: Kept<string>;
  type: Kept<StatementType | null>;
  state: Kept<string>;
  status: Kept<"IN_PROGRESS" | "SUCCESS" | "FAILED">;
  amount: Kept<bigint>;
  currency: Kept<Currency>;
  from_code: Kept<string | null>;
  to_code: Kept<string | null>;
  parent: Kept<string | null>;
  key: Kept<string | null>;
  /** The member's movement number; null while it is not listed. */
  n: Kept<bigint | null>;
  /** When it was listed. */
  listed_at: Kept<Date | null>;
  /** The wallet's available money when it entered the statement, and after each later step that changed it. */
  balance: Kept<bigint | null>;
  timeline: ColumnType<readonly TimelineStep[], never, never>;
  data: JSONColumnType<Record<string, unknown>, never>;
  due_at: ColumnType<Date | null, never, Date | null>;
  sent_at: ColumnType<Date | null, never, Date | null>;
  asked: ColumnType<number, never, number>;
  /** The database's epoch in which `sent_at` was taken. */
  epoch: ColumnType<string | null, never, string | null>;
  created_at: Kept<Date>;
  changed_at: Kept<Date>;
}

/** A block of the chain over the books (migrations/baseline/02-seal.sql). */
export interface SealTable {
  n: Kept<bigint>;
  at: Kept<Date>;
  /** How many entries this block and all before it cover. */
  sealed: Kept<bigint>;
  hash: Kept<Buffer>;
}

/** The result of an audit. */
export interface LedgerAuditTable {
  id: Generated<bigint>;
  at: Date;
  took_ms: number;
  entries: bigint;
  accounts: bigint;
  sealed: bigint;
  seal_n: bigint | null;
  seal_hash: Buffer | null;
  seal_at: Date | null;
  /** Numeric. */
  debits: string;
  credits: string;
  wrong: bigint;
  /** The first hundred lines. */
  discrepancies: JSONColumnType<readonly string[], string, never>;
  /** How far it came; null when no other audit may continue from it. */
  carry: JSONColumnType<Record<string, unknown> | null, string, never>;
  /** Numeric. */
  covered_debits: string;
  covered_credits: string;
  again_seal: bigint;
  again_account: bigint;
  again_member: bigint;
}

export interface LedgerTables {
  account: AccountTable;
  transfer: TransferTable;
  entry: EntryTable;
  saga: SagaTable;
  seal: SealTable;
  ledger_audit: LedgerAuditTable;
}
