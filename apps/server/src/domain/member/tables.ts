import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

/** A country's code, which is part of a bank's key. */
export type Country = "TH" | "LA";

interface MemberTable {
  id: bigint;
  /** E.164. */
  phone: string;
  name: string;
  /** argon2id. */
  password: string;
  currency: Currency;
  status: Generated<"active" | "blocked" | "closed">;
  source_code: string | null;
  inviter_id: bigint | null;
  coin: Generated<bigint>;
  bank_country: Country;
  bank_code: string;
  bank_account_no: string;
  bank_account_name: string;
  bank_changed_at: Date | null;
  /** From when on the next withdrawal that no operator reviews needs a step-up proof. */
  proof_due_at: ColumnType<Date | null, never, Date | null>;
  /** Whether a sign-in with a password from a new device also needs a code by SMS. */
  second_step: Generated<boolean>;
  created_at: Date;
  closed_at: ColumnType<Date | null, never, Date>;
  /** When the personal data was erased. */
  erased_at: ColumnType<Date | null, never, Date>;
}

interface MemberPhoneTable {
  phone: string;
  member_id: bigint;
}

interface MemberBankTable {
  country: Country;
  code: string;
  account_no: string;
  member_id: bigint;
}

export interface MemberTables {
  member: MemberTable;
  member_phone: MemberPhoneTable;
  member_bank: MemberBankTable;
}
