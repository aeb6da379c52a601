import type { ColumnType, Generated } from "kysely";

import type { Country } from "../member/tables.ts";

/** How an invite ended. */
export type InviteEnd = "success" | "fail" | "nothing";

/** One row per friend. Amounts in minor units. */
interface InviteTable {
  /** The friend. */
  member_id: bigint;
  inviter_id: bigint;
  /** The reference of the movement that pays the commission. */
  id: string;
  created_at: Date;
  deposit_reference: ColumnType<string | null, string | null | undefined, string>;
  deposit: ColumnType<bigint | null, bigint | null | undefined, bigint>;
  deposited_at: ColumnType<Date | null, Date | null | undefined, Date>;
  earned_as: ColumnType<InviteEnd | null, never, InviteEnd>;
  played: ColumnType<bigint | null, never, bigint>;
  percent: ColumnType<string | null, never, string>;
  amount: Generated<bigint>;
  earned_at: ColumnType<Date | null, never, Date>;
  paid_at: ColumnType<Date | null, never, Date>;
  /**
   * 30 days after the registration where it is not given. While no deposit is known, at most 30 days ahead: before the
   * 30 days of a deposit that comes meanwhile end.
   */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A bank account that a member had before the present one. */
interface MemberBankLeftTable {
  member_id: bigint;
  country: Country;
  code: string;
  account_no: string;
  left_at: Date;
}

export interface InviteTables {
  invite: InviteTable;
  member_bank_left: MemberBankLeftTable;
}
