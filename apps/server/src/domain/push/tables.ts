import type { PushTopic } from "@krapao/contract/push/shapes";
import type { NoticeKind } from "@krapao/contract/notice/shapes";
import type { Language } from "@krapao/i18n/language";

interface PushKeyTable {
  id: number;
  public_key: string;
  sealed: Buffer;
  created_at: Date;
}

interface PushChoiceTable {
  member_id: bigint;
  topics: PushTopic[];
}

interface PushDeviceTable {
  member_id: bigint;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  created_at: Date;
  looked_at: Date;
  look_at: Date;
}

interface PushMessageTable {
  member_id: bigint;
  session_id: string;
  notice_id: string;
  at: Date;
  kind: NoticeKind;
  href: string;
  created_at: Date;
  due_at: Date | null;
  tries: number;
  /** The result; null while it is still to be sent. */
  outcome: PushOutcome | null;
}

/** `given-up`: it was not accepted in time. */
export type PushOutcome = "taken" | "refused" | "given-up";

export interface PushTables {
  push_key: PushKeyTable;
  push_choice: PushChoiceTable;
  push_device: PushDeviceTable;
  push_message: PushMessageTable;
}
