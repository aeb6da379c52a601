import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

interface StepUpTable {
  token_hash: Buffer;
  member_id: bigint;
  session_id: string;
  purpose: StepUpPurpose;
  created_at: Date;
  expires_at: Date;
  used_for: string | null;
}

export interface StepUpTables {
  step_up: StepUpTable;
}
