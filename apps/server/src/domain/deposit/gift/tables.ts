import type { ColumnType } from "kysely";

interface GiftLinkTable {
  member_id: bigint;
  /** Of the movement. */
  reference: string;
  /** SHA-256 of the link's code, in hex. */
  code_hash: string;
  /** The code, sealed under `gift-code`; null once it is not needed any more. */
  sealed: Buffer | null;
  /** The voucher's number at its provider. */
  their_reference: ColumnType<string | null, never, string>;
  created_at: Date;
  /** When it was given up: the code may be tried again. */
  released_at: ColumnType<Date | null, never, Date>;
}

export interface GiftTables {
  gift_link: GiftLinkTable;
}
