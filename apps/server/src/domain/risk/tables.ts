import type { ColumnType, Generated } from "kysely";

/** The ways in that can be refused again and again. */
export type RefusedWay = "slip" | "gift";

interface DepositRefusalTable {
  member_id: bigint;
  reference: string;
  what: RefusedWay;
  at: Date;
}

interface DepositBrakeTable {
  member_id: bigint;
  /** Refusals at or before it count no more. */
  lifted_at: ColumnType<Date | null, never, Date>;
  closed_until: Date | null;
  since_closed: Generated<number>;
  /** Closed until an operator lifts it. */
  waits: Generated<boolean>;
}

interface RegistrationOriginTable {
  member_id: bigint;
  inviter_id: bigint;
  address: string;
  device: string;
  created_at: Date;
}

export interface AbuseTables {
  registration_origin: RegistrationOriginTable;
  deposit_refusal: DepositRefusalTable;
  deposit_brake: DepositBrakeTable;
}
