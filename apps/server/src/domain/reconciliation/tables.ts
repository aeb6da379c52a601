import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type DifferenceKind = "balance" | "transfer" | "payment" | "payout" | "play";
export type RunState = "running" | "done" | "unclear";

interface ReconciliationRunTable {
  id: ColumnType<bigint, never, never>;
  provider: string;
  started_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  state: Generated<RunState>;
  why: ColumnType<string | null, string | null | undefined, string | null>;
  checked: Generated<number>;
  differences: Generated<number>;
  sums: JSONColumnType<Record<string, unknown>, string | undefined>;
  /** Our accounts that it could not check. Null: not recorded. */
  uncovered: JSONColumnType<readonly string[] | null, string | undefined>;
}

interface ReconciliationDifferenceTable {
  provider: string;
  kind: DifferenceKind;
  what: string;
  currency: Currency;
  /** Minor units. */
  ours: bigint | null;
  theirs: bigint | null;
  member_id: bigint | null;
  detail: JSONColumnType<Record<string, unknown>>;
  first_seen: Date;
  last_seen: Date;
  gone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** It may still disappear by itself, so it is not shown as a difference yet. */
  waits: Generated<boolean>;
  /** The last run that compared it. */
  run: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
}

interface ReconciliationCursorTable {
  provider: string;
  listed_to: Date | null;
  entries: JSONColumnType<Record<string, unknown>, string | undefined>;
  run: bigint | null;
  lease_until: Date | null;
}

interface JobTurnTable {
  name: string;
  next_at: Date;
}

export interface ReconciliationTables {
  reconciliation_run: ReconciliationRunTable;
  reconciliation_difference: ReconciliationDifferenceTable;
  reconciliation_cursor: ReconciliationCursorTable;
  job_turn: JobTurnTable;
}
