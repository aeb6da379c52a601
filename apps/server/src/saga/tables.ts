import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

import type { FlagKind } from "./flags.ts";
import type { AttemptKind } from "./attempt-log.ts";

interface FlagTable {
  member_id: bigint;
  reference: string;
  kind: FlagKind;
  subject: string;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
  created_at: ColumnType<Date, Date, never>;
}

interface SuspenseTable {
  /** The posting that brought the money in. */
  reference: string;
  channel: "qr" | "bank" | "gift";
  code: string;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  member_id: bigint | null;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
  state: Generated<"waiting" | "returning" | "matched" | "returned">;
  created_at: Date;
  /** How often sending it back was refused, and why the last time. */
  returns_refused: Generated<number>;
  return_refusal: ColumnType<string | null, undefined, string | null>;
}

interface SagaTrailTable {
  member_id: bigint;
  reference: string;
  n: ColumnType<bigint, never, never>;
  at: Date;
  state: string;
  what: AttemptKind;
  answer: string;
  took_ms: number;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
}

export interface SagaTables {
  saga_trail: SagaTrailTable;
  flag: FlagTable;
  suspense: SuspenseTable;
}
