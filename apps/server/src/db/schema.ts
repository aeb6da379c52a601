import type { AlertTables } from "../domain/alert/tables.ts";
import type { RiskTables } from "../domain/risk/tables.ts";
import type { BankTables } from "../domain/deposit/bank/tables.ts";
import type { BankStatementTables } from "../domain/bank-statement/tables.ts";
import type { ChatTables } from "../domain/chat/tables.ts";
import type { BonusTables } from "../domain/bonus/tables.ts";
import type { MemberTables } from "../domain/member/tables.ts";
import type { ContentTables } from "../domain/content/tables.ts";
import type { MemberSummaryTables } from "../domain/member-summary/tables.ts";
import type { OtpTables } from "../domain/otp/tables.ts";
import type { PasskeyTables } from "../domain/passkey/tables.ts";
import type { StepUpTables } from "../domain/step-up/tables.ts";
import type { SessionTables } from "../domain/session/tables.ts";
import type { WithdrawTables } from "../domain/withdrawal/tables.ts";
import type { ErasureTables } from "../domain/erasure/tables.ts";
import type { GameTables } from "../domain/game/tables.ts";
import type { InviteTables } from "../domain/referral/tables.ts";
import type { GiftTables } from "../domain/deposit/gift/tables.ts";
import type { IdempotencyTables } from "../idempotency/tables.ts";
import type { CampaignTables } from "../domain/campaign/tables.ts";
import type { NoticeTables } from "../domain/notice/tables.ts";
import type { PushTables } from "../domain/push/tables.ts";
import type { LedgerTables } from "../ledger/tables.ts";
import type { SharedTables } from "../lib/tables.ts";
import type { OperatorTables } from "../domain/operator/tables.ts";
import type { DepositLimitTables } from "../domain/deposit/limit/tables.ts";
import type { DepositTables } from "../domain/deposit/qr/tables.ts";
import type { ReconciliationTables } from "../domain/reconciliation/tables.ts";
import type { PromotionTables } from "../domain/promotion/tables.ts";
import type { ReportTables } from "../domain/report/tables.ts";
import type { RefundTables } from "../domain/refund/tables.ts";
import type { SagaTables } from "../saga/tables.ts";
import type { SpinTables } from "../domain/spin/tables.ts";
import type { SuspenseTables } from "../domain/deposit/suspense/tables.ts";
import type { TransactionExportTables } from "../domain/transaction-export/tables.ts";
import type { TransactionTables } from "../domain/transaction/tables.ts";
import type { UploadTables } from "../domain/upload/tables.ts";

/**
 * Every table by its name, one interface a table. A feature declares its tables beside its queries as
 * `<Feature>Tables` and joins them here: `LedgerTables & SessionTables & …`.
 */
export type Database = LedgerTables &
  SharedTables &
  IdempotencyTables &
  MemberTables &
  MemberSummaryTables &
  SessionTables &
  StepUpTables &
  PasskeyTables &
  OtpTables &
  ContentTables &
  SagaTables &
  SuspenseTables &
  ReconciliationTables &
  PromotionTables &
  ReportTables &
  ErasureTables &
  GameTables &
  DepositTables &
  DepositLimitTables &
  BankTables &
  BankStatementTables &
  WithdrawTables &
  SpinTables &
  UploadTables &
  ChatTables &
  BonusTables &
  RefundTables &
  InviteTables &
  AlertTables &
  RiskTables &
  GiftTables &
  NoticeTables &
  CampaignTables &
  PushTables &
  TransactionTables &
  TransactionExportTables &
  OperatorTables;
