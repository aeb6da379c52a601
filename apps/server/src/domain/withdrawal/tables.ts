import type { Currency } from "@krapao/contract";

interface PayoutApprovalTable {
  member_id: bigint;
  reference: string;
  /** The calendar day in Asia/Bangkok, as text. */
  day: string;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  created_at: Date;
}

export interface WithdrawTables {
  payout_approval: PayoutApprovalTable;
}
