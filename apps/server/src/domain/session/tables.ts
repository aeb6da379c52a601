import type { Language } from "@krapao/i18n/language";

interface SessionTable {
  member_id: bigint;
  id: string;
  token_hash: Buffer;
  device: string;
  /** The place of its network address, by the configured table. */
  place: string | null;
  remember: boolean;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  idle_ms: bigint;
  ended_at: Date | null;
  /** In which the app was last used. Null: not known. */
  language: Language | null;
  /** Its device was new to the member. Null: opened by a version that did not store it. */
  is_new_device: boolean | null;
}

interface TryGuardTable {
  subject: string;
  tries: number;
  undecided: number;
  tried_at: Date;
  locked_until: Date | null;
}

interface MemberDeviceTable {
  member_id: bigint;
  device_hash: Buffer;
  created_at: Date;
  used_at: Date;
  /** The member turned push messages on here and has not turned them off. */
  wants_push: boolean;
}

interface OperatorDeviceTable {
  operator_id: bigint;
  device_hash: Buffer;
  created_at: Date;
  used_at: Date;
}

export interface SessionTables {
  session: SessionTable;
  try_guard: TryGuardTable;
  member_device: MemberDeviceTable;
  operator_device: OperatorDeviceTable;
}
