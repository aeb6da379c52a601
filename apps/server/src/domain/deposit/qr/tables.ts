import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

interface QrOrderTable {
  member_id: bigint;
  qrcode_id: string;
  provider: string;
  currency: Currency;
  /** The ordered amount in minor units. */
  amount: bigint;
  payload: string | null;
  their_reference: string | null;
  created_at: Date;
  expire_at: Date;
  closed_at: Date | null;
  closed_as: "paid" | "cancelled" | "replaced" | "expired" | "refused" | null;
  inquired_at: Date | null;
  inquiring_until: Date | null;
}

interface QrPaymentTable {
  member_id: bigint;
  qrcode_id: string;
  /** The provider's own reference. */
  reference: string;
  amount: bigint;
  created_at: Date;
  booked_as: "wallet" | "suspense" | null;
}

interface DepositClaimTable {
  member_id: bigint;
  id: string;
  currency: Currency;
  amount: bigint;
  state: Generated<"waiting" | "crediting" | "matched" | "refused">;
  created_at: Date;
  /** The bank of our account that the member says they paid into. */
  bank_code: string | null;
  /** The bank transfer that it was credited with. */
  transfer: ColumnType<string | null, undefined, string | null>;
  decided_by: ColumnType<bigint | null, undefined, bigint | null>;
  decided_at: ColumnType<Date | null, undefined, Date | null>;
  decision_reason: ColumnType<string | null, undefined, string | null>;
}

export interface DepositTables {
  qr_order: QrOrderTable;
  qr_payment: QrPaymentTable;
  deposit_claim: DepositClaimTable;
}
