import { toMajor } from "@krapao/contract";
import { checkMinimumBonus } from "@krapao/contract/bonus/check-minimum-bonus";
import type { FastifyInstance } from "fastify";

import { BONUS_NEEDS, isEmpty } from "../../domain/bonus/evaluate-bonus.ts";
import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";

/** Whether the member holds less than a bonus needs to live on, by the books. */
export const addCheckMinimumBonus = (app: FastifyInstance, context: Context): void =>
  handle(app, context, checkMinimumBonus, async ({ member }) => ({
    status: await isEmpty(context, member),
    minimum: toMajor(BONUS_NEEDS[member.currency]),
  }));
