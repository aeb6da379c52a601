import type { OfferState } from "@krapao/contract/operator/content-shapes";

type Offer = { readonly is_active: boolean; readonly active_from: Date | null; readonly active_to: Date | null };

/** The state of a bonus or a wheel at a moment. */
export const offerState = ({ is_active, active_from, active_to }: Offer, now: Date): OfferState => {
  if (!is_active) return "off";
  if (active_to !== null && active_to <= now) return "over";
  return active_from !== null && active_from > now ? "scheduled" : "on";
};
