import type { Currency } from "@krapao/contract";
import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";

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
}

interface PromotionMemberDayTable extends PromotionFigures {
  member_id: bigint;
  /** When to count it next; null: nothing can change any more. */
  due_at: Date | null;
}

export interface PromotionTables {
  promotion_member_day: PromotionMemberDayTable;
  promotion_day: PromotionFigures;
}
