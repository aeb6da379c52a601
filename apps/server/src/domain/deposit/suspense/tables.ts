import type { Currency } from "@krapao/contract";
import type { SUSPENSE_CHANNELS, SUSPENSE_STATES } from "@krapao/contract/operator/suspense-shapes";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

interface SuspenseTable {
  /** The reference of the posting that brought the money in. */
  reference: string;
  channel: (typeof SUSPENSE_CHANNELS)[number];
  code: string;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  member_id: bigint | null;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
  state: Generated<(typeof SUSPENSE_STATES)[number]>;
  created_at: Date;
  /** How often its return was refused, and why the last time. */
  returns_refused: Generated<number>;
  return_refusal: ColumnType<string | null, undefined, string | null>;
}

export interface SuspenseTables {
  suspense: SuspenseTable;
}
