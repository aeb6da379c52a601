import type { ColumnType, Generated } from "kysely";

/** The operators' settings by name. `value` is JSON text. */
interface SettingTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  changed_at: Date;
}

interface KeyFingerprintTable {
  id: number;
  fingerprint: string;
  created_at: Date | null;
  retired_at: ColumnType<Date | null, never, Date>;
}

interface LimitTurnTable {
  scope: string;
  subject: string;
  times: Date[];
  allowed: boolean;
  until: Date;
}

interface CallbackEventTable {
  provider: string;
  event_id: string;
  /** The time of the first message about the credit, where a message came with it. */
  told_at: Generated<Date | null>;
  created_at: Date;
}

/** Only `countEvents` writes this table. */
interface SecurityEventTable {
  event: string;
  hour: Date;
  count: bigint;
}

export interface SharedTables {
  setting: SettingTable;
  key_fingerprint: KeyFingerprintTable;
  limit_turn: LimitTurnTable;
  callback_event: CallbackEventTable;
  security_event: SecurityEventTable;
}
