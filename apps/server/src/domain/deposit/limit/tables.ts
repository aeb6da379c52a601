/** Amounts in minor units; null: no limit. */
interface DepositLimitTable {
  member_id: bigint;
  amount: bigint | null;
  /** Counts from `next_from` on, where that is set. */
  next_amount: bigint | null;
  next_from: Date | null;
}

export interface DepositLimitTables {
  deposit_limit: DepositLimitTable;
}
