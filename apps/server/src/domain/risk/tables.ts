import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** The kinds of deposits that can be refused repeatedly. */
export type RefusedWay = "slip" | "gift";

interface DepositRefusalTable {
  member_id: bigint;
  reference: string;
  what: RefusedWay;
  at: Date;
}

interface DepositBrakeTable {
  member_id: bigint;
  /** Refusals at or before this time no longer count. */
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

type Json = JSONColumnType<Record<string, unknown>>;

interface RiskRuleTable {
  id: ColumnType<bigint, never, never>;
  draft: Json;
  draft_by: bigint | null;
  draft_at: Date;
  live: JSONColumnType<Record<string, unknown>, never, string | null> | null;
  switched_at: ColumnType<Date | null, never, Date>;
}

interface RiskTrialTable {
  rule_id: bigint;
  n: number;
  content: JSONColumnType<Record<string, unknown>, string, never>;
  varied: number;
  from_at: Date;
  to_at: Date;
  at_time: ColumnType<Date | null, never, Date>;
  at_member: ColumnType<bigint | null, never, bigint>;
  at_reference: ColumnType<string | null, never, string>;
  done: ColumnType<number, never, number>;
  total: number;
  tally: ColumnType<Record<string, unknown> | null, never, string>;
  created_at: Date;
  finished_at: ColumnType<Date | null, never, Date>;
}

export interface RiskTables {
  risk_rule: RiskRuleTable;
  risk_trial: RiskTrialTable;
  registration_origin: RegistrationOriginTable;
  deposit_refusal: DepositRefusalTable;
  deposit_brake: DepositBrakeTable;
}
