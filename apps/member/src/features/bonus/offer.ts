import type { Bonus, Promotion } from "@krapao/contract/bonus/shapes";

/** What can be received: a bonus of the page, or a promotion that was found by its code. */
export type Offer = Pick<Bonus, "code" | "type" | "percentFail" | "banners" | "description"> & {
  readonly title: string;
  /** Null when the server does not send it. */
  readonly maxReceived: number | null;
  /** The call that receives it. */
  readonly isPromotion: boolean;
};

/** Converts a bonus into the form that cards and sheets show. */
export const offerOf = (bonus: Bonus): Offer => ({ ...bonus, title: bonus.name, isPromotion: false });

/** Converts a promotion that was found by its code into the form that cards and sheets show. */
export const offerOfPromotion = (promotion: Promotion): Offer => ({
  ...promotion,
  title: promotion.code,
  maxReceived: null,
  isPromotion: true,
});
