import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

/** What a slice gives: a coupon for money, a coupon for a thing, a coin back, nothing. */
export type PrizeKind = "cash" | "thing" | "coin" | "nothing";

interface SpinWheelTable {
  id: Generated<bigint>;
  currency: Currency;
  name_th: string;
  name_lo: string;
  name_en: string;
  is_active: boolean;
  /** Only for members in this segment. Null: for all. */
  audience_segment: Generated<bigint | null>;
  active_from: Generated<Date | null>;
  active_to: Generated<Date | null>;
  created_at: Date;
}

interface SpinDayTable {
  currency: Currency;
  /** As YYYY-MM-DD. */
  day: string;
  /** Minor units. */
  given: Generated<bigint>;
}

interface SpinSliceTable {
  wheel_id: bigint;
  position: number;
  code: string;
  label_th: string;
  label_lo: string;
  label_en: string;
  bg_color: string;
  text_color: string;
  html_th: Generated<string>;
  html_lo: Generated<string>;
  html_en: Generated<string>;
  weight: number;
  prize: PrizeKind;
  prize_th: Generated<string>;
  prize_lo: Generated<string>;
  prize_en: Generated<string>;
  /** Minor units of the wheel's currency; 0 unless it is `cash`. */
  amount: Generated<bigint>;
}

/** Only the database's triggers write here. */
interface MemberPlayTable {
  member_id: ColumnType<bigint, never, never>;
  /** Minor units. */
  valid: ColumnType<string, never, never>;
}

interface CoinProgressTable {
  member_id: bigint;
  deposited: Generated<bigint>;
  up_to: Generated<bigint>;
  counted: Generated<bigint>;
  fresh: Generated<bigint>;
}

interface SpinPairTable {
  member_id: bigint;
  pair: number;
}

interface SpinSeedTable {
  member_id: bigint;
  pair: number;
  /** SHA-256 in hex. */
  hash: string;
  /** Sealed under `seed`; null once it is revealed. */
  sealed: Buffer | null;
  revealed: ColumnType<string | null, never, string>;
  client_seed: string | null;
  spins: Generated<number>;
  created_at: Date;
  revealed_at: ColumnType<Date | null, never, Date>;
}

interface SpinTable {
  member_id: bigint;
  pair: number;
  nonce: number;
  wheel_id: bigint;
  position: number;
  created_at: Date;
}

interface SpinCouponTable {
  member_id: bigint;
  /** Also the reference of the movement that pays it. */
  id: string;
  pair: number;
  nonce: number;
  wheel_id: bigint;
  position: number;
  created_at: Date;
  /** From this time on it cannot be claimed; null: no limit. */
  expire_at: Date | null;
  claimed_at: ColumnType<Date | null, never, Date>;
}

export interface SpinTables {
  spin_wheel: SpinWheelTable;
  spin_day: SpinDayTable;
  spin_slice: SpinSliceTable;
  member_play: MemberPlayTable;
  coin_progress: CoinProgressTable;
  spin_pair: SpinPairTable;
  spin_seed: SpinSeedTable;
  spin: SpinTable;
  spin_coupon: SpinCouponTable;
}
