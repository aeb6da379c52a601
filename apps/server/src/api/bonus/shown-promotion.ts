import type { Promotion } from "@krapao/contract/bonus/shapes";
import type { FastifyRequest } from "fastify";

import type { BonusTerms } from "../../domain/bonus/terms.ts";
import type { Context } from "../../context.ts";
import { bannersOf } from "../../domain/content/banners.ts";
import { languageOfRequest } from "../../lib/languages.ts";

/** A promotion or bonus as a member who searches for its code sees it. */
export const shownPromotion = async (
  context: Context,
  request: FastifyRequest,
  terms: BonusTerms,
): Promise<Promotion> => ({
  code: terms.code,
  type: terms.type,
  percentFail: terms.percent_fail,
  description: terms[`description_${languageOfRequest(request, context.settings.edition)}`],
  banners: await bannersOf(context, request, "bonus", terms.code),
});
