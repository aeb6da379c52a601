import type { Currency } from "@krapao/contract";
import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import type { Generated } from "kysely";

/** Sums are numeric, in minor units. */
interface PromotionFigures {
  kind: PromotionKind;
  /** The bonus's code, the wheel's number; empty for refunds and invites. */
  code: string;
  day: string;
  currency: Currency;
  times: bigint;
  given: string;
  cost: string;
  played: string;
  back: string;
  /** What it adds of both to the total of all programmes, in which a day of a member counts once. */
  played_once: Generated<string>;
  back_once: Generated<string>;
}

interface PromotionMemberDayTable extends PromotionFigures {
  member_id: bigint;
  /** When to count it next. Null: it can no longer change. */
  due_at: Date | null;
  /** Whether the day is counted in `promotion_reach`. */
  is_in_reach: boolean;
}

/**
 * How many members with a day in a programme had their previous day on which date. `kind` and `code` empty: in any
 * programme.
 */
interface PromotionReachTable {
  currency: Currency;
  kind: PromotionKind | "";
  code: string;
  day: string;
  /** `-infinity`: no previous day. */
  previous: string;
  members: bigint;
}

export interface PromotionTables {
  promotion_member_day: PromotionMemberDayTable;
  promotion_day: PromotionFigures;
  promotion_reach: PromotionReachTable;
}
