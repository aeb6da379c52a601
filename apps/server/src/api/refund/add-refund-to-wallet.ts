import { addRefundToWallet } from "@krapao/contract/refund/add-refund-to-wallet";
import type { FastifyInstance } from "fastify";

import { hasActiveBonus } from "../../domain/bonus/active.ts";
import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { refuse } from "../../lib/refusal.ts";
import { addAccrued } from "../../domain/refund/accrued.ts";

/** Moves what was put aside into the wallet; while a bonus runs it stays aside, where nothing is taken from it. */
export const addAddRefundToWallet = (app: FastifyInstance, context: Context): void =>
  handle(app, context, addRefundToWallet, async ({ member }) => {
    if (await hasActiveBonus(context, member)) throw refuse("REFUND_CONDITION");
    if (!(await addAccrued(context, member))) throw refuse("NO_REFUND");
    return { message: "REFUND_SUCCESS" } as const;
  });
