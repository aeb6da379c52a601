import type { ColumnType } from "kysely";

interface GiftLinkTable {
  member_id: bigint;
  /** The movement's reference. */
  reference: string;
  /** SHA-256 of the link's code, in hex. */
  code_hash: string;
  /** The code, sealed under `gift-code`; null once it is no longer needed. */
  sealed: Buffer | null;
  /** The voucher's number at the provider. */
  their_reference: ColumnType<string | null, string | null | undefined, string>;
  created_at: Date;
  /** When the attempt was given up; after that the code may be tried again. */
  released_at: ColumnType<Date | null, never, Date>;
}

export interface GiftTables {
  gift_link: GiftLinkTable;
}
