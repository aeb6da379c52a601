import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

/** A country's code as banks are keyed by it. */
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
  /** Since when the next withdrawal that nobody decides needs a proof. */
  proof_due_at: ColumnType<Date | null, never, Date | null>;
  /** Whether a sign-in by password from a new device takes a code by SMS too. */
  second_step: Generated<boolean>;
  created_at: Date;
  closed_at: ColumnType<Date | null, never, Date>;
  /** When what is personal was erased. */
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

export interface AccountTables {
  member: MemberTable;
  member_phone: MemberPhoneTable;
  member_bank: MemberBankTable;
}
