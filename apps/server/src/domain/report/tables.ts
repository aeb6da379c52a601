import type { Currency } from "@krapao/contract";
import type { Generated, JSONColumnType } from "kysely";

import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";

/** The figures of a day: amounts in minor units as digits, and numbers of members. */
export type DayFigures = {
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly turnover: string;
  readonly ggr: string;
  readonly bonusCost: string;
  readonly rewardCost: string;
  /** Put into wallets by hand, minus what was taken out. Missing in closings from before adjustments existed. */
  readonly adjustments?: string;
  readonly fees: string;
  readonly active: number;
  readonly firstDeposits: number;
  readonly newMembers: number;
};

/** How many entries of a house account the reports have counted. */
interface ReportProgressTable {
  account: bigint;
  seq: bigint;
}

/** What a house account received and paid on a day. Sums are numeric, in minor units. */
interface ReportDayTable {
  day: string;
  currency: Currency;
  account_kind: AccountKind;
  code: string;
  transfer_kind: TransferKind;
  with_member: boolean;
  received: string;
  paid: string;
  transfers: bigint;
  fee: string;
}

/** What a member did on a day. Sums are numeric, in minor units. */
interface ReportMemberDayTable {
  member_id: bigint;
  day: string;
  currency: Currency;
  deposited: string;
  withdrawn: string;
  turnover: string;
  /** What the house won from their play; negative: what it lost. */
  play: Generated<string>;
  /** The day before on which they were active, which the database keeps. Null for their first. */
  previous: Generated<string | null>;
}

/** What was paid out to members' accounts at a bank on a day. `paid` is numeric, in minor units. */
interface ReportPayoutTable {
  day: string;
  currency: Currency;
  bank: string;
  paid: string;
  transfers: bigint;
}

interface ReportFirstDepositTable {
  member_id: bigint;
  day: string;
  currency: Currency;
  amount: bigint;
}

/** What a member staked at a provider on a day, and how much of it the reports have counted. */
interface BetDayTable {
  member_id: bigint;
  code: string;
  day: string;
  turnover: string;
  reported: string;
}

interface ReportTurnoverTable {
  day: string;
  currency: Currency;
  code: string;
  turnover: string;
}

type Moved = { readonly moneyIn: string; readonly moneyOut: string; readonly count: number };
/** The figures of a game provider. Amounts in minor units, as digits. */
export type ProviderPart = { readonly name: string; readonly turnover: string; readonly ggr: string };
/** What moved through a channel. */
export type ChannelPart = { readonly name: string } & Moved & { readonly fees: string };
/** What moved through a bank. */
export type BankPart = { readonly name: string } & Moved;
/** What a kind of promotion cost: paid to members, less what was taken back. */
export type PromotionPart = { readonly name: string; readonly cost: string; readonly count: number };

/** The figures of each provider, channel, bank and kind of promotion. */
export type Parts = {
  readonly providers: readonly ProviderPart[];
  readonly channels: readonly ChannelPart[];
  readonly banks: readonly BankPart[];
  readonly promotions: readonly PromotionPart[];
};

/** The parts of a closed day. Those of older closings have no promotions. */
export type ClosedParts = Omit<Parts, "promotions"> & Partial<Pick<Parts, "promotions">>;

/** A day that a person closed. */
interface ReportClosingTable {
  day: string;
  currency: Currency;
  figures: JSONColumnType<DayFigures, string, never>;
  /** Null: closed before parts were kept. */
  parts: JSONColumnType<ClosedParts, string, never> | null;
  closed_at: Date;
  closed_by: bigint;
}

export interface ReportTables {
  report_progress: ReportProgressTable;
  report_day: ReportDayTable;
  report_payout: ReportPayoutTable;
  report_payout_progress: ReportProgressTable;
  report_given_progress: ReportProgressTable;
  report_member_day: ReportMemberDayTable;
  report_first_deposit: ReportFirstDepositTable;
  bet_day: BetDayTable;
  report_turnover: ReportTurnoverTable;
  report_closing: ReportClosingTable;
}
