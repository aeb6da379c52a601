import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

interface KeyColumns {
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

interface PasskeyTable extends KeyColumns {
  member_id: bigint;
}

interface OperatorPasskeyTable extends KeyColumns {
  operator_id: bigint;
}

/**
 * What a challenge is signed for. `step-up` is for operators; the purposes of {@link StepUpPurpose} are for members.
 */
export type ChallengePurpose = "login" | "add" | "step-up" | StepUpPurpose;

interface ChallengeColumns {
  token_hash: Buffer;
  challenge: string;
  purpose: ChallengePurpose;
  session_id: string | null;
  expires_at: Date;
}

interface PasskeyChallengeTable extends ChallengeColumns {
  member_id: bigint | null;
}

interface OperatorPasskeyChallengeTable extends ChallengeColumns {
  operator_id: bigint | null;
}

export interface PasskeyTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  operator_passkey: OperatorPasskeyTable;
  operator_passkey_challenge: OperatorPasskeyChallengeTable;
}
