import { findPromotion } from "@krapao/contract/bonus/find-promotion";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { guessCode } from "./guess-code.ts";
import { shownPromotion } from "./shown-promotion.ts";

/** Finds a promotion or bonus by its code. */
export const addFindPromotion = (app: FastifyInstance, context: Context): void =>
  handle(app, context, findPromotion, async ({ member, params, request }) => {
    const terms = await guessCode(context, member, params.code);
    return terms === null ? {} : { promotion: await shownPromotion(context, request, terms) };
  });
