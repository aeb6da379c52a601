import type { Currency } from "@krapao/contract";
import type { TagTone } from "@krapao/contract/operator/member-label-shapes";
import type { Language } from "@krapao/i18n/language";
import type { ColumnType, Generated } from "kysely";

/** What the list of members shows, filters and sorts by, apart from amounts that change often. Triggers write the rows. */
interface MemberSummaryTable {
  member_id: ColumnType<bigint, never, never>;
  currency: ColumnType<Currency, never, never>;
  status: ColumnType<"active" | "blocked" | "closed", never, never>;
  joined_at: ColumnType<Date, never, never>;
  seen_at: Date;
  first_deposit: ColumnType<string | null, never, never>;
  /** Days in Asia/Bangkok. */
  last_deposit: ColumnType<string | null, never, never>;
  last_played: ColumnType<string | null, never, never>;
  level_id: bigint | null;
  /** The first of the last 30 days that has figures. */
  recent_from: ColumnType<string | null, never, never>;
  risk: ColumnType<number, never, never>;
  /** Of the latest session. */
  language: ColumnType<Language | null, never, never>;
  shares_device: ColumnType<boolean, never, never>;
  /** The first of the last 7 days that has figures. */
  week_from: ColumnType<string | null, never, never>;
  /** Bonuses, rewards and adjustments, less what was taken back. Minor units. */
  given: ColumnType<bigint, never, never>;
}

/** What a member paid in and out. Minor units. Triggers write the rows, under a lock of the member's summary. */
interface MemberPaymentTotalTable {
  member_id: ColumnType<bigint, never, never>;
  currency: ColumnType<Currency, never, never>;
  deposited: ColumnType<bigint, never, never>;
  withdrawn: ColumnType<bigint, never, never>;
  /** Of the last 30 days. */
  recent_deposited: ColumnType<bigint, never, never>;
  /** Deposits minus withdrawals of the last 7 days. */
  week_net: ColumnType<bigint, never, never>;
}

/** What a member played. Minor units. Triggers write the rows, under a lock of the member's summary. */
interface MemberPlayTotalTable {
  member_id: ColumnType<bigint, never, never>;
  currency: ColumnType<Currency, never, never>;
  turnover: ColumnType<bigint, never, never>;
  /** What the house won from them; negative: what it lost. */
  play: ColumnType<bigint, never, never>;
  /** Of the last 30 days. */
  recent_play: ColumnType<bigint, never, never>;
}

/** What a member has: free in the wallet, and in games by the books. Minor units. A trigger adds the rows. */
interface MemberBalanceTable {
  member_id: ColumnType<bigint, never, never>;
  currency: ColumnType<Currency, never, never>;
  wallet: bigint;
  games: bigint;
}

/** A VIP level; the lowest has position 1. */
interface MemberLevelTable {
  id: Generated<bigint>;
  name: string;
  position: number;
}

interface TagTable {
  id: Generated<bigint>;
  name: string;
  tone: TagTone;
}

interface MemberTagTable {
  member_id: bigint;
  tag_id: bigint;
  operator_id: bigint;
  at: Date;
}

/** A filter of the list of members that all operators share. */
interface MemberSegmentTable {
  id: Generated<bigint>;
  name: string;
  query: string;
  operator_id: bigint;
  at: Date;
}

export interface MemberSummaryTables {
  member_summary: MemberSummaryTable;
  member_payment_total: MemberPaymentTotalTable;
  member_play_total: MemberPlayTotalTable;
  member_balance: MemberBalanceTable;
  member_level: MemberLevelTable;
  tag: TagTable;
  member_tag: MemberTagTable;
  member_segment: MemberSegmentTable;
}
