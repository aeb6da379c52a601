import type { Currency } from "@krapao/contract";
import type { BonusType } from "@krapao/contract/bonus/shapes";
import type { ColumnType, Generated } from "kysely";

import type { GameCategory } from "../../adapters/games/port.ts";

/** How a bonus ended: its requirement was met; its member ended it; its time was over; nothing was left. */
export type BonusEnd = "finished" | "cleared" | "expired" | "empty";

/** Amounts in minor units of the currency. */
interface BonusTable {
  code: string;
  currency: Currency;
  is_listed: boolean;
  position: number;
  is_active: Generated<boolean>;
  name_th: string;
  name_lo: string;
  name_en: string;
  description_th: Generated<string>;
  description_lo: Generated<string>;
  description_en: Generated<string>;
  type: BonusType;
  max_received: number;
  reward_percent: number | null;
  reward_most: bigint | null;
  reward_fixed: bigint | null;
  deposit_minimum: bigint;
  /** In hundredths. */
  turnover: number;
  categories: GameCategory[];
  percent_fail: number;
  expire_days: number | null;
  total: number | null;
  given: Generated<number>;
  active_from: Date | null;
  active_to: Date | null;
  /**
   * Only for members who joined within this many days, and who deposited at least this much in all, in minor units.
   * Null: for all.
   */
  audience_joined_days: number | null;
  audience_deposited: bigint | null;
  /** Only for members in this segment. Null: for all. */
  audience_segment: bigint | null;
  created_at: Date;
}

interface MemberBonusTable {
  member_id: bigint;
  /** The reference of the movement that paid the reward. With `-E` added, of the movement that ended the bonus. */
  reference: string;
  code: string;
  currency: Currency;
  is_listed: boolean;
  type: BonusType;
  /** The qualifying deposit's reference. */
  deposit: string;
  deposit_amount: bigint;
  reward: bigint;
  required: bigint;
  categories: GameCategory[];
  percent_fail: number;
  held_before: bigint;
  wallet_seq: bigint;
  activated_at: Date;
  expire_at: Date | null;
  ended_at: ColumnType<Date | null, never, Date>;
  ended_how: ColumnType<BonusEnd | null, never, BonusEnd>;
  taken: ColumnType<bigint | null, never, bigint>;
  due_at: Date | null;
  /**
   * `origin`: a hash of the network address and the device. `payer`: a keyed hash of the bank account that paid the
   * deposit.
   */
  origin: string | null;
  payer: string | null;
}

export interface BonusTables {
  bonus: BonusTable;
  member_bonus: MemberBonusTable;
}
