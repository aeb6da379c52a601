import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

/** The net loss up to which a member was refunded. Minor units. */
interface RefundProgressTable {
  member_id: bigint;
  plain: Generated<bigint>;
  under_bonus: Generated<bigint>;
}

/** Amounts in minor units. */
interface RefundTable {
  member_id: bigint;
  /** Also the reference of the movement that pays it. */
  id: string;
  currency: Currency;
  plain: bigint;
  under_bonus: bigint;
  success_percent: string;
  fail_percent: string;
  amount: bigint;
  created_at: Date;
  added_at: ColumnType<Date | null, never, Date>;
}

export interface RefundTables {
  refund_progress: RefundProgressTable;
  refund: RefundTable;
}
