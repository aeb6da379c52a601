/** What an uploaded file is for. */
export type UploadKind = "slip" | "chat";

interface UploadTable {
  /** 128 bits by chance, base64url: also the file's name. */
  id: string;
  /** `member:<id>` or `guest:<id>`. */
  holder: string;
  member_id: bigint | null;
  kind: UploadKind;
  reference: string;
  /** A media type, by our own record. */
  type: string;
  /** As the sender called it. */
  name: string;
  bytes: bigint;
  created_at: Date;
  /** When a scanner found nothing in it; null: none looked at it. */
  scanned_at: Date | null;
  removed_at: Date | null;
}

export interface UploadTables {
  upload: UploadTable;
}
