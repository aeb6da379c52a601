import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

interface PasskeyTable {
  member_id: bigint;
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  is_synced: boolean;
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

/** What a challenge is signed for. */
export type ChallengePurpose = "login" | "add" | StepUpPurpose;

interface PasskeyChallengeTable {
  token_hash: Buffer;
  challenge: string;
  purpose: ChallengePurpose;
  member_id: bigint | null;
  session_id: string | null;
  expires_at: Date;
}

export interface PasskeyTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}
