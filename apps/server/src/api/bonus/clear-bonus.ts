import { clearBonus } from "@krapao/contract/bonus/clear-bonus";
import type { FastifyInstance } from "fastify";

import { endEarly } from "../../domain/bonus/end-early.ts";
import { noteEnd, runningBonus } from "../../domain/bonus/running.ts";
import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { refuse } from "../../lib/refusal.ts";

/** Ends the active bonus early (rule 9). */
export const addClearBonus = (app: FastifyInstance, context: Context): void =>
  handle(app, context, clearBonus, async ({ member }) => {
    await noteEnd(context.db, member.id);
    if ((await runningBonus(context.db, member.id)) === null) throw refuse("NO_DATA");
    if (!(await endEarly(context, member, "cleared"))) throw refuse("BONUS_CONDITION");
    return { message: "BONUS_CLEAR" as const };
  });
