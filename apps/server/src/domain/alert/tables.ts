import type { Currency } from "@krapao/contract";
import type {
  ALERT_CHANNELS,
  ALERT_EVENTS,
  AlertKind,
  AlertLevel,
  DELIVERY_STATES,
} from "@krapao/contract/operator/alert-shapes";
import type { ColumnType, Generated } from "kysely";

/** Something that needs an operator's attention; `value` and `threshold` are in the kind's own unit (0400-alerts.sql). */
interface AlertTable {
  id: Generated<bigint>;
  kind: AlertKind;
  subject: string;
  level: AlertLevel;
  value: bigint;
  threshold: bigint;
  /** Null unless the alert is about a movement. */
  currency: Currency | null;
  opened_at: Date;
  last_seen_at: Date;
  acknowledged_by: ColumnType<bigint | null, undefined, bigint | null>;
  acknowledged_at: ColumnType<Date | null, undefined, Date | null>;
  cleared_at: ColumnType<Date | null, undefined, Date>;
  /** The highest {@link Finding.step} that it had. */
  step: ColumnType<bigint | null, bigint | undefined, bigint>;
  /** Grows with each rise of any alert, and is never an alert's id. */
  rise: ColumnType<bigint | null, undefined, bigint>;
  risen_at: ColumnType<Date | null, undefined, Date>;
}

/** The message to one receiver about an alert. */
interface AlertDeliveryTable {
  id: Generated<bigint>;
  alert_id: bigint;
  channel: (typeof ALERT_CHANNELS)[number];
  event: (typeof ALERT_EVENTS)[number];
  /** Of which rise it tells. */
  rise: Generated<bigint>;
  state: Generated<(typeof DELIVERY_STATES)[number]>;
  tries: Generated<number>;
  created_at: Date;
  next_at: Date | null;
}

interface AlertAttemptTable {
  id: Generated<bigint>;
  delivery_id: bigint;
  at: Date;
  try: number;
  status: number | null;
  is_taken: boolean;
  took_ms: number;
}

export interface AlertTables {
  alert: AlertTable;
  alert_delivery: AlertDeliveryTable;
  alert_attempt: AlertAttemptTable;
}
