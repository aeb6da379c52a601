import type { Currency } from "@krapao/contract";
import type { Generated } from "kysely";

import type { QrProvider } from "../adapters/qr/port.ts";

interface QrOrderTable {
  member_id: bigint;
  qrcode_id: string;
  provider: QrProvider;
  currency: Currency;
  /** As ordered, in minor units. */
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
  /** The provider's own. */
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
  state: Generated<"waiting" | "matched" | "refused">;
  created_at: Date;
}

export interface DepositTables {
  qr_order: QrOrderTable;
  qr_payment: QrPaymentTable;
  deposit_claim: DepositClaimTable;
}
