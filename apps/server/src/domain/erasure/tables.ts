import type { ERASURE_STATES } from "@krapao/contract/account/erasure-shapes";
import type { ColumnType } from "kysely";

interface ErasureTable {
  member_id: bigint;
  id: string;
  state: (typeof ERASURE_STATES)[number];
  asked_at: Date;
  decided_at: ColumnType<Date | null, never, Date>;
  decided_by: ColumnType<bigint | null, never, bigint>;
  /** For a refusal: the text for the member. */
  words: ColumnType<string | null, never, string | null>;
  erased_at: ColumnType<Date | null, never, Date>;
  /** The rest below the minimum withdrawal that is paid out with the request; minor units. */
  rest: ColumnType<bigint | null, bigint | null, null>;
}

interface IdentityKeptTable {
  member_id: bigint;
  phone: string;
  name: string;
  bank_account_no: string;
  bank_account_name: string;
  moved_at: Date;
}

export interface ErasureTables {
  erasure: ErasureTable;
  identity_kept: IdentityKeptTable;
}
