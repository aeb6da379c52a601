/** What an uploaded file is for. */
export type UploadKind = "slip" | "chat";

interface UploadTable {
  /** 128 random bits, base64url. It is also the file's name. */
  id: string;
  /** `member:<id>` or `guest:<id>`. */
  holder: string;
  member_id: bigint | null;
  kind: UploadKind;
  reference: string;
  /** A media type, by our own detection. */
  type: string;
  /** The sender's name for it. */
  name: string;
  bytes: bigint;
  created_at: Date;
  /** When a scanner found it clean; null: it was not scanned. */
  scanned_at: Date | null;
  removed_at: Date | null;
}

export interface UploadTables {
  upload: UploadTable;
}
