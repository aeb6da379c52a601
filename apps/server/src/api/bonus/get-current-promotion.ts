import { getCurrentPromotion } from "@krapao/contract/bonus/get-current-promotion";
import type { FastifyInstance } from "fastify";

import { runningBonus } from "../../domain/bonus/running.ts";
import { anyTerms } from "../../domain/bonus/terms.ts";
import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { shownPromotion } from "./shown-promotion.ts";

/** The promotion or bonus that runs, as it is found by its code. */
export const addGetCurrentPromotion = (app: FastifyInstance, context: Context): void =>
  handle(app, context, getCurrentPromotion, async ({ member, request }) => {
    const running = await runningBonus(context.db, member.id);
    const terms = running === null ? null : await anyTerms(context.db, running);
    return terms === null ? {} : { promotion: await shownPromotion(context, request, terms) };
  });
