import type { Currency } from "@krapao/contract";
import type { TransactionKind, TransactionState } from "@krapao/contract/operator/transaction-shapes";

/** A row of transactions before it is stored; amounts in minor units. */
export type TransactionRow = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly at: Date;
  readonly kind: TransactionKind;
  readonly source: string;
  readonly state: TransactionState;
  readonly currency: Currency;
  /** Positive when it raises the member's balance. */
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
  readonly channel: string;
  readonly bank: string;
  readonly provider: string;
  readonly operatorId: bigint | null;
};

/** The channel of money that the payout provider pays. */
export const PAYOUT = "payout";
