interface SessionTable {
  member_id: bigint;
  id: string;
  token_hash: Buffer;
  device: string;
  remember: boolean;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  idle_ms: bigint;
  ended_at: Date | null;
}

interface LoginGuardTable {
  phone: string;
  failures: number;
  failed_at: Date;
  locked_until: Date | null;
}

export interface SessionTables {
  session: SessionTable;
  login_guard: LoginGuardTable;
}
