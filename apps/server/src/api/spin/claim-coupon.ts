import { claimCoupon } from "@krapao/contract/spin/claim-coupon";
import type { CLAIM_ERRORS } from "@krapao/contract/spin/shapes";
import type { AnswerOf } from "@krapao/contract/types";

import { hasActiveBonus } from "../../domain/bonus/active.ts";
import type { Context } from "../../context.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { type Holder } from "../../domain/game/accounts.ts";
import { type IdempotencyKey, KeySeen } from "../../idempotency/idempotency-key.ts";
import { markClaimed, ownCoupon, type OwnCoupon } from "../../domain/spin/coupons.ts";
import { payCoupon } from "./pay-coupon.ts";

type ClaimError = (typeof CLAIM_ERRORS)[number];

/** The form that newReference gives them. */
const ID = /^L[0-9A-Z]{16}$/;

const answerOf = (code: ClaimError | null): AnswerOf<typeof claimCoupon> => ({
  success: code === null,
  error: code === null ? null : { code },
});

/** Why a coupon cannot be claimed now, or null. */
const refusalOf = async (context: Context, member: Holder, coupon: OwnCoupon | null): Promise<ClaimError | null> => {
  if (coupon === null || coupon.claimed_at !== null) return "NO_CLAIMABLE_COUPON";
  if (coupon.prize !== "cash") return "INVALID_COUPON_TYPE";
  if (coupon.is_over) return "COUPON_EXPIRED";
  return (await hasActiveBonus(context, member)) ? "BONUS_REMAINING" : null;
};

const claim = async (
  context: Context,
  member: Holder,
  coupon: OwnCoupon,
  key: IdempotencyKey | null,
  description: string,
): Promise<ClaimError | null> => {
  const outcome = await payCoupon(context, member, { coupon, key, description });
  switch (outcome.is) {
    case "key-seen":
      throw new KeySeen(outcome.reference);
    case "refused":
      if (outcome.why === "key-conflict") throw refuse("IDEMPOTENCY_CONFLICT");
      if (outcome.why === "other-state" || outcome.why === "reference-taken") return "NO_CLAIMABLE_COUPON";
      throw new Error(`a coupon was not paid: ${outcome.why}`);
    case "done":
      await markClaimed(context, member.id, coupon.id);
      return outcome.repeated ? "NO_CLAIMABLE_COUPON" : null;
    default:
      return outcome satisfies never;
  }
};

/** Pays a coupon into the wallet, once (rule 12). */
export const addClaimCoupon = (app: App): void =>
  route(app, claimCoupon, members, async ({ context, member, body, key, request }) => {
    if (!ID.test(body.coupon)) return answerOf("INVALID_CODE");
    const coupon = await ownCoupon(context, member.id, body.coupon);
    const refused = await refusalOf(context, member, coupon);
    if (refused !== null || coupon === null) return answerOf(refused ?? "NO_CLAIMABLE_COUPON");
    const language = languageOfRequest(request, context.settings.edition);
    const description = `${coupon[`name_${language}`]} ${coupon[`label_${language}`]}`;
    return answerOf(await claim(context, member, coupon, key, description));
  });
