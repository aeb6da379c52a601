import { addDeposit } from "@krapao/contract/deposit/add-deposit";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { minorOf, movedAnswer } from "../../games/amounts.ts";
import { newReference } from "../../games/reference.ts";
import { handle } from "../../http/handle.ts";
import { keepAnswer } from "../../lib/idempotency.ts";

/** Writes down a member's claim of a transfer by hand, for an operator to match; credits nothing (rule 5). */
export const addAddDeposit = (app: FastifyInstance, context: Context): void =>
  handle(app, context, addDeposit, async ({ member, body, key }) => {
    const id = newReference(context.random, "C");
    const amount = minorOf(body.amount);
    const answer = await movedAnswer(context, member, id);
    const created_at = context.clock.now();
    await transaction(context.db, async (tx) => {
      // A claim and its key are one: of two calls under one key, one is written down.
      const kept = { status: 200, body: JSON.stringify(answer) };
      if (key !== null && !(await keepAnswer(tx, key, id, kept, created_at))) return;
      await tx
        .insertInto("deposit_claim")
        .values({ member_id: member.id, id, currency: member.currency, amount, created_at })
        .execute();
    });
    return answer;
  });
