import type { AbuseTables } from "../abuse/tables.ts";
import type { BankTables } from "../bank/tables.ts";
import type { BonusTables } from "../bonus/tables.ts";
import type { AccountTables } from "../features/account/tables.ts";
import type { LookupTables } from "../features/lookup/tables.ts";
import type { OtpTables } from "../features/otp/tables.ts";
import type { SessionTables } from "../features/session/tables.ts";
import type { WithdrawTables } from "../features/withdraw/tables.ts";
import type { GameTables } from "../games/tables.ts";
import type { InviteTables } from "../invite/tables.ts";
import type { GiftTables } from "../gifts/tables.ts";
import type { LedgerTables } from "../ledger/tables.ts";
import type { SharedTables } from "../lib/tables.ts";
import type { OperatorTables } from "../operators/tables.ts";
import type { DepositTables } from "../qr/tables.ts";
import type { ReconciliationTables } from "../reconciliation/tables.ts";
import type { RefundTables } from "../refund/tables.ts";
import type { SagaTables } from "../saga/tables.ts";
import type { SpinTables } from "../spin/tables.ts";
import type { UploadTables } from "../uploads/tables.ts";

/**
 * Every table by its name, one interface a table. A feature declares its tables beside its queries as
 * `<Feature>Tables` and joins them here: `LedgerTables & SessionTables & …`.
 */
export type Database = LedgerTables &
  SharedTables &
  AccountTables &
  SessionTables &
  OtpTables &
  LookupTables &
  SagaTables &
  ReconciliationTables &
  GameTables &
  DepositTables &
  BankTables &
  WithdrawTables &
  SpinTables &
  UploadTables &
  BonusTables &
  RefundTables &
  InviteTables &
  AbuseTables &
  GiftTables &
  OperatorTables;
