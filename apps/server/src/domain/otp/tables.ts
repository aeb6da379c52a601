import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";
import type { Generated } from "kysely";

/** The purpose of a code; the code is valid only for it. */
export type OtpPurpose = "register" | "reset" | "login" | StepUpPurpose;

interface OtpTable {
  token_hash: Buffer;
  phone: string;
  purpose: OtpPurpose;
  reference: string;
  code_mac: Buffer;
  created_at: Date;
  expires_at: Date;
  verified_at: Date | null;
  used_at: Date | null;
  ended_at: Date | null;
  tries: Generated<number>;
}

interface OtpHourTable {
  hour: Date;
  prefix: string;
  sent: number;
  verified: number;
}

interface SmsHourTable {
  hour: Date;
  sent: number;
  refused: number;
}

interface OtpProofTable {
  proof_hash: Buffer;
  expires_at: Date;
}

export interface OtpTables {
  otp: OtpTable;
  otp_hour: OtpHourTable;
  sms_hour: SmsHourTable;
  otp_proof: OtpProofTable;
}
